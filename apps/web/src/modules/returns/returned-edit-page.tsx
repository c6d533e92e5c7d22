import { editReturnLogisticsOrder, getEditReturnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { fetchRows } from '@entrepot/client/calls/api.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { LoadError } from '../../core/app/load-error.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { ReturnedGoodsInput } from './returned-goods-input.tsx';

const load = (id: string) => fetchRows(returnLogisticsOrder, getEditReturnLogisticsOrder, { id }, { quiet: true });
type Loaded = Awaited<ReturnType<typeof load>>;

/** Edits the return in the `id` parameter: its numbers are edited by the warehouse, its goods also by the owner. */
export function Page() {
  const t = useTexts('returns');
  const place = useTabLocation();
  const id = place.query.get('id');
  const { row, error, refetch } = useRowToEdit(returnLogisticsOrder, id, load);
  useTabTitle(row?.returnsOrderNumberNo);
  const list = { label: t('returnLogisticsOrder.plural'), onClick: () => go('/ReturnLogisticsOrderIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <LoadError error={error} again={refetch} />;
  return row ? <Filled row={row} onDone={() => leave(place)} /> : <LoadingBlock />;
}

function Filled({ row, onDone }: { row: Loaded; onDone(): Promise<void> }) {
  const t = useTexts('returns');
  const hidden = { hidden: audience() === 'customer' };
  const goods = row.goodsInfos.map(({ id, identification, productName, quantity, imageUrls }) => ({
    id,
    identification,
    productName,
    quantity,
    imageUrls,
  }));
  return (
    <Stack>
      <PageHeader title={row.returnsOrderNumberNo} onBack={onDone} />
      <Card>
        <CallForm
          of={editReturnLogisticsOrder}
          about={returnLogisticsOrder}
          rows={[['returnsOrderNumberNo', 'originalOrderNumberNo'], ['returnReason', 'grossWeight'], ['goodsInfos'], ['remark']]}
          fields={{
            returnsOrderNumberNo: { ...hidden, required: !hidden.hidden },
            originalOrderNumberNo: hidden,
            goodsInfos: { draw: (props) => <ReturnedGoodsInput {...props} status={row.status} /> },
          }}
          defaults={{ ...row, goodsInfos: goods }}
          params={{ id: row.id, rowVersion: row.rowVersion, serialNumber: row.serialNumber }}
          submit={t('actions.save')}
          success={t('pages.returnedEdited')}
          done={onDone}
        />
      </Card>
    </Stack>
  );
}
