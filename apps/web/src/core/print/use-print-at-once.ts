import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { useState } from 'react';

const place = (what: string) => `entrepot.printAtOnce.${what}`;

/** Does this workplace print such papers without being asked each time? */
export const printsAtOnce = (what: string): boolean => recall<boolean>(place(what)) ?? false;

/** The same, with the way to switch it. */
export function usePrintAtOnce(what: string): readonly [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => printsAtOnce(what));
  const set = (wanted: boolean) => {
    keep(place(what), wanted);
    setOn(wanted);
  };
  return [on, set];
}
