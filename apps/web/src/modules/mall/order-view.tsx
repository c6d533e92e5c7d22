import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { Stack, Text, Title } from '@entrepot/ui/layout.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { LeadFact, LeadFacts, WayLine, type WayStep } from '@entrepot/ui/way-line.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';
import { isFromStock } from './combination-facts.ts';
import { InnerLink } from './inner-link.tsx';
import css from './mall.module.css';
import { isPartSent, type MallOrder, minuteOf } from './order-facts.ts';
import { ProductPicture } from './product-picture.tsx';

const steps = ['paidTime', 'deliveredTime', 'arrivedTime', 'completedTime'] as const;
const { Refunded, Cancelled } = enumCodes.SellerOrderStatus;

type Whereabouts = Pick<MallOrder, 'status' | 'expireTime' | 'courierNumber' | 'packageIds'> & { warehouseName?: unknown };

/** What an order waits for or how it ended, in a sentence for the buyer or for the shop. */
export function useWhere(): (order: Whereabouts, isBuyer: boolean) => string {
  const t = useWords('mall');
  return (order, isBuyer) =>
    t(`pages.${isBuyer ? 'buyerWhere' : 'sellerWhere'}.${isPartSent(order) ? 'part' : order.status}`, {
      until: minuteOf(order.expireTime),
      warehouse: String(order.warehouseName ?? ''),
      number: order.courierNumber ?? '',
    });
}

/** Where an order is: its steps with their times; what is sold from our shelves is not sent by anybody. */
function OrderWay({ order }: { order: MallOrder }) {
  const t = useWords('mall');
  const ended = order.status === Refunded || order.status === Cancelled;
  const shown = steps.filter((step) => order[step] || !(ended || (step === 'deliveredTime' && isFromStock(order.stockMode))));
  const now = ended ? -1 : shown.findIndex((step) => !order[step]);
  const taken = shown.map(
    (step, at): WayStep => ({
      key: step,
      name: t(`pages.steps.${step}`),
      state: order[step] ? 'done' : at === now ? 'now' : 'next',
      note: order[step] ? <FieldValue of={sellerOrder} name={step} row={order} /> : at === now ? t('pages.waiting') : '',
    }),
  );
  const first: WayStep = {
    key: 'ordered',
    name: t('pages.steps.ordered'),
    state: 'done',
    note: <FieldValue of={sellerOrder} name="creationTime" row={order} />,
  };
  const end: WayStep = { key: 'ended', name: <FieldValue of={sellerOrder} name="status" row={order} />, state: 'wrong' };
  return <WayLine label={t('pages.way')} steps={[first, ...taken, ...(ended ? [end] : [])]} />;
}

/** An order as it is read: where it is and what comes next, what it costs, what was bought. */
export function OrderView({ order }: { order: MallOrder }) {
  const t = useWords('mall');
  const currency = useCurrencyOf()(order);
  const where = useWhere();
  const { isBuyer } = order;
  return (
    <Stack gap="large">
      <OrderWay order={order} />
      <LeadFacts>
        <LeadFact label={t('pages.costs')}>
          <Money amount={order.totalAmount} currency={currency} size="huge" />
          <FieldValue of={sellerOrder} name="status" row={order} />
        </LeadFact>
        <LeadFact label={t('pages.whereTitle')}>
          <Text strong>{where(order, isBuyer)}</Text>
          {order.remarks && <Text tone="soft">{order.remarks}</Text>}
        </LeadFact>
        <LeadFact label={isBuyer ? t('pages.shopTitle') : t('sellerOrder.fields.ownerId')}>
          <Text>{String((isBuyer ? order.mallShopInformationName : order.buyerName) ?? '')}</Text>
          {order.parcels.length > 1 ? (
            <Parcels order={order} />
          ) : (
            order.courierNumber && <FieldValue of={sellerOrder} name="courierNumber" row={order} />
          )}
        </LeadFact>
      </LeadFacts>
      <Lines order={order} currency={currency} />
    </Stack>
  );
}

/** The parcels that an order goes in, and which of them are there. */
function Parcels({ order }: { order: MallOrder }) {
  const t = useWords('mall');
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
  const t = useWords('mall');
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
