import type { ColumnSet } from '@entrepot/ui/table/list-props.ts';
import type { ListView } from '@entrepot/client/session/session.ts';

/** State of a list that a view stores. */
export type ViewState = Pick<ListView, 'query' | 'columns'>;

const sorted = (query: string | null | undefined): string => {
  const params = new URLSearchParams(query ?? '');
  params.delete('page');
  params.sort();
  return params.toString();
};

/** Whether the list currently shows a view. A view without columns matches any columns. */
export const isShowing = (view: ViewState, now: ViewState): boolean =>
  sorted(view.query) === sorted(now.query) && (!view.columns?.length || view.columns.join() === now.columns?.join());

/** Returns the columns of a view that the list has; the others are hidden. Null: the list's own. */
export function columnSetOf({ columns }: ViewState, keys: readonly string[]): ColumnSet | null {
  const visible = (columns ?? []).filter((key) => keys.includes(key));
  if (!visible.length) return null;
  const hidden = keys.filter((key) => !visible.includes(key));
  return { order: [...visible, ...hidden], hidden };
}

/** Returns the default view of a list: the user's own, or else the site's. */
export const defaultOf = (views: readonly ListView[]): ListView | undefined =>
  views.find(({ isDefault, shared }) => isDefault && !shared) ?? views.find(({ isDefault }) => isDefault);

/** Query of a view. A view without filters is marked; otherwise the list would apply its default again. */
export const addressOf = ({ query }: Pick<ViewState, 'query'>): URLSearchParams => new URLSearchParams(query || 'page=1');
