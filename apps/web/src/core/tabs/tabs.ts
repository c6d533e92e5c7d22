import { create } from 'zustand';

/** What the menu says of a tab's place. */
export interface TabMeta {
  /** Cannot be closed. */
  affix?: boolean;
}
/** One open page. */
export interface Tab {
  /** The path, and the row the page is about when the address names one. */
  id: string;
  path: string;
  /** The whole address as the page last left it, and what stands behind its path. */
  fullPath: string;
  query: Readonly<Record<string, string>>;
  /** The screen's name. */
  name: string;
  /** A title of the page's own, such as the number of an order. */
  title?: string;
  meta: TabMeta;
  /** Goes up when the page is drawn from the start again. */
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
const mostLive = 10;
const storeKey = 'tabs';

/** The open tabs. At most ten of them live; the least recently seen are drawn again, with their filters, when they are opened. */
export const useTabs = create<Tabs>(() => remembered());

const { setState: set, getState: get } = useTabs;
interface Guard {
  tab: string;
  mayLeave(): Promise<boolean>;
}
// By form: a page may hold several.
const guards = new Map<string, Guard>();

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
    if (Array.isArray(tabs) && tabs[0]?.meta?.affix) return { tabs, seen: [] };
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
  const address = addressOf(path, search);
  if (known && known.fullPath === address.fullPath && seen[0] === id) return;
  const next = known ? tabs.map((tab) => (tab.id === id ? { ...tab, ...address } : tab)) : [...tabs, newTab(name, path, search)];
  set({ tabs: next, seen: [id, ...seen.filter((other) => other !== id)] });
  // The forms of a page that is no longer kept have left their drafts behind.
  for (const [form, { tab }] of guards) if (!get().seen.slice(0, mostLive).includes(tab)) guards.delete(form);
}

/** Opens the tabs that cannot be closed, behind the one in front. */
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

/** The tabs that are drawn, hidden or not. */
export const liveTabs = ({ tabs, seen }: Tabs): Tab[] => {
  const live = new Set(seen.slice(0, mostLive));
  return tabs.filter((tab) => live.has(tab.id));
};

/** Asks a form that has something unsaved whether its tab may go; answers the way to stop asking. */
export function guard(tab: string, form: string, mayLeave: () => Promise<boolean>): () => void {
  const mine = { tab, mayLeave };
  guards.set(form, mine);
  return () => {
    if (guards.get(form) === mine) guards.delete(form);
  };
}

/** Nothing is unsaved in a form any more. */
export const unguard = (form: string): void => void guards.delete(form);
/** Is something unsaved in any open tab? */
export const isGuarded = (): boolean => guards.size > 0;
/** Is this the tab in front? */
export const isInFront = (id: string): boolean => get().seen[0] === id;

async function mayClose(tab: Tab): Promise<boolean> {
  if (tab.meta.affix) return false;
  for (const { tab: id, mayLeave } of guards.values()) if (id === tab.id && !(await mayLeave())) return false;
  return true;
}

/** Closes the tabs that are not affixed and whose forms let them go. Answers where to go when the one in front closed, else null. */
async function close(wanted: (tab: Tab) => boolean): Promise<string | null> {
  const going = new Set<string>();
  for (const tab of get().tabs.filter(wanted)) if (await mayClose(tab)) going.add(tab.id);
  return drop(going);
}

/** Closes one tab. Answers the address to go to when it was in front, else null. */
export const closeTab = (id: string): Promise<string | null> => close((tab) => tab.id === id);
/** Closes every tab but this one and the affixed ones, and answers its address when it is not in front. */
export async function closeOthers(id: string): Promise<string | null> {
  const tab = get().tabs.find((one) => one.id === id);
  const wasInFront = isInFront(id);
  await close((other) => other.id !== id);
  return tab && !wasInFront ? tab.fullPath : null;
}
/** Closes every tab that is not affixed. */
export const closeAll = (): Promise<string | null> => close(() => true);

/** Takes tabs away: the one seen before comes to the front if it is still open, else the last one, else the first page. */
function drop(going: ReadonlySet<string>): string | null {
  const { tabs, seen } = get();
  const left = tabs.filter(({ id }) => !going.has(id));
  const leftSeen = seen.filter((id) => !going.has(id));
  for (const [form, { tab }] of guards) if (going.has(tab)) guards.delete(form);
  const frontWent = seen[0] !== undefined && going.has(seen[0]);
  set({ tabs: left, seen: leftSeen });
  if (!frontWent) return null;
  const next = left.find((tab) => tab.id === leftSeen[0]) ?? left.at(-1);
  return next ? next.fullPath : '/';
}

/** Draws a page from the start again. */
export const refreshTab = (id: string): void =>
  set({ tabs: get().tabs.map((tab) => (tab.id === id ? { ...tab, generation: tab.generation + 1 } : tab)) });

/** Gives a tab a title of its own. */
export const titleTab = (id: string, title: string): void =>
  set({ tabs: get().tabs.map((tab) => (tab.id === id ? { ...tab, title } : tab)) });

const ownerKey = 'tabsOf';

/** Keeps the tabs for this person; those that somebody else left open are forgotten. They outlive pages outside the shell. */
export function keepTabsFor(userId: string): void {
  try {
    const owner = sessionStorage.getItem(ownerKey);
    sessionStorage.setItem(ownerKey, userId);
    if (owner && owner !== userId) clearTabs();
  } catch {
    // Without storage no tabs outlive the window.
  }
}

/** Forgets all tabs, when the person signs in or out. */
export function clearTabs(): void {
  guards.clear();
  set({ tabs: [home], seen: [] });
}
