import { commandOfCard } from '@entrepot/contract/core/command-cards.ts';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { scaleWeightOf } from '@entrepot/contract/core/typed-weight.ts';
import { useEffect, useState } from 'react';
import { storeEntranceScan } from '../scan/entrance-scans.ts';
import { putScanPlace, scanPlace } from '../scan/scan-place.ts';
import { useSession } from '../session/session.ts';

/** Whether a code belongs to the queue of the screen: a card or a weight of a scale means the screen that is open. */
const isScan = (code: string) => !commandOfCard(code) && !screenOfCard(code) && scaleWeightOf(code) === null;

/**
 * Scans that are made at the sign-in page because a session ended. They are stored for the person who worked at the scan screen of this tab, and sent
 * after that person has signed in again.
 */
export function useEntranceScans() {
  const ended = useSession((session) => session.ended);
  const [place] = useState(scanPlace);
  const [count, setCount] = useState(0);
  const isInterrupted = place !== null && (ended || place.isInterrupted === true);
  useEffect(() => {
    // The sign-in page may be reloaded.
    if (isInterrupted) putScanPlace({ ...place, isInterrupted });
  }, [isInterrupted]);
  return {
    /** Whether scans are to be expected here. */
    isExpected: ended || isInterrupted,
    /** The name of the person whose scans are stored. */
    owner: place?.ownerName ?? '',
    /** The number of scans stored here. */
    count,
    /** Stores a scan; returns false when it belongs to no queue. */
    add(code: string): boolean {
      if (!isInterrupted || !isScan(code)) return false;
      storeEntranceScan(place, code);
      setCount((now) => now + 1);
      return true;
    },
  };
}
