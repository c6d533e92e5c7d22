import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editWarehouseDocument, getEditWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { fetchRows } from '@entrepot/client/calls/api.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { LoadError } from '../../core/app/load-error.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { BinsInput } from './bins-input.tsx';
import { GoodsInput } from './goods-input.tsx';
import { footRows, headerRows, useHeaderFields } from './header-fields.ts';

const load = (id: string) => fetchRows(warehouseDocument, getEditWarehouseDocument, { id }, { quiet: true });
type Loaded = Awaited<ReturnType<typeof load>>;

/** Edits the document in the `id` parameter before its sender submits it. */
export function Page() {
  const t = useTexts('receiving');
  const place = useTabLocation();
  const id = place.query.get('id');
  const { row, error, refetch } = useRowToEdit(warehouseDocument, id, load);
  useTabTitle(row?.orderNo);
  const list = { label: t('warehouseDocument.plural'), onClick: () => go('/WarehouseDocumentIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <LoadError error={error} again={refetch} />;
  return row ? <Filled row={row} onDone={() => leave(place)} /> : <LoadingBlock />;
}

function Filled({ row, onDone }: { row: Loaded; onDone(): Promise<void> }) {
  const t = useTexts('receiving');
  const header = useHeaderFields();
  const packages = row.documentType === enumCodes.WarehouseDocumentType.Package;
  if (!header) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader title={t('pages.edit', { number: row.orderNo })} onBack={onDone} />
      <Card>
        <CallForm
          of={editWarehouseDocument}
          about={warehouseDocument}
          rows={[...headerRows, ['goods'], ['bins'], ...footRows]}
          fields={(values) => ({
            ...header.fieldsOf(values),
            goods: { draw: (props) => <GoodsInput {...props} packages={packages} ownerId={row.ownerId} /> },
            bins: { draw: (props) => <BinsInput {...props} /> },
          })}
          defaults={row}
          params={{ id: row.id, rowVersion: row.rowVersion }}
          submit={t('actions.save')}
          success={t('pages.saved', { number: row.orderNo })}
          done={onDone}
        />
      </Card>
    </Stack>
  );
}
