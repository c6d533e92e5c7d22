import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the mall: for merchants and staff its shops, what they sell and who bought it; for buyers the shop window. */
export const pages: Pages = {
  MallHome: () => import('./mall-page.tsx'),
  MallHomeDetailed: () => import('./product-page.tsx'),
  BuyerOrderIndex: () => import('./buyer-order-page.tsx'),
  BuyerOrderDetailed: () => import('./order-detailed-page.tsx'),
  MallShopInformationIndex: () => import('./shop-page.tsx'),
  MallCommodityCombinationIndex: () => import('./combination-page.tsx'),
  MallCommodityCombinationEstablish: () => import('./combination-edit-page.tsx'),
  MallCommodityCombinationEdit: () => import('./combination-edit-page.tsx'),
  SellerOrderIndex: () => import('./seller-order-page.tsx'),
  SellerOrderDetailed: () => import('./order-detailed-page.tsx'),
  SellerOrderMerchantDelivery: () => import('./delivery-page.tsx'),
  SellerOrderStatement: () => import('./statement-page.tsx'),
};
