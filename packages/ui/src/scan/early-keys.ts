/** A key pressed outside fields before the scan listener had loaded, and the page's address at that time. */
interface EarlyKey {
  event: KeyboardEvent;
  address: string;
}

// A scanner sends up to 40 keys per code; older keys than these are dropped.
const maxKeys = 1_000;
const fields = 'input, textarea, select, [contenteditable="true"]';

let keys: EarlyKey[] = [];

function record(event: KeyboardEvent): void {
  // Fields receive their input themselves, and passwords are never read.
  if (document.activeElement?.closest(fields)) return;
  keys.push({ event, address: location.pathname });
  if (keys.length > maxKeys) keys = keys.slice(-maxKeys);
}

/**
 * Records keys until the scan listener has loaded, which takes a moment after the entry of the client: a scanner that reads a label as soon
 * as the page appears loses nothing. Called first by the entry.
 */
export function recordEarlyKeys(): void {
  addEventListener('keydown', record, true);
}

/** Ends the recording. Returns the keys that were pressed at the current address. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener('keydown', record, true);
  const taken = keys.filter(({ address }) => address === location.pathname).map(({ event }) => event);
  keys = [];
  return taken;
}
