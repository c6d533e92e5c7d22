import { editReturnLogisticsOrder, getEditReturnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { ReturnedGoodsInput } from './returned-goods-input.tsx';

const load = (id: string) => askRows(returnLogisticsOrder, getEditReturnLogisticsOrder, { id }, { quiet: true });
type Loaded = Awaited<ReturnType<typeof load>>;

/** Corrects what is written of a return, named in the address by `id`: its numbers are the house's, its goods also its owner's. */
export function Page() {
  const t = useWords('returns');
  const place = usePlace();
  const id = place.query.get('id');
  const { row, error, refetch } = useRowToEdit(returnLogisticsOrder, id, load);
  useTabTitle(row?.returnsOrderNumberNo);
  const list = { label: t('returnLogisticsOrder.plural'), onClick: () => go('/ReturnLogisticsOrderIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <NotShown error={error} again={refetch} />;
  return row ? <Filled row={row} onDone={() => leave(place)} /> : <LoadingBlock />;
}

function Filled({ row, onDone }: { row: Loaded; onDone(): Promise<void> }) {
  const t = useWords('returns');
  const hidden = { hidden: audience() === 'C' };
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
            goodsInfos: { draw: (props) => <ReturnedGoodsInput {...props} /> },
          }}
          starts={{ ...row, goodsInfos: goods }}
          given={{ id: row.id, rowVersion: row.rowVersion, serialNumber: row.serialNumber }}
          submit={t('actions.save')}
          success={t('pages.returnedEdited')}
          done={onDone}
        />
      </Card>
    </Stack>
  );
}
