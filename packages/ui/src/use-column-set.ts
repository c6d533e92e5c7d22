import { useCallback, useMemo, useState } from 'react';
import { chosenColumns, reconcile } from './column-set.ts';
import type { ColumnSet } from './list-props.ts';

const place = (name: string) => `entrepot.columns.${name}`;

function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(place(name)) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * The columns a person chose for a list, kept in this browser under `name` (screen, table and user). Gives the columns to draw
 * and what ColumnChooser takes.
 */
export function useColumnSet<C extends { key: string; label: string }>(name: string, columns: readonly C[]) {
  const [kept, setKept] = useState<{ name: string; set: unknown }>(() => ({ name, set: stored(name) }));
  if (kept.name !== name) setKept({ name, set: stored(name) });
  const value = useMemo(
    () =>
      reconcile(
        kept.set,
        columns.map((column) => column.key),
      ),
    [kept, columns],
  );
  const shown = useMemo(() => chosenColumns(columns, value), [columns, value]);
  const onChange = useCallback(
    (set: ColumnSet) => {
      try {
        localStorage.setItem(place(name), JSON.stringify(set));
      } catch {
        // A full or forbidden storage only means the choice is not remembered.
      }
      setKept({ name, set });
    },
    [name],
  );
  const onReset = useCallback(() => {
    localStorage.removeItem(place(name));
    setKept({ name, set: null });
  }, [name]);
  return { shown, chooser: { columns, value, onChange, onReset } };
}
