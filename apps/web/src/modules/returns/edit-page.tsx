import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editReturnOrder, getEditReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { fetchRows } from '@entrepot/client/calls/api.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { LoadError } from '../../core/app/load-error.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { GoodsInput } from '../receiving/public.tsx';
import { footRows, headRows, useHeadFields } from './form-fields.ts';

const load = (id: string) => fetchRows(returnOrder, getEditReturnOrder, { id }, { quiet: true });
type Loaded = Awaited<ReturnType<typeof load>>;

/** Edits the announced return in the `id` parameter, until it is received. */
export function Page() {
  const t = useTexts('returns');
  const place = useTabLocation();
  const id = place.query.get('id');
  const { row, error, refetch } = useRowToEdit(returnOrder, id, load);
  useTabTitle(row?.orderNo);
  const list = { label: t('returnOrder.plural'), onClick: () => go('/ReturnOrderIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <LoadError error={error} again={refetch} />;
  return row ? <Filled row={row} onDone={() => leave(place)} /> : <LoadingBlock />;
}

function Filled({ row, onDone }: { row: Loaded; onDone(): Promise<void> }) {
  const t = useTexts('returns');
  const head = useHeadFields();
  const isDraft = row.documentStatus === enumCodes.WarehouseDocumentStatus.Draft;
  if (!head) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader title={row.orderNo} subtitle={t('pages.goodsHint')} onBack={onDone} />
      <Card>
        <CallForm
          of={editReturnOrder}
          about={returnOrder}
          rows={[...headRows, ['goods'], ...footRows, ['submit']]}
          fields={(values) => ({
            ...head.fieldsOf(values),
            goods: { draw: (props) => <GoodsInput {...props} ownerId={row.ownerId} /> },
            submit: { hidden: !isDraft },
          })}
          defaults={{ ...row, submit: isDraft }}
          params={{ id: row.id, rowVersion: row.rowVersion }}
          submit={({ submit }) => t(isDraft && !submit ? 'actions.saveDraft' : 'actions.submit')}
          success={t('pages.edited')}
          done={onDone}
        />
      </Card>
    </Stack>
  );
}
