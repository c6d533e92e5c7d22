import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { RecordPage } from '../../core/app/record-page.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { ReturnedDecision } from './returned-decide.tsx';
import { isUndecided, returnedParts, useReturned } from './returned-facts.ts';

/** One return on a separate page, named in the address by `id`: progress, available decisions, goods and details. */
export function Page() {
  const t = useTexts('returns');
  const place = useTabLocation();
  const can = useCan();
  const id = place.query.get('id');
  const query = useReturned(id);
  useTabTitle(query.data?.returnsOrderNumberNo);
  return (
    <RecordPage
      id={id}
      query={query}
      none={{ title: t('pages.noneChosen'), list: t('returnLogisticsOrder.plural'), path: '/ReturnLogisticsOrderIndex' }}
    >
      {(row) => (
        <Stack>
          <PageHeader
            title={row.returnsOrderNumberNo}
            tags={<FieldValue of={returnLogisticsOrder} name="status" row={row} />}
            onBack={() => leave(place)}
            actions={
              isUndecided(row) &&
              mayDo(row, 'edit') &&
              can(returnLogisticsOrderIndex.Edit) && (
                <Button onClick={() => go(`/ReturnLogisticsOrderEdit?id=${row.id}`)}>{t('actions.edit')}</Button>
              )
            }
          />
          <Card>
            <ReturnedDecision id={row.id} />
          </Card>
          <DetailSheet of={returnLogisticsOrder} row={row} parts={returnedParts(t)} />
        </Stack>
      )}
    </RecordPage>
  );
}
