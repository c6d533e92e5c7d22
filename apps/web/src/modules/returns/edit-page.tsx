import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editReturnOrder, getEditReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { GoodsInput } from '../receiving/public.tsx';
import { footRows, headRows, useHeadFields } from './form-fields.ts';

const load = (id: string) => askRows(returnOrder, getEditReturnOrder, { id }, { quiet: true });
type Loaded = Awaited<ReturnType<typeof load>>;

/** Changes what was announced, named in the address by `id`, as long as it was not received. */
export function Page() {
  const t = useWords('returns');
  const place = usePlace();
  const id = place.query.get('id');
  const { row, error, refetch } = useRowToEdit(returnOrder, id, load);
  useTabTitle(row?.orderNo);
  const list = { label: t('returnOrder.plural'), onClick: () => go('/ReturnOrderIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <NotShown error={error} again={refetch} />;
  return row ? <Filled row={row} onDone={() => leave(place)} /> : <LoadingBlock />;
}

function Filled({ row, onDone }: { row: Loaded; onDone(): Promise<void> }) {
  const t = useWords('returns');
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
          starts={{ ...row, submit: isDraft }}
          given={{ id: row.id, rowVersion: row.rowVersion }}
          submit={({ submit }) => t(isDraft && !submit ? 'actions.saveDraft' : 'actions.submit')}
          success={t('pages.edited')}
          done={onDone}
        />
      </Card>
    </Stack>
  );
}
