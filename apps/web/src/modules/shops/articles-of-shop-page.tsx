import { callQuery } from '@entrepot/client/react/call-query.ts';
import { getShopCommodityDetailed } from '@entrepot/contract/modules/shops/calls.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { OfShop } from './of-shop.tsx';

const keys = ['pictures', 'name', 'modelName', 'sku', 'price', 'platformStatus', 'commodityId', 'commodityQuantity'];

/** The articles of one shop. */
export const Page = () => (
  <OfShop
    of={shopCommodity}
    keys={keys}
    queryOf={(input, options) => callQuery(getShopCommodityDetailed, input, { of: shopCommodity, ...options })}
  />
);
