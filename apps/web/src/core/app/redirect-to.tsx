import { useEffect } from 'react';
import { useNotices } from '@entrepot/ui/feedback/notice-store.ts';
import { storePendingNotices } from './pending-notices.ts';

let isLeaving = false;

/**
 * Navigates to a page that the server renders, and carries pending toasts over. Runs once: both the page and the failed call learn of the
 * end of a session and redirect.
 */
export function redirectTo(to: string): void {
  if (isLeaving) return;
  isLeaving = true;
  storePendingNotices(useNotices.getState().visible);
  location.replace(to);
}
// The browser may restore this page from its back/forward cache.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false;
});

/** Redirects visitors away from a page that requires a sign-in. */
export function RedirectTo({ to }: { to: string }) {
  useEffect(() => {
    redirectTo(to);
  }, [to]);
  return null;
}
