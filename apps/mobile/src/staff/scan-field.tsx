import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import type { Scans } from '@entrepot/client/react/use-scans.ts';
import { useNumberQuestion } from '@entrepot/client/react/use-number-question.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSoundSettings } from '@entrepot/client/scan/sound-settings.ts';
import { executeCommand } from '@entrepot/client/scan/commands.ts';
import { noteReading } from '@entrepot/client/floor/scale-readings.ts';
import { finishedUnitOf } from '@entrepot/client/floor/next-steps.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { PieceDialog } from '@entrepot/ui/scan/piece-dialog.tsx';
import { ScanPanel } from '@entrepot/ui/scan/scan-panel.tsx';
import type { ScanPanelProps } from '@entrepot/ui/scan/scan-props.ts';
import { sound } from '@entrepot/ui/scan/sounds.ts';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { Camera } from '../core/camera/camera.tsx';
import { NextSteps } from './next-steps.tsx';
import { StoredScans } from './stored-scans.tsx';
import { pageOfCard } from './tasks.ts';

const UnlikelyNumber = late(() => import('./unlikely-number.tsx').then((part) => ({ default: part.UnlikelyNumber })));

interface Props extends Pick<ScanPanelProps, 'label' | 'hint' | 'armed' | 'aside' | 'onEscape' | 'disabled'> {
  scans: Scans;
}

/**
 * Input of a scan page with its queue. Scanner keystrokes of a PDA are received wherever the focus is; the on-screen keyboard opens only on
 * request, and the camera reads codes continuously. A command card opens its page or triggers its button.
 */
export function ScanField({ scans, ...looks }: Props) {
  const [path, go] = useLocation();
  const openQuestion = useNumberQuestion();
  const t = useTexts('client');
  const sounds = useSoundSettings();
  const { entries, offline, answered, pace, today, add, undo, undoOnly, addDuringDialog, choosing } = scans;
  const take = (code: string) => {
    const page = pageOfCard(code);
    if (page) go(page);
    else add(code);
  };
  function command(code: string): boolean {
    const commandResult = executeCommand(code, { entries, undo, undoOnly, onEscape: looks.onEscape });
    if (commandResult !== 'done' && commandResult !== 'noCommand') {
      sound('wrong');
      toast({ tone: 'warn', text: t(`commands.${commandResult}`), life: 5_000 });
    }
    return commandResult !== 'noCommand';
  }
  const means = (code: string) => screenOfCard(code) !== undefined && [undefined, path].includes(pageOfCard(code));
  return (
    <>
      {!looks.disabled && <Camera many onCode={(code) => void (command(code) || take(code))} />}
      <ScanPanel
        {...looks}
        {...{ entries, offline, answered, pace, today }}
        aside={
          <>
            <NextSteps unit={finishedUnitOf({ entries, answered })} />
            {looks.aside}
          </>
        }
        onCode={take}
        onCodeDuringDialog={choosing ? choosing.scanned : addDuringDialog}
        onUndo={undo}
        sounds={sounds}
        onCommand={command}
        onWeight={noteReading}
        isElsewhere={means}
        holdsFocus={false}
      />
      <StoredScans isScanPage />
      {choosing && <PieceDialog code={choosing.code} pieces={choosing.pieces} onChoose={choosing.choose} onClose={choosing.close} />}
      <Suspense fallback={null}>
        {openQuestion && <UnlikelyNumber question={openQuestion.question} onAnswer={openQuestion.answer} />}
      </Suspense>
    </>
  );
}
