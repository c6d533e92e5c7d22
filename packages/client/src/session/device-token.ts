import { store, recall } from '../browser/storage.ts';

const key = 'DeviceTokens';
const maxEntries = 10;
type StoredToken = readonly (readonly [name: string, token: string])[];

const nameOf = (kind: 'staff' | 'customer', username: string) => `${kind} ${username.trim().toLowerCase()}`;
const readStored = (): StoredToken => recall<StoredToken>(key) ?? [];

/**
 * Returns the token by which the server recognises this browser for a user name that has signed in on it; null when there is none. On a
 * workstation it survives signing out.
 */
export const deviceToken = (kind: 'staff' | 'customer', username: string): string | null =>
  readStored().find(([name]) => name === nameOf(kind, username))?.[1] ?? null;

/** Stores the token for the user names that signed in last. */
export function storeDeviceToken(kind: 'staff' | 'customer', username: string, token: string | null): void {
  if (!token) return;
  const own = nameOf(kind, username);
  store(key, [[own, token], ...readStored().filter(([name]) => name !== own)].slice(0, maxEntries));
}

/** Removes every token and user name, on phones that are handed on. */
export const dropDeviceTokens = (): void => store(key, null);
