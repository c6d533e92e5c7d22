import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useMemo, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { isApiProblem, isUnanswered } from '@entrepot/client/calls/problem.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { DonePanel } from './done-panel.tsx';
import { OrderStrip } from './order-strip.tsx';
import { TablePanel } from './table-panel.tsx';
import { answerToClosing, usePackScans } from './use-pack-scans.ts';
import { allChecked, boxesOf, type Completed, useTable } from './use-table.ts';

/** The packing table: scan an order or one of its parcels, check its goods into boxes, weigh, close. */
export function Page() {
  const t = useWords('packing');
  const place = usePlace();
  const userId = useSession((session) => session.user?.userId);
  const table = useTable();
  const [box, setBox] = useState(1);
  const [done, setDone] = useState<Completed | null>(null);
  const { order } = table;
  const told = useMemo(() => (done ? answerToClosing(t, done) : null), [done]);
  const scans = usePackScans(table, box, {
    onOpen(next) {
      setDone(null);
      setBox(boxesOf(next));
    },
  });
  const close = () => {
    table.close();
    setBox(1);
    setDone(null);
  };
  const nextBox = order && !allChecked(order) ? () => setBox((now) => now + 1) : undefined;
  useKeys({ F6: nextBox });

  const label = order ? t('pages.scanGoods', { box }) : t('pages.scanOrder');
  return (
    <Stack>
      <PageHeader title={place.title} />
      {order && <OrderStrip order={order} box={box} />}
      <ScanField
        label={label}
        hint={order ? t('pages.scanGoodsHint') : t('pages.scanOrderHint')}
        keep={`packing.${userId ?? ''}`}
        told={told}
        onScan={scans.onScan}
        isOffline={isUnanswered}
        answerOf={(problem) => ({ tone: 'wrong', title: isApiProblem(problem) ? problem.message : t('pages.failed') })}
        onEscape={close}
        aside={
          done ? (
            <DonePanel done={done} onNext={close} />
          ) : (
            order && (
              <TablePanel
                key={order.logisticsOrderId}
                order={order}
                box={box}
                onBox={setBox}
                onNextBox={nextBox}
                onClose={close}
                onDone={(completed) => {
                  table.close();
                  setBox(1);
                  setDone(completed);
                }}
              />
            )
          )
        }
      />
    </Stack>
  );
}
