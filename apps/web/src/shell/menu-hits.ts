import type { findRecords } from '@entrepot/contract/modules/finding/calls.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type Fuse from 'fuse.js';
import type { IFuseOptions } from 'fuse.js';
import type { MenuItem } from '@entrepot/client/session/menu.ts';

/** A search result: a screen, a record or an action. */
export interface Hit {
  title: string;
  path: string;
  /** Titles of its menu path. */
  trail: string;
  /** Called instead of navigating to `path`. */
  run?(): unknown;
  /** The record as the server returned it. */
  record?: ResponseOf<(typeof findRecords)['output']>[number];
  /** Actions on a record; each names the record. */
  does?: readonly Hit[];
  of?: string;
}

/** A group of hits with the key of its title. */
export interface Section {
  name: 'records' | 'screens' | 'actions' | 'last';
  hits: readonly Hit[];
}

/** Maximum number of records for which actions are listed. */
const maxRecordsWithActions = 3;

/**
 * Sections of results for a text. Records come first for a number or an exact name, else screens; for a number that was found, fuzzy
 * matches of the menu are omitted as misleading.
 */
export function sectionsOf(typed: string, menu: readonly Hit[], records: readonly Hit[]): Section[] {
  const isNumber = /\d/.test(typed);
  const places = isNumber && records.length > 0 ? [] : menu;
  const found: Section = { name: 'records', hits: records };
  const screens: Section = { name: 'screens', hits: places.filter(({ run }) => !run) };
  const recordActions = records.slice(0, maxRecordsWithActions).flatMap(({ does }) => does ?? []);
  const actions: Section = { name: 'actions', hits: [...recordActions, ...places.filter(({ run }) => run)] };
  const isSure = isNumber || records.some(({ record }) => record?.match === 'whole');
  return (isSure ? [found, screens, actions] : [screens, found, actions]).filter(({ hits }) => hits.length > 0);
}

/**
 * Result that a scan opens: the one record with the full number, the one hit with that name, or the only hit; undefined if several match.
 */
export function exactHit(all: readonly Hit[], typed: string): Hit | undefined {
  const hits = all.filter(({ of }) => !of);
  const whole = hits.filter(({ record }) => record?.match === 'whole');
  if (whole.length) return whole.length === 1 ? whole[0] : undefined;
  const wanted = typed.trim().toLowerCase();
  return hits.find(({ title, record }) => !record && title.toLowerCase() === wanted) ?? (hits.length === 1 ? hits[0] : undefined);
}

/** Fuzzy search: the title has more weight than the path. */
export const searchOptions: IFuseOptions<Hit> = {
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
  threshold: 0.4,
  ignoreLocation: true,
};
const maxHits = 8;

/** Returns the searchable screens of the menu: those that have a title and are not hidden. */
export function findable(menu: readonly MenuItem[], above = ''): Hit[] {
  return menu.flatMap(({ title, path, router, hidden, children }) => {
    if (hidden || !title) return [];
    const trail = above ? `${above} / ${title}` : title;
    return [...(router ? [{ title, path, trail }] : []), ...findable(children, trail)];
  });
}

/** Best hits for a text; none for an empty one. */
export const hitsFor = (fuse: Fuse<Hit> | null, typed: string): Hit[] =>
  typed.trim() ? (fuse?.search(typed.trim(), { limit: maxHits }) ?? []).map(({ item }) => item) : [];
