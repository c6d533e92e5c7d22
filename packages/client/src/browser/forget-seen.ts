/** The browser's database of what was last read on a phone. */
export const lastSeen = 'entrepot.lastSeen';

/** Forgets all that was read here: the next person at this browser must not find it. */
export function forgetSeen(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(lastSeen);
}
