import { finishPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import { isApiProblem, isUnanswered } from '@entrepot/client/calls/problem.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { PickPanel } from './pick-panel.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { ShortageDialog } from './shortage-dialog.tsx';
import { TaskStrip } from './task-strip.tsx';
import { leftOf, type Picking } from './use-picking.ts';
import { usePickScans } from './use-pick-scans.ts';

type Open = 'shortage' | 'quantity' | null;

/** Scan a shelf, then the parcels on it: each pick says which cell it goes into and where to go next. */
export function PickFloor({ list }: { list: Picking }) {
  const t = useWords('picking');
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const scans = usePickScans(list);
  const { shelf, next } = scans;
  const finished = list.lines.every((line) => leftOf(line) === 0);
  const finishing = useCall(finishPickingList, {
    success: t('pages.finished', { list: list.serialNumber }),
    done: () => go('/PersonalPickingIndex'),
  });
  const mayFinish = finished && can(personalPickingIndex.Finish);
  const mayReport = next !== undefined && can(personalPickingIndex.ReportShortage);
  useKeys({
    F4: next && leftOf(next) > 1 ? () => setOpen('quantity') : undefined,
    F8: mayReport ? () => setOpen('shortage') : undefined,
    F9: mayFinish ? () => finishing.run({ id: list.id }) : undefined,
  });
  return (
    <>
      <TaskStrip line={next} shelf={shelf} quantity={scans.quantity} />
      <ScanField
        label={finished ? t('pages.allPicked') : shelf ? t('pages.scanParcelOn', { shelf }) : t('pages.scanShelf')}
        hint={next ? t('pages.goTo', { shelf: next.shelfNumber }) : t('pages.allPicked')}
        keep={`picking.${list.id}`}
        onScan={scans.onScan}
        isOffline={isUnanswered}
        answerOf={(problem) => ({ tone: 'wrong', title: isApiProblem(problem) ? problem.message : t('pages.failed') })}
        onEscape={scans.leaveShelf}
        disabled={open !== null}
        aside={
          <PickPanel
            list={list}
            next={next}
            onQuantity={next && leftOf(next) > 1 ? () => setOpen('quantity') : undefined}
            onShortage={mayReport ? () => setOpen('shortage') : undefined}
            onFinish={mayFinish ? () => finishing.run({ id: list.id }) : undefined}
          />
        }
      />
      {open === 'shortage' && next && <ShortageDialog listId={list.id} line={next} onClose={() => setOpen(null)} />}
      {open === 'quantity' && next && <QuantityDialog most={leftOf(next)} onChoose={scans.setQuantity} onClose={() => setOpen(null)} />}
    </>
  );
}
