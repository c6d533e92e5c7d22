import { ask, askRows, type Told } from '@entrepot/client/calls/api.ts';
import { byShopAndName } from '@entrepot/client/mall/offers.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { getMallCombinationDetail, getMallHome, getMallShopSelect } from '@entrepot/contract/modules/mall/calls.ts';
import { getMallBasket, getSellerOrderById } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { yuan } from '@entrepot/ui/settings.ts';
import { useQuery } from '@tanstack/react-query';

/** Something on sale as the shop window shows it. */
export type Offer = Told<typeof getMallHome.gives>['data'][number];

/** What a part of the shop window holds. */
export interface Wish {
  content: string | null;
  mallShopId: string | null;
}

/** A page of what is on sale. */
export const askOffers = (wish: Wish, part: { index: number; rows: number }) => ask(getMallHome, { ...wish, ...part }, { quiet: true });

/** The shops that are open, by name; none until they are known. */
export const useOpenShops = (): readonly { value: string; label: string }[] =>
  useQuery({
    queryKey: ['mall-shops'],
    queryFn: () => ask(getMallShopSelect, { everyones: true, rows: 100 }, { quiet: true }),
    staleTime: 60_000,
  }).data?.map(({ value, name }) => ({ value, label: name })) ?? [];

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

/** How many pieces lie in the buyer's basket. */
export const useBasketCount = (): number => (useBasket().data ?? []).reduce((all, { quantity }) => all + quantity, 0);

/** One order of the buyer's with its lines. */
export function useMallOrder(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['mall-order', id, language],
    queryFn: () => askRows(sellerOrder, getSellerOrderById, { id }, { quiet: true }),
    meta: { follows: [sellerOrder.name] },
  });
}

/** The currency in which something is sold, of those the site has. */
export function useCurrencyOf() {
  const currencies = useCurrencies();
  return ({ currencyId }: { currencyId: string | null | undefined }): Currency => currencies.find(({ id }) => id === currencyId) ?? yuan;
}
