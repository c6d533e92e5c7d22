import { useCommands } from '../../core/scan/use-commands.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { TakeOverDialog } from '../../core/scan/take-over-dialog.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useEffect, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { isApiProblem, isUnanswered } from '@entrepot/client/calls/problem.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { DonePanel } from './done-panel.tsx';
import { OrderStrip } from './order-strip.tsx';
import { PiecesDialog } from './pieces-dialog.tsx';
import { TablePanel } from './table-panel.tsx';
import { usePackScans } from './use-pack-scans.ts';
import { allChecked, type Completed, mostAtOnce, useTableOrder } from './use-table.ts';

/** The packing table: scan an order or one of its parcels, check its goods into boxes, weigh, close. */
export function Page() {
  const t = useWords('packing');
  const place = usePlace();
  const [done, setDone] = useState<Completed | null>(null);
  const [counting, setCounting] = useState(false);
  const { onTable, box, several, held, closing, scans, forgetHeld } = usePackScans({ onOpen: () => setDone(null), onDone: setDone });
  const { order, error } = useTableOrder(onTable?.number ?? null);
  const leave = () => {
    scans.send('leave', t('actions.leave'), onTable?.id ?? null);
    setDone(null);
  };
  // What was left on the table and was packed elsewhere since is not on it any more.
  const isGone = isApiProblem(error) && !isUnanswered(error);
  useEffect(() => {
    if (isGone) scans.send('leave', t('actions.leave'), onTable?.id ?? null);
  }, [isGone]);
  const nextBox = order && !allChecked(order) ? () => scans.send('nextBox', t('actions.nextBox')) : undefined;
  const most = order ? mostAtOnce(order) : 0;
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
        disabled={counting || held !== null}
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
                closing={closing}
                onComplete={(boxes) => scans.send('complete', t('actions.complete'), boxes)}
              />
            )
          )
        }
      />
      {held && (
        <TakeOverDialog
          t={t}
          title={t('pages.takeOverTitle', { order: held.number })}
          text={t('pages.takeOverText', { name: held.name })}
          onTake={(reason) => scans.send('takeOver', held.number, { number: held.number, reason })}
          onClose={forgetHeld}
        />
      )}
      {counting && (
        <PiecesDialog
          most={most}
          onChoose={(pieces) => scans.send('pieces', t('pages.scanSeveral', { pieces }), pieces)}
          onClose={() => setCounting(false)}
        />
      )}
    </Stack>
  );
}
