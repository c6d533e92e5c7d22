import { allChecked, type Completed, maxBatch, type TableOrder } from '@entrepot/client/floor/packing-table.ts';
import { markedAnswer } from '@entrepot/client/floor/signing.ts';
import { usePacking } from '@entrepot/client/floor/use-packing.ts';
import { isApiProblem, isUnanswered } from '@entrepot/client/calls/problem.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useEffect, useState } from 'react';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Soft } from '../core/parts.tsx';
import { NumberPanel } from './number-panel.tsx';
import { PackedOrder } from './packed-order.tsx';
import { PackingTable } from './packing-table.tsx';
import { ScanField } from './scan-field.tsx';
import css from './staff.module.css';
import { TakeOver } from './take-over.tsx';

/** Packing: scan an order or one of its parcels, check its goods into boxes, weigh, close, open its label. */
export function PackPage() {
  const t = useTexts('packing');
  const staff = useTexts('staff');
  const packages = useTexts('packages');
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
  const sendPieces = (pieces: number) => scans.send('pieces', t('pages.scanSeveral', { pieces }), pieces);
  useCommands({
    pieces: countSeveral && ((pieces) => (pieces ? sendPieces(pieces) : countSeveral())),
    next: nextBox ?? (done ? leave : undefined),
  });
  function aside() {
    if (takeOver)
      return (
        <TakeOver
          number={takeOver.number}
          t={t}
          title={t('pages.takeOverTitle', { order: takeOver.number })}
          text={t('pages.takeOverText', { name: takeOver.name })}
          onTake={(reason) => {
            dismissTakeOver();
            scans.send('takeOver', takeOver.number, { number: takeOver.number, reason });
          }}
          onClose={dismissTakeOver}
        />
      );
    if (counting)
      return (
        <NumberPanel
          entered={`packing-pieces:${onTable?.id ?? ''}`}
          title={t('actions.manyPieces')}
          label={t('pages.piecesOf', { most })}
          least={1}
          most={most}
          submit={t('actions.countPieces')}
          onChoose={(pieces) => sendPieces(Number(pieces))}
          onClose={() => setCounting(false)}
        />
      );
    if (done) return <PackedOrder done={done} onNext={leave} />;
    return (
      order && (
        <PackingTable
          key={order.logisticsOrderId}
          order={order}
          box={box}
          onBox={(front) => scans.send('box', t('pages.box', { box: front }), front)}
          onNextBox={nextBox}
          onSeveral={countSeveral}
          onLeave={leave}
          onDamaged={(number) => scans.announce(number, markedAnswer(packages, number))}
          closing={closing}
          onComplete={(boxes) => scans.send('complete', t('actions.complete'), boxes)}
        />
      )
    );
  }
  return (
    <Page title={staff('tasks.pack')} back="/">
      {order && <OrderOnTable order={order} box={box} />}
      <ScanField
        scans={scans}
        label={several ? t('pages.scanSeveral', { pieces: several }) : onTable ? t('pages.scanGoods', { box }) : t('pages.scanOrder')}
        hint={onTable ? t('pages.scanGoodsHint') : t('pages.scanOrderHint')}
        disabled={counting || takeOver !== null}
        onEscape={leave}
        aside={aside()}
      />
    </Page>
  );
}

/** The order on the table, readable at arm's length: owner, shipping method, progress and remarks. */
function OrderOnTable({ order, box }: { order: TableOrder; box: number }) {
  const t = useTexts('packing');
  const total = order.goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const checked = order.goods.reduce((sum, { packedQuantity }) => sum + packedQuantity, 0);
  const notes = [
    order.consolidation && t('pages.consolidation'),
    order.unpacking && t('pages.unpacking'),
    order.remarks,
    order.internalRemarks,
  ].filter(Boolean);
  const owner = [...new Set([order.memberCode, order.ownerName, order.receiverName])].filter(Boolean).join(' · ');
  return (
    <Panel title={<span className="mono">{order.serialNumber}</span>}>
      <Inside>
        <dl className={css.now}>
          <div data-big data-done={checked === total || undefined}>
            <dt>{t('pages.checkedPieces')}</dt>
            <dd>{`${checked} / ${total}`}</dd>
          </div>
          <div data-big>
            <dt>{t('pages.way')}</dt>
            <dd>{order.limits.carrierName ?? '—'}</dd>
          </div>
        </dl>
        <Soft>{[owner, t('pages.box', { box })].filter(Boolean).join(' · ')}</Soft>
        {notes.length > 0 && <strong>{notes.join(' · ')}</strong>}
      </Inside>
    </Panel>
  );
}
