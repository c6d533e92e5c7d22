import { useCommands } from '../../core/scan/use-commands.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { go, useTabLocation } from '../../core/tabs/tab-location.ts';
import { isInFront } from '../../core/tabs/tabs.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { PickPanel } from './pick-panel.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { TaskStrip } from './task-strip.tsx';
import { isPicked, leftOf, missingIn, type Picking, type LineRow, type Shortage } from '@entrepot/client/floor/picking.ts';
import { markedAnswer } from '@entrepot/client/floor/signing.ts';
import { usePickScans } from '@entrepot/client/floor/use-pick-scans.ts';
import { reportPickingShortage } from '@entrepot/contract/modules/picking/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ProblemDialog } from '../packages/public.tsx';

type Open = 'shortage' | 'quantity' | 'damaged' | null;

/** Scan a shelf, then its parcels: each pick shows the target cell and the next shelf. */
export function PickFloor({ list: loaded }: { list: Picking }) {
  const t = useTexts('picking');
  const packages = useTexts('packages');
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const place = useTabLocation();
  const { list, shelf, next, quantity, scans } = usePickScans(loaded, {
    onFinished() {
      toast({ tone: 'success', text: t('pages.finished', { list: list.serialNumber }) });
      if (isInFront(place.id)) go('/PersonalPickingIndex');
    },
  });
  const finished = list.lines.every(isPicked);
  const missing = missingIn(list.lines);
  const nothingNext = missing ? t('pages.onlyMissing', { count: missing }) : t('pages.allPicked');
  const finish = () => scans.send('finish', t('actions.finish'));
  const mayFinish = finished && can(personalPickingIndex.Finish);
  // The finish key, pressed too early, shows what is missing.
  const toastRemaining = () =>
    toast({
      tone: 'warn',
      text: next ? t('pages.leftToPick', { count: list.lines.reduce((sum, line) => sum + leftOf(line), 0) }) : nothingNext,
    });
  const mayReport = next !== undefined && can(personalPickingIndex.ReportShortage);
  useKeys({
    F4: next && leftOf(next) > 1 ? () => setOpen('quantity') : undefined,
    F8: mayReport ? () => setOpen('shortage') : undefined,
    F9: mayFinish ? finish : can(personalPickingIndex.Finish) ? toastRemaining : undefined,
  });
  useCommands({
    pieces: next ? (pieces) => (pieces ? scans.send('pieces', t('pages.onlyPieces', { pieces }), pieces) : setOpen('quantity')) : undefined,
    next: () => scans.send('leaveShelf', t('actions.leaveShelf')),
    problem: mayReport ? () => setOpen('shortage') : undefined,
    done: mayFinish ? finish : undefined,
  });
  return (
    <>
      <TaskStrip line={next} shelf={shelf} quantity={quantity} />
      <ScanField
        label={
          finished
            ? t('pages.allPicked')
            : shelf
              ? t(next?.commodityId ? 'pages.scanGoodsOn' : 'pages.scanParcelOn', { shelf })
              : t('pages.scanShelf')
        }
        hint={next ? t('pages.goTo', { shelf: next.shelfNumber }) : nothingNext}
        scans={scans}
        onEscape={() => scans.send('leaveShelf', t('actions.leaveShelf'))}
        disabled={open !== null}
        aside={
          <PickPanel
            list={list}
            next={next}
            onQuantity={next && leftOf(next) > 1 ? () => setOpen('quantity') : undefined}
            onShortage={mayReport ? () => setOpen('shortage') : undefined}
            onDamaged={mayReport && next.packageId ? () => setOpen('damaged') : undefined}
            onFinish={mayFinish ? finish : undefined}
          />
        }
      />
      {open === 'shortage' && next && (
        <ShortageDialog
          listId={list.id}
          line={next}
          onSend={(shortage) => scans.send('shortage', t('actions.reportShortage'), shortage)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'damaged' && next?.packageId && (
        <ProblemDialog
          parcel={{ id: next.packageId, courierNumber: next.courierNumber }}
          problem={enumCodes.PackageProblemType.Damaged}
          onMarked={() => scans.announce(next.courierNumber, markedAnswer(packages, next.courierNumber))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'quantity' && next && (
        <QuantityDialog
          entered={`pick-pieces:${next.id}`}
          most={leftOf(next)}
          onChoose={(pieces) => scans.send('pieces', t('pages.onlyPieces', { pieces }), pieces)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface Props {
  listId: string;
  line: LineRow;
  /** Receives the shortage, which is sent after the scans before it. */
  onSend(shortage: Shortage): void;
  onClose(): void;
}

/** Reports missing goods: the order stops and the supervisors are notified. */
function ShortageDialog({ listId, line, onSend, onClose }: Props) {
  const t = useTexts('picking');
  const most = leftOf(line);
  return (
    <CallDialog
      of={reportPickingShortage}
      about={{ module: 'picking' }}
      title={t('pages.shortageTitle', { number: line.courierNumber, shelf: line.shelfNumber })}
      above={<Alert tone="warn" title={t('pages.shortageText', { order: line.serialNumber })} />}
      rows={[['quantity'], ['remarks']]}
      fields={({ quantity }) => ({
        quantity: { label: t('pages.missingOf', { most }), wrong: (quantity ?? 0) > most && t('pages.missingOf', { most }) },
        remarks: { label: t('pages.remarks') },
      })}
      defaults={{ quantity: most }}
      params={{ id: listId, lineId: line.id }}
      entered={`shortage:${line.id}`}
      submit={t('actions.reportShortage')}
      tone="danger"
      send={async (shortage) => (onSend({ ...shortage, number: line.courierNumber }), true)}
      onClose={onClose}
    />
  );
}
