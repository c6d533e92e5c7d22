import { create } from 'zustand';

/** Tab options of a menu entry. */
export interface TabMeta {
  /** Cannot be closed. */
  affix?: boolean;
}
/** An open page. */
export interface Tab {
  /** The path, and the id of the row if the address names one. */
  id: string;
  path: string;
  /** The full address of the page when it was last in front, and its query. */
  fullPath: string;
  query: Readonly<Record<string, string>>;
  /** The screen's name. */
  name: string;
  /** Title set by the page, such as the number of an order. */
  title?: string;
  meta: TabMeta;
  /** Incremented to reload the page. */
  generation: number;
}
interface Tabs {
  tabs: readonly Tab[];
  /** Ids in the order they were last seen, newest first. */
  seen: readonly string[];
}

const addressOf = (path: string, search: string) => ({
  fullPath: search ? `${path}?${search}` : path,
  query: Object.fromEntries(new URLSearchParams(search)),
});
const newTab = (name: string, path: string, search = ''): Tab => ({
  id: tabId(path, search),
  path,
  ...addressOf(path, search),
  name,
  meta: {},
  generation: 0,
});
const home: Tab = { ...newTab('Dashboard', '/dashboard'), meta: { affix: true } };
const maxLiveTabs = 10;
const storeKey = 'tabs';

/**
 * The open tabs. At most ten of them stay mounted; the least recently seen are rendered again, with their filters, when they are opened.
 */
export const useTabs = create<Tabs>(() => remembered());

const { setState: set, getState: get } = useTabs;
interface Guard {
  tab: string;
  mayLeave(): Promise<boolean>;
}
// Keyed by form: a page may have several.
const guards = new Map<string, Guard>();

useTabs.subscribe(({ tabs }) => {
  try {
    sessionStorage.setItem(storeKey, JSON.stringify(tabs));
  } catch {
    // Without storage, tabs do not survive a reload; nothing else is affected.
  }
});

function remembered(): Tabs {
  try {
    const tabs = JSON.parse(sessionStorage.getItem(storeKey) ?? '') as Tab[];
    if (Array.isArray(tabs) && tabs[0]?.meta?.affix) return { tabs, seen: [] };
  } catch {
    // Default before anything is stored.
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
  const address = addressOf(path, search);
  if (known && known.fullPath === address.fullPath && seen[0] === id) return;
  const next = known ? tabs.map((tab) => (tab.id === id ? { ...tab, ...address } : tab)) : [...tabs, newTab(name, path, search)];
  set({ tabs: next, seen: [id, ...seen.filter((other) => other !== id)] });
  // Forms of unmounted pages have saved their drafts.
  for (const [form, { tab }] of guards) if (!get().seen.slice(0, maxLiveTabs).includes(tab)) guards.delete(form);
}

/** Opens the affixed tabs behind the front tab. */
export function pin(screens: readonly { name: string; path: string }[]): void {
  const { tabs } = get();
  const missing = screens.filter(({ path }) => !tabs.some((tab) => tab.id === path && tab.meta.affix));
  if (missing.length === 0) return;
  const pinned = missing.map(({ name, path }): Tab => {
    const open = tabs.find((tab) => tab.id === path) ?? newTab(name, path);
    return { ...open, meta: { ...open.meta, affix: true } };
  });
  const rest = tabs.filter((tab) => !tab.meta.affix && !missing.some(({ path }) => path === tab.id));
  set({ tabs: [...tabs.filter(({ meta }) => meta.affix), ...pinned, ...rest] });
}

/** Mounted tabs, visible or not. */
export const liveTabs = ({ tabs, seen }: Tabs): Tab[] => {
  const live = new Set(seen.slice(0, maxLiveTabs));
  return tabs.filter((tab) => live.has(tab.id));
};

/** Registers a form with unsaved changes that decides whether its tab may close; returns the function that unregisters it. */
export function guard(tab: string, form: string, mayLeave: () => Promise<boolean>): () => void {
  const own = { tab, mayLeave };
  guards.set(form, own);
  return () => {
    if (guards.get(form) === own) guards.delete(form);
  };
}

/** Unregisters the guard of a form that has no unsaved changes any more. */
export const unguard = (form: string): void => void guards.delete(form);
/** Whether any open tab has unsaved changes. */
export const isGuarded = (): boolean => guards.size > 0;
/** Whether this is the front tab. */
export const isInFront = (id: string): boolean => get().seen[0] === id;

async function mayClose(tab: Tab): Promise<boolean> {
  if (tab.meta.affix) return false;
  for (const { tab: id, mayLeave } of guards.values()) if (id === tab.id && !(await mayLeave())) return false;
  return true;
}

/** Closes the tabs that are not affixed and whose forms allow it. Returns the address to open if the front tab closed, else null. */
async function close(wanted: (tab: Tab) => boolean): Promise<string | null> {
  const closing = new Set<string>();
  for (const tab of get().tabs.filter(wanted)) if (await mayClose(tab)) closing.add(tab.id);
  return drop(closing);
}

/** Closes a tab. Returns the address to navigate to if it was in front, else null. */
export const closeTab = (id: string): Promise<string | null> => close((tab) => tab.id === id);
/** Closes every other tab that is not affixed. Returns the address of this tab if it is not in front, else null. */
export async function closeOthers(id: string): Promise<string | null> {
  const tab = get().tabs.find((one) => one.id === id);
  const wasInFront = isInFront(id);
  await close((other) => other.id !== id);
  return tab && !wasInFront ? tab.fullPath : null;
}
/** Closes every tab that is not affixed. */
export const closeAll = (): Promise<string | null> => close(() => true);

/** Removes tabs. The previously viewed tab comes to the front if it is still open, else the last one, else the first page. */
function drop(closing: ReadonlySet<string>): string | null {
  const { tabs, seen } = get();
  const left = tabs.filter(({ id }) => !closing.has(id));
  const remainingSeen = seen.filter((id) => !closing.has(id));
  for (const [form, { tab }] of guards) if (closing.has(tab)) guards.delete(form);
  const closedFront = seen[0] !== undefined && closing.has(seen[0]);
  set({ tabs: left, seen: remainingSeen });
  if (!closedFront) return null;
  const next = left.find((tab) => tab.id === remainingSeen[0]) ?? left.at(-1);
  return next ? next.fullPath : '/';
}

/** Reloads a page. */
export const refreshTab = (id: string): void =>
  set({ tabs: get().tabs.map((tab) => (tab.id === id ? { ...tab, generation: tab.generation + 1 } : tab)) });

/** Sets a custom title of a tab. */
export const titleTab = (id: string, title: string): void =>
  set({ tabs: get().tabs.map((tab) => (tab.id === id ? { ...tab, title } : tab)) });

const ownerKey = 'tabsOf';

/** Stores the tabs for this user; those of another user are discarded. Tabs survive pages outside the shell. */
export function setTabOwner(userId: string): void {
  try {
    const owner = sessionStorage.getItem(ownerKey);
    sessionStorage.setItem(ownerKey, userId);
    if (owner && owner !== userId) clearTabs();
  } catch {
    // Without storage the tabs are lost when the window closes.
  }
}

/** Removes all tabs when the user signs in or out. */
export function clearTabs(): void {
  guards.clear();
  set({ tabs: [home], seen: [] });
}
