import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { buyerOrderIndex, sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { buyerMayCancel, isToCancel, isToReceive, isToSend, isUnpaid, type MallOrder, useMallOrder } from './order-facts.ts';
import { OrderView } from './order-view.tsx';
import { useOrderActions } from './use-order-actions.tsx';

/** One order of the mall on a page of its own, for its buyer, its merchant and staff; named in the address by `id`. */
export function Page() {
  const t = useWords('mall');
  const place = usePlace();
  const { data: order, error, refetch } = useMallOrder(place.query.get('id'));
  useTabTitle(order?.serialNumber);
  const list = place.screen === 'BuyerOrderDetailed' ? '/BuyerOrderIndex' : '/SellerOrderIndex';
  if (!place.query.get('id'))
    return <EmptyState heading title={t('pages.noOrder')} action={{ label: t('sellerOrder.plural'), onClick: () => go(list) }} />;
  if (error && !order) return <NotShown error={error} again={refetch} />;
  if (!order) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader title={order.serialNumber} onBack={() => leave(place)} actions={<Buttons order={order} />} />
      <Card>
        <OrderView order={order} />
      </Card>
    </Stack>
  );
}

function Buttons({ order }: { order: MallOrder }) {
  const t = useWords('mall');
  const can = useCan();
  const acts = useOrderActions();
  const { isBuyer } = order;
  // Of several each has its link where they stand.
  const [parcel, another] = order.packageIds ?? [];
  const mayCancel = can(isBuyer ? buyerOrderIndex.Cancel : sellerOrderIndex.Cancel);
  return (
    <>
      {isBuyer && isUnpaid(order) && can(buyerOrderIndex.Pay) && (
        <Button kind="primary" onClick={() => acts.pay(order)}>
          {t('actions.pay')}
        </Button>
      )}
      {isBuyer && isToReceive(order) && can(buyerOrderIndex.ConfirmReceived) && (
        <Button kind="primary" onClick={() => acts.receive(order)}>
          {t('actions.received')}
        </Button>
      )}
      {!isBuyer && isToSend(order) && can(sellerOrderIndex.MerchantDelivery) && (
        <Button kind="primary" onClick={() => go(`/SellerOrderMerchantDelivery?id=${order.id}`)}>
          {t('actions.deliver')}
        </Button>
      )}
      {isBuyer && parcel && !another && <Button onClick={() => go(`/PackageDetailed?id=${parcel}`)}>{t('actions.openPackage')}</Button>}
      {(isBuyer ? buyerMayCancel(order) : isToCancel(order)) && mayCancel && (
        <Button onClick={() => acts.cancel(order)}>{t('actions.cancelOrder')}</Button>
      )}
      {acts.dialog}
    </>
  );
}
