import { recall, store, storedKeys } from './storage.ts';

const prefix = 'draft:';

/** The key of a draft in the browser's storage. */
export const draftKey = (userId: string, form: string): string => `${prefix}${userId}:${form}`;

/** Deletes the drafts of this browser that have expired, and those of earlier versions, which have no expiry. `now`: ms since 1970. */
export function dropExpiredDrafts(now = Date.now()): void {
  for (const key of storedKeys(prefix)) if (!isValid(recall<{ until?: number }>(key), now)) store(key, null);
}

/** Deletes all drafts of this browser. */
export function dropAllDrafts(): void {
  for (const key of storedKeys(prefix)) store(key, null);
}

/** Whether a stored draft may still be offered. */
export const isValid = (draft: { until?: number } | null, now: number): boolean => (draft?.until ?? 0) > now;
