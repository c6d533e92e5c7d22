import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { obtainWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { type ReactNode, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { NumberDialog } from './number-dialog.tsx';
import { tellRows } from './row-answers.ts';

export type OrderRow = Listed<typeof logisticsOrder>;
const { Packed, Arrived, CustomsClearing, CustomsCleared } = enumCodes.OrderStatus;
const { None, Failed, Cancelled } = enumCodes.WaybillStatus;
const fixed = { waybillStatus: [None, Failed, Cancelled], orderStatus: [Packed, Arrived, CustomsClearing, CustomsCleared] };
const needs = waybillPrintingIndex.Obtain;

/** The orders that are packed, or have arrived, and have no waybill number: asked for here, with the reason when it failed. */
export function WaitingOrders({ children }: { children: ReactNode }) {
  const t = useWords('carriers');
  const [typing, setTyping] = useState<OrderRow | null>(null);
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const obtaining = useCall(obtainWaybill, {
    done: (answers) => tellRows(answers ?? [], numbers, (count) => t('pages.obtainedCount', { count })),
  });
  const obtain = (rows: readonly OrderRow[]) => {
    setNumbers(new Map(rows.map(({ id, serialNumber }) => [id, serialNumber])));
    return obtaining.run({ logisticsOrderIds: rows.map(({ id }) => id) });
  };
  return (
    <>
      <ListPage
        of={logisticsOrder}
        form={false}
        detail={false}
        fixed={fixed}
        filters={['warehouseId', 'carrierId', 'shippingMethodId']}
        columns={[
          'serialNumber',
          'receiverName',
          'orderStatus',
          'carrierId',
          'shippingMethodId',
          'waybillStatus',
          'waybillErrorMessage',
          'parcelCount',
          'warehouseId',
          'weighingTime',
        ]}
        rowTone={(row) => (row.waybillStatus === Failed ? 'wrong' : undefined)}
        bulk={[{ key: 'obtain', label: t('actions.obtain'), primary: true, needs, run: obtain }]}
        actions={[
          { key: 'obtain', label: t('actions.obtain'), needs, run: (row) => obtain([row]) },
          { key: 'type', label: t('actions.typeNumber'), needs, run: setTyping },
        ]}
        empty={t('pages.noneWaiting')}
        emptyAction={{ label: t('actions.refresh'), onClick: () => location.reload() }}
      >
        {children}
      </ListPage>
      {typing && <NumberDialog order={typing} onClose={() => setTyping(null)} />}
    </>
  );
}
