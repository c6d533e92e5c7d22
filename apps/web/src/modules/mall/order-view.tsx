import { isPartSent, stepsOf, type Whereabouts, whereText } from '@entrepot/client/mall/order-where.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { HeaderDetail, HeaderDetails, WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { MoneyCalculation, MoneyHeadline } from '../billing/public.tsx';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';
import { AfterSales } from './after-sales.tsx';
import { InnerLink } from './inner-link.tsx';
import css from './mall.module.css';
import type { MallOrder } from './order-facts.ts';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';

/** Returns a sentence on the next step or the end of an order, for the buyer or for the shop. */
export function useWhere(): (order: Whereabouts, isBuyer: boolean) => string {
  const t = useTexts('mall');
  return (order, isBuyer) => whereText(order, isBuyer, t);
}

/** Steps of an order with their times. */
function OrderWay({ order }: { order: MallOrder }) {
  const t = useTexts('mall');
  const { steps, hasEnded } = stepsOf(order);
  const taken = steps.map(
    ({ name, at, isNext }): WayStep => ({
      key: name,
      name: t(`pages.steps.${name}`),
      state: at ? 'done' : isNext ? 'now' : 'next',
      note: at ? <FieldValue of={sellerOrder} name={name} row={order} /> : isNext ? t('pages.waiting') : '',
    }),
  );
  const first: WayStep = {
    key: 'ordered',
    name: t('pages.steps.ordered'),
    state: 'done',
    note: <FieldValue of={sellerOrder} name="creationTime" row={order} />,
  };
  const end: WayStep = { key: 'ended', name: <FieldValue of={sellerOrder} name="status" row={order} />, state: 'wrong' };
  return <WayLine label={t('pages.way')} steps={[first, ...taken, ...(hasEnded ? [end] : [])]} />;
}

/** Details of an order: status, next step, cost and items. */
export function OrderView({ order }: { order: MallOrder }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(order);
  const where = useWhere();
  const { isBuyer } = order;
  return (
    <Stack gap="large">
      <OrderWay order={order} />
      <HeaderDetails>
        {order.money ? (
          <MoneyHeadline money={order.money} currency={currency}>
            <FieldValue of={sellerOrder} name="status" row={order} />
          </MoneyHeadline>
        ) : (
          <HeaderDetail label={t('pages.costs')}>
            <Money amount={order.totalAmount} currency={currency} size="huge" />
            <FieldValue of={sellerOrder} name="status" row={order} />
          </HeaderDetail>
        )}
        <HeaderDetail label={t('pages.whereTitle')}>
          <Text strong>{where(order, isBuyer)}</Text>
          {order.remarks && <Text tone="soft">{order.remarks}</Text>}
        </HeaderDetail>
        <HeaderDetail label={isBuyer ? t('pages.shopTitle') : t('sellerOrder.fields.ownerId')}>
          <Text>{String((isBuyer ? order.mallShopInformationName : order.buyerName) ?? '')}</Text>
          {order.parcels.length > 1 ? (
            <Parcels order={order} />
          ) : (
            order.courierNumber && <FieldValue of={sellerOrder} name="courierNumber" row={order} />
          )}
        </HeaderDetail>
      </HeaderDetails>
      <Lines order={order} currency={currency} />
      <AfterSales order={order} currency={currency} />
      {order.money && <MoneyCalculation money={order.money} currency={currency} />}
    </Stack>
  );
}

/** The parcels of an order, and which of them have arrived. */
function Parcels({ order }: { order: MallOrder }) {
  const t = useTexts('mall');
  return (
    <ul className={css.pieces} aria-label={t('pages.parcels')}>
      {order.parcels.map(({ packageId, courierNumber, isHere }) => (
        <li key={packageId}>
          {order.isBuyer ? <InnerLink to={`/PackageDetailed?id=${packageId}`}>{courierNumber}</InnerLink> : courierNumber} ·{' '}
          {t(isHere ? 'pages.parcelHere' : 'pages.parcelComing')}
        </li>
      ))}
    </ul>
  );
}

function Lines({ order, currency }: { order: MallOrder; currency: Currency }) {
  const t = useTexts('mall');
  return (
    <section>
      <Title level={3}>{t('pages.lines')}</Title>
      <ul className={css.lines}>
        {order.lines.map((line) => (
          <li key={line.id} className={css.line}>
            <ProductPicture address={line.firstPicture} small />
            <div className={css.lineWords}>
              <span className={css.lineName}>{line.name}</span>
              {isPartSent(order) && (
                <span className={css.soft}>{t('pages.sentOf', { sent: line.sentQuantity, count: line.quantity })}</span>
              )}
              <ul className={css.pieces}>
                {line.goods.map(({ commodityId, name, quantity, isGift }) => (
                  <li key={`${commodityId} ${isGift}`}>{t(isGift ? 'pages.giftLine' : 'pages.goodsLine', { name, count: quantity })}</li>
                ))}
              </ul>
            </div>
            <div className={css.lineSums}>
              <span className={css.soft}>
                <Money amount={line.unitPrice} currency={currency} /> × {line.quantity}
              </span>
              {isSome(line.discount) && (
                <span className={css.soft}>
                  {t('pages.discountLine')} −<Money amount={line.discount} currency={currency} />
                </span>
              )}
              <strong>
                <Money amount={line.amount} currency={currency} />
              </strong>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
