import type { Notice } from '@entrepot/client/calls/notices.ts';

const key = 'LastWords';

/**
 * Stores the toasts that are still visible for the next public page of this window. Stored toasts of an earlier page that were never taken
 * are discarded.
 */
export function storePendingNotices(notices: readonly Notice[]): void {
  const texts = notices.filter(({ tone }) => tone === 'error' || tone === 'warn').map(({ text }) => text);
  try {
    sessionStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // Without session storage the next page opens without them.
  }
}

/** Returns the toasts of the previous page and removes them. */
export function takePendingNotices(): string[] {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(stored ?? '[]') as string[];
  } catch {
    return [];
  }
}
