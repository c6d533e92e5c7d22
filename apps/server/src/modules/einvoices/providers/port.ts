import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { EinvoiceItem, einvoice } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import type { einvoiceService } from '@entrepot/contract/modules/einvoices/einvoice-service.ts';

export type Einvoice = RowOf<typeof einvoice>;
export type Service = RowOf<typeof einvoiceService>;

/** The credentials of a service, unsealed. */
export interface Access extends Pick<Service, 'merchantNo' | 'sandbox'> {
  hashKey: string;
  hashIv: string;
}

/** A document to send: its row, how the buyer is reached, and the invoice that an allowance reduces. */
export interface EinvoiceDocument {
  row: Einvoice;
  items: readonly EinvoiceItem[];
  buyer: { name: string; email: string | null; phone: string | null };
  invoice: Einvoice | null;
  /** Numbers of the other allowances of the invoice that are known here. */
  knownAllowances: readonly string[];
}

/** A document as the provider has it: its number, the random code of an invoice, and when it was issued. */
export interface Issued {
  einvoiceNumber: string;
  randomCode: string | null;
  issuedTime: Date;
}
/** The provider's answer: done, or refused for good with its reason. */
export type Answer<T> = { done: T } | { problem: string };

/** A provider of electronic invoices. Its functions throw when the outcome is unknown; the document is looked up before it is sent again. */
export interface EinvoicePort {
  issue(access: Access, document: EinvoiceDocument): Promise<Answer<Issued>>;
  /** The document, if an earlier attempt issued it. */
  findIssued(access: Access, document: EinvoiceDocument): Promise<Issued | null>;
  void(access: Access, document: EinvoiceDocument, reason: string): Promise<Answer<true>>;
  isVoided(access: Access, document: EinvoiceDocument): Promise<boolean>;
  /** Whether the tax authority knows a mobile barcode or a donation code. */
  knowsBarcode(access: Access, code: string): Promise<boolean>;
  knowsDonationCode(access: Access, code: string): Promise<boolean>;
}
