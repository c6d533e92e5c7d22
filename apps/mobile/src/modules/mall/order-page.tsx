import { moneyRows } from '@entrepot/client/money/money-rows.ts';
import { stepsOf, whereText } from '@entrepot/client/mall/order-where.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, Soft, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { AfterSales } from './after-sales.tsx';
import { useCurrencyOf, useMallOrder, type MallOrder } from './mall-queries.ts';
import css from './mall.module.css';
import { Picture } from './picture.tsx';
import { WhatNext } from './what-next.tsx';

/** Renders one mall order: its progress, lines, parcels and the actions available to the buyer. */
export function MallOrderPage() {
  const t = useTexts('mall');
  const { id = '' } = useParams<{ id: string }>();
  const { data: order, error, refetch } = useMallOrder(id);
  return (
    <Page title={order?.serialNumber ?? t('sellerOrder.title')} back="/mall/orders" foot={order && <WhatNext order={order} />}>
      {order ? <Bought order={order} /> : <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
    </Page>
  );
}

function Bought({ order }: { order: MallOrder }) {
  const t = useTexts('mall');
  const billing = useTexts('billing');
  const currency = useCurrencyOf()(order);
  const { parcels } = order;
  return (
    <>
      <Panel>
        <Inside>
          <p className={css.where}>
            <State of="SellerOrderStatus" code={order.status} />
            {whereText(order, true, t)}
          </p>
          <OrderWay order={order} />
          <DetailList
            of={[
              [t('sellerOrder.fields.mallShopId'), String(order.mallShopInformationName ?? '')],
              [t('sellerOrder.fields.warehouseId'), String(order.warehouseName ?? '')],
              ...(order.money ? moneyRows(order.money, billing).rows : []).map(
                ({ key, label, amount }) => [label, <Money key={key} amount={amount} currency={currency} />] as const,
              ),
              [t('sellerOrder.fields.remarks'), order.remarks],
            ]}
          />
        </Inside>
      </Panel>
      <Lines order={order} />
      <AfterSales order={order} />
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
    </>
  );
}

/** The progress of an order: its steps with their times. */
function OrderWay({ order }: { order: MallOrder }) {
  const t = useTexts('mall');
  const { steps, hasEnded } = stepsOf(order);
  const taken = steps.map(
    ({ name, at, isNext }): WayStep => ({
      key: name,
      name: t(`pages.steps.${name}`),
      state: at ? 'done' : isNext ? 'now' : 'next',
      note: at ? <Time at={at} /> : isNext ? t('pages.waiting') : '',
    }),
  );
  const first: WayStep = { key: 'ordered', name: t('pages.steps.ordered'), state: 'done', note: <Time at={order.creationTime} /> };
  const end: WayStep = { key: 'ended', name: <State of="SellerOrderStatus" code={order.status} />, state: 'wrong' };
  return <WayLine label={t('pages.way')} steps={[first, ...taken, ...(hasEnded ? [end] : [])]} />;
}

function Lines({ order: { lines, ...order } }: { order: MallOrder }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(order);
  return (
    <Panel title={t('pages.lines')}>
      {lines.map((line) => (
        <Row
          key={line.id}
          title={
            <Picture address={line.firstPicture}>
              {line.name}
              <span className={css.soft}>
                <Money amount={line.unitPrice} currency={currency} /> × {line.quantity}
                {isSome(line.discount) && (
                  <>
                    {' '}
                    · {t('pages.discountLine')}{' '}
                    <span className={css.whole}>
                      −<Money amount={line.discount} currency={currency} />
                    </span>
                  </>
                )}
              </span>
            </Picture>
          }
          lines={line.goods
            .map(({ name, quantity: count, isGift }) => t(isGift ? 'pages.giftLine' : 'pages.goodsLine', { name, count }))
            .join(' · ')}
          end={
            <b>
              <Money amount={line.amount} currency={currency} />
            </b>
          }
        />
      ))}
      {lines.some(({ sentQuantity, quantity }) => sentQuantity > 0 && sentQuantity < quantity) && (
        <Inside>
          {lines.map((line) => (
            <Soft key={line.id}>{headed(line.name, t('pages.sentOf', { sent: line.sentQuantity, count: line.quantity }))}</Soft>
          ))}
        </Inside>
      )}
    </Panel>
  );
}
