import type { Pages } from '../../core/tabs/page-loader.ts';

/** Screens of returns from customers' buyers, and from the destination. */
export const pages: Pages = {
  ReturnOrderIndex: () => import('./return-page.tsx'),
  ReturnOrderEstablish: () => import('./establish-page.tsx'),
  ReturnOrderEdit: () => import('./edit-page.tsx'),
  ReturnOrderInspection: () => import('./inspection-page.tsx'),
  ReturnLogisticsOrderIndex: () => import('./returned-page.tsx'),
  ReturnLogisticsOrderEdit: () => import('./returned-edit-page.tsx'),
  ReturnLogisticsOrderDetailed: () => import('./returned-detailed-page.tsx'),
  ReturnLogisticsOrderSigning: () => import('./returned-signing-page.tsx'),
  ReturnLogisticsOrderPutOnShelves: () => import('./returned-shelving-page.tsx'),
};
