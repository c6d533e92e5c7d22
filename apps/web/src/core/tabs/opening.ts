import { useEffect, useRef } from 'react';
import { closeTab } from './tabs.ts';
import { go, usePlace } from './place.ts';

/** What a hidden page beside a list is for, by the last part of its name; each gets the id of the row its address names. */
export type Openings = Partial<Record<string, ((id: string) => void) | undefined>>;

/**
 * Opens over a list what the address says: `/CarrierEdit?id=…` is the list of carriers with the form of that one. A way that is not
 * there yet, because its row is still being asked for, is waited for. Gives the way back to the list, for whoever closes it.
 */
export function useOpening(ways: Openings): () => void {
  const place = usePlace();
  const opened = useRef(false);
  const way = place.opens ? ways[place.opens] : undefined;
  useEffect(() => {
    if (!way || opened.current) return;
    opened.current = true;
    way(place.query.get('id') ?? '');
  });
  return () => {
    if (place.opens) void closeTab(place.id).then((next) => next !== null && go(place.list));
  };
}
