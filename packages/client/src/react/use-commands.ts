import { useEffect, useRef } from 'react';
import { type Commands, hearCommands } from '../scan/commands.ts';

/** Takes the cards of commands while the screen is in front. */
export function useCommands(commands: Commands, inFront = true): void {
  const latest = useRef({ commands, inFront });
  useEffect(() => {
    latest.current = { commands, inFront };
  });
  useEffect(
    () =>
      hearCommands(({ command, pieces }) => {
        const press = command === 'undo' || command === 'big' || !latest.current.inFront ? undefined : latest.current.commands[command];
        void press?.(pieces);
        return press !== undefined;
      }),
    [],
  );
}
