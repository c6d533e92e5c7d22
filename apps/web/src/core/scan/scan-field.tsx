import { commandOfCard } from '@entrepot/contract/core/command-cards.ts';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { ScanPanelProps } from '@entrepot/ui/scan-props.ts';
import { ScanPanel } from '@entrepot/ui/scan-panel.tsx';
import { sound } from '@entrepot/ui/sounds.ts';
import { useEffect } from 'react';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { loadForms } from '../form/call-form.tsx';
import type { Scans } from '@entrepot/client/react/use-scans.ts';
import { BigDisplay, toggleBigDisplay } from './big-display.tsx';
import { loadNeeded } from './dead-network.ts';
import { carryOut } from './use-commands.ts';
import { useUndoKey } from './use-undo-key.ts';

type Looks = Omit<
  ScanPanelProps,
  keyof Pick<Scans, 'entries' | 'offline' | 'answered' | 'pace'> | 'onCode' | 'onUndo' | 'isElsewhere' | 'onCommand'
>;
const isElsewhere = (code: string) => screenOfCard(code) !== undefined;

/** The field of a scan screen, its answer and its last scans, over the screen's queue. The card of a command does what its key does. */
export function ScanField({ scans, ...looks }: Looks & { scans: Scans }) {
  const t = useWords('core-web');
  const { entries, offline, answered, pace, add, undo } = scans;
  const state = { entries, offline, answered, pace };
  // A dialog that is first opened while the network is dead must be there.
  useEffect(loadForms, []);
  useEffect(loadNeeded, []);
  function refuse(why: string): void {
    sound('wrong');
    tell({ tone: 'warn', text: t(why), life: 5_000 });
  }
  function undoLast(): void {
    const last = entries.find((entry) => entry.state === 'answered' && entry.answer?.undo && (entry.answer.mayUndo?.() ?? true));
    if (last) void undo(last.scan.id);
    else refuse('commands.nothingToUndo');
  }
  useUndoKey(undoLast);
  function command(code: string): boolean {
    const scanned = commandOfCard(code);
    if (!scanned) return false;
    if (scanned.command === 'undo') undoLast();
    else if (scanned.command === 'big') toggleBigDisplay();
    else if (!carryOut(scanned)) refuse('commands.notNow');
    return true;
  }
  return (
    <BigDisplay>
      <ScanPanel {...looks} {...state} onCode={add} onUndo={undo} onCommand={command} isElsewhere={isElsewhere} />
    </BigDisplay>
  );
}
