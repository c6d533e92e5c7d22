import { useEffect, useRef } from 'react';
import { type Commands, onCommand } from '../scan/commands.ts';

/** Handles command cards while the screen is active. */
export function useCommands(commands: Commands, inFront = true): void {
  const latest = useRef({ commands, inFront });
  useEffect(() => {
    latest.current = { commands, inFront };
  });
  useEffect(
    () =>
      onCommand(({ command, pieces }) => {
        const press = command === 'undo' || command === 'big' || !latest.current.inFront ? undefined : latest.current.commands[command];
        void press?.(pieces);
        return press !== undefined;
      }),
    [],
  );
}
