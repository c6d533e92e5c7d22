import { useCommands } from '../../core/scan/use-commands.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { TakeOverDialog } from '../../core/scan/take-over-dialog.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useEffect, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { isApiProblem, isUnanswered } from '@entrepot/client/calls/problem.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { DonePanel } from './done-panel.tsx';
import { PiecesDialog } from './pieces-dialog.tsx';
import { TablePanel } from './table-panel.tsx';
import { markedAnswer } from '@entrepot/client/floor/signing.ts';
import { usePacking } from '@entrepot/client/floor/use-packing.ts';
import { allChecked, type Completed, maxBatch, type TableOrder } from '@entrepot/client/floor/packing-table.ts';
import css from './packing.module.css';

/** The packing table: scan an order or one of its parcels, check its goods into boxes, weigh, close. */
export function Page() {
  const t = useTexts('packing');
  const packages = useTexts('packages');
  const place = useTabLocation();
  const [done, setDone] = useState<Completed | null>(null);
  const [counting, setCounting] = useState(false);
  const { onTable, order, error, box, several, takeOver, closing, scans, dismissTakeOver } = usePacking({
    onOpen: () => setDone(null),
    onDone: setDone,
  });
  const leave = () => {
    scans.send('leave', t('actions.leave'), onTable?.id ?? null);
    setDone(null);
  };
  // An order that was left on the table and packed elsewhere since is removed from it.
  const isMissing = isApiProblem(error) && !isUnanswered(error);
  useEffect(() => {
    if (isMissing) scans.send('leave', t('actions.leave'), onTable?.id ?? null);
  }, [isMissing]);
  const nextBox = order && !allChecked(order) ? () => scans.send('nextBox', t('actions.nextBox')) : undefined;
  const most = order ? maxBatch(order) : 0;
  const countSeveral = most > 1 ? () => setCounting(true) : undefined;
  useKeys({ F4: countSeveral, F6: nextBox });
  useCommands({
    pieces:
      most > 1 ? (pieces) => (pieces ? scans.send('pieces', t('pages.scanSeveral', { pieces }), pieces) : setCounting(true)) : undefined,
    next: nextBox ?? (done ? leave : undefined),
  });

  return (
    <Stack>
      <PageHeader title={place.title} />
      {order && <OrderStrip order={order} box={box} />}
      <ScanField
        scans={scans}
        label={several ? t('pages.scanSeveral', { pieces: several }) : onTable ? t('pages.scanGoods', { box }) : t('pages.scanOrder')}
        disabled={counting || takeOver !== null}
        hint={onTable ? t('pages.scanGoodsHint') : t('pages.scanOrderHint')}
        onEscape={leave}
        aside={
          done ? (
            <DonePanel done={done} onNext={leave} />
          ) : (
            order && (
              <TablePanel
                key={order.logisticsOrderId}
                order={order}
                box={box}
                onBox={(front) => scans.send('box', t('pages.box', { box: front }), front)}
                onNextBox={nextBox}
                onSeveral={countSeveral}
                onClose={leave}
                onDamaged={(number) => scans.announce(number, markedAnswer(packages, number))}
                closing={closing}
                onComplete={(boxes) => scans.send('complete', t('actions.complete'), boxes)}
              />
            )
          )
        }
      />
      {takeOver && (
        <TakeOverDialog
          number={takeOver.number}
          t={t}
          title={t('pages.takeOverTitle', { order: takeOver.number })}
          text={t('pages.takeOverText', { name: takeOver.name })}
          onTake={(reason) => scans.send('takeOver', takeOver.number, { number: takeOver.number, reason })}
          onClose={dismissTakeOver}
        />
      )}
      {counting && (
        <PiecesDialog
          entered={`packing-pieces:${onTable?.id ?? ''}`}
          most={most}
          onChoose={(pieces) => scans.send('pieces', t('pages.scanSeveral', { pieces }), pieces)}
          onClose={() => setCounting(false)}
        />
      )}
    </Stack>
  );
}

/** The order on the table, readable from two metres: owner, shipping method, progress and warnings. */
function OrderStrip({ order, box }: { order: TableOrder; box: number }) {
  const t = useTexts('packing');
  const total = order.goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const checked = order.goods.reduce((sum, { packedQuantity }) => sum + packedQuantity, 0);
  const notes = [
    order.consolidation && t('pages.consolidation'),
    order.unpacking && t('pages.unpacking'),
    order.remarks,
    order.internalRemarks,
  ].filter(Boolean);
  return (
    <section className={css.strip} aria-label={t('pages.onTheTable')}>
      <div className={css.fact} data-big>
        <span className={css.factLabel}>{t('packing.fields.logisticsOrderId')}</span>
        <span className={css.factValue}>{order.serialNumber}</span>
        <span className={css.factNote}>
          {[...new Set([order.memberCode, order.ownerName, order.receiverName])].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={css.fact} data-done={checked === total || undefined}>
        <span className={css.factLabel}>{t('pages.checkedPieces')}</span>
        <span className={css.factValue}>
          {checked} / {total}
        </span>
        <span className={css.factNote}>{t('pages.box', { box })}</span>
      </div>
      <div className={css.fact}>
        <span className={css.factLabel}>{t('pages.way')}</span>
        <span className={css.factValue}>{order.limits.carrierName ?? '—'}</span>
        <span className={css.factNote}>{order.typeOfShippingName}</span>
      </div>
      {notes.length > 0 && <p className={css.notes}>{notes.join(' · ')}</p>}
    </section>
  );
}
