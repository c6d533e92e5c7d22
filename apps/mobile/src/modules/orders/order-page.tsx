import { moneyRows } from '@entrepot/client/money/money-rows.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  cancelLogisticsOrder,
  getCancellationOutcome,
  getOrderPickupCode,
  sendDespiteCancellation,
} from '@entrepot/contract/modules/orders/calls.ts';
import { holdsByShop } from '@entrepot/contract/modules/orders/holds.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { addressOf, mapAddress } from '@entrepot/client/orders/address-of.ts';
import { currencyOf } from '@entrepot/rules/pricing/best-ways.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { cancellationLines } from '@entrepot/client/orders/cancellation.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { OpeningLines } from '@entrepot/ui/page/opening-lines.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { Skeleton } from '@entrepot/ui/feedback/loader.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useRef } from 'react';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, Soft, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { CustomsPapers, GoodsDetails } from '../customs/public.tsx';
import { QuoteView } from '../pricing/public.tsx';
import { DraftPage } from './draft-page.tsx';
import { OrderWay } from './order-way.tsx';
import { openBills, useWholeOrder, type WholeOrder } from './whole-order.ts';

const { Draft } = enumCodes.OrderStatus;
const { NotDeclared, Declared } = enumCodes.CustomsStatus;

/** Renders one order: its progress, price, contents and the customer's next action. */
export function OrderPage() {
  const t = useTexts('orders');
  const { id = '' } = useParams<{ id: string }>();
  const { data: order, error, refetch } = useWholeOrder(id);
  if (order?.orderStatus === Draft)
    return (
      <DraftPage order={order}>
        <Order order={order} />
      </DraftPage>
    );
  const bills =
    order && mayDo(order, 'pay') && !order.cancelled && !order.freightCollect && !isBuyerCancelled(order) && !isOnHoldByShop(order)
      ? openBills(order)
      : [];
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

/** Whether the order is on hold because its marketplace buyer cancelled, until its customer decides. */
const isBuyerCancelled = ({ frozen, freezeReason }: Pick<WholeOrder, 'frozen' | 'freezeReason'>) =>
  frozen && freezeReason === enumCodes.FreezeReason.BuyerCancelled;

/** Whether the order is on hold because its shop is not connected for its customer. */
const isOnHoldByShop = ({ frozen, freezeReason }: Pick<WholeOrder, 'frozen' | 'freezeReason'>) =>
  frozen && freezeReason !== null && holdsByShop.includes(freezeReason);

function textOfHold(order: WholeOrder, t: ReturnType<typeof useTexts>): string {
  const remarks = order.freezeRemarks ?? '';
  if (isBuyerCancelled(order)) return t('pages.buyerCancelledText', { platform: remarks });
  if (!isOnHoldByShop(order)) return remarks;
  const isTaken = order.freezeReason === enumCodes.FreezeReason.ShopTaken;
  return t(isTaken ? 'pages.shopTakenText' : 'pages.shopDisconnectedText', { shop: remarks });
}

/** Sends an order although its buyer cancelled; the other choice is to cancel it, below. */
function SendAnyway({ order }: { order: WholeOrder }) {
  const t = useTexts('orders');
  const sending = useCall(sendDespiteCancellation, { success: t('pages.sentAnyway', { number: order.serialNumber }) });
  async function send() {
    const title = t('pages.sendAnywayTitle', { number: order.serialNumber });
    const agreed = await confirm({ title, text: t('pages.sendAnywayText'), confirmLabel: t('actions.sendAnyway') });
    if (agreed) await sending.run({ id: order.id });
  }
  return (
    <Button size="large" wide busy={sending.busy} onClick={() => void send()}>
      {t('actions.sendAnyway')}
    </Button>
  );
}

function Order({ order }: { order: WholeOrder }) {
  const t = useTexts('orders');
  const label = (key: string) => t(`logisticsOrder.fields.${key}`);
  // Drafts are priced again because their contents may have changed since they were stored.
  const quote = order.orderStatus === Draft ? null : order.quote;
  const billing = useTexts('billing');
  const money = order.money && moneyRows(order.money, billing);
  const headline = money?.headline;
  return (
    <>
      {order.frozen && (
        <Alert tone="error" title={order.freezeReason ? enumLabel('FreezeReason', order.freezeReason) : label('frozen')}>
          {textOfHold(order, t)}
        </Alert>
      )}
      {isBuyerCancelled(order) && mayDo(order, 'sendAnyway') && <SendAnyway order={order} />}
      {order.frozen && order.freezeReason === enumCodes.FreezeReason.ShopDisconnected && (
        <FullSiteLink to="/ShopAuthorizationInformationIndex">{t('actions.connectShop')}</FullSiteLink>
      )}
      <GoodsDetails orderId={order.id} />
      {order.customsStatus !== NotDeclared && order.customsStatus !== Declared && <CustomsPapers orderId={order.id} />}
      <Panel>
        <Inside>
          <div>
            <CopyText text={order.serialNumber} />
          </div>
          <DetailList
            of={[
              [label('orderStatus'), <State key="status" of="OrderStatus" code={order.orderStatus} />],
              [label('paymentStatus'), <State key="paid" of="PaymentStatus" code={order.paymentStatus} />],
              [headline?.label ?? '', quote && headline && <Money key="costs" amount={headline.amount} currency={currencyOf(quote)} />],
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
      {mayDo(order, 'pickupCode') && <PickupCode order={order} />}
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
            lines={one.problemType ? <State of="PackageProblemType" code={one.problemType} /> : one.courierNumber ? one.productName : null}
            to={one.problemType && one.packageId ? `/parcels/${one.packageId}` : undefined}
            end={`× ${one.quantity}`}
          />
        ))}
      </Panel>
      {quote && (
        <Panel title={label('quoteSnapshot')}>
          <Inside>
            <QuoteView quote={quote} />
            <DetailList
              of={(money?.rows ?? []).map(
                ({ key, label: name, amount }) => [name, <Money key={key} amount={amount} currency={currencyOf(quote)} />] as const,
              )}
            />
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

// Skeletons reserve the final size, so that the layout does not shift when the data arrives.
const qrSide = 200;
const lineHeight = 24;
const line = <Skeleton width={90} height={lineHeight} />;

/** The pickup point, the code to present there, and what is to be paid. */
function PickupCode({ order }: { order: WholeOrder }) {
  const { id, receiver } = order;
  const t = useTexts('orders');
  const { data, error, refetch } = useCallQuery(getOrderPickupCode, { id });
  const currency = useCurrencies().find((one) => one.id === order.collectionCurrencyId);
  const isDue = collectionStates.can(order.collectionStatus, 'collect') && Number(order.collectionAmount) > 0;
  const address = receiver && addressOf(receiver);
  return (
    <Panel title={t('actions.pickupCode')}>
      <Inside>
        {receiver?.PickupName && <strong>{receiver.PickupName}</strong>}
        {address && (
          <Soft>
            {address}{' '}
            <a href={mapAddress(address)} target="_blank" rel="noopener noreferrer">
              {t('pages.openMap')}
            </a>
          </Soft>
        )}
        {isDue && currency && (
          <Alert tone="warn">{t('pages.amountDue', { amount: moneyText(order.collectionAmount ?? '0', currency) })}</Alert>
        )}
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
            <DetailList
              of={[
                [t('pages.storedUntil'), data ? data.storedUntil : line],
                [t('pages.openingHours'), data ? <OpeningLines {...data} remark={data.openingHours} /> : line],
                [t('pages.pickupPhone'), data ? data.phone || '—' : line],
              ]}
            />
          </>
        )}
      </Inside>
    </Panel>
  );
}

/** Cancels an order while none of its goods have left their shelf. */
function Cancelling({ order }: { order: WholeOrder }) {
  const t = useTexts('orders');
  const currencies = useCurrencies();
  const lines = useRef<string[]>([]);
  const cancelling = useCall(cancelLogisticsOrder, { success: () => [t('orders.cancelled'), ...lines.current].join(' · ') });
  const looking = useAction((id: string) => callApi(getCancellationOutcome, { id }));
  if (!mayDo(order, 'cancel')) return null;
  async function cancel() {
    const outcome = await looking.run(order.id);
    if (!outcome) return;
    const currency = currencies.find(({ id }) => id === outcome.currencyId);
    lines.current = cancellationLines(outcome, t, (amount) => (currency ? moneyText(amount, currency) : amount));
    const sure = await confirm({
      title: t('orders.cancelTitle', { number: order.serialNumber }),
      text: (
        <>
          {t('pages.cancelText')}
          <ul>
            {lines.current.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: t('orders.cancel'),
      tone: 'danger',
    });
    if (sure) await cancelling.run({ id: order.id });
  }
  return (
    <Button wide kind="quiet" busy={cancelling.busy || looking.busy} onClick={cancel}>
      {t('orders.cancel')}
    </Button>
  );
}
