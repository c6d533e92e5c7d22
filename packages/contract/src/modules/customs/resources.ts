import { applicant } from './applicant.ts';
import { customsClearanceCompany } from './clearance-company.ts';
import { customsNumber } from './clearance-number.ts';
import { customsPaper, declarantEntry, logisticsInvoice, logisticsInvoiceLine } from './invoice.ts';

/** The resources of this module. */
export const customsResources = [
  applicant,
  customsClearanceCompany,
  customsNumber,
  logisticsInvoice,
  logisticsInvoiceLine,
  declarantEntry,
  customsPaper,
] as const;
