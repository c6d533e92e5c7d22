import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { buyerOrderIndex, sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { RecordPage } from '../../core/app/record-page.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { buyerMayCancel, isToCancel, isToReceive, isToSend, isUnpaid, type MallOrder, useMallOrder } from './order-facts.ts';
import { OrderView } from './order-view.tsx';
import { useOrderActions } from './use-order-actions.tsx';

/** One order of the mall on a separate page, for its buyer, its merchant and staff; named in the address by `id`. */
export function Page() {
  const t = useTexts('mall');
  const place = useTabLocation();
  const query = useMallOrder(place.query.get('id'));
  useTabTitle(query.data?.serialNumber);
  const list = place.screen === 'BuyerOrderDetailed' ? '/BuyerOrderIndex' : '/SellerOrderIndex';
  return (
    <RecordPage
      id={place.query.get('id')}
      query={query}
      none={{ title: t('pages.noOrder'), list: t('sellerOrder.plural'), path: list, heading: true }}
    >
      {(order) => (
        <Stack>
          <PageHeader title={order.serialNumber} onBack={() => leave(place)} actions={<Buttons order={order} />} />
          <Card>
            <OrderView order={order} />
          </Card>
        </Stack>
      )}
    </RecordPage>
  );
}

function Buttons({ order }: { order: MallOrder }) {
  const t = useTexts('mall');
  const can = useCan();
  const acts = useOrderActions();
  const { isBuyer } = order;
  // With several parcels, each has its own link in the list.
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
      {isBuyer &&
        order.refundable &&
        order.lines.some(({ refundableQuantity }) => refundableQuantity > 0) &&
        can(buyerOrderIndex.AskRefund) && <Button onClick={() => acts.askRefund(order)}>{t('actions.askRefund')}</Button>}
      {acts.dialog}
    </>
  );
}
