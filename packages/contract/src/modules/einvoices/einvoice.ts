import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { einvoiceIndex } from './screens.ts';

/**
 * An invoice or allowance is queued in the transaction of its cause and sent after commit. `refuse`: the provider does not void it any more,
 * so an allowance reduces it instead. One that was never sent is cancelled.
 */
export const einvoiceStates = states('EinvoiceStatus', {
  Queued: { issue: 'Issued', fail: 'Failed', cancel: 'Cancelled' },
  Failed: { retry: 'Queued', cancel: 'Cancelled' },
  Issued: { void: 'Voiding' },
  Voiding: { voided: 'Voided', refuse: 'Issued', failVoid: 'VoidFailed' },
  VoidFailed: { retry: 'Voiding' },
});

const { Invoice, Allowance } = enumCodes.EinvoiceKind;
const { Issued, Voiding, Voided, VoidFailed } = enumCodes.EinvoiceStatus;

/** One item of an invoice or allowance, in whole dollars with tax. */
export interface EinvoiceItem {
  billLineId: string;
  name: string;
  amount: number;
}

/** An electronic invoice for a bill, or an allowance that reduces one. Amounts are whole New Taiwan dollars with tax. */
export const einvoice = resource({
  name: 'einvoice',
  module: 'einvoices',
  table: 'einvoice',
  title: 'einvoiceNumber',
  area: 'Einvoice',
  audience: { read: ['platform', 'site'], write: [] },
  screen: einvoiceIndex,
  scope: { customer: 'ownerId' },
  fields: {
    einvoiceKind: f.enum('EinvoiceKind', { readOnly: true, required: true }),
    einvoiceStatus: f.state(einvoiceStates, 'Queued'),
    // The number of the tax authority for an invoice, the provider's for an allowance.
    einvoiceNumber: f.code({ readOnly: true, max: 20 }),
    // Four digits, with which a winning paper invoice is recognized.
    randomCode: f.text({ readOnly: true, max: 4 }),
    amount: f.count({ readOnly: true, required: true }),
    billId: f.ref('bill', { readOnly: true, required: true, display: { BillSerialNumber: 'serialNumber' } }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    // The invoice that an allowance reduces.
    einvoiceId: f.ref('einvoice', { readOnly: true, display: { ReducedNumber: 'einvoiceNumber' } }),
    einvoiceBuyer: f.enum('EinvoiceBuyer', { readOnly: true, required: true, default: 1 }),
    mobileBarcode: f.text({ readOnly: true, max: 8 }),
    donationCode: f.text({ readOnly: true, max: 7 }),
    companyNumber: f.text({ readOnly: true, max: 8 }),
    companyName: f.text({ readOnly: true, max: 60 }),
    einvoiceTaxType: f.enum('EinvoiceTaxType', { readOnly: true, required: true, default: 1 }),
    zeroTaxReason: f.enum('ZeroTaxReason', { readOnly: true }),
    // Dollars per unit of the bill's currency, the same for all documents of a bill.
    exchangeRate: f.rate({ readOnly: true, required: true, default: '1' }),
    items: f.json<EinvoiceItem[]>({ readOnly: true, seenBy: [] }),
    // Our number at the provider: sent again, it issues nothing twice.
    relateNumber: f.text({ readOnly: true, required: true, max: 30 }),
    issuedTime: f.time({ readOnly: true }),
    voidedTime: f.time({ readOnly: true }),
    voidReason: f.text({ readOnly: true, max: 100 }),
    // The provider refused to void it, so that it is reduced by an allowance.
    voidRefused: f.flag({ readOnly: true, required: true, default: false, seenBy: [] }),
    // The last answer of the provider or its connection.
    problem: f.text({ readOnly: true, max: 255 }),
    attempts: f.count({ readOnly: true, required: true, default: 0 }),
    // Sent without a known outcome: the provider is asked before it is sent again.
    awaiting: f.flag({ readOnly: true, required: true, default: false, seenBy: [] }),
  },
  calls: { list: 'GetEinvoices', open: 'GetEinvoiceById' },
  unique: [['relateNumber']],
  indexes: [['billId'], ['ownerId'], ['einvoiceStatus'], ['einvoiceId']],
  totals: ['einvoiceStatus'],
  search: ['einvoiceNumber', 'relateNumber', 'companyNumber'],
  checks: {
    amount_positive: 'amount > 0',
    allowance_has_invoice: `(einvoice_kind = ${Allowance}) = (einvoice_id is not null)`,
    issued_has_number: `einvoice_status not in (${Issued}, ${Voiding}, ${Voided}, ${VoidFailed}) or (einvoice_number is not null and issued_time is not null)`,
    invoice_has_code: `einvoice_kind <> ${Invoice} or einvoice_number is null or random_code is not null`,
    voided_has_reason: `einvoice_status <> ${Voided} or (voided_time is not null and void_reason is not null)`,
  },
  page: {
    filters: ['einvoiceStatus', 'einvoiceKind', 'ownerId', 'billId', 'einvoiceNumber', 'einvoiceBuyer'],
    headline: ['amount'],
    columns: [
      'einvoiceNumber',
      'einvoiceKind',
      'einvoiceStatus',
      'amount',
      'ownerId',
      'billId',
      'einvoiceBuyer',
      'companyNumber',
      'randomCode',
      'issuedTime',
      'problem',
      'einvoiceId',
      'mobileBarcode',
      'donationCode',
      'companyName',
      'einvoiceTaxType',
      'zeroTaxReason',
      'exchangeRate',
      'relateNumber',
      'voidedTime',
      'voidReason',
      'attempts',
    ],
    form: [],
  },
});
