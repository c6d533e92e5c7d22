import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelLogisticsOrder, getOrderPickupCode } from '@entrepot/contract/modules/orders/calls.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { addressOf } from '@entrepot/client/orders/address-of.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { currencyOf } from '@entrepot/rules/pricing/best-ways.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { Skeleton } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, Row, Soft, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { HeldPapers } from '../customs/public.tsx';
import { QuoteView } from '../pricing/public.tsx';
import { DraftPage } from './draft-page.tsx';
import { OrderWay } from './order-way.tsx';
import { openBills, useWholeOrder, type WholeOrder } from './whole-order.ts';

const { ToBePickedUp, Draft } = enumCodes.OrderStatus;
const { NotDeclared, Declared } = enumCodes.CustomsStatus;

/** One order: where it is, what it costs, what is in it, and what its customer does next. */
export function OrderPage() {
  const t = useWords('orders');
  const { id = '' } = useParams<{ id: string }>();
  const { data: order, error, refetch } = useWholeOrder(id);
  if (order?.orderStatus === Draft)
    return (
      <DraftPage order={order}>
        <Order order={order} />
      </DraftPage>
    );
  const bills = order && !order.cancelled && !order.freightCollect ? openBills(order) : [];
  return (
    <Page
      title={t('logisticsOrder.title')}
      back="/orders"
      foot={
        bills.length > 0 && (
          <Button kind="primary" size="large" wide href={`/app/pay/${bills.map((one) => one.id).join(',')}?order=${id}`}>
            {t('orders.pay')}
          </Button>
        )
      }
    >
      {!order && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={6} />}</Panel>}
      {order && <Order order={order} />}
    </Page>
  );
}

function Order({ order }: { order: WholeOrder }) {
  const t = useWords('orders');
  const label = (key: string) => t(`logisticsOrder.fields.${key}`);
  // What a draft costs is asked anew: what stands in it may be of the time before it came back.
  const quote = order.orderStatus === Draft ? null : order.quote;
  return (
    <>
      {order.customsStatus !== NotDeclared && order.customsStatus !== Declared && <HeldPapers orderId={order.id} />}
      <Panel>
        <Inside>
          <div>
            <CopyText text={order.serialNumber} />
          </div>
          <Facts
            of={[
              [label('orderStatus'), <State key="status" of="OrderStatus" code={order.orderStatus} />],
              [label('paymentStatus'), <State key="paid" of="PaymentStatus" code={order.paymentStatus} />],
              [t('pages.costs'), quote && <Money key="costs" amount={quote.payable} currency={currencyOf(quote)} />],
              [label('receiverName'), order.receiverName],
              [label('shippingMethodId'), String(order.typeOfShippingName ?? '')],
              [label('carrierNo'), order.carrierNo && <CopyText key="number" text={order.carrierNo} />],
            ]}
          />
          {order.payUntil && (
            <Soft>
              {t('orders.payUntil')} {<Time at={order.payUntil} />}
            </Soft>
          )}
          <OrderWay row={order} />
        </Inside>
      </Panel>
      {order.orderStatus === ToBePickedUp && <PickupCode order={order} />}
      {order.tracks.length > 0 && (
        <Panel title={t('pages.tracks')}>
          {order.tracks.map((track) => (
            <Row
              key={track.id}
              title={String(track.content ?? '')}
              lines={
                <>
                  {track.location ? `${track.location} · ` : ''}
                  <Time at={track.trackTime} />
                </>
              }
            />
          ))}
        </Panel>
      )}
      <Panel title={t('orderGoods.plural')}>
        {order.goods.map((one) => (
          <Row
            key={one.id}
            title={one.courierNumber ?? one.productName ?? ''}
            lines={one.courierNumber ? one.productName : null}
            end={`× ${one.quantity}`}
          />
        ))}
      </Panel>
      {quote && (
        <Panel title={label('quoteSnapshot')}>
          <Inside>
            <QuoteView quote={quote} />
          </Inside>
        </Panel>
      )}
      <Cancelling order={order} />
      <Panel>
        <FullSiteLink to={`/LogisticsOrderDetailed?id=${order.id}`}>{t('orders.more')}</FullSiteLink>
      </Panel>
    </>
  );
}

// What is asked for takes the room it will need at once.
const qrSide = 200;
const lineHeight = 24;

/** Where the receiver fetches the parcel, and the code to take along. */
function PickupCode({ order: { id, receiver } }: { order: WholeOrder }) {
  const t = useWords('orders');
  const { data, error, refetch } = useQuery({
    queryKey: ['pickup-code', id],
    queryFn: () => ask(getOrderPickupCode, { id }, { quiet: true }),
  });
  return (
    <Panel title={t('actions.pickupCode')}>
      <Inside>
        {receiver?.PickupName && <strong>{receiver.PickupName}</strong>}
        {receiver && <Soft>{addressOf(receiver)}</Soft>}
        {error && !data ? (
          <Failed problem={error} again={refetch} compact />
        ) : (
          <>
            <div>{data ? <CopyText text={data.pickupCode} /> : <Skeleton width={80} height={lineHeight} />}</div>
            {data ? (
              <img src={data.qrPicture} alt={t('pages.pickupQr')} width={qrSide} height={qrSide} />
            ) : (
              <Skeleton width={qrSide} height={qrSide} />
            )}
            <Soft>{t('pages.pickupCodeText')}</Soft>
          </>
        )}
      </Inside>
    </Panel>
  );
}

/** Takes an order back while nothing of it has left its shelf. */
function Cancelling({ order }: { order: WholeOrder }) {
  const t = useWords('orders');
  const cancelling = useCall(cancelLogisticsOrder, { success: t('orders.cancelled') });
  if (order.cancelled || !orderStates.can(order.orderStatus, 'cancel') || !orderStates.is(order.orderStatus, 'beforePicking')) return null;
  async function cancel() {
    const sure = await confirm({
      title: t('orders.cancelTitle', { number: order.serialNumber }),
      text: t('orders.cancelText'),
      confirmLabel: t('orders.cancel'),
      tone: 'danger',
    });
    if (sure) await cancelling.run({ id: order.id });
  }
  return (
    <Button wide kind="quiet" busy={cancelling.busy} onClick={cancel}>
      {t('orders.cancel')}
    </Button>
  );
}
