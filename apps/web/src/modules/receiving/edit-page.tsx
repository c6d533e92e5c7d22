import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editWarehouseDocument, getEditWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { NotShown } from '../../core/app/not-shown.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { BinsInput } from './bins-input.tsx';
import { GoodsInput } from './goods-input.tsx';
import { footRows, headerRows, useHeaderFields } from './header-fields.ts';

const load = (id: string) => askRows(warehouseDocument, getEditWarehouseDocument, { id }, { quiet: true });
type Loaded = Awaited<ReturnType<typeof load>>;

/** Changes a document that is still on its sender's desk, named in the address by `id`. */
export function Page() {
  const t = useWords('receiving');
  const place = usePlace();
  const id = place.query.get('id');
  const { row, error, refetch } = useRowToEdit(warehouseDocument, id, load);
  useTabTitle(row?.orderNo);
  const list = { label: t('warehouseDocument.plural'), onClick: () => go('/WarehouseDocumentIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <NotShown error={error} again={refetch} />;
  return row ? <Filled row={row} onDone={() => leave(place)} /> : <LoadingBlock />;
}

function Filled({ row, onDone }: { row: Loaded; onDone(): Promise<void> }) {
  const t = useWords('receiving');
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
          starts={row}
          given={{ id: row.id, rowVersion: row.rowVersion }}
          submit={t('actions.save')}
          success={t('pages.saved', { number: row.orderNo })}
          done={onDone}
        />
      </Card>
    </Stack>
  );
}
