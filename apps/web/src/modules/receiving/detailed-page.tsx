import { addOrderTracksScreen } from '@entrepot/contract/modules/tracking/screens.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { NotShown } from '../../core/app/not-shown.tsx';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { Timeline } from '../timeline/public.tsx';
import { DocumentCounts } from './document-counts.tsx';
import type { DocumentDialog } from './document-dialogs.tsx';
import { type DocumentRow, may, useDocument, type WholeDocument } from './document-facts.ts';
import { BillsTable, BinsTable, GoodsTable, TracksTable } from './document-tables.tsx';
import { DocumentWay } from './document-way.tsx';
import { useDocumentActions } from './use-document-actions.ts';

const Dialog = late(() => import('./document-dialogs.tsx').then(({ Dialog }) => ({ default: Dialog })));
const facts = [
  'ownerId',
  'warehouseId',
  'documentType',
  'paymentStatus',
  'pickingStatus',
  'trajectoryStatus',
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
  'pickingStatus',
  'trajectoryStatus',
  'transport',
  'transportWarehouseId',
  'typeOfShippingId',
  'unpacking',
  'binPictures',
  'endRemarks',
];

/** One document on a page of its own, named in the address by `id`: where it is, what came of it, its bins and its papers. */
export function Page() {
  const t = useWords('receiving');
  const place = usePlace();
  const id = place.query.get('id');
  const { data: row, error, refetch } = useDocument(id);
  useTabTitle(row?.orderNo);
  const list = { label: t('warehouseDocument.plural'), onClick: () => go('/WarehouseDocumentIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <NotShown error={error} again={refetch} />;
  return row ? <Shown row={row} onBack={() => leave(place)} /> : <LoadingBlock />;
}

function Shown({ row, onBack }: { row: WholeDocument; onBack(): Promise<void> }) {
  const t = useWords('receiving');
  const [open, setOpen] = useState<DocumentDialog | null>(null);
  return (
    <Stack>
      <PageHeader
        title={row.orderNo}
        tags={<FieldValue of={warehouseDocument} name="documentStatus" row={row} />}
        onBack={onBack}
        actions={<Actions row={row} onOpen={setOpen} />}
      />
      <Card>
        <Stack gap="large">
          <DocumentWay row={row} />
          <DocumentCounts row={row} />
        </Stack>
      </Card>
      <FactSheet of={warehouseDocument} row={row} parts={[{ title: t('pages.facts'), keys: facts, quiet }]} />
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
      <Suspense>{open && <Dialog what={open} row={row} onClose={() => setOpen(null)} />}</Suspense>
    </Stack>
  );
}

// What brings a document on; the rest only changes or shows it.
const steps = new Set(['submit', 'arrive', 'end']);

/** What can be done now, the next step first. */
function Actions({ row, onOpen }: { row: DocumentRow; onOpen(what: DocumentDialog): void }) {
  const t = useWords('receiving');
  const can = useCan();
  const shown = useDocumentActions(onOpen).filter(({ needs, shown: isShown }) => can(needs) && (isShown?.(row) ?? true));
  return (
    <>
      {shown.map(({ key, label, tone, run }, at) => (
        <Button
          key={key}
          kind={tone === 'danger' ? 'danger' : at === 0 && steps.has(key) ? 'primary' : 'plain'}
          onClick={() => void run(row)}
        >
          {label}
        </Button>
      ))}
      {may('sign')(row) && can(addOrderTracksScreen.AddTransport) && <Button onClick={() => onOpen('track')}>{t('actions.track')}</Button>}
    </>
  );
}
