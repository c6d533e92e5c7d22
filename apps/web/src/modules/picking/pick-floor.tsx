import { useCommands } from '../../core/scan/use-commands.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { go, usePlace } from '../../core/tabs/place.ts';
import { isInFront } from '../../core/tabs/tabs.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { PickPanel } from './pick-panel.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { ShortageDialog } from './shortage-dialog.tsx';
import { TaskStrip } from './task-strip.tsx';
import { leftOf, type Picking } from '@entrepot/client/floor/picking.ts';
import { usePickScans } from '@entrepot/client/floor/use-pick-scans.ts';

type Open = 'shortage' | 'quantity' | null;

/** Scan a shelf, then the parcels on it: each pick says which cell it goes into and where to go next. */
export function PickFloor({ list }: { list: Picking }) {
  const t = useWords('picking');
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const place = usePlace();
  const { shelf, next, quantity, scans } = usePickScans(list, {
    onFinished() {
      tell({ tone: 'success', text: t('pages.finished', { list: list.serialNumber }) });
      if (isInFront(place.id)) go('/PersonalPickingIndex');
    },
  });
  const finished = list.lines.every((line) => leftOf(line) === 0);
  const finish = () => scans.send('finish', t('actions.finish'));
  const mayFinish = finished && can(personalPickingIndex.Finish);
  // A key that is pressed too early says what is missing.
  const tellRest = () =>
    tell({ tone: 'warn', text: t('pages.leftToPick', { count: list.lines.reduce((sum, line) => sum + leftOf(line), 0) }) });
  const mayReport = next !== undefined && can(personalPickingIndex.ReportShortage);
  useKeys({
    F4: next && leftOf(next) > 1 ? () => setOpen('quantity') : undefined,
    F8: mayReport ? () => setOpen('shortage') : undefined,
    F9: mayFinish ? finish : can(personalPickingIndex.Finish) ? tellRest : undefined,
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
        hint={next ? t('pages.goTo', { shelf: next.shelfNumber }) : t('pages.allPicked')}
        scans={scans}
        onEscape={() => scans.send('leaveShelf', t('actions.leaveShelf'))}
        disabled={open !== null}
        aside={
          <PickPanel
            list={list}
            next={next}
            onQuantity={next && leftOf(next) > 1 ? () => setOpen('quantity') : undefined}
            onShortage={mayReport ? () => setOpen('shortage') : undefined}
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
      {open === 'quantity' && next && (
        <QuantityDialog
          most={leftOf(next)}
          onChoose={(pieces) => scans.send('pieces', t('pages.onlyPieces', { pieces }), pieces)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
