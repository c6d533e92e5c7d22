import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { paymentRecordIndex } from './screens.ts';

/** A payment ends once. */
export const paymentRecordStates = states('PaymentRecordStatus', {
  Pending: { succeed: 'Succeeded', fail: 'Failed', close: 'Closed' },
});

const part = { byServer: true, required: true, starts: '0' } as const;

/** One payment or refund, over one bill or many. Its amounts never change. */
export const paymentRecord = resource({
  name: 'paymentRecord',
  module: 'billing',
  table: 'payment_record',
  title: 'serialNumber',
  area: 'PaymentRecord',
  who: { read: 'CPS', write: '' },
  screen: paymentRecordIndex,
  fields: {
    serialNumber: f.code({ byServer: true, required: true }),
    paymentRecordType: f.enum('PaymentRecordType', { byServer: true, required: true }),
    paymentRecordStatus: f.state(paymentRecordStates, 'Pending'),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    operatorId: f.ref('user', { byServer: true, shows: { OperatorName: 'nickName' }, seenBy: 'PS' }),
    paymentType: f.enum('PaymentType', { byServer: true, required: true }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    amount: f.money(part),
    balanceAmount: f.money(part),
    creditAmount: f.money(part),
    onlineAmount: f.money(part),
    offlineAmount: f.money(part),
    onlinePaymentId: f.id({ byServer: true, widget: 'code' }),
    refundOfId: f.ref('paymentRecord', { byServer: true, shows: { RefundOfSerialNumber: 'serialNumber' } }),
    remarks: f.longText({ byServer: true }),
    idempotencyKey: f.text({ byServer: true, seenBy: '' }),
  },
  calls: { list: 'GetPaymentRecords', open: 'GetPaymentRecordById' },
  unique: [['serialNumber'], { on: ['ownerId', 'idempotencyKey'], where: 'idempotency_key is not null' }],
  indexes: [['ownerId'], ['paymentRecordType'], ['paymentRecordStatus'], ['onlinePaymentId'], ['refundOfId']],
  search: ['serialNumber', 'remarks'],
  checks: {
    parts_not_negative: 'balance_amount >= 0 and credit_amount >= 0 and online_amount >= 0 and offline_amount >= 0',
    amount_is_sum_of_parts: 'amount = balance_amount + credit_amount + online_amount + offline_amount',
  },
  page: {
    filters: ['ownerId', 'paymentRecordType', 'paymentRecordStatus'],
    leads: ['amount'],
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
    ],
    form: [],
  },
});

/** How much of a payment or refund went to one bill. */
export const paymentOfBill = resource({
  name: 'paymentOfBill',
  module: 'billing',
  table: 'payment_of_bill',
  bare: true,
  appendOnly: true,
  fields: {
    paymentRecordId: f.ref('paymentRecord', { byServer: true, required: true, shows: { PaymentRecordSerialNumber: 'serialNumber' } }),
    billId: f.ref('bill', { byServer: true, required: true, shows: { BillSerialNumber: 'serialNumber' } }),
    amount: f.money(part),
  },
  unique: [['paymentRecordId', 'billId']],
  indexes: [['billId']],
  checks: { amount_not_negative: 'amount >= 0' },
});
