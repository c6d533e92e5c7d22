import { useCommands as useCommandsOf } from '@entrepot/client/react/use-commands.ts';
import type { Commands } from '@entrepot/client/scan/commands.ts';
import { useContext } from 'react';
import { PlaceContext } from '../tabs/place.ts';

/** Takes the cards of commands while the page is in front, as `useKeys` takes its keys. */
export const useCommands = (commands: Commands): void => useCommandsOf(commands, useContext(PlaceContext)?.inFront ?? true);
