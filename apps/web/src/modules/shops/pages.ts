import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of customers' shops at marketplaces. */
export const pages: Pages = {
  ShopAuthorizationConfigurationIndex: () => import('./configuration-page.tsx'),
  ShopAuthorizationInformationIndex: () => import('./shop-page.tsx'),
  ShopAuthorizationInformationShopOrder: () => import('./orders-of-shop-page.tsx'),
  ShopAuthorizationInformationCommodityDetailed: () => import('./articles-of-shop-page.tsx'),
  ShopCommodityIndex: () => import('./commodity-page.tsx'),
  ShopOrderIndex: () => import('./order-page.tsx'),
  ShopOrderPrepareIndex: () => import('./prepare-page.tsx'),
  ShopConsolidationIndex: () => import('./consolidation-page.tsx'),
  ShopConsolidationEstablish: () => import('./consolidation-establish-page.tsx'),
  ShopReturnInventoryIndex: () => import('./inventory-page.tsx'),
  ShopBagNumberIndex: () => import('./bag-page.tsx'),
  LogisticsThirdPartyPlatformsOrderIndex: () => import('./platform-page.tsx'),
};
