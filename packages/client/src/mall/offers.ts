import type { getMallCombinationDetail } from '@entrepot/contract/modules/mall/calls.ts';
import type { getMallBasket } from '@entrepot/contract/modules/mall/order-calls.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type MallPrice, mallPrice } from '@entrepot/rules/pricing/mall.ts';
import type { Told } from '../calls/api.ts';
import { siteZone } from '../calls/site-zone.ts';
import { plus } from '../money/amounts.ts';
import type { Words } from '../texts/i18n.ts';

/** Something on sale with all that belongs to it. */
export type Product = Told<typeof getMallCombinationDetail.gives>;
/** What lies in the buyer's basket, line by line. */
export type BasketLine = Told<typeof getMallBasket.gives>['lines'][number];
/** How an amount is said. */
export type SayAmount = (amount: string | null) => string;

const most = 999;
/** How many more of it the person may put into a basket: what is there, and what the limit leaves. */
export function mostOf({ orderableQuantity, limitPerUser, boughtQuantity }: Product): number {
  const allowed = limitPerUser ? limitPerUser - boughtQuantity : most;
  return Math.max(0, Math.min(orderableQuantity, allowed, most));
}

/** What so many of it cost now, by the same rule as on the server; the discounts are those of today. */
export const priceOf = ({ unitPrice, discounts, gifts }: Product, quantity: number, decimalPlaces: number): MallPrice =>
  mallPrice(
    { price: unitPrice, rolePrice: null, discounts: discounts.map((one) => ({ ...one, startTime: null })), gifts },
    { quantity, now: new Date(), decimalPlaces },
  );

/** A time of the sites to the minute; nothing for null. */
export const minuteOf = (time: Date | null | undefined): string => (time ? timeToWire(time, siteZone()).slice(0, 16) : '');

/** What a discount takes off, from how many on and until when, in a sentence. */
export function discountText(discount: Product['discounts'][number], t: Words, say: SayAmount): string {
  const { minimumQuantity: count, percentage, amount, endTime } = discount;
  const from = count > 1 ? 'From' : 'Off';
  const offer = percentage
    ? t(`pages.percent${from}`, { count, percent: Number(percentage) })
    : t(`pages.amount${from}`, { count, amount: say(amount) });
  return endTime ? t('pages.until', { offer, time: minuteOf(endTime) }) : offer;
}

type GiftSaid = Pick<Product['gifts'][number], 'name' | 'quantity' | 'minimumQuantity'>;

/** What comes free with how many, in a sentence. */
export const giftText = ({ name, quantity: pieces, minimumQuantity: count }: GiftSaid, t: Words): string =>
  t(count > 1 ? 'pages.giftFrom' : 'pages.giftEach', { count, pieces, name });

/** The lines of one shop in a basket, with what they come to. */
export interface OfShop {
  id: string;
  name: string;
  lines: readonly BasketLine[];
  amount: string;
}

/** A basket shop by shop, in the order of its lines. */
export function byShop(lines: readonly BasketLine[]): OfShop[] {
  const shops = [...new Map(lines.map(({ mallShopId, mallShopName }) => [mallShopId, mallShopName]))];
  return shops.map(([id, name]) => {
    const own = lines.filter(({ mallShopId }) => mallShopId === id);
    return { id, name, lines: own, amount: own.reduce((all, { amount }) => plus(all, amount), '0') };
  });
}

/** What all of it costs, and is cheaper by, in each currency of its own. */
export function totalsOf(lines: readonly BasketLine[]): { currencyId: string; amount: string; discount: string }[] {
  const ids = [...new Set(lines.map(({ currencyId }) => currencyId))];
  return ids.map((currencyId) => {
    const own = lines.filter((line) => line.currencyId === currencyId);
    return { currencyId, amount: plus(...own.map(({ amount }) => amount)), discount: plus(...own.map(({ discount }) => discount)) };
  });
}

/** Must it be taken out, or be fewer, before the rest can be ordered? */
export const cannotBuy = ({ isOnSale, orderableQuantity, quantity }: BasketLine): boolean => !isOnSale || orderableQuantity < quantity;

/** Lines keep their places while their numbers are changed: by shop, then by name. */
export const byShopAndName = (a: BasketLine, b: BasketLine) =>
  a.mallShopName.localeCompare(b.mallShopName) || a.name.localeCompare(b.name) || (a.combinationId < b.combinationId ? -1 : 1);
