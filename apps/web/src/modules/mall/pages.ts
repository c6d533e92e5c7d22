import type { Pages } from '../../core/tabs/page-loader.ts';

/** Screens of the mall: shops, products and orders for merchants and staff, the catalogue for buyers. */
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
  AfterSaleIndex: () => import('./after-sale-page.tsx'),
  SellerOrderStatement: () => import('./statement-page.tsx'),
};
