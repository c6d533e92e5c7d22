import type { CustomerWritesIn } from '../../core/customer-writes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import type { ReceiverSnapshot } from '../orders/snapshots.ts';
import { logisticsInvoiceIndex } from './screens.ts';

/** An issued customs invoice is never changed; a wrong one is voided and replaced. */
export const logisticsInvoiceStates = states(
  'LogisticsInvoiceStatus',
  {
    Draft: { issue: 'Issued' },
    Issued: { void: 'Voided' },
  },
  { open: ['Draft'] },
);

/** The default term of trade: the sender pays the carriage up to the door. */
export const usualTermOfTrade = 'DAP';

/** The value of an order's goods, for customs of the destination. */
export const logisticsInvoice = resource({
  name: 'logisticsInvoice',
  module: 'customs',
  table: 'logistics_invoice',
  title: 'invoiceNo',
  area: 'LogisticsInvoice',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: logisticsInvoiceIndex,
  scope: { customer: 'ownerId' },
  maxPerCustomer: { rows: 5_000, where: `status = ${enumCodes.LogisticsInvoiceStatus.Draft}` },
  customerWrites: { states: logisticsInvoiceStates, status: 'status', others: 'open' } satisfies CustomerWritesIn<
    typeof logisticsInvoiceStates
  >,
  fields: {
    invoiceNo: f.code({ readOnly: true, required: true, max: 32 }),
    orderId: f.ref('logisticsOrder', { apiName: 'LogisticsOrderId', required: true, display: { OrderNo: 'serialNumber' } }),
    ownerId: f.customer({
      apiName: 'UserId',
      readOnly: true,
      required: true,
      display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    status: f.state(logisticsInvoiceStates, 'Draft', { apiName: 'LogisticsInvoiceStatus' }),
    applicantId: f.ref('applicant', { apiName: 'ApplicantInformationId' }),
    receiver: f.json<ReceiverSnapshot>({ readOnly: true }),
    currencyId: f.ref('currency', { required: true }),
    termOfTrade: f.code({ max: 8, default: usualTermOfTrade }),
    totalAmount: f.money({ readOnly: true, required: true, default: '0' }),
    issuedTime: f.time({ readOnly: true }),
    voidedTime: f.time({ readOnly: true }),
    // The voided invoice that this one replaces.
    insteadOfId: f.ref('logisticsInvoice', { readOnly: true }),
    remarks: f.longText(),
  },
  calls: { list: 'GetLogisticsInvoices', remove: 'DeleteLogisticsInvoice' },
  unique: [['invoiceNo'], { on: ['orderId'], where: `status <> ${enumCodes.LogisticsInvoiceStatus.Voided} and not is_deleted` }],
  indexes: [['status'], ['orderId'], ['ownerId', 'status'], ['applicantId']],
  search: ['invoiceNo', 'remarks'],
  checks: { total_not_negative: 'total_amount >= 0' },
  page: {
    filters: ['invoiceNo', 'orderId', 'ownerId', 'status'],
    headline: ['totalAmount'],
    columns: [
      'invoiceNo',
      'orderId',
      'ownerId',
      'status',
      'totalAmount',
      'currencyId',
      'termOfTrade',
      'applicantId',
      'issuedTime',
      'voidedTime',
    ],
    form: [['orderId'], ['applicantId'], ['currencyId', 'termOfTrade'], ['remarks']],
  },
});

/** One kind of goods on an invoice. */
export const logisticsInvoiceLine = resource({
  name: 'logisticsInvoiceLine',
  module: 'customs',
  table: 'logistics_invoice_line',
  bare: true,
  fields: {
    invoiceId: f.ref('logisticsInvoice', { readOnly: true, required: true }),
    chineseName: f.text({ required: true, max: 200 }),
    englishName: f.text({ max: 200 }),
    hsCode: f.code({ max: 16 }),
    quantity: f.count({ required: true, min: 1, max: 1_000_000, default: 1 }),
    unitPrice: f.money({ required: true, default: '0' }),
    amount: f.money({ readOnly: true, required: true, default: '0' }),
    originCountryId: f.ref('region'),
    netWeight: f.kilograms({ default: '0' }),
    lineNumber: f.count({ readOnly: true, required: true, default: 1 }),
  },
  unique: [['invoiceId', 'lineNumber']],
  checks: { amounts_not_negative: 'least(unit_price, amount, net_weight) >= 0 and quantity > 0' },
});

/** One entry of a person's goods into a country, counted against the half-year's limit (domain 5.10). */
export const declarantEntry = resource({
  name: 'declarantEntry',
  module: 'customs',
  table: 'declarant_entry',
  bare: true,
  fields: {
    orderId: f.ref('logisticsOrder', { readOnly: true, required: true }),
    applicantId: f.ref('applicant', { readOnly: true }),
    recipientId: f.ref('recipient', { readOnly: true }),
    // Distinguishes persons without storing the identity number a second time.
    identityMark: f.code({ readOnly: true, required: true, max: 64 }),
    countryId: f.ref('region', { readOnly: true, required: true }),
    // First day of the half-year it counts for.
    period: f.date({ readOnly: true, required: true }),
    declaredAmount: f.money({ readOnly: true, required: true, default: '0' }),
    currencyId: f.ref('currency', { readOnly: true }),
    enteredTime: f.time({ readOnly: true, required: true }),
  },
  unique: [['orderId']],
  indexes: [
    ['identityMark', 'countryId', 'period'],
    ['applicantId', 'period'],
  ],
  checks: { declared_not_negative: 'declared_amount >= 0' },
});

/** The kinds of paper that customs request; the contract has no enumeration for them. */
export const customsPaperKinds = { Identity: 1, Invoice: 2, Other: 3 } as const;

/** A document that a customer hands in for goods detained by customs. Its pictures are deleted when they are not needed any more. */
export const customsPaper = resource({
  name: 'customsPaper',
  module: 'customs',
  table: 'customs_paper',
  bare: true,
  fields: {
    orderId: f.ref('logisticsOrder', { readOnly: true, required: true }),
    kind: f.count({ required: true, min: customsPaperKinds.Identity, max: customsPaperKinds.Other, default: customsPaperKinds.Identity }),
    imageUrls: f.images({ default: [] }),
    remarks: f.longText(),
    handedInTime: f.time({ readOnly: true, required: true }),
    handedInById: f.staff({ readOnly: true }),
    /** Whether it was accepted; empty until it is reviewed. */
    accepted: f.flag({ readOnly: true }),
    judgedTime: f.time({ readOnly: true }),
    judgedById: f.staff({ readOnly: true }),
    /** The reason for its rejection, shown to its customer. */
    judgement: f.longText({ readOnly: true }),
    removeAfter: f.date({ readOnly: true, required: true }),
    removedTime: f.time({ readOnly: true }),
  },
  indexes: [['orderId'], ['removeAfter']],
  checks: { judged_at_a_time: '(accepted is null) = (judged_time is null)' },
});
