import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../session/session.ts';
import { type Desk, openDesk } from '../scan/desk.ts';

/** Storage name of a scan screen's state, separate per user, so that no one continues another user's work in this browser. */
export const useOwnName = (screen: string): string => `${screen}.${useSession((session) => session.user?.userId) ?? ''}`;

/** The open state of a scan screen, for rendering, and its desk, which scans change. */
export function useDesk<D extends object>(
  screen: string,
  defaults: D,
  toStore?: (open: D) => Partial<D>,
): readonly [open: D, desk: Desk<D>] {
  const name = useOwnName(screen);
  const desk = useMemo(() => openDesk(name, defaults, toStore), [name]);
  return [useStore(desk.stateStore), desk];
}
