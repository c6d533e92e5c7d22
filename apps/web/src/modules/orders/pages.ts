import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the orders module. */
export const pages: Pages = {
  LogisticsOrderIndex: () => import('./order-page.tsx'),
  LogisticsOrderEstablish: () => import('./establish-page.tsx'),
  LogisticsOrderEdit: () => import('./establish-page.tsx'),
  LogisticsOrderPeerEstablish: () => import('./peer-page.tsx'),
  LogisticsOrderDetailed: () => import('./detailed-page.tsx'),
  RecipientInformationIndex: () => import('./recipient-page.tsx'),
  ValueAddedWorkIndex: () => import('./work-page.tsx'),
  SelfPickupIndex: () => import('./pickup-page.tsx'),
};
