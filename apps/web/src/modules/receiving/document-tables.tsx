import { Heading } from '@entrepot/ui/page/heading.tsx';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { getWarehouseDocumentById } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { track } from '@entrepot/contract/modules/tracking/track.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { ContainerHistory } from '../containers/public.tsx';
import { BinTimeline } from '../timeline/public.tsx';
import type { WholeDocument } from './document-facts.ts';

const goodsFields = getWarehouseDocumentById.output.children.goods.children;
const ofCommodity = [
  'expectedQuantity',
  'receivedQuantity',
  'qualifiedQuantity',
  'defectiveQuantity',
  'problemQuantity',
  'shelvedQuantity',
  'shortQuantity',
  'extraQuantity',
];
const ofUnannounced = [
  'unannouncedStatus',
  'unannouncedAnswer',
  'acceptedQuantity',
  'sentBackQuantity',
  'unannouncedRemarks',
  'unannouncedDecision',
];
const ofPackage = ['expectedQuantity', 'receivedQuantity'];

interface DocumentProps {
  row: WholeDocument;
}
type Row = Record<string, unknown>;
const keyed = (rows: readonly object[] | null | undefined): Row[] => (rows ?? []).map((row, at) => ({ id: String(at), ...row }));
const high = (rows: readonly unknown[]) => Math.min(420, 92 + 37 * Math.max(1, rows.length));

/** Announced goods by line with the received quantities. */
export function GoodsTable({ row }: DocumentProps) {
  const t = useTexts('receiving');
  const packages = row.documentType === enumCodes.WarehouseDocumentType.Package;
  const lead = packages
    ? [
        { key: 'courierNumber', label: t('calls.courierNumber'), width: 180 },
        { key: 'productName', label: t('calls.productName') },
        { key: 'packageStatus', label: t('calls.packageStatus'), field: goodsFields.packageStatus },
      ]
    : [
        { key: 'pictures', label: t('calls.pictures'), field: goodsFields.pictures, width: 80 },
        { key: 'commodityCode', label: t('calls.commodityCode'), width: 150 },
        { key: 'commodityName', label: t('calls.commodityId'), minWidth: 140 },
      ];
  const hasUnannounced = (row.goods ?? []).some(({ unannouncedStatus }) => unannouncedStatus !== null);
  const columns = packages ? ofPackage : hasUnannounced ? [...ofCommodity, ...ofUnannounced] : ofCommodity;
  const counts = columnsOf(goodsFields, columns, (key) => t(`warehouseDocumentGoods.fields.${key}`));
  const rows = keyed(row.goods);
  return <Table title={t('pages.goods')} columns={[...lead, ...counts]} rows={rows} empty={t('pages.noGoods')} />;
}

/** Bins with their states and contents. */
export function BinsTable({ row }: DocumentProps) {
  const t = useTexts('receiving');
  const [opened, setOpened] = useState<Row | null>(null);
  const keys = ['binNumber', 'binStatus', 'binType', 'shelfId', 'grossWeight', 'signedTime'];
  const contents = {
    key: 'goods',
    label: t('pages.inIt'),
    wrap: true,
    cell: (one: Row) => describeGoods(one.goods as Row[] | null),
  };
  const rows = keyed(row.bins);
  if (!rows.length) return null;
  const columns = columnsOf(bin.fields, keys, (key) => t(`bin.fields.${key}`));
  return (
    <>
      <Table
        title={t('pages.binsTitle')}
        columns={[...columns.slice(0, 2), contents, ...columns.slice(2)]}
        rows={rows}
        empty=""
        onOpen={setOpened}
      />
      {opened && <BinHistory binId={String(opened.id)} number={String(opened.binNumber)} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The history of a bin: its owner sees the steps, staff also what was in it and where it is. */
const BinHistory = (props: ComponentProps<typeof BinTimeline>) =>
  audience() === 'customer' ? <BinTimeline {...props} /> : <ContainerHistory kind="bin" id={props.binId} onClose={props.onClose} />;

/** Tracking events of the document. */
export function TracksTable({ row }: DocumentProps) {
  const t = useTexts('receiving');
  const columns = columnsOf(track.fields, ['trackTime', 'status', 'content', 'location'], (key) => t(`calls.${key}`));
  const rows = keyed(row.tracks);
  return rows.length ? <Table title={t('pages.tracks')} columns={columns} rows={rows} empty="" /> : null;
}

/** Handling charges. */
export function BillsTable({ row }: DocumentProps) {
  const t = useTexts('receiving');
  const columns = columnsOf(
    bill.fields,
    ['serialNumber', 'amount', 'paymentStatus', 'creationTime'].filter((key) => key in bill.fields),
    (key) => t(`calls.${key}`),
  );
  const rows = keyed(row.bills);
  return rows.length ? <Table title={t('pages.bills')} columns={columns} rows={rows} empty="" /> : null;
}

interface TableProps {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
  onOpen?(row: Row): void;
}
function Table({ title, columns, rows, empty, onOpen }: TableProps) {
  return (
    <section>
      <Heading>{title}</Heading>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        selection="none"
        empty={{ title: empty, compact: true }}
        height={high(rows)}
        onOpen={onOpen}
      />
    </section>
  );
}

const columnsOf = (fields: Fields, keys: readonly string[], label: (key: string) => ReturnType<Translate>) =>
  keys.map((key) => ({ key, label: label(key), field: fields[key]!, wrap: key === 'content' ? true : undefined }));

function describeGoods(goods: readonly Row[] | null): string {
  return (goods ?? []).map((line) => `${line.quantity} × ${line.commodityCode}`).join(listMark());
}
