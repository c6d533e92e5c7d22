import type { ColumnSet } from './list-props.ts';

/**
 * Reconciles a stored choice of columns with the existing ones: removed columns are dropped, new ones are added at the end and visible, and
 * at least one is visible. `stored` is any value from the browser's storage, or null.
 */
export function reconcile(stored: unknown, keys: readonly string[]): ColumnSet {
  const storedSet = (stored ?? {}) as Partial<ColumnSet>;
  const order = Array.isArray(storedSet.order)
    ? storedSet.order.filter((key, at, all) => keys.includes(key) && all.indexOf(key) === at)
    : [];
  const hidden = Array.isArray(storedSet.hidden) ? storedSet.hidden.filter((key) => keys.includes(key)) : [];
  const full = [...order, ...keys.filter((key) => !order.includes(key))];
  return { order: full, hidden: hidden.length >= keys.length ? hidden.filter((key) => key !== full[0]) : hidden };
}

/** Returns the set with a column shown or hidden; the last visible one stays. */
export function toggleColumn(set: ColumnSet, key: string): ColumnSet {
  if (set.hidden.includes(key)) return { ...set, hidden: set.hidden.filter((one) => one !== key) };
  return set.order.length - set.hidden.length <= 1 ? set : { ...set, hidden: [...set.hidden, key] };
}

/** Returns the visible columns in the chosen order. */
export function chosenColumns<C extends { key: string }>(columns: readonly C[], set: ColumnSet): C[] {
  return set.order.filter((key) => !set.hidden.includes(key)).flatMap((key) => columns.find((column) => column.key === key) ?? []);
}
