import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../session/session.ts';
import { type Desk, openDesk } from '../scan/desk.ts';

/** The name of what is kept of a scan screen: nobody goes on with what another person left in this browser. */
export const useOwnName = (screen: string): string => `${screen}.${useSession((session) => session.user?.userId) ?? ''}`;

/** What lies open at a scan screen, to be drawn, and its desk, to be changed by what is scanned. */
export function useDesk<D extends object>(screen: string, starts: D): readonly [open: D, desk: Desk<D>] {
  const name = useOwnName(screen);
  const desk = useMemo(() => openDesk(name, starts), [name]);
  return [useStore(desk.store), desk];
}
