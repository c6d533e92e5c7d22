import { create } from 'zustand';

/** One open page. `search` is the address behind the path as the page last left it. */
export interface Tab {
  /** The path, and the row the page is about when the address names one. */
  id: string;
  path: string;
  search: string;
  /** The screen's name. */
  name: string;
  /** A title of the page's own, such as the number of an order. */
  title?: string;
  /** Cannot be closed. */
  affix?: boolean;
  /** Goes up when the page is drawn from the start again. */
  generation: number;
}
interface Tabs {
  tabs: readonly Tab[];
  /** Ids in the order they were last seen, newest first. */
  seen: readonly string[];
}

const home: Tab = { id: '/dashboard', path: '/dashboard', search: '', name: 'Dashboard', affix: true, generation: 0 };
const mostLive = 10;
const storeKey = 'tabs';

/** The open tabs. At most ten of them live; the least recently seen are drawn again, with their filters, when they are opened. */
export const useTabs = create<Tabs>(() => remembered());

const { setState: set, getState: get } = useTabs;
const guards = new Map<string, () => Promise<boolean>>();

useTabs.subscribe(({ tabs }) => {
  try {
    sessionStorage.setItem(storeKey, JSON.stringify(tabs));
  } catch {
    // Without storage the tabs are gone after a reload, no more.
  }
});

function remembered(): Tabs {
  try {
    const tabs = JSON.parse(sessionStorage.getItem(storeKey) ?? '') as Tab[];
    if (Array.isArray(tabs) && tabs[0]?.affix) return { tabs, seen: [] };
  } catch {
    // Nothing kept yet.
  }
  return { tabs: [home], seen: [] };
}

/** The id of the tab an address belongs to. */
export function tabId(path: string, search: string): string {
  const row = new URLSearchParams(search).get('id');
  return row ? `${path}?id=${row}` : path;
}

/** Opens the tab of an address, or brings it to the front. */
export function visit(name: string, path: string, search: string): void {
  const id = tabId(path, search);
  const { tabs, seen } = get();
  const known = tabs.find((tab) => tab.id === id);
  if (known && known.search === search && seen[0] === id) return;
  const next = known ? tabs.map((tab) => (tab.id === id ? { ...tab, search } : tab)) : [...tabs, { id, path, search, name, generation: 0 }];
  set({ tabs: next, seen: [id, ...seen.filter((other) => other !== id)] });
}

/** The tabs that are drawn, hidden or not. */
export const liveTabs = ({ tabs, seen }: Tabs): Tab[] => {
  const live = new Set(seen.slice(0, mostLive));
  return tabs.filter((tab) => live.has(tab.id));
};

/** The address of a tab. */
export const addressOf = (tab: Tab): string => (tab.search ? `${tab.path}?${tab.search}` : tab.path);

/** Asks a page that has something unsaved whether it may go; answers the way to stop asking. */
export function guard(id: string, mayLeave: () => Promise<boolean>): () => void {
  guards.set(id, mayLeave);
  return () => guards.delete(id);
}

/** Closes one tab. Answers the address to go to when it was in front, else null. */
export async function closeTab(id: string): Promise<string | null> {
  const tab = get().tabs.find((one) => one.id === id);
  if (!tab || tab.affix || !(await (guards.get(id)?.() ?? true))) return null;
  return dropAll((other) => other.id !== id);
}

/** Closes every tab but this one and the affixed ones. */
export const closeOthers = (id: string): string | null => dropAll((tab) => tab.affix === true || tab.id === id) ?? addressFor(id);
/** Closes every tab that is not affixed. */
export const closeAll = (): string | null => dropAll((tab) => tab.affix === true);

function addressFor(id: string): string | null {
  const tab = get().tabs.find((one) => one.id === id);
  return tab ? addressOf(tab) : null;
}

function dropAll(stays: (tab: Tab) => boolean): string | null {
  const { tabs, seen } = get();
  const left = tabs.filter(stays);
  const leftSeen = seen.filter((id) => left.some((tab) => tab.id === id));
  const wasInFront = seen[0] !== undefined && seen[0] !== leftSeen[0];
  set({ tabs: left, seen: leftSeen });
  if (!wasInFront) return null;
  const next = left.find((tab) => tab.id === leftSeen[0]) ?? left.at(-1);
  return next ? addressOf(next) : '/';
}

/** Draws a page from the start again. */
export const refreshTab = (id: string): void =>
  set({ tabs: get().tabs.map((tab) => (tab.id === id ? { ...tab, generation: tab.generation + 1 } : tab)) });

/** Gives a tab a title of its own. */
export const titleTab = (id: string, title: string): void =>
  set({ tabs: get().tabs.map((tab) => (tab.id === id ? { ...tab, title } : tab)) });

/** Forgets all tabs, when the person signs out. */
export const clearTabs = (): void => set({ tabs: [home], seen: [] });
