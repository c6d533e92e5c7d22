import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import type { Scans } from '@entrepot/client/react/use-scans.ts';
import { useNumberQuestion } from '@entrepot/client/react/use-number-question.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { carryOut } from '@entrepot/client/scan/commands.ts';
import { late } from '@entrepot/ui/late.tsx';
import { ScanPanel } from '@entrepot/ui/scan-panel.tsx';
import type { ScanPanelProps } from '@entrepot/ui/scan-props.ts';
import { sound } from '@entrepot/ui/sounds.ts';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { Camera } from '../core/camera/camera.tsx';
import { KeptScans } from './kept-scans.tsx';
import { pageOfCard } from './tasks.ts';

const UnlikelyNumber = late(() => import('./unlikely-number.tsx').then((part) => ({ default: part.UnlikelyNumber })));

interface Props extends Pick<ScanPanelProps, 'label' | 'hint' | 'armed' | 'aside' | 'onEscape' | 'disabled'> {
  scans: Scans;
}

/**
 * The field of a scan page over its queue. A PDA's keys are heard wherever the page is touched; the keyboard on the glass stays away until
 * somebody wants to type, and the camera reads one code after the other. The card of another page on the wall opens that page; that of a
 * command does what a press does.
 */
export function ScanField({ scans, ...looks }: Props) {
  const [path, go] = useLocation();
  const asked = useNumberQuestion();
  const t = useWords('client');
  const { entries, offline, answered, pace, add, undo } = scans;
  const take = (code: string) => {
    const page = pageOfCard(code);
    if (page) go(page);
    else add(code);
  };
  function command(code: string): boolean {
    const carried = carryOut(code, { entries, undo, onEscape: looks.onEscape });
    if (carried === 'nothingToUndo' || carried === 'notNow') {
      sound('wrong');
      tell({ tone: 'warn', text: t(`commands.${carried}`), life: 5_000 });
    }
    return carried !== 'noCommand';
  }
  const means = (code: string) => screenOfCard(code) !== undefined && [undefined, path].includes(pageOfCard(code));
  return (
    <>
      {!looks.disabled && <Camera many onCode={(code) => void (command(code) || take(code))} />}
      <ScanPanel
        {...looks}
        {...{ entries, offline, answered, pace }}
        onCode={take}
        onUndo={undo}
        onCommand={command}
        isElsewhere={means}
        keepFocus={false}
      />
      <KeptScans isScanPage />
      <Suspense fallback={null}>{asked && <UnlikelyNumber question={asked.question} onAnswer={asked.answer} />}</Suspense>
    </>
  );
}
