import { FieldValue } from '../../core/values/field-value.tsx';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { reopenPacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { packing } from '@entrepot/contract/modules/packing/packing.ts';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { ParcelsOf } from './parcels-of.tsx';
import { useLabel } from './use-label.ts';

type Row = Listed<typeof packing>;
const { Packed } = enumCodes.OrderStatus;
const isPacked = (row: Row) => row.orderStatus === Packed;

/** Packings with packer, time and weight; a packed order can be reopened here until it is bagged. */
export function Page() {
  const t = useTexts('packing');
  const label = useLabel();
  const actions: readonly Button<Row>[] = [
    {
      key: 'printLabel',
      icon: 'print',
      needs: waybillPrintingIndex.Print,
      visible: (row) => Boolean(row.carrierNo),
      run: ({ logisticsOrderId }) => label.run(logisticsOrderId),
    },
    callButton({
      key: 'reopen',
      call: reopenPacking,
      tone: 'danger',
      visible: isPacked,
      input: (row) => ({ logisticsOrderId: row.logisticsOrderId }),
      confirm: (row) => ({
        title: t('pages.reopenTitle', { order: String(row.serialNumber) }),
        text: t('pages.reopenText'),
        locks: {
          items: [
            { label: t('pages.parcels'), value: String(row.parcelCount ?? 0) },
            { label: t('pages.waybill'), value: String(row.carrierNo ?? '—') },
          ],
        },
      }),
      success: 'pages.reopened',
    }),
  ];
  return (
    <ListPage
      of={packing}
      form={false}
      columns={[
        'order',
        'status',
        'orderState',
        'packerId',
        'parcels',
        'shelves',
        'weight',
        'waybill',
        'station',
        'warehouseId',
        'startTime',
        'endTime',
      ]}
      own={[
        {
          key: 'order',
          label: t('packing.fields.logisticsOrderId'),
          cell: (row) => <span className="mono">{String(row.serialNumber ?? '')}</span>,
          width: 175,
        },
        {
          key: 'orderState',
          label: t('pages.orderState'),
          cell: (row) => (
            <StateTag label={enumLabel('OrderStatus', Number(row.orderStatus))} tone={toneOf('OrderStatus', Number(row.orderStatus))} />
          ),
        },
        { key: 'parcels', label: t('pages.parcels'), cell: (row) => String(row.parcelCount ?? ''), align: 'right', width: 70 },
        {
          key: 'shelves',
          label: t('pages.parcelShelves'),
          cell: (row) => (Array.isArray(row.parcelShelves) ? row.parcelShelves.join(listMark()) : ''),
          width: 110,
          wrap: true,
        },
        {
          key: 'weight',
          label: t('pages.measures.weight'),
          unit: 'kg',
          cell: (row) => <FieldValue of={orderParcel} name="weight" row={{ weight: row.grossWeight }} />,
          align: 'right',
          width: 124,
        },
        {
          key: 'waybill',
          label: t('pages.waybill'),
          cell: (row) => <span className="mono">{String(row.carrierNo ?? '—')}</span>,
          width: 150,
        },
      ]}
      toolbar={[{ key: 'pack', whenEmpty: 'only', needs: packEdit, run: () => go('/PackEdit') }]}
      detail={{ children: (row) => <ParcelsOf orderId={row.logisticsOrderId} mayWeigh={isPacked(row)} /> }}
      actions={actions}
    />
  );
}
