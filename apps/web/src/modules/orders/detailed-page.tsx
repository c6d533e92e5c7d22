import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { OrderExtras } from './order-extras.tsx';
import { mayChange } from './order-facts.ts';

/** One order on a page of its own, named in the address by `id`. */
export function Page() {
  const t = useWords('orders');
  const can = useCan();
  const place = usePlace();
  const id = place.query.get('id');
  const { data: row, error, refetch } = useQueryRow(logisticsOrder, id);
  useTabTitle(row?.serialNumber);
  if (!id)
    return (
      <EmptyState title={t('pages.noneChosen')} action={{ label: t('logisticsOrder.plural'), onClick: () => go('/LogisticsOrderIndex') }} />
    );
  if (error && !row) return <NotShown error={error} again={refetch} />;
  if (!row) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader
        title={row.serialNumber}
        onBack={() => leave(place)}
        actions={
          mayChange(row) &&
          can(logisticsOrderIndex.Edit) && <Button onClick={() => go(`/LogisticsOrderEdit?id=${id}`)}>{t('actions.edit')}</Button>
        }
      />
      <Card>
        <OrderExtras row={row} />
      </Card>
    </Stack>
  );
}
