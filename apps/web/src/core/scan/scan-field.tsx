import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { ScanPanelProps } from '@entrepot/ui/scan/scan-props.ts';
import { PieceDialog } from '@entrepot/ui/scan/piece-dialog.tsx';
import { ScanPanel } from '@entrepot/ui/scan/scan-panel.tsx';
import { sound } from '@entrepot/ui/scan/sounds.ts';
import { useEffect, useContext, useRef } from 'react';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSoundSettings } from '@entrepot/client/scan/sound-settings.ts';
import { executeCommand, lastUndoable, undoLast } from '@entrepot/client/scan/commands.ts';
import { noteReading } from '@entrepot/client/floor/scale-readings.ts';
import { finishedUnitOf } from '@entrepot/client/floor/next-steps.ts';
import { loadForms } from '../form/call-form.tsx';
import type { Scans } from '@entrepot/client/react/use-scans.ts';
import { go, TabLocationContext } from '../tabs/tab-location.ts';
import { pathOfScreen, screensByPath } from '../tabs/screens.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { BigDisplay, toggleBigDisplay } from './big-display.tsx';
import { CameraScan } from './camera-scan.tsx';
import { NextSteps, useNextStep } from './next-steps.tsx';
import { preloadParts } from './offline-preload.ts';

/** Named as on the keyboard. */
const undoKey = /Mac/.test(navigator.userAgent) ? '⌘Z' : 'Ctrl+Z';

/** In a non-empty field Ctrl+Z undoes typing; dialogs are unrelated to scans. */
const isBusy = (at: Element | null) =>
  Boolean(at?.closest('[role="dialog"], [contenteditable="true"]')) ||
  ((at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== '');

/** Undoes the last step of a scan screen on Ctrl+Z while the screen is in front. */
function useUndoKey(undo: () => void): void {
  const place = useContext(TabLocationContext);
  const latest = useRef({ undo, inFront: true });
  useEffect(() => {
    latest.current = { undo, inFront: place?.inFront ?? true };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.repeat || event.isComposing || !latest.current.inFront || isBusy(document.activeElement)) return;
      event.preventDefault();
      latest.current.undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

type Looks = Omit<
  ScanPanelProps,
  | keyof Pick<Scans, 'entries' | 'offline' | 'answered' | 'pace' | 'today'>
  | 'onCode'
  | 'onCodeDuringDialog'
  | 'onUndo'
  | 'undoKey'
  | 'sounds'
  | 'isElsewhere'
  | 'onCommand'
  | 'onForward'
  | 'onWeight'
>;
const isElsewhere = (code: string) => screenOfCard(code) !== undefined;

/** Opens the screen of a screen card; returns false if the code is no card or the user may not open its screen. */
function openScreenOf(code: string): boolean {
  const screen = screenOfCard(code);
  const path = screen && pathOfScreen(screensByPath(useSession.getState().menu), screen);
  if (path) go(path);
  return path !== undefined;
}

/** Field of a scan screen with its result and last scans, backed by the screen's queue. A command card has the same effect as its key. */
export function ScanField({ scans, ...looks }: Looks & { scans: Scans }) {
  const t = useTexts('client');
  const sounds = useSoundSettings();
  const { entries, offline, answered, pace, today, add, undo, undoOnly, addDuringDialog, choosing } = scans;
  const state = { entries, offline, answered, pace, today };
  const undoable = lastUndoable({ entries, undoOnly });
  // A dialog that is first opened while offline must already be loaded.
  useEffect(loadForms, []);
  useEffect(preloadParts, []);
  function refuse(why: 'nothingToUndo' | 'undoPending' | 'notNow'): void {
    sound('wrong');
    toast({ tone: 'warn', text: t(`commands.${why}`), life: 5_000 });
  }
  useUndoKey(() => {
    const result = undoLast({ entries, undo, undoOnly });
    if (result !== 'done') refuse(result);
  });
  function command(code: string): boolean {
    const commandResult = executeCommand(code, { entries, undo, undoOnly, onEscape: looks.onEscape, big: toggleBigDisplay });
    if (commandResult !== 'done' && commandResult !== 'noCommand') refuse(commandResult);
    return commandResult !== 'noCommand';
  }
  // A card in front of the camera has the same effect as a scanned one.
  const seen = (code: string) => command(code) || openScreenOf(code) || add(code);
  const finished = finishedUnitOf({ entries, answered });
  const toNext = useNextStep(finished);
  const aside = (
    <>
      <NextSteps unit={finished} shortcut="→" />
      {!looks.disabled && <CameraScan onCode={seen} />}
      {looks.aside}
    </>
  );
  return (
    <BigDisplay>
      <ScanPanel
        {...looks}
        {...state}
        aside={aside}
        onCode={add}
        onCodeDuringDialog={choosing ? choosing.scanned : addDuringDialog}
        onUndo={undo}
        sounds={sounds}
        undoKey={undoable && { key: undoKey, scan: undoable.scan.id }}
        onCommand={command}
        onForward={toNext}
        onWeight={noteReading}
        isElsewhere={isElsewhere}
      />
      {choosing && <PieceDialog code={choosing.code} pieces={choosing.pieces} onChoose={choosing.choose} onClose={choosing.close} />}
    </BigDisplay>
  );
}
