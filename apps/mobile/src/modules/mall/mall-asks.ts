import { ask, askRows, type Told } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { getMallCombinationDetail } from '@entrepot/contract/modules/mall/calls.ts';
import { getMallBasket, getSellerOrderById } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import { useQuery } from '@tanstack/react-query';

/** Something on sale with all that belongs to it. */
export type Product = Told<typeof getMallCombinationDetail.gives>;
/** A line of the buyer's basket. */
export type BasketLine = Told<typeof getMallBasket.gives>['lines'][number];

/** One thing on sale. */
export function useProduct(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['mall-product', id, language],
    queryFn: () => ask(getMallCombinationDetail, { id }, { quiet: true }),
    retry: false,
  });
}

/** The buyer's own basket, the lines of one shop together. */
export function useBasket() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['mall-basket', language],
    queryFn: async () => (await ask(getMallBasket, {}, { quiet: true })).lines.toSorted(byShopAndName),
  });
}

const byShopAndName = (a: BasketLine, b: BasketLine) => a.mallShopName.localeCompare(b.mallShopName) || a.name.localeCompare(b.name);

/** One order of the buyer's with its lines. */
export function useMallOrder(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['mall-order', id, language],
    queryFn: () => askRows(sellerOrder, getSellerOrderById, { id }, { quiet: true }),
  });
}

/** Says amounts in the currencies of the sites. */
export function useMoneyText() {
  const currencies = useCurrencies();
  return (amount: string | null | undefined, currencyId: string | null | undefined): string => {
    const currency = currencies.find(({ id }) => id === currencyId);
    return currency ? moneyText(amount ?? '0', currency) : (amount ?? '');
  };
}

const most = 999;

/** How many more of it the person may buy: what is there, and what the limit leaves. */
export function mostOf({ orderableQuantity, limitPerUser, boughtQuantity }: Product): number {
  const allowed = limitPerUser ? limitPerUser - boughtQuantity : most;
  return Math.max(0, Math.min(orderableQuantity, allowed, most));
}

/** What is given off or free today, in sentences. */
export function offersOf({ discounts, gifts, currencyId }: Product, t: Words, money: ReturnType<typeof useMoneyText>): string[] {
  const off = discounts.map(({ minimumQuantity: count, percentage, amount }) => {
    const from = count > 1 ? 'From' : 'Off';
    return percentage
      ? t(`pages.percent${from}`, { count, percent: Number(percentage) })
      : t(`pages.amount${from}`, { count, amount: money(amount, currencyId) });
  });
  const free = gifts.map(({ name, quantity: pieces, minimumQuantity: count }) =>
    t(count > 1 ? 'pages.giftFrom' : 'pages.giftEach', { count, pieces, name }),
  );
  return [...off, ...free];
}
