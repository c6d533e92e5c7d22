import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { paymentRecordIndex } from './screens.ts';

/** A payment ends once; one that was recorded by mistake is voided. */
export const paymentRecordStates = states('PaymentRecordStatus', {
  Pending: { succeed: 'Succeeded', fail: 'Failed', close: 'Closed' },
  Succeeded: { void: 'Voided' },
});

const part = { readOnly: true, required: true, default: '0' } as const;

/** One payment or refund, over one bill or many. Its amounts never change. */
export const paymentRecord = resource({
  name: 'paymentRecord',
  module: 'billing',
  table: 'payment_record',
  title: 'serialNumber',
  area: 'PaymentRecord',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: paymentRecordIndex,
  scope: { customer: 'ownerId' },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    paymentRecordType: f.enum('PaymentRecordType', { readOnly: true, required: true }),
    paymentRecordStatus: f.state(paymentRecordStates, 'Pending'),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    operatorId: f.staff({ readOnly: true, display: { OperatorName: 'displayName' }, seenBy: ['platform', 'site'] }),
    paymentType: f.enum('PaymentType', { readOnly: true, required: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    amount: f.money(part),
    balanceAmount: f.money(part),
    creditAmount: f.money(part),
    onlineAmount: f.money(part),
    offlineAmount: f.money(part),
    onlinePaymentId: f.id({ readOnly: true, widget: 'code' }),
    refundOfId: f.ref('paymentRecord', { readOnly: true, display: { RefundOfSerialNumber: 'serialNumber' } }),
    remarks: f.longText({ readOnly: true }),
    // Why it was voided, when and by whom.
    voidRemarks: f.longText({ readOnly: true }),
    voidedTime: f.time({ readOnly: true }),
    voidedById: f.staff({ readOnly: true, display: { VoidedByName: 'displayName' }, seenBy: ['platform', 'site'] }),
    idempotencyKey: f.text({ readOnly: true, seenBy: [] }),
  },
  calls: { list: 'GetPaymentRecords', open: 'GetPaymentRecordById' },
  unique: [['serialNumber'], { on: ['ownerId', 'idempotencyKey'], where: 'idempotency_key is not null' }],
  sortedByChange: true,
  indexes: [['ownerId'], ['paymentRecordType'], ['paymentRecordStatus'], ['onlinePaymentId'], ['refundOfId']],
  search: ['serialNumber', 'remarks'],
  checks: {
    parts_not_negative: 'balance_amount >= 0 and credit_amount >= 0 and online_amount >= 0 and offline_amount >= 0',
    amount_is_sum_of_parts: 'amount = balance_amount + credit_amount + online_amount + offline_amount',
    voided_has_reason: `payment_record_status <> ${enumCodes.PaymentRecordStatus.Voided} or (voided_time is not null and void_remarks is not null)`,
  },
  page: {
    filters: ['ownerId', 'paymentRecordType', 'paymentRecordStatus'],
    headline: ['amount'],
    columns: [
      'serialNumber',
      'ownerId',
      'paymentRecordType',
      'paymentRecordStatus',
      'paymentType',
      'amount',
      'balanceAmount',
      'creditAmount',
      'onlineAmount',
      'offlineAmount',
      'currencyId',
      'refundOfId',
      'operatorId',
      'remarks',
      'voidRemarks',
      'voidedTime',
      'voidedById',
    ],
    form: [],
  },
});

/** The part of a payment or refund that went to one bill. */
export const paymentOfBill = resource({
  name: 'paymentOfBill',
  module: 'billing',
  table: 'payment_of_bill',
  bare: true,
  appendOnly: true,
  fields: {
    paymentRecordId: f.ref('paymentRecord', { readOnly: true, required: true, display: { PaymentRecordSerialNumber: 'serialNumber' } }),
    billId: f.ref('bill', { readOnly: true, required: true, display: { BillSerialNumber: 'serialNumber' } }),
    amount: f.money(part),
  },
  unique: [['paymentRecordId', 'billId']],
  indexes: [['billId']],
  checks: { amount_not_negative: 'amount >= 0' },
});
