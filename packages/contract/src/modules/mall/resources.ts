import { afterSale } from './after-sale.ts';
import { mallCombination, mallCombinationDiscount, mallCombinationGoods, mallRolePrice } from './combination.ts';
import { mallShop } from './mall-shop.ts';
import { mallBasketLine, sellerOrder, sellerOrderLine } from './seller-order.ts';

/** The mall: merchants' shops, their combinations, and orders. */
export const mallResources = [
  mallShop,
  mallCombination,
  mallCombinationGoods,
  mallCombinationDiscount,
  mallRolePrice,
  sellerOrder,
  sellerOrderLine,
  mallBasketLine,
  afterSale,
] as const;
