import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { getMallCombinationDetail, getMallHome } from '@entrepot/contract/modules/mall/calls.ts';
import type { getMallBasket } from '@entrepot/contract/modules/mall/order-calls.ts';
import { type MallPrice, mallPrice } from '@entrepot/rules/pricing/mall.ts';
import type { ResponseOf } from '../calls/api.ts';
import { siteZone } from '../calls/site-zone.ts';
import { compare, plus } from '../money/amounts.ts';
import type { Translate } from '../texts/i18n.ts';

/** A product on sale, as listed. */
export type Offer = ResponseOf<typeof getMallHome.output>['data'][number];
/** A product on sale with its details. */
export type Product = ResponseOf<typeof getMallCombinationDetail.output>;
/** A line of the buyer's basket. */
export type BasketLine = ResponseOf<typeof getMallBasket.output>['lines'][number];
/** Formats an amount for display. */
export type FormatAmount = (amount: string | null) => string;

const few = 10;
/** Whether few pieces are left, so that their number is shown. */
export const isScarce = ({ orderableQuantity: left }: Pick<Product, 'orderableQuantity'>): boolean => left > 0 && left <= few;
/** Describes the stock of an offer: sold out, the pieces that are left when they are few, or the sold pieces. */
function stockText(offer: { orderableQuantity: number; soldQuantity: number }, t: Translate): string {
  if (offer.orderableQuantity === 0) return t('pages.soldOut');
  if (isScarce(offer)) return t('pages.left', { count: offer.orderableQuantity });
  return offer.soldQuantity ? t('pages.sold', { count: offer.soldQuantity }) : '';
}

/** The contents of an offer's card, without its currency. */
export const offerCard = (offer: Offer, t: Translate) => ({
  name: offer.name,
  shop: offer.mallShopName,
  picture: offer.pictures?.[0],
  price: offer.priceNow,
  usualPrice: compare(offer.priceNow, offer.price) < 0 ? offer.price : null,
  marks: [...(offer.hasDiscounts ? [t('pages.discountLine')] : []), ...(offer.hasGifts ? [t('pages.gift')] : [])],
  stock: stockText(offer, t),
  isScarce: isScarce(offer),
  isSoldOut: offer.orderableQuantity === 0,
});

const max = 999;
/** Returns how many more pieces the person may put into a basket: limited by stock and by the limit per user. */
export function maxOrderable({ orderableQuantity, limitPerUser, boughtQuantity }: Product): number {
  const allowed = limitPerUser ? limitPerUser - boughtQuantity : max;
  return Math.max(0, Math.min(orderableQuantity, allowed, max));
}

/** Returns the current price of a quantity, by the same rule as on the server, with today's discounts. */
export const priceOf = ({ unitPrice, discounts, gifts }: Product, quantity: number, decimalPlaces: number): MallPrice =>
  mallPrice(
    { price: unitPrice, rolePrice: null, discounts: discounts.map((one) => ({ ...one, startTime: null })), gifts },
    { quantity, now: serverNow(), decimalPlaces },
  );

/** Formats a time in the site's zone to the minute; '' for null. */
export const minuteOf = (time: Date | null | undefined): string => (time ? shownTime(time, siteZone(), 'minute') : '');

/** Describes a discount in a sentence: amount, minimum quantity and end. */
export function discountText(discount: Product['discounts'][number], t: Translate, format: FormatAmount): string {
  const { minimumQuantity: count, percentage, amount, endTime } = discount;
  const from = count > 1 ? 'From' : 'Off';
  const offer = percentage
    ? t(`pages.percent${from}`, { count, percent: Number(percentage) })
    : t(`pages.amount${from}`, { count, amount: format(amount) });
  return endTime ? t('pages.until', { offer, time: minuteOf(endTime) }) : offer;
}

type GiftText = Pick<Product['gifts'][number], 'name' | 'quantity' | 'minimumQuantity'>;

/** Describes a gift in a sentence: the gift and the minimum quantity. */
export const giftText = ({ name, quantity: pieces, minimumQuantity: count }: GiftText, t: Translate): string =>
  t(count > 1 ? 'pages.giftFrom' : 'pages.giftEach', { count, pieces, name });

/** The discounts and gifts of a product, a sentence each. */
export const offerTerms = ({ discounts, gifts }: Pick<Product, 'discounts' | 'gifts'>, t: Translate, format: FormatAmount) => [
  ...discounts.map((discount, at) => ({ key: `discount ${at}`, mark: t('pages.discountLine'), text: discountText(discount, t, format) })),
  ...gifts.map((gift) => ({
    key: `${gift.commodityId} ${gift.minimumQuantity}`,
    mark: t('pages.gift'),
    text: giftText(gift, t),
  })),
];

/** The lines of one shop in a basket, with their total. */
export interface OfShop {
  id: string;
  name: string;
  lines: readonly BasketLine[];
  amount: string;
}

/** Groups a basket by shop, in the order of its lines. */
export function byShop(lines: readonly BasketLine[]): OfShop[] {
  const shops = [...new Map(lines.map(({ mallShopId, mallShopName }) => [mallShopId, mallShopName]))];
  return shops.map(([id, name]) => {
    const own = lines.filter(({ mallShopId }) => mallShopId === id);
    return { id, name, lines: own, amount: own.reduce((all, { amount }) => plus(all, amount), '0') };
  });
}

/** Returns the total price and the total discount per currency. */
export function totalsOf(lines: readonly BasketLine[]): { currencyId: string; amount: string; discount: string }[] {
  const ids = [...new Set(lines.map(({ currencyId }) => currencyId))];
  return ids.map((currencyId) => {
    const own = lines.filter((line) => line.currencyId === currencyId);
    return { currencyId, amount: plus(...own.map(({ amount }) => amount)), discount: plus(...own.map(({ discount }) => discount)) };
  });
}

/** Whether a line must be removed or reduced before the rest can be ordered. */
export const cannotBuy = ({ isOnSale, orderableQuantity, quantity }: BasketLine): boolean => !isOnSale || orderableQuantity < quantity;

/** Sort order that does not depend on quantities, so that lines do not jump: by shop, then by name. */
export const byShopAndName = (a: BasketLine, b: BasketLine) =>
  a.mallShopName.localeCompare(b.mallShopName) || a.name.localeCompare(b.name) || (a.combinationId < b.combinationId ? -1 : 1);
