import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { cancelSellerOrder, confirmSellerOrderReceived } from '@entrepot/contract/modules/mall/order-calls.ts';
import { buyerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, Row, State } from '../../core/parts.tsx';
import { useMallOrder, useMoneyText } from './mall-asks.ts';
import { Picture } from './picture.tsx';

type Order = NonNullable<ReturnType<typeof useMallOrder>['data']>;

/** One order of the mall: where it is, what was bought, its parcels, and what its buyer can do about it. */
export function MallOrderPage() {
  const t = useWords('mall');
  const { id = '' } = useParams<{ id: string }>();
  const { data: order, error, refetch } = useMallOrder(id);
  return (
    <Page title={order?.serialNumber ?? t('sellerOrder.title')} back="/mall/orders">
      {order ? <Bought order={order} /> : <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
    </Page>
  );
}

function Bought({ order }: { order: Order }) {
  const t = useWords('mall');
  const money = useMoneyText();
  const { currencyId, lines, parcels } = order;
  return (
    <>
      <Panel>
        <Inside>
          <Facts
            of={[
              [t('sellerOrder.fields.status'), <State key="state" of="SellerOrderStatus" code={order.status} />],
              [t('sellerOrder.fields.mallShopId'), String(order.mallShopInformationName ?? '')],
              [t('sellerOrder.fields.warehouseId'), String(order.warehouseName ?? '')],
              [t('sellerOrder.fields.totalAmount'), money(order.totalAmount, currencyId)],
            ]}
          />
        </Inside>
      </Panel>
      <Panel title={t('pages.lines')}>
        {lines.map((line) => (
          <Row
            key={line.id}
            title={<Picture address={line.firstPicture}>{`${line.name} × ${line.quantity}`}</Picture>}
            lines={line.goods
              .map(({ name, quantity: count, isGift }) => t(isGift ? 'pages.giftLine' : 'pages.goodsLine', { name, count }))
              .join(' · ')}
            end={<b>{money(line.amount, currencyId)}</b>}
          />
        ))}
      </Panel>
      {parcels.length > 0 && (
        <Panel title={t('pages.parcels')}>
          {parcels.map(({ packageId, courierNumber, isHere }) => (
            <Row
              key={packageId}
              title={courierNumber}
              lines={t(isHere ? 'pages.parcelHere' : 'pages.parcelComing')}
              to={`/parcels/${packageId}`}
            />
          ))}
        </Panel>
      )}
      <WhatNext order={order} />
    </>
  );
}

/** Paying, giving up and confirming, where the order stands at it. */
function WhatNext({ order }: { order: Order }) {
  const t = useWords('mall');
  const can = useCan();
  const money = useMoneyText();
  const [, go] = useLocation();
  const { id, serialNumber: number, status, billId, totalAmount, currencyId } = order;
  const receiving = useCall(confirmSellerOrderReceived, { success: t('pages.receivedDone', { number }) });
  const cancelling = useCall(cancelSellerOrder, { success: t('pages.cancelled', { number }) });
  const refunds = sellerOrderStates.can(status, 'refund');
  const isSent = order.parcels.length > 0;
  async function receive() {
    const asked = { title: t('pages.receiveTitle', { number }), text: t('pages.receiveText'), confirmLabel: t('actions.received') };
    if (await confirm(asked)) await receiving.run({ id });
  }
  async function cancel() {
    const text = refunds ? t('pages.refundText', { amount: money(totalAmount, currencyId) }) : t('pages.cancelText');
    const confirmLabel = t(refunds ? 'actions.refundOrder' : 'actions.cancelOrder');
    if (await confirm({ title: t('pages.cancelTitle', { number }), text, confirmLabel })) await cancelling.run({ id });
  }
  return (
    <>
      {status === enumCodes.SellerOrderStatus.ToBePaid && billId && can(buyerOrderIndex.Pay) && (
        <Button kind="primary" size="large" wide onClick={() => go(`/pay/${billId}?mall`)}>
          {t('actions.pay')}
        </Button>
      )}
      {sellerOrderStates.can(status, 'receive') && can(buyerOrderIndex.ConfirmReceived) && (
        <Button kind="primary" size="large" wide busy={receiving.busy} onClick={receive}>
          {t('actions.received')}
        </Button>
      )}
      {(refunds || sellerOrderStates.can(status, 'cancel')) && !isSent && can(buyerOrderIndex.Cancel) && (
        <Button size="large" wide busy={cancelling.busy} onClick={cancel}>
          {t(refunds ? 'actions.refundOrder' : 'actions.cancelOrder')}
        </Button>
      )}
    </>
  );
}
