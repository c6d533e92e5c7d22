import { createHash } from 'node:crypto';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { EinvoiceDocument, EinvoicePort, Issued } from './port.ts';

/** Numbers follow from the document, so that the sandbox needs no records of its own. */
function issuedOf({ row }: EinvoiceDocument): Issued {
  const digest = createHash('sha256').update(row.relateNumber).digest();
  const digits = String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0');
  const isInvoice = row.einvoiceKind === enumCodes.EinvoiceKind.Invoice;
  return {
    einvoiceNumber: isInvoice ? `ZZ${digits}` : `99${digits}`,
    randomCode: isInvoice ? String(digest.readUInt16BE(4) % 10_000).padStart(4, '0') : null,
    issuedTime: row.issuedTime ?? row.creationTime,
  };
}

/** The provider of demo mode: issues and voids everything, and reaches no tax authority. It does not know `/0000000` and `000`. */
export const sandboxEinvoices: EinvoicePort = {
  issue: (_access, document) => Promise.resolve({ done: issuedOf(document) }),
  findIssued: () => Promise.resolve(null),
  void: () => Promise.resolve({ done: true }),
  isVoided: () => Promise.resolve(false),
  knowsBarcode: (_access, code) => Promise.resolve(code !== '/0000000'),
  knowsDonationCode: (_access, code) => Promise.resolve(code !== '000'),
};
