import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the carriers module. */
export const pages: Pages = {
  CarrierIndex: () => import('./carrier-page.tsx'),
  CarrierLocalTrackingNumber: () => import('./number-page.tsx'),
  TypeOfShippingIndex: () => import('./method-page.tsx'),
  WaybillPrintingIndex: () => import('./waybill-page.tsx'),
};
