import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { getMallCombinationDetail, getMallHome } from '@entrepot/contract/modules/mall/calls.ts';
import { getMallBasket } from '@entrepot/contract/modules/mall/order-calls.ts';
import { type MallPrice, mallPrice } from '@entrepot/rules/pricing/mall.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minuteOf } from './order-facts.ts';

interface Wish {
  mallShopId: string | null;
  content: string | null;
  index: number;
  rows: number;
}

/** Something on sale as the shop window shows it, and with all that belongs to it. */
export type Offer = Told<typeof getMallHome.gives>['data'][number];
export type Product = Told<typeof getMallCombinationDetail.gives>;
/** What lies in the buyer's basket, line by line. */
export type BasketLine = Told<typeof getMallBasket.gives>['lines'][number];

/** A page of what is on sale; the old page stays while another one comes. */
export function useOffers(wish: Wish, enabled: boolean) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['mall-home', wish, language],
    queryFn: () => ask(getMallHome, wish, { quiet: true }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** One thing on sale. */
export function useProduct(id: string | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['mall-product', id, language],
    queryFn: () => ask(getMallCombinationDetail, { id: id! }, { quiet: true }),
    enabled: id !== null,
    retry: false,
  });
}

/** The buyer's own basket. */
export function useBasket(enabled = true) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['mall-basket', language],
    // A line keeps its place while its number is changed.
    queryFn: async () => (await ask(getMallBasket, {}, { quiet: true })).lines.toSorted(byShopAndName),
    placeholderData: keepPreviousData,
    enabled,
  });
}

const byShopAndName = (a: BasketLine, b: BasketLine) =>
  a.mallShopName.localeCompare(b.mallShopName) || a.name.localeCompare(b.name) || (a.combinationId < b.combinationId ? -1 : 1);

/** What so many of it cost now, by the same rule as on the server; the discounts are those of today. */
export const priceOf = ({ unitPrice, discounts, gifts }: Product, quantity: number, { decimals }: Currency): MallPrice =>
  mallPrice(
    { price: unitPrice, rolePrice: null, discounts: discounts.map((one) => ({ ...one, startTime: null })), gifts },
    { quantity, now: new Date(), decimalPlaces: decimals },
  );

const most = 999;
/** How many more of it the person may put into a basket: what is there, and what the limit leaves. */
export function mostOf({ orderableQuantity, limitPerUser, boughtQuantity }: Product): number {
  const allowed = limitPerUser ? limitPerUser - boughtQuantity : most;
  return Math.max(0, Math.min(orderableQuantity, allowed, most));
}

/** What a discount takes off, from how many on and until when, in a sentence. */
export function discountText(discount: Product['discounts'][number], t: Words, currency: Currency): string {
  const { minimumQuantity: count, percentage, amount, endTime } = discount;
  const from = count > 1 ? 'From' : 'Off';
  const offer = percentage
    ? t(`pages.percent${from}`, { count, percent: Number(percentage) })
    : t(`pages.amount${from}`, { count, amount: moneyText(amount ?? '0', currency) });
  return endTime ? t('pages.until', { offer, time: minuteOf(endTime) }) : offer;
}

type GiftSaid = Pick<Product['gifts'][number], 'name' | 'quantity' | 'minimumQuantity'>;

/** What comes free with how many, in a sentence. */
export const giftText = ({ name, quantity: pieces, minimumQuantity: count }: GiftSaid, t: Words): string =>
  t(count > 1 ? 'pages.giftFrom' : 'pages.giftEach', { count, pieces, name });
