import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import type { ReceiverSnapshot } from '../orders/snapshots.ts';
import { logisticsInvoiceIndex } from './screens.ts';

/** A customs invoice is written, then stands; what is wrong is voided and written anew. */
export const logisticsInvoiceStates = states('LogisticsInvoiceStatus', {
  Draft: { issue: 'Issued' },
  Issued: { void: 'Voided' },
});

/** Who pays for the carriage where nobody says otherwise: the sender does, up to the door. */
export const usualTermOfTrade = 'DAP';

/** What an order's goods are worth, as customs of the destination read it. */
export const logisticsInvoice = resource({
  name: 'logisticsInvoice',
  module: 'customs',
  table: 'logistics_invoice',
  title: 'invoiceNo',
  area: 'LogisticsInvoice',
  who: { read: 'CPSW', write: 'CPS' },
  screen: logisticsInvoiceIndex,
  fields: {
    invoiceNo: f.code({ byServer: true, required: true, max: 32 }),
    orderId: f.ref('logisticsOrder', { wire: 'LogisticsOrderId', required: true, shows: { OrderNo: 'serialNumber' } }),
    ownerId: f.ref('user', {
      wire: 'UserId',
      byServer: true,
      required: true,
      shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    status: f.state(logisticsInvoiceStates, 'Draft', { wire: 'LogisticsInvoiceStatus' }),
    applicantId: f.ref('applicant', { wire: 'ApplicantInformationId' }),
    receiver: f.json<ReceiverSnapshot>({ byServer: true }),
    currencyId: f.ref('currency', { required: true }),
    termOfTrade: f.code({ max: 8, starts: usualTermOfTrade }),
    totalAmount: f.money({ byServer: true, required: true, starts: '0' }),
    issuedTime: f.time({ byServer: true }),
    voidedTime: f.time({ byServer: true }),
    // The invoice that was voided and that this one stands for.
    insteadOfId: f.ref('logisticsInvoice', { byServer: true }),
    remarks: f.longText(),
  },
  calls: { list: 'GetLogisticsInvoices', remove: 'DeleteLogisticsInvoice' },
  unique: [['invoiceNo'], { on: ['orderId'], where: `status <> ${enumCodes.LogisticsInvoiceStatus.Voided} and not is_deleted` }],
  indexes: [['status'], ['orderId'], ['ownerId', 'status'], ['applicantId']],
  search: ['invoiceNo', 'remarks'],
  checks: { total_not_negative: 'total_amount >= 0' },
  page: {
    filters: ['invoiceNo', 'orderId', 'ownerId', 'status'],
    leads: ['totalAmount'],
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
    invoiceId: f.ref('logisticsInvoice', { byServer: true, required: true }),
    chineseName: f.text({ required: true, max: 200 }),
    englishName: f.text({ max: 200 }),
    hsCode: f.code({ max: 16 }),
    quantity: f.count({ required: true, min: 1, max: 1_000_000, starts: 1 }),
    unitPrice: f.money({ required: true, starts: '0' }),
    amount: f.money({ byServer: true, required: true, starts: '0' }),
    originCountryId: f.ref('region'),
    netWeight: f.kilograms({ starts: '0' }),
    lineNumber: f.count({ byServer: true, required: true, starts: 1 }),
  },
  unique: [['invoiceId', 'lineNumber']],
  checks: { amounts_not_negative: 'least(unit_price, amount, net_weight) >= 0 and quantity > 0' },
});

/** One entry of a person's goods into a country: what counts against the half-year's limit (domain 5.10). */
export const declarantEntry = resource({
  name: 'declarantEntry',
  module: 'customs',
  table: 'declarant_entry',
  bare: true,
  fields: {
    orderId: f.ref('logisticsOrder', { byServer: true, required: true }),
    applicantId: f.ref('applicant', { byServer: true }),
    recipientId: f.ref('recipient', { byServer: true }),
    // Tells one person from another without keeping the identity number a second time.
    identityMark: f.code({ byServer: true, required: true, max: 64 }),
    countryId: f.ref('region', { byServer: true, required: true }),
    // First day of the half-year it counts for.
    period: f.date({ byServer: true, required: true }),
    declaredAmount: f.money({ byServer: true, required: true, starts: '0' }),
    currencyId: f.ref('currency', { byServer: true }),
    enteredTime: f.time({ byServer: true, required: true }),
  },
  unique: [['orderId']],
  indexes: [
    ['identityMark', 'countryId', 'period'],
    ['applicantId', 'period'],
  ],
  checks: { declared_not_negative: 'declared_amount >= 0' },
});

/** What a paper is that customs ask for; the contract has no enumeration for it. */
export const customsPaperKinds = { Identity: 1, Invoice: 2, Other: 3 } as const;

/** A paper that a customer hands in for goods held by customs. Its pictures go when they are not needed any more. */
export const customsPaper = resource({
  name: 'customsPaper',
  module: 'customs',
  table: 'customs_paper',
  bare: true,
  fields: {
    orderId: f.ref('logisticsOrder', { byServer: true, required: true }),
    kind: f.count({ required: true, min: customsPaperKinds.Identity, max: customsPaperKinds.Other, starts: customsPaperKinds.Identity }),
    imageUrls: f.images({ starts: [] }),
    remarks: f.longText(),
    handedInTime: f.time({ byServer: true, required: true }),
    handedInById: f.ref('user', { byServer: true }),
    /** Was it taken as right? Nothing while nobody has looked at it. */
    accepted: f.flag({ byServer: true }),
    judgedTime: f.time({ byServer: true }),
    judgedById: f.ref('user', { byServer: true }),
    /** What its customer reads of why it was sent back. */
    judgement: f.longText({ byServer: true }),
    removeAfter: f.date({ byServer: true, required: true }),
    removedTime: f.time({ byServer: true }),
  },
  indexes: [['orderId'], ['removeAfter']],
  checks: { judged_at_a_time: '(accepted is null) = (judged_time is null)' },
});
