/** The scan screen that is open in this tab, and whose scans its queue contains. */
export interface ScanPlace {
  queue: string;
  /** The id and the name of the person who works there. */
  owner: string;
  ownerName: string;
  /** The address of the screen. */
  screen: string;
  /** In ms since 1970. */
  at: number;
  /** The session ended while the screen was open: scans wait for this person. */
  isInterrupted?: boolean;
}

const key = 'entrepot.scan-place';
// A shift, in ms.
const longest = 12 * 3_600_000;

/** Stores the open scan screen of this tab; null when it is left. Per tab, so that it survives a reload and concerns no other window. */
export function putScanPlace(place: ScanPlace | null): void {
  try {
    if (place) sessionStorage.setItem(key, JSON.stringify(place));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage, scans at the sign-in page are refused.
  }
}

/** Returns the scan screen that was open in this tab; null when there was none. */
export function scanPlace(): ScanPlace | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ScanPlace | null;
    return place && Date.now() - place.at < longest ? place : null;
  } catch {
    return null;
  }
}
