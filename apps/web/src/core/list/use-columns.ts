import { reconcile } from '@entrepot/ui/table/column-set.ts';
import type { ColumnSet } from '@entrepot/ui/table/list-props.ts';
import { useState } from 'react';
import { useSession } from '@entrepot/client/session/session.ts';
import { store, recall } from '@entrepot/client/browser/storage.ts';

/**
 * Visible columns of a list and their order, stored in this browser per list (screen and table) and user. Never empty; columns of a newer
 * version are appended and visible.
 */
export function useColumns(list: string, keys: readonly string[]) {
  const person = useSession(({ user }) => user?.userId ?? '');
  const place = `columns:${person}:${list}`;
  const [stored, setStored] = useState(() => ({ place, set: recall<ColumnSet>(place) }));
  // Another user, or another list on the same page, has its own columns.
  if (stored.place !== place) setStored({ place, set: recall<ColumnSet>(place) });
  const set = reconcile(stored.set, keys);
  const put = (next: ColumnSet | null) => {
    store(place, next);
    setStored({ place, set: next });
  };
  return {
    set,
    visible: set.order.filter((key) => !set.hidden.includes(key)),
    choose: (next: ColumnSet | null) => put(next),
    reset: () => put(null),
  };
}
