import type { ColumnSet } from '@entrepot/ui/list-props.ts';
import type { ListView } from '@entrepot/client/session/session.ts';

/** What a list shows now, as a view keeps it. */
export type Shown = Pick<ListView, 'query' | 'columns'>;

const sorted = (query: string | null | undefined): string => {
  const params = new URLSearchParams(query ?? '');
  params.delete('page');
  params.sort();
  return params.toString();
};

/** Does a list show what a view says? A view without columns is content with any. */
export const isShowing = (view: Shown, now: Shown): boolean =>
  sorted(view.query) === sorted(now.query) && (!view.columns?.length || view.columns.join() === now.columns?.join());

/** The columns of a view among those a list has; the others are hidden. Null: the list's own. */
export function columnSetOf({ columns }: Shown, keys: readonly string[]): ColumnSet | null {
  const shown = (columns ?? []).filter((key) => keys.includes(key));
  if (!shown.length) return null;
  const hidden = keys.filter((key) => !shown.includes(key));
  return { order: [...shown, ...hidden], hidden };
}

/** The view a list opens with: the person's own default, or else the site's. */
export const defaultOf = (views: readonly ListView[]): ListView | undefined =>
  views.find(({ isDefault, shared }) => isDefault && !shared) ?? views.find(({ isDefault }) => isDefault);

/** The address of a view. One that filters nothing says so, or the list would open with its default again. */
export const addressOf = ({ query }: Pick<Shown, 'query'>): URLSearchParams => new URLSearchParams(query || 'page=1');
