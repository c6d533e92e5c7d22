/** Name of the browser database with the responses cached on a phone. */
export const lastSeen = 'entrepot.lastSeen';

/** Deletes all cached responses, so that the next user of this browser cannot read them. */
export function clearLastSeen(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(lastSeen);
}
