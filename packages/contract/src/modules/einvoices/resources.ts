import { einvoiceChoice } from './einvoice-choice.ts';
import { einvoiceService } from './einvoice-service.ts';
import { einvoice } from './einvoice.ts';

/** Electronic uniform invoices of Taiwan (統一發票), their service, and what each customer wants on them. */
export const einvoicesResources = [einvoiceService, einvoiceChoice, einvoice] as const;
