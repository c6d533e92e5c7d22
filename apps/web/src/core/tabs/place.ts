import { createContext, useContext, useEffect, useId } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { isReloading } from '@entrepot/client/browser/reload.ts';
import { closeTab, guard, isGuarded, isInFront, titleTab, unguard } from './tabs.ts';

/** Where a page stands. It keeps its own address while another tab is in front. */
export interface Place {
  id: string;
  path: string;
  search: string;
  screen: string;
  title: string;
  inFront: boolean;
  /** Of a hidden page beside a list: what it opens over it, such as Edit, and the list's address. */
  opens?: string;
  list: string;
}

/** The place of the page being drawn; the tab host gives it. */
export const PlaceContext = createContext<Place | null>(null);

/** The page's own place. */
export function usePlace(): Place & { query: URLSearchParams } {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('A page is drawn outside the tabs');
  return { ...place, query: new URLSearchParams(place.search) };
}

/** Follows an address of the product. */
export const go = (address: string, how?: { replace?: boolean }): void => navigate(address, how);

/** Writes what stands behind the page's path, so that the address shows the same page to a colleague. */
export function writeQuery(place: Place, query: URLSearchParams): void {
  const search = query.toString();
  // The tabs know at once which one is in front; a page that is going behind hears it with its next draw.
  if (isInFront(place.id) && search !== place.search) go(search ? `${place.path}?${search}` : place.path, { replace: true });
}

/** Closes the page's tab and goes where the person came from. */
export async function leave(place: Place): Promise<void> {
  const next = await closeTab(place.id);
  if (next) go(next);
}

/** Names the page's tab, such as with the number of the order it shows. */
export function useTabTitle(title: string | undefined): void {
  const place = useContext(PlaceContext);
  useEffect(() => {
    if (place && title) titleTab(place.id, title);
  }, [place?.id, title]);
}

function onUnload(event: BeforeUnloadEvent): void {
  if (isGuarded() && !isReloading()) event.preventDefault();
}

/**
 * Asks before the tab closes or the browser leaves while something is unsaved. The question stands as long as the form is open,
 * also while another tab is in front and this page's effects rest.
 */
export function useLeaveGuard(unsaved: boolean, mayLeave: () => Promise<boolean>): void {
  const place = useContext(PlaceContext);
  const form = `${place?.id} ${useId()}`;
  useEffect(() => {
    if (!place) return;
    if (!unsaved) return unguard(form);
    const stop = guard(place.id, form, mayLeave);
    window.addEventListener('beforeunload', onUnload);
    // A page that goes behind another one ends its effects just as one that closes: only the tabs know which it was.
    return () => void setTimeout(() => isInFront(place.id) && stop());
  }, [unsaved, place?.id, form]);
}
