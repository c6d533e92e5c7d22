import { reconcile } from '@entrepot/ui/column-set.ts';
import type { ColumnSet } from '@entrepot/ui/list-props.ts';
import { useState } from 'react';
import { useSession } from '@entrepot/client/session/session.ts';
import { keep, recall } from '@entrepot/client/browser/storage.ts';

/**
 * Which columns a list shows and in which order, kept in this browser for each list (screen and table) and person. Never none;
 * columns of a newer version come at the end and show.
 */
export function useColumns(list: string, keys: readonly string[]) {
  const person = useSession(({ user }) => user?.userId ?? '');
  const place = `columns:${person}:${list}`;
  const [kept, setKept] = useState(() => ({ place, set: recall<ColumnSet>(place) }));
  // Another person or another list on the same page: its own choice.
  if (kept.place !== place) setKept({ place, set: recall<ColumnSet>(place) });
  const set = reconcile(kept.set, keys);
  const put = (next: ColumnSet | null) => {
    keep(place, next);
    setKept({ place, set: next });
  };
  return {
    set,
    shown: set.order.filter((key) => !set.hidden.includes(key)),
    choose: (next: ColumnSet | null) => put(next),
    reset: () => put(null),
  };
}
