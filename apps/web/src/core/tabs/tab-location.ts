import { createContext, useContext, useEffect, useId } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { isReloading } from '@entrepot/client/browser/reload.ts';
import { closeTab, guard, isGuarded, isInFront, titleTab, unguard } from './tabs.ts';

/** Location of a page. Retained while another tab is in front. */
export interface TabLocation {
  id: string;
  path: string;
  search: string;
  screen: string;
  title: string;
  inFront: boolean;
  /** For a hidden page of a list: the action it opens over the list, such as Edit, and the list's address. */
  opens?: string;
  list: string;
}

/** Location of the page being rendered, provided by the tab host. */
export const TabLocationContext = createContext<TabLocation | null>(null);

/** Returns the location of the current page. */
export function useTabLocation(): TabLocation & { query: URLSearchParams } {
  const place = useContext(TabLocationContext);
  if (!place) throw new Error('A page is drawn outside the tabs');
  return { ...place, query: new URLSearchParams(place.search) };
}

/** Navigates to an address of the product. */
export const go = (address: string, how?: { replace?: boolean }): void => navigate(address, how);

/** Writes the query of the page, so that a link shows the same page to a colleague. */
export function writeQuery(place: TabLocation, query: URLSearchParams): void {
  const search = query.toString();
  // The tabs know immediately which one is in front; a page going to the background learns it with its next render.
  if (isInFront(place.id) && search !== place.search) go(search ? `${place.path}?${search}` : place.path, { replace: true });
}

/**
 * A value of the page's address and the function that writes it (null removes it): links, reloads and tabs that are opened again show the
 * same part of the page.
 */
export function useAddressValue(key: string): [string | null, (value: string | null) => void] {
  const place = useTabLocation();
  return [
    place.query.get(key),
    (value) => {
      const query = new URLSearchParams(place.query);
      if (value === null) query.delete(key);
      else query.set(key, value);
      writeQuery(place, query);
    },
  ];
}

/** Closes the page's tab and returns to the previous page. */
export async function leave(place: TabLocation): Promise<void> {
  const next = await closeTab(place.id);
  if (next) go(next);
}

/** Sets the title of the page's tab, such as the number of the displayed order. */
export function useTabTitle(title: string | undefined): void {
  const place = useContext(TabLocationContext);
  useEffect(() => {
    if (place && title) titleTab(place.id, title);
  }, [place?.id, title]);
}

function onUnload(event: BeforeUnloadEvent): void {
  if (isGuarded() && !isReloading()) event.preventDefault();
}

/**
 * Asks for confirmation before the tab closes or the browser leaves while there are unsaved changes. Active as long as the form is open,
 * also in a background tab whose effects are stopped.
 */
export function useLeaveGuard(unsaved: boolean, mayLeave: () => Promise<boolean>): void {
  const place = useContext(TabLocationContext);
  const form = `${place?.id} ${useId()}`;
  useEffect(() => {
    if (!place) return;
    if (!unsaved) return unguard(form);
    const stop = guard(place.id, form, mayLeave);
    window.addEventListener('beforeunload', onUnload);
    // A page that moves to the background ends its effects like one that closes: only the tabs know which of the two happened.
    return () => void setTimeout(() => isInFront(place.id) && stop());
  }, [unsaved, place?.id, form]);
}
