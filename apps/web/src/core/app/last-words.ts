import type { Notice } from '@entrepot/client/calls/notices.ts';

const key = 'LastWords';

/**
 * Keeps which notices the person still has to read for the page of the public site that this window opens next. What a page before never
 * took, for it was left before it could, is forgotten.
 */
export function keepLastWords(shown: readonly Notice[]): void {
  const texts = shown.filter(({ tone }) => tone === 'error' || tone === 'warn').map(({ text }) => text);
  try {
    sessionStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // A window that keeps nothing opens the next page without them.
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
