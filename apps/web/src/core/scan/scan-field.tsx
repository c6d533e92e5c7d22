import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { ScanPanelProps } from '@entrepot/ui/scan-props.ts';
import { ScanPanel } from '@entrepot/ui/scan-panel.tsx';
import { sound } from '@entrepot/ui/sounds.ts';
import { useEffect } from 'react';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { carryOut, undoLast } from '@entrepot/client/scan/commands.ts';
import { loadForms } from '../form/call-form.tsx';
import type { Scans } from '@entrepot/client/react/use-scans.ts';
import { go } from '../tabs/place.ts';
import { pathOfScreen, screensByPath } from '../tabs/screens.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { BigDisplay, toggleBigDisplay } from './big-display.tsx';
import { CameraScan } from './camera-scan.tsx';
import { loadNeeded } from './dead-network.ts';
import { useUndoKey } from './use-undo-key.ts';

type Looks = Omit<
  ScanPanelProps,
  keyof Pick<Scans, 'entries' | 'offline' | 'answered' | 'pace'> | 'onCode' | 'onUndo' | 'isElsewhere' | 'onCommand'
>;
const isElsewhere = (code: string) => screenOfCard(code) !== undefined;

/** Opens the screen whose card this is; false when it is none, or of a screen that the person may not open. */
function openScreenOf(code: string): boolean {
  const screen = screenOfCard(code);
  const path = screen && pathOfScreen(screensByPath(useSession.getState().menu), screen);
  if (path) go(path);
  return path !== undefined;
}

/** The field of a scan screen, its answer and its last scans, over the screen's queue. The card of a command does what its key does. */
export function ScanField({ scans, ...looks }: Looks & { scans: Scans }) {
  const t = useWords('client');
  const { entries, offline, answered, pace, add, undo } = scans;
  const state = { entries, offline, answered, pace };
  // A dialog that is first opened while the network is dead must be there.
  useEffect(loadForms, []);
  useEffect(loadNeeded, []);
  function refuse(why: 'nothingToUndo' | 'notNow'): void {
    sound('wrong');
    tell({ tone: 'warn', text: t(`commands.${why}`), life: 5_000 });
  }
  useUndoKey(() => undoLast({ entries, undo }) || refuse('nothingToUndo'));
  function command(code: string): boolean {
    const carried = carryOut(code, { entries, undo, onEscape: looks.onEscape, big: toggleBigDisplay });
    if (carried === 'nothingToUndo' || carried === 'notNow') refuse(carried);
    return carried !== 'noCommand';
  }
  // A card that is held before the camera does what it does when it is scanned.
  const seen = (code: string) => command(code) || openScreenOf(code) || add(code);
  const aside = (
    <>
      {!looks.disabled && <CameraScan onCode={seen} />}
      {looks.aside}
    </>
  );
  return (
    <BigDisplay>
      <ScanPanel {...looks} {...state} aside={aside} onCode={add} onUndo={undo} onCommand={command} isElsewhere={isElsewhere} />
    </BigDisplay>
  );
}
