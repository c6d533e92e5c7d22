import { callApi } from '@entrepot/client/calls/api.ts';
import { useBasket } from '@entrepot/client/mall/mall-queries.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { type Choices, useChoices } from '@entrepot/client/react/use-choices.ts';
import { unknownCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { getMallHome, getMallShopSelect } from '@entrepot/contract/modules/mall/calls.ts';
import { getSellerOrderById } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';

/** A mall order with its lines. */
export type MallOrder = NonNullable<ReturnType<typeof useMallOrder>['data']>;

/** The filters of the product list. */
export interface Wish {
  content: string | null;
  mallShopId: string | null;
}

/** Loads one page of products. */
export const fetchOffers = (wish: Wish, part: { index: number; rows: number }) =>
  callApi(getMallHome, { ...wish, ...part }, { quiet: true });

/** Returns the open shops as options; empty while loading. */
export const useOpenShops = (): Choices => useChoices(getMallShopSelect, { everyones: true, rows: 100 }, { staleTime: 60_000 }) ?? [];

/** Returns the number of pieces in the buyer's basket. */
export const useBasketCount = (): number => (useBasket().data ?? []).reduce((all, { quantity }) => all + quantity, 0);

/** Loads one of the buyer's orders with its lines. */
export function useMallOrder(id: string) {
  return useCallQuery(getSellerOrderById, { id }, { of: sellerOrder, follows: [sellerOrder.name] });
}

/** Returns a function that finds the currency of a product. */
export function useCurrencyOf() {
  const currencies = useCurrencies();
  return ({ currencyId }: { currencyId: string | null | undefined }): Currency =>
    currencies.find(({ id }) => id === currencyId) ?? unknownCurrency;
}
