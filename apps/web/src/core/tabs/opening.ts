import { useEffect, useRef } from 'react';
import { closeTab } from './tabs.ts';
import { go, useTabLocation } from './tab-location.ts';

/** The targets of a list's hidden pages, by the suffix of their name; each receives the id of the row in the address. */
export type Openings = Partial<Record<string, ((id: string) => void) | undefined>>;

/**
 * Opens the target of the address over a list: `/CarrierEdit?id=…` is the list of carriers with the form of that carrier. Waits while the
 * row is loading. Returns the function that goes back to the list on close.
 */
export function useOpening(ways: Openings): () => void {
  const place = useTabLocation();
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
