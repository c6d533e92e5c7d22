import { listMark } from '@entrepot/ui/table/list-text.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { orderGoods, orderParcel, orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { deleteTrack, editTrack } from '@entrepot/contract/modules/tracking/calls.ts';
import { addOrderTracksScreen } from '@entrepot/contract/modules/tracking/screens.ts';
import { track, trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { type Audience, f } from '@entrepot/contract/core/field.ts';
import { eachLanguage } from '@entrepot/contract/core/language.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useMemo, useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { ContainerHistory } from '../containers/public.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { operators } from '../../core/list/buttons.tsx';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import type { OpenedOrder } from './order-facts.ts';

interface TableProps<Part extends 'goods' | 'parcels' | 'services' | 'bills' | 'tracks'> {
  rows: OpenedOrder[Part];
}
type Goods = OpenedOrder['goods'][number];
type Service = OpenedOrder['services'][number];
type Row = Readonly<Record<string, unknown>>;

const of = <R extends Row>(resource: AnyResource, key: string, t: Translate, more: Partial<Column<R>> = {}): Column<R> => ({
  key,
  label: t(`${resource.name}.fields.${key}`),
  field: fieldOf(resource, key),
  ...more,
});
const text = (row: Row, key: string) => (row[key] === null || row[key] === undefined ? '' : String(row[key]));
const small = { selection: 'none' as const };

/** The three sides in one column. */
const sidesColumn = (t: Translate): Column<Row> => ({
  key: 'sides',
  label: t('pages.sides'),
  unit: 'cm',
  width: 130,
  align: 'right',
  cell: (row) => [row.length, row.width, row.height].map(Number).filter(Boolean).join(' × '),
});

/** The goods of an order, and the progress of each. */
export function GoodsTable({ rows }: TableProps<'goods'>) {
  const t = useTexts('orders');
  const isPictured = rows.some(({ pictures }) => Array.isArray(pictures) && pictures.length > 0);
  const columns = useMemo(
    (): Column<Goods>[] => [
      {
        key: 'courierNumber',
        label: t('pages.goodsNumber'),
        cell: (row) => <GoodsNumber row={row} />,
        width: 190,
      },
      { key: 'productName', label: t('pages.productName'), cell: (row) => text(row, 'productName') },
      // An empty column would displace the progress.
      ...(isPictured ? [{ key: 'pictures', label: t('pages.parcel_pictures'), field: fieldOf(pkg, 'pictures'), width: 110 }] : []),
      {
        key: 'cargoTypeName',
        label: t('logisticsOrder.fields.cargoTypeId'),
        width: 120,
        wrap: true,
        cell: (row) => text(row, 'cargoTypeName'),
      },
      {
        key: 'weight',
        label: t('logisticsOrder.fields.actualWeight'),
        field: fieldOf(pkg, 'actualWeight'),
        value: (row) => row.grossWeight,
      },
      sidesColumn(t),
      of(orderGoods, 'quantity', t, { width: 84 }),
      ...(audience() === 'customer'
        ? []
        : [of(orderGoods, 'pickedQuantity', t, { width: 84 }), of(orderGoods, 'packedQuantity', t, { width: 84 }), shelfColumn(t)]),
    ],
    [t, isPictured],
  );
  return <DataTable label={t('orderGoods.plural')} columns={columns} rows={rows} {...small} />;
}

/** The number of goods: the courier number of a package; of a commodity its identification code, with its code below. */
function GoodsNumber({ row }: { row: Goods }) {
  const [number, code] = [text(row, 'courierNumber'), text(row, 'commodityCode')];
  return (
    <Stack gap="none">
      <span className="mono">{number}</span>
      {code && code !== number && (
        <Text tone="soft" size="small">
          {code}
        </Text>
      )}
    </Stack>
  );
}

/** Shelf of the goods; pieces from stock may come from several shelves. */
function shelfColumn(t: Translate): Column<Goods> {
  return {
    key: 'shelfId',
    label: t('orderGoods.fields.shelfId'),
    wrap: true,
    cell: (row) =>
      (row.places ?? []).map(({ shelfNumber, quantity }) => `${shelfNumber} × ${quantity}`).join(listMark()) || text(row, 'shelvesName'),
  };
}

/** The parcels an order was packed into. */
export function ParcelTable({ rows }: TableProps<'parcels'>) {
  const t = useTexts('orders');
  const isShelved = rows.some(({ shelfId }) => shelfId);
  const columns = useMemo(
    (): Column<OpenedOrder['parcels'][number]>[] => [
      of(orderParcel, 'parcelNo', t, { width: 190 }),
      of(orderParcel, 'weight', t),
      of(orderParcel, 'volumeWeight', t),
      sidesColumn(t),
      of(orderParcel, 'carrierNo', t),
      of(orderParcel, 'packedTime', t, { width: 170 }),
      ...(isShelved ? [of<OpenedOrder['parcels'][number]>(orderParcel, 'shelfId', t, { cell: (row) => text(row, 'shelvesName') })] : []),
    ],
    [t, isShelved],
  );
  const [opened, setOpened] = useState<string | null>(null);
  const isStaff = audience() !== 'customer';
  return (
    <>
      <DataTable
        label={t('orderParcel.plural')}
        columns={columns}
        rows={rows}
        onOpen={isStaff ? ({ id }: { id: string }) => setOpened(id) : undefined}
        {...small}
      />
      {opened && <ContainerHistory kind="carton" id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The services ordered, and whether they are done. */
export function ServiceTable({ rows, currency }: TableProps<'services'> & { currency: Currency | undefined }) {
  const t = useTexts('orders');
  const columns = useMemo(
    (): Column<Service>[] => [
      ...['valueAddedServiceId', 'valueAddedStatus', 'remarks', 'pictures'].map((key) => of<Service>(orderService, key, t)),
      ...(audience() === 'warehouse' ? [] : [amountColumn(t, currency)]),
    ],
    [t, currency],
  );
  return <DataTable label={t('orderService.plural')} columns={columns} rows={rows} {...small} />;
}

const amountColumn = (t: Translate, currency: Currency | undefined): Column<Service> => ({
  key: 'walletAmount',
  label: t('pages.amount'),
  align: 'right',
  cell: ({ walletAmount }) => <Money amount={walletAmount} currency={currency} />,
});

/** The bills of an order. */
export function BillTable({ rows }: TableProps<'bills'>) {
  const t = useTexts('orders');
  const billing = useTexts('billing');
  const columns = useMemo(
    (): Column<OpenedOrder['bills'][number]>[] =>
      ['serialNumber', 'billType', 'paymentStatus', 'paymentMoney', 'paidAmount', 'refundAmount', 'creationTime', 'paidTime'].map(
        (key) => ({
          key,
          label: key === 'creationTime' ? t('pages.madeAt') : billing(`bill.fields.${key}`),
          field: fieldOf(bill, key),
          ...(key.endsWith('Time') ? { width: 170 } : key === 'paymentStatus' ? { width: 160 } : {}),
        }),
      ),
    [t, billing],
  );
  return <DataTable label={t('pages.bills')} columns={columns} rows={rows} {...small} />;
}

/** Tracking events of an order, newest first. */
export function TrackTable({ rows }: TableProps<'tracks'>) {
  const t = useTexts('orders');
  const columns = useMemo(
    (): Column<OpenedOrder['tracks'][number]>[] => [
      { key: 'trackTime', label: t('pages.when'), field: fieldOf(track, 'trackTime'), width: 170 },
      {
        key: 'status',
        label: t('logisticsOrder.fields.trajectoryStatus'),
        width: 170,
        cell: ({ status }) => <StateTag label={enumLabel('TrajectoryStatus', status)} tone={toneOf('TrajectoryStatus', status)} />,
      },
      { key: 'content', label: t('pages.what'), wrap: true, minWidth: 300, cell: (row) => text(row, 'content') },
      { key: 'location', label: t('pages.where'), cell: (row) => text(row, 'location') },
    ],
    [t],
  );
  const [changing, setChanging] = useState<OpenedOrder['tracks'][number] | null>(null);
  const deleting = useCall(deleteTrack, { success: t('pages.trackDeleted') });
  const can = useCan();
  const isOperator = operators.includes(audience() as Audience);
  async function remove({ id, content }: OpenedOrder['tracks'][number]): Promise<void> {
    const agreed = await confirm({
      title: t('pages.deleteTrackTitle'),
      text: String(content ?? ''),
      confirmLabel: t('pages.deleteTrack'),
      tone: 'danger',
    });
    if (agreed) await deleting.run({ id });
  }
  return (
    <>
      <DataTable
        label={t('pages.tracks')}
        columns={columns}
        rows={rows}
        actions={[
          {
            key: 'editTrack',
            label: t('pages.editTrack'),
            visible: () => isOperator && can(addOrderTracksScreen.Edit),
            run: setChanging,
          },
          {
            key: 'deleteTrack',
            label: t('pages.deleteTrack'),
            tone: 'danger',
            // Automatic events cannot be deleted.
            visible: ({ source }) => isOperator && can(addOrderTracksScreen.Delete) && source === trackSources.staff,
            run: remove,
          },
        ]}
        {...small}
      />
      {changing && <EditTrack of={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

// One text for all languages, as when it is added.
const ownText = { description: f.longText({ required: true, max: 500 }) };

/** Corrects the text and the time of a tracking event. */
function EditTrack({ of: row, onClose }: { of: OpenedOrder['tracks'][number]; onClose(): void }) {
  const t = useTexts('orders');
  return (
    <CallDialog
      of={editTrack}
      about={track}
      size="small"
      title={t('pages.editTrack')}
      own={ownText}
      rows={[['trackTime'], ['description']]}
      fields={{ description: { label: t('pages.what'), hint: t('pages.editTrackHint') } }}
      defaults={{ trackTime: row.trackTime, description: String(row.content ?? '') }}
      params={{ id: row.id }}
      input={({ description }) => ({ content: eachLanguage(() => description ?? '') })}
      submit={t('pages.saveTrack')}
      success={t('pages.trackSaved')}
      onClose={onClose}
    />
  );
}
