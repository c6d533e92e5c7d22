import type { Pages } from '../../core/tabs/page-loader.ts';

const transferForm = () => import('./transfer-form-page.tsx');
const warehouseForm = () => import('./warehouse-form-page.tsx');
const inboundForm = () => import('./inbound-form-page.tsx');
const serviceForm = () => import('./service-form-page.tsx');
const groupForm = () => import('./service-group-form-page.tsx');

/** The screens of the pricing module. */
export const pages: Pages = {
  TransferQuotationIndex: () => import('./transfer-page.tsx'),
  TransferQuotationEstablish: transferForm,
  TransferQuotationEdit: transferForm,
  WarehouseQuotationIndex: () => import('./warehouse-quotation-page.tsx'),
  WarehouseQuotationEstablish: warehouseForm,
  WarehouseQuotationEdit: warehouseForm,
  InboundQuotationIndex: () => import('./inbound-quotation-page.tsx'),
  InboundQuotationEstablish: inboundForm,
  InboundQuotationEdit: inboundForm,
  ValueAddedServiceIndex: () => import('./service-page.tsx'),
  ValueAddedServiceEstablish: serviceForm,
  ValueAddedServiceEdit: serviceForm,
  ValueAddedServiceGroupingIndex: () => import('./service-group-page.tsx'),
  ValueAddedServiceGroupingEstablish: groupForm,
  ValueAddedServiceGroupingEdit: groupForm,
  FreightCalculatorIndex: () => import('./calculator-page.tsx'),
  AvailableQuotationsIndex: () => import('./available-page.tsx'),
};
