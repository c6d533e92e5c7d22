import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { RecordPage } from '../../core/app/record-page.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { OrderExtras } from './order-extras.tsx';

/** One order on a separate page, named in the address by `id`. */
export function Page() {
  const t = useTexts('orders');
  const can = useCan();
  const place = useTabLocation();
  const id = place.query.get('id');
  const query = useQueryRow(logisticsOrder, id);
  useTabTitle(query.data?.serialNumber);
  return (
    <RecordPage
      id={id}
      query={query}
      none={{ title: t('pages.noneChosen'), list: t('logisticsOrder.plural'), path: '/LogisticsOrderIndex' }}
    >
      {(row, id) => (
        <Stack>
          <PageHeader
            title={row.serialNumber}
            onBack={() => leave(place)}
            actions={
              mayDo(row, 'edit') &&
              can(logisticsOrderIndex.Edit) && <Button onClick={() => go(`/LogisticsOrderEdit?id=${id}`)}>{t('actions.edit')}</Button>
            }
          />
          <Card>
            <OrderExtras row={row} />
          </Card>
        </Stack>
      )}
    </RecordPage>
  );
}
