import type { findRecords } from '@entrepot/contract/modules/finding/calls.ts';
import type { Told } from '@entrepot/client/calls/api.ts';
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
  /** What the server tells of a record. */
  record?: Told<(typeof findRecords)['gives']>[number];
  /** What can be done about a record; each says about which one. */
  does?: readonly Hit[];
  of?: string;
}

/** Hits that are shown together, under a name of the texts. */
export interface Section {
  name: 'records' | 'screens' | 'actions' | 'last';
  hits: readonly Hit[];
}

/** Of so many records it is told what can be done about them. */
const mostDone = 3;

/**
 * What is shown for a text. Records come first for a number and where one is called just so, else screens; and a number that is found is no word of the menu: its
 * likeness to one would lead astray.
 */
export function sectionsOf(typed: string, menu: readonly Hit[], records: readonly Hit[]): Section[] {
  const isNumber = /\d/.test(typed);
  const places = isNumber && records.length > 0 ? [] : menu;
  const found: Section = { name: 'records', hits: records };
  const screens: Section = { name: 'screens', hits: places.filter(({ run }) => !run) };
  const doings = records.slice(0, mostDone).flatMap(({ does }) => does ?? []);
  const actions: Section = { name: 'actions', hits: [...doings, ...places.filter(({ run }) => run)] };
  const isSure = isNumber || records.some(({ record }) => record?.match === 'whole');
  return (isSure ? [found, screens, actions] : [screens, found, actions]).filter(({ hits }) => hits.length > 0);
}

/** What a scan means: the one record that has the whole number, or the one hit of that name, or the only hit; of several alike the person chooses. */
export function theOne(all: readonly Hit[], typed: string): Hit | undefined {
  const hits = all.filter(({ of }) => !of);
  const whole = hits.filter(({ record }) => record?.match === 'whole');
  if (whole.length) return whole.length === 1 ? whole[0] : undefined;
  const wanted = typed.trim().toLowerCase();
  return hits.find(({ title, record }) => !record && title.toLowerCase() === wanted) ?? (hits.length === 1 ? hits[0] : undefined);
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
