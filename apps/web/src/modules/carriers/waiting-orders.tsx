import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { obtainWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { type ReactNode, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { toastRowResults } from './toast-row-results.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';

const { Packed, Arrived, CustomsClearing, CustomsCleared } = enumCodes.OrderStatus;
const { None, Failed, Cancelled } = enumCodes.WaybillStatus;
const fixed = { waybillStatus: [None, Failed, Cancelled], orderStatus: [Packed, Arrived, CustomsClearing, CustomsCleared] };
const needs = waybillPrintingIndex.Obtain;

/** Packed or arrived orders without a waybill number: requested here, with the reason of a failure. */
export function WaitingOrders({ children }: { children: ReactNode }) {
  const t = useTexts('carriers');
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const obtaining = useCall(obtainWaybill, {
    done: (answers) => toastRowResults(answers ?? [], numbers, (count) => t('pages.obtainedCount', { count })),
  });
  const obtain = (rows: readonly OrderRow[]) => {
    setNumbers(new Map(rows.map(({ id, serialNumber }) => [id, serialNumber])));
    return obtaining.run({ logisticsOrderIds: rows.map(({ id }) => id) });
  };
  return (
    <ListPage
      of={logisticsOrder}
      texts="carriers"
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
      rowTone={(row) => (row.waybillStatus === Failed ? 'error' : undefined)}
      bulk={[{ key: 'obtain', primary: true, needs, run: obtain }]}
      actions={[
        { key: 'obtain', needs, run: (row) => obtain([row]) },
        { key: 'typeNumber', needs, dialog: (row, onClose) => <NumberDialog order={row} onClose={onClose} /> },
      ]}
      empty={t('pages.noneWaiting')}
      toolbar={[{ key: 'refresh', whenEmpty: 'only', run: () => location.reload() }]}
    >
      {children}
    </ListPage>
  );
}

type OrderRow = Listed<typeof logisticsOrder>;

/** The waybill number of one order, typed or scanned from the carrier's label. */
function NumberDialog({ order, onClose }: { order: OrderRow; onClose(): void }) {
  const t = useTexts('carriers');
  return (
    <CallDialog
      of={obtainWaybill}
      about={waybill}
      size="small"
      title={t('pages.typeNumberTitle', { order: order.serialNumber })}
      rows={[['carrierNo']]}
      fields={{ carrierNo: { hint: t('pages.typeNumberHint'), required: true } }}
      params={{ logisticsOrderIds: [order.id] }}
      submit={t('actions.typeNumber')}
      missed={([answer]) => (answer?.ok ? null : { carrierNo: answer?.message ?? '' })}
      success={t('pages.obtainedCount', { count: 1 })}
      copy={([answer]) => answer?.carrierNo ?? undefined}
      onClose={onClose}
    />
  );
}
