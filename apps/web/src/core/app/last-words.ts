import type { Notice } from '@entrepot/client/calls/notices.ts';

const key = 'LastWords';

/**
 * Keeps which notices the person still has to read for the page of the public site that this window opens next. False: what was kept before was
 * never taken, so that the server does not write such pages.
 */
export function keepLastWords(shown: readonly Notice[]): boolean {
  const texts = shown.filter(({ tone }) => tone === 'error' || tone === 'warn').map(({ text }) => text);
  try {
    const waits = sessionStorage.getItem(key) !== null;
    if (waits) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(texts));
    return !waits;
  } catch {
    // A window that keeps nothing opens the next page without them.
    return true;
  }
}

/** What the page before had still to say, once. */
export function takeLastWords(): string[] {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(kept ?? '[]') as string[];
  } catch {
    return [];
  }
}
