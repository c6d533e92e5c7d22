import { store, recall } from '@entrepot/client/browser/storage.ts';
import { useState } from 'react';

const place = (what: string) => `entrepot.printAtOnce.${what}`;

/** Whether this workplace prints documents of this kind automatically. */
export const isAutoPrint = (what: string): boolean => recall<boolean>(place(what)) ?? false;

/** The same setting as state with a setter. */
export function useAutoPrint(what: string): readonly [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => isAutoPrint(what));
  const set = (wanted: boolean) => {
    store(place(what), wanted);
    setOn(wanted);
  };
  return [on, set];
}
