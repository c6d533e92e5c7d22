import type Fuse from 'fuse.js';
import type { IFuseOptions } from 'fuse.js';
import type { MenuItem } from '@entrepot/client/session/menu.ts';

/** Something that the search may find: a screen, a record or an action. */
export interface Hit {
  title: string;
  path: string;
  /** The titles on the way to it. */
  trail: string;
  /** Done instead of going there. */
  run?(): unknown;
}

/** How alike what is typed must be: the title counts more than the path. */
export const searchOptions: IFuseOptions<Hit> = {
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
  threshold: 0.4,
  ignoreLocation: true,
};
const mostHits = 8;

/** The screens of the menu that can be found: those with a title that are not hidden. */
export function findable(menu: readonly MenuItem[], above = ''): Hit[] {
  return menu.flatMap(({ title, path, router, hidden, children }) => {
    if (hidden || !title) return [];
    const trail = above ? `${above} / ${title}` : title;
    return [...(router ? [{ title, path, trail }] : []), ...findable(children, trail)];
  });
}

/** The best hits for what is typed; none for nothing. */
export const hitsFor = (fuse: Fuse<Hit> | null, typed: string): Hit[] =>
  typed.trim() ? (fuse?.search(typed.trim(), { limit: mostHits }) ?? []).map(({ item }) => item) : [];
