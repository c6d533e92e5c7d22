import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { type ReactNode, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { synchronizeWaybillStatus } from '@entrepot/contract/modules/carriers/waybill-more-calls.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ReprintLabels } from './reprint-dialog.tsx';
import { usePrinting } from './use-printing.ts';

export type WaybillRow = Listed<typeof waybill>;
const { Obtained, Failed } = enumCodes.WaybillStatus;
const { Printed } = enumCodes.PrintStatus;
const isLive = (row: WaybillRow) => row.status === Obtained;
/** A number goes back until the order is bagged, or before it goes out from the other side. */
const mayCancel = (row: WaybillRow) => isLive(row) && orderStates.is(Number(row.orderStatus), 'waybillOpen');
const money = (row: WaybillRow) =>
  Number(row.collectionAmount) > 0 ? `${String(row.collectionCurrencyName ?? '')} ${Number(row.collectionAmount)}` : '—';

/** The waybills: printed one by one or many at once, those printed before only when ticked; cancelled before bagging. */
export function WaybillList({ children }: { children: ReactNode }) {
  const t = useWords('carriers');
  const [asking, setAsking] = useState<readonly WaybillRow[] | null>(null);
  const [cancelling, setCancelling] = useState<readonly WaybillRow[] | null>(null);
  const printing = usePrinting();
  const asked = useCall(synchronizeWaybillStatus);
  const synchronize = async (rows: readonly WaybillRow[]) => {
    const answers = await asked.run({ logisticsOrderIds: idsOf(rows.filter(isLive)) });
    if (!answers) return false;
    const online = answers.filter((answer) => answer.isOnline).length;
    const refused = answers.find(({ ok }) => !ok);
    tell({ tone: refused ? 'warn' : 'success', text: refused?.message || t('pages.synchronized', { online, count: answers.length }) });
    return true;
  };
  const print = (rows: readonly WaybillRow[]) => {
    const live = rows.filter(isLive);
    if (live.some(({ printStatus }) => printStatus === Printed)) {
      setAsking(live);
      return false;
    }
    return printing.run({ logisticsOrderIds: idsOf(live), reprintIds: [] });
  };
  return (
    <>
      <ListPage
        of={waybill}
        form={false}
        columns={[
          'carrierNo',
          'logisticsOrderId',
          'receiver',
          'carrierId',
          'status',
          'collectionAmount',
          'printStatus',
          'printCount',
          'lastPrintTime',
          'errorMessage',
        ]}
        own={[{ key: 'receiver', label: t('pages.receiver'), cell: (row) => String(row.receiverName ?? '') }]}
        cells={{ collectionAmount: money }}
        rowTone={(row) => (row.status === Failed ? 'wrong' : isLive(row) ? undefined : 'idle')}
        bulk={[
          {
            key: 'print',
            label: t('actions.print'),
            icon: <Icon name="print" />,
            primary: true,
            needs: waybillPrintingIndex.Print,
            run: print,
          },
          {
            key: 'synchronize',
            label: t('actions.synchronize'),
            needs: waybillPrintingIndex.Synchronize,
            run: synchronize,
          },
          {
            key: 'cancel',
            label: t('actions.cancelWaybill'),
            tone: 'danger',
            needs: waybillPrintingIndex.Cancel,
            run: (rows) => (setCancelling(rows.filter(mayCancel)), false),
          },
        ]}
        actions={[
          {
            key: 'print',
            label: t('actions.print'),
            icon: <Icon name="print" />,
            needs: waybillPrintingIndex.Print,
            shown: isLive,
            run: (row) => print([row]),
          },
          {
            key: 'cancel',
            label: t('actions.cancelWaybill'),
            needs: waybillPrintingIndex.Cancel,
            tone: 'danger',
            shown: mayCancel,
            run: (row) => setCancelling([row]),
          },
        ]}
      >
        {children}
      </ListPage>
      {asking && (
        <ReprintLabels
          rows={asking}
          onClose={() => setAsking(null)}
          onPrint={(logisticsOrderIds, reprintIds) => printing.run({ logisticsOrderIds, reprintIds })}
        />
      )}
      {cancelling && <CancelDialog rows={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

const idsOf = (rows: readonly WaybillRow[]) => [...new Set(rows.map(({ logisticsOrderId }) => logisticsOrderId))];
