import { keep, recall } from '../browser/storage.ts';

const key = 'DeviceTokens';
const mostKept = 10;
type Kept = readonly (readonly [name: string, token: string])[];

const nameOf = (kind: 'staff' | 'customer', username: string) => `${kind} ${username.trim().toLowerCase()}`;
const kept = (): Kept => recall<Kept>(key) ?? [];

/** What the server knows this browser by, for a name that has signed in on it; null when none has. It outlasts signing out. */
export const deviceToken = (kind: 'staff' | 'customer', username: string): string | null =>
  kept().find(([name]) => name === nameOf(kind, username))?.[1] ?? null;

/** Keeps it for the names that signed in last. */
export function keepDeviceToken(kind: 'staff' | 'customer', username: string, token: string | null): void {
  if (!token) return;
  const own = nameOf(kind, username);
  keep(key, [[own, token], ...kept().filter(([name]) => name !== own)].slice(0, mostKept));
}
