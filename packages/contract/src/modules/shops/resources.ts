import { shopConfiguration } from './configuration.ts';
import { platformOrder } from './platform-order.ts';
import { shopCommodity } from './shop-commodity.ts';
import { shopConsolidation } from './shop-consolidation.ts';
import { shopOrder, shopOrderBinding, shopOrderLine } from './shop-order.ts';
import { shop, shopPermission } from './shop.ts';

/** Customers' shops at marketplaces: the site's keys there, the shops, their articles and orders. */
export const shopsResources = [
  shopConfiguration,
  shop,
  shopPermission,
  shopCommodity,
  shopConsolidation,
  shopOrder,
  shopOrderLine,
  shopOrderBinding,
  platformOrder,
] as const;
