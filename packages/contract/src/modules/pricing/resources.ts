import { inboundQuotation } from './inbound-quotation.ts';
import { transferQuotation } from './transfer-quotation.ts';
import { valueAddedService, valueAddedServiceGroup } from './value-added-service.ts';
import { warehouseQuotation } from './warehouse-quotation.ts';

/** The resources of pricing. */
export const pricingResources = [
  transferQuotation,
  warehouseQuotation,
  inboundQuotation,
  valueAddedServiceGroup,
  valueAddedService,
] as const;
