import { recall, store, storedKeys } from './storage.ts';

interface StoredInput<T> {
  value: T;
  /** When it expires, in ms since 1970. */
  until: number;
}

const prefix = 'entrepot.input.';
// A shift. After it, the thing on the table is another one.
const lifetimeMs = 12 * 60 * 60 * 1000;

/** The key of the input that a person has entered about a thing, such as `packing:<order id>`. */
export const inputKey = (userId: string, thing: string): string => `${prefix}${userId}.${thing}`;

/** Returns the stored input of this key; null when there is none, or when it has expired. `now`: ms since 1970. */
export function recallInput<T>(key: string, now = Date.now()): T | null {
  const stored = recall<StoredInput<T>>(key);
  return stored && stored.until > now ? stored.value : null;
}

/** Stores entered input for the length of a shift; null deletes it. */
export const storeInput = (key: string, value: unknown): void =>
  store(key, value === null ? null : { value, until: Date.now() + lifetimeMs });

/** Deletes the input of this browser that has expired. `now`: ms since 1970. */
export function dropExpiredInput(now = Date.now()): void {
  for (const key of storedKeys(prefix)) if (recallInput(key, now) === null) store(key, null);
}
