import { listMark } from '@entrepot/ui/list-text.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { orderGoods, orderParcel, orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import { track } from '@entrepot/contract/modules/tracking/track.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { useMemo } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import type { Row } from './order-extras.tsx';

interface TableProps {
  rows: readonly Row[];
}

const of = (resource: AnyResource, key: string, t: Words, more: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  label: t(`${resource.name}.fields.${key}`),
  field: fieldOf(resource, key),
  ...more,
});
const text = (row: Row, key: string) => (row[key] === null || row[key] === undefined ? '' : String(row[key]));
const small = { selection: 'none' as const };

/** The three sides in one column. */
const sidesColumn = (t: Words): Column<Row> => ({
  key: 'sides',
  label: t('pages.sides'),
  unit: 'cm',
  width: 130,
  align: 'right',
  cell: (row) => [row.length, row.width, row.height].map(Number).filter(Boolean).join(' × '),
});

/** The goods an order wants, and how far each is. */
export function GoodsTable({ rows }: TableProps) {
  const t = useWords('orders');
  const isPictured = rows.some(({ pictures }) => Array.isArray(pictures) && pictures.length > 0);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'courierNumber',
        label: t('pages.goodsNumber'),
        cell: (row) => <GoodsNumber row={row} />,
        width: 190,
      },
      { key: 'productName', label: t('pages.productName'), cell: (row) => text(row, 'productName') },
      // An empty column would push aside how far each is.
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
      ...(audience() === 'C'
        ? []
        : [of(orderGoods, 'pickedQuantity', t, { width: 84 }), of(orderGoods, 'packedQuantity', t, { width: 84 }), shelfColumn(t)]),
    ],
    [t, isPictured],
  );
  return <DataTable label={t('orderGoods.plural')} columns={columns} rows={rows} {...small} />;
}

/** The number goods are known by: a package's courier number; of a commodity its identification code, and its code below. */
function GoodsNumber({ row }: { row: Row }) {
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

interface StockPlace {
  shelfNumber: string;
  quantity: number;
}
/** Where goods lie; pieces from stock may come from several shelves. */
function shelfColumn(t: Words): Column<Row> {
  const place = ({ shelfNumber, quantity }: StockPlace) => `${shelfNumber} × ${quantity}`;
  return {
    key: 'shelfId',
    label: t('orderGoods.fields.shelfId'),
    wrap: true,
    cell: (row) => ((row.places as StockPlace[] | null) ?? []).map(place).join(listMark()) || text(row, 'shelvesName'),
  };
}

/** The parcels an order was packed into. */
export function ParcelTable({ rows }: TableProps) {
  const t = useWords('orders');
  const columns = useMemo(
    (): Column<Row>[] => [
      of(orderParcel, 'parcelNo', t, { width: 190 }),
      of(orderParcel, 'weight', t),
      of(orderParcel, 'volumeWeight', t),
      sidesColumn(t),
      of(orderParcel, 'carrierNo', t),
      of(orderParcel, 'packedTime', t, { width: 170 }),
    ],
    [t],
  );
  return <DataTable label={t('orderParcel.plural')} columns={columns} rows={rows} {...small} />;
}

/** The services ordered, and whether they are done. */
export function ServiceTable({ rows }: TableProps) {
  const t = useWords('orders');
  const columns = useMemo(
    () => [
      ...['valueAddedServiceId', 'valueAddedStatus', 'remarks', 'pictures'].map((key) => of(orderService, key, t)),
      ...(audience() === 'W'
        ? []
        : [
            {
              key: 'walletAmount',
              label: t('pages.amount'),
              align: 'right' as const,
              cell: (row: Row) => <Money amount={row.walletAmount as string} />,
            },
          ]),
    ],
    [t],
  );
  return <DataTable label={t('orderService.plural')} columns={columns} rows={rows} {...small} />;
}

/** The bills of an order. */
export function BillTable({ rows }: TableProps) {
  const t = useWords('orders');
  const billing = useWords('billing');
  const columns = useMemo(
    () =>
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
  return <DataTable label={t('pages.bills')} columns={columns as Column<Row>[]} rows={rows} {...small} />;
}

/** Where an order has been, newest first. */
export function TrackTable({ rows }: TableProps) {
  const t = useWords('orders');
  const columns = useMemo(
    (): Column<Row>[] => [
      { key: 'trackTime', label: t('pages.when'), field: fieldOf(track, 'trackTime'), width: 170 },
      {
        key: 'status',
        label: t('logisticsOrder.fields.trajectoryStatus'),
        width: 170,
        cell: (row) => {
          const code = row.status as number;
          return <StateTag label={enumLabel('TrajectoryStatus', code)} tone={toneOf('TrajectoryStatus', code)} />;
        },
      },
      { key: 'content', label: t('pages.what'), wrap: true, minWidth: 300, cell: (row) => text(row, 'content') },
      { key: 'location', label: t('pages.where'), cell: (row) => text(row, 'location') },
    ],
    [t],
  );
  return <DataTable label={t('pages.tracks')} columns={columns} rows={rows} {...small} />;
}
