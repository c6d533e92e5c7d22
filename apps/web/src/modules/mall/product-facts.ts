import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { byShopAndName } from '@entrepot/client/mall/offers.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { getMallCombinationDetail, getMallHome } from '@entrepot/contract/modules/mall/calls.ts';
import { getMallBasket } from '@entrepot/contract/modules/mall/order-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

interface Wish {
  mallShopId: string | null;
  content: string | null;
  index: number;
  rows: number;
}

/** Something on sale as the shop window shows it. */
export type Offer = Told<typeof getMallHome.gives>['data'][number];

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
