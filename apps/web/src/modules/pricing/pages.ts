import type { Pages } from '../../core/pages.ts';

/** The screens of the pricing module. */
export const pages: Pages = {
  TransferQuotationIndex: () => import('./transfer-page.tsx'),
  WarehouseQuotationIndex: () => import('./warehouse-quotation-page.tsx'),
  InboundQuotationIndex: () => import('./inbound-quotation-page.tsx'),
  ValueAddedServiceIndex: () => import('./service-page.tsx'),
  ValueAddedServiceGroupingIndex: () => import('./service-group-page.tsx'),
  FreightCalculatorIndex: () => import('./calculator-page.tsx'),
};
