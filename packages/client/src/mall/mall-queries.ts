import { getMallCombinationDetail } from '@entrepot/contract/modules/mall/calls.ts';
import { getMallBasket } from '@entrepot/contract/modules/mall/order-calls.ts';
import { useCallQuery } from '../react/call-query.ts';
import { byShopAndName } from './offers.ts';

/** One product on sale; loads nothing without an id. */
export const useProduct = (id: string | null) => useCallQuery(getMallCombinationDetail, id === null ? null : { id }, { retry: false });

/** The buyer's own basket, with its lines in an order that does not depend on quantities. */
export const useBasket = () =>
  useCallQuery(getMallBasket, {}, { showsPrevious: true, select: ({ lines }) => lines.toSorted(byShopAndName) });
