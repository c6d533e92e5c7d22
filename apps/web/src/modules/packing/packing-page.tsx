import { FieldValue } from '../../core/values/field-value.tsx';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { reopenPacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packing } from '@entrepot/contract/modules/packing/packing.ts';
import { packingIndex } from '@entrepot/contract/modules/packing/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { ParcelsOf } from './parcels-of.tsx';
import { useLabel } from './use-label.ts';

type Row = Listed<typeof packing>;
const { Packed } = enumCodes.OrderStatus;
const isPacked = (row: Row) => row.orderStatus === Packed;

/** The packings: who packed what, when and how heavy; a packed order is opened again here, before it is bagged. */
export function Page() {
  const t = useWords('packing');
  const label = useLabel();
  const reopening = useCall(reopenPacking, { success: t('pages.reopened') });
  const reopen = async (row: Row) => {
    const agreed = await confirm({
      title: t('pages.reopenTitle', { order: String(row.serialNumber) }),
      text: t('pages.reopenText'),
      tone: 'danger',
      confirmLabel: t('actions.reopen'),
      locks: {
        items: [
          { label: t('pages.parcels'), value: String(row.parcelCount ?? 0) },
          { label: t('pages.waybill'), value: String(row.carrierNo ?? '—') },
        ],
      },
    });
    if (agreed) await reopening.run({ logisticsOrderId: row.logisticsOrderId });
  };
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
      emptyAction={{ label: t('actions.pack'), onClick: () => go('/PackEdit') }}
      detail={{ children: (row) => <ParcelsOf orderId={row.logisticsOrderId} mayWeigh={isPacked(row)} /> }}
      actions={[
        {
          key: 'print',
          label: t('actions.printLabel'),
          icon: <Icon name="print" />,
          needs: waybillPrintingIndex.Print,
          shown: (row) => Boolean(row.carrierNo),
          run: ({ logisticsOrderId }) => label.run({ id: logisticsOrderId, again: false }),
        },
        { key: 'reopen', label: t('actions.reopen'), needs: packingIndex.Reopen, tone: 'danger', shown: isPacked, run: reopen },
      ]}
    />
  );
}
