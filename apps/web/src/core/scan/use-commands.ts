import { useCommands as useCommandsOf } from '@entrepot/client/react/use-commands.ts';
import type { Commands } from '@entrepot/client/scan/commands.ts';
import { useContext } from 'react';
import { TabLocationContext } from '../tabs/tab-location.ts';

/** Handles command cards while the page is in front, as `useKeys` handles keys. */
export const useCommands = (commands: Commands): void => useCommandsOf(commands, useContext(TabLocationContext)?.inFront ?? true);
