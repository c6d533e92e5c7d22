import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { LoadError } from '../../core/app/load-error.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { Timeline } from '../timeline/public.tsx';
import { RecordButtons } from '../../core/list/record-buttons.tsx';
import { documentButtons, trackButton } from './document-buttons.tsx';
import { useDocument, type WholeDocument } from './document-facts.ts';
import { BillsTable, BinsTable, GoodsTable, TracksTable } from './document-tables.tsx';
import { DocumentWay } from './document-way.tsx';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import css from './document-way.module.css';

// Actions that advance a document; the others only change or show it.
const steps = new Set(['submit', 'arrive', 'end']);
const buttons = [...documentButtons, trackButton];
const facts = [
  'ownerId',
  'warehouseId',
  'documentType',
  'paymentStatus',
  'pickingStatus',
  'trajectoryStatus',
  'missingStatus',
  'missingSince',
  'missingAnswer',
  'missingAnswerRemarks',
  'missingDecision',
  'unannouncedStatus',
  'arrivalDate',
  'carrierId',
  'courierNumber',
  'containerNo',
  'binType',
  'binPackagingStatus',
  'transport',
  'transportWarehouseId',
  'typeOfShippingId',
  'unpacking',
  'binPictures',
  'remarks',
  'endRemarks',
];
const quiet = [
  'missingStatus',
  'missingSince',
  'missingAnswer',
  'missingAnswerRemarks',
  'missingDecision',
  'unannouncedStatus',
  'pickingStatus',
  'trajectoryStatus',
  'transport',
  'transportWarehouseId',
  'typeOfShippingId',
  'unpacking',
  'binPictures',
  'endRemarks',
];

/** Page of the document in the `id` parameter: status, results, bins and papers. */
export function Page() {
  const t = useTexts('receiving');
  const place = useTabLocation();
  const id = place.query.get('id');
  const { data: row, error, refetch } = useDocument(id);
  useTabTitle(row?.orderNo);
  const list = { label: t('warehouseDocument.plural'), onClick: () => go('/WarehouseDocumentIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <LoadError error={error} again={refetch} />;
  return row ? <DocumentView row={row} onBack={() => leave(place)} /> : <LoadingBlock />;
}

function DocumentView({ row, onBack }: { row: WholeDocument; onBack(): Promise<void> }) {
  const t = useTexts('receiving');
  return (
    <Stack>
      <PageHeader
        title={row.orderNo}
        tags={<FieldValue of={warehouseDocument} name="documentStatus" row={row} />}
        onBack={onBack}
        actions={<RecordButtons of={warehouseDocument} buttons={buttons} row={row} isPrimary={(key) => steps.has(key)} />}
      />
      <Card>
        <Stack gap="large">
          <DocumentWay row={row} />
          <DocumentCounts row={row} />
        </Stack>
      </Card>
      <DetailSheet of={warehouseDocument} row={row} parts={[{ title: t('pages.facts'), keys: facts, quiet }]} />
      <Card>
        <Stack gap="large">
          <GoodsTable row={row} />
          <BinsTable row={row} />
          <TracksTable row={row} />
          <BillsTable row={row} />
        </Stack>
      </Card>
      <Card>
        <Timeline of={{ warehouseDocumentId: row.id }} />
      </Card>
    </Stack>
  );
}

/** Announced and received quantities by condition. Problems are highlighted only if there are any. */
function DocumentCounts({ row }: { row: WholeDocument }) {
  const t = useTexts('receiving');
  const received = (row.goods ?? []).reduce((all, line) => all + (line.receivedQuantity ?? 0), 0);
  const counts: [string, number, Tone | null][] = [
    ['expected', row.goodsTotal, null],
    ['received', received, null],
    ['qualified', row.confirmedQuantity, 'success'],
    ['defective', row.defectiveQuantity, 'error'],
    ['problems', row.questions, 'error'],
    ['shelved', row.shelvedQuantity, 'success'],
    ['short', row.shortQuantity, 'error'],
    ['extra', row.extraQuantity, 'error'],
  ];
  return (
    <dl className={css.counts}>
      {counts.map(([key, count, tone]) => (
        <div key={key} className={css.count} data-tone={count > 0 && tone ? tone : undefined}>
          <dt>{t(`pages.counts.${key}`)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
