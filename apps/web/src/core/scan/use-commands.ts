import { type Command, type ScannedCommand } from '@entrepot/contract/core/command-cards.ts';
import { useContext, useEffect, useRef } from 'react';
import { PlaceContext } from '../tabs/place.ts';

/** What the commands of a screen do at this moment; one that is undefined cannot be done now. */
export type Commands = Partial<Record<Exclude<Command, 'undo' | 'big'>, ((pieces: number) => unknown) | undefined>>;

type Listener = (scanned: ScannedCommand) => boolean;
const listeners: Listener[] = [];

/** Does what a command's card says on the screen in front; false when nothing there takes it. */
export const carryOut = (scanned: ScannedCommand): boolean => listeners.toReversed().some((listener) => listener(scanned));

/** Takes the cards of commands while the page is in front, as `useKeys` takes its keys. */
export function useCommands(commands: Commands): void {
  const place = useContext(PlaceContext);
  const latest = useRef({ commands, inFront: true });
  useEffect(() => {
    latest.current = { commands, inFront: place?.inFront ?? true };
  });
  useEffect(() => {
    const hear: Listener = ({ command, pieces }) => {
      const press = command === 'undo' || command === 'big' || !latest.current.inFront ? undefined : latest.current.commands[command];
      void press?.(pieces);
      return press !== undefined;
    };
    listeners.push(hear);
    return () => void listeners.splice(listeners.indexOf(hear), 1);
  }, []);
}
