import { useEffect, useRef } from 'react';
import type { DataTableProps } from './table-props.ts';
import type { TableRow } from './table-parts.ts';
import { type Selected, toggled, toggledAll } from './table-state.ts';
import type { TableStore } from './table-store.ts';

/**
 * Selection of a table's rows. The state is outside React, so that only the changed rows are rendered; selected rows of other pages are
 * remembered. Returns the two functions that change it.
 */
export function useSelection<R>(
  store: TableStore,
  rows: readonly TableRow<R>[],
  { selection = 'none', selected, onSelect }: DataTableProps<R>,
) {
  const seen = useRef(new Map<string, R>());
  const anchor = useRef<string>(undefined);
  const latest = useRef({ rows, selection, onSelect });
  useEffect(() => {
    latest.current = { rows, selection, onSelect };
    for (const row of rows) seen.current.set(row.id, row.original);
  });
  useEffect(() => {
    if (!selected) return;
    const now = Object.keys(store.get().chosen);
    if (now.length === selected.length && selected.every((key) => now.includes(key))) return;
    store.set({ chosen: Object.fromEntries(selected.map((key) => [key, true as const])) });
  }, [store, selected]);
  const actions = useRef({
    put(next: Selected) {
      store.set({ chosen: next });
      const keys = Object.keys(next);
      latest.current.onSelect?.(
        keys,
        keys.flatMap((key) => seen.current.get(key) ?? []),
      );
    },
    toggle(key: string, range: boolean) {
      const { rows: visibleRows, selection: mode } = latest.current;
      if (mode === 'none') return;
      const keys = visibleRows.map((row) => row.id);
      this.put(toggled(store.get().chosen, keys, key, mode, range ? anchor.current : undefined));
      anchor.current = key;
    },
    all() {
      this.put(
        toggledAll(
          store.get().chosen,
          latest.current.rows.map((row) => row.id),
        ),
      );
    },
  });
  return actions.current;
}
