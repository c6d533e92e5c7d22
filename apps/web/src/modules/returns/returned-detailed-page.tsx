import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { ReturnedDecision } from './returned-decide.tsx';
import { isUndecided, returnedParts, useReturned } from './returned-facts.ts';

/** One return on a page of its own, named in the address by `id`: where it is, what can be decided, its goods and its facts. */
export function Page() {
  const t = useWords('returns');
  const place = usePlace();
  const can = useCan();
  const id = place.query.get('id');
  const { data: row, error, refetch } = useReturned(id);
  useTabTitle(row?.returnsOrderNumberNo);
  const list = { label: t('returnLogisticsOrder.plural'), onClick: () => go('/ReturnLogisticsOrderIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <NotShown error={error} again={refetch} />;
  if (!row) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader
        title={row.returnsOrderNumberNo}
        tags={<FieldValue of={returnLogisticsOrder} name="status" row={row} />}
        onBack={() => leave(place)}
        actions={
          isUndecided(row) &&
          can(returnLogisticsOrderIndex.Edit) && (
            <Button onClick={() => go(`/ReturnLogisticsOrderEdit?id=${row.id}`)}>{t('actions.edit')}</Button>
          )
        }
      />
      <Card>
        <ReturnedDecision id={row.id} />
      </Card>
      <FactSheet of={returnLogisticsOrder} row={row} parts={returnedParts(t)} />
    </Stack>
  );
}
