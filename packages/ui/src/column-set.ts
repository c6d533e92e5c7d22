import type { ColumnSet } from './list-props.ts';

/**
 * A stored choice of columns brought to the columns there are: those that are gone leave, new ones are added at the end and show,
 * and at least one shows. `stored` is whatever the browser kept, or null.
 */
export function reconcile(stored: unknown, keys: readonly string[]): ColumnSet {
  const kept = (stored ?? {}) as Partial<ColumnSet>;
  const order = Array.isArray(kept.order) ? kept.order.filter((key, at, all) => keys.includes(key) && all.indexOf(key) === at) : [];
  const hidden = Array.isArray(kept.hidden) ? kept.hidden.filter((key) => keys.includes(key)) : [];
  const full = [...order, ...keys.filter((key) => !order.includes(key))];
  return { order: full, hidden: hidden.length >= keys.length ? hidden.filter((key) => key !== full[0]) : hidden };
}

/** The set with a column shown or hidden; the last one that shows stays. */
export function shownOrNot(set: ColumnSet, key: string): ColumnSet {
  if (set.hidden.includes(key)) return { ...set, hidden: set.hidden.filter((one) => one !== key) };
  return set.order.length - set.hidden.length <= 1 ? set : { ...set, hidden: [...set.hidden, key] };
}

/** The columns that show, in the chosen order. */
export function chosenColumns<C extends { key: string }>(columns: readonly C[], set: ColumnSet): C[] {
  return set.order.filter((key) => !set.hidden.includes(key)).flatMap((key) => columns.find((column) => column.key === key) ?? []);
}
