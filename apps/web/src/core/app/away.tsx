import { useEffect } from 'react';
import { useNotices } from '@entrepot/ui/notice-store.ts';
import { keepLastWords } from './last-words.ts';

let leaving = false;

/**
 * Opens a page that the server writes in the client's place, with what was being said to the person. Once: what ends a session is told
 * to the page and to the press that ended it, and both lead there.
 */
export function leaveFor(to: string): void {
  if (leaving) return;
  leaving = true;
  keepLastWords(useNotices.getState().shown);
  location.replace(to);
}
// A browser may show this page again as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaving = false;
});

/** Leads away from a page that somebody who is not signed in does not see. */
export function Away({ to }: { to: string }) {
  useEffect(() => {
    leaveFor(to);
  }, [to]);
  return null;
}
