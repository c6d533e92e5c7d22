import type { ColumnSet } from '@entrepot/ui/list-props.ts';
import { useState } from 'react';
import { keep, recall } from './storage.ts';

/** Which columns a list shows and in which order, kept in this browser for each list. Never none. */
export function useColumns(list: string, keys: readonly string[]) {
  const storeKey = `columns:${list}`;
  const [kept, setKept] = useState(() => recall<ColumnSet>(storeKey));
  const set = fitted(kept, keys);
  return {
    set,
    shown: set.order.filter((key) => !set.hidden.includes(key)),
    choose(next: ColumnSet) {
      if (next.order.every((key) => next.hidden.includes(key))) return;
      keep(storeKey, next);
      setKept(next);
    },
    reset() {
      keep(storeKey, null);
      setKept(null);
    },
  };
}

/** A kept choice over the columns of this version: unknown ones go, new ones come at the end. */
function fitted(kept: ColumnSet | null, keys: readonly string[]): ColumnSet {
  if (!kept) return { order: keys, hidden: [] };
  const known = kept.order.filter((key) => keys.includes(key));
  return { order: [...known, ...keys.filter((key) => !known.includes(key))], hidden: kept.hidden.filter((key) => keys.includes(key)) };
}
