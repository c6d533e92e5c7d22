import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { billIndex } from './screens.ts';

/**
 * The status of a bill follows from its sums; `clear` is an unpaid bill on which discounts left nothing to pay. Only one that
 * coupons cleared is voided after that, so that they are free again.
 */
export const billStates = states('PaymentStatus', {
  Unpaid: { payPart: 'PartiallyPaid', pay: 'Paid', clear: 'NoPayment', void: 'Voided' },
  PartiallyPaid: { payPart: 'PartiallyPaid', pay: 'Paid' },
  Paid: { refundPart: 'PartiallyRefunded', refund: 'Refunded' },
  PartiallyRefunded: { refundPart: 'PartiallyRefunded', refund: 'Refunded' },
  NoPayment: { void: 'Voided' },
});

const sum = { byServer: true, required: true, starts: '0' } as const;

/** What a customer owes for one thing, by lines. */
export const bill = resource({
  name: 'bill',
  module: 'billing',
  table: 'bill',
  title: 'serialNumber',
  area: 'Bill',
  who: { read: 'CPS', write: '' },
  screen: billIndex,
  fields: {
    serialNumber: f.code({ byServer: true, required: true }),
    // What the product itself writes is kept in every language; what a person writes is not.
    explanation: f.longText({ byServer: true, inLanguages: 'explanationInLanguages' }),
    explanationInLanguages: f.inLanguages({ byServer: true, max: 500 }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    billType: f.enum('BillType', { byServer: true, required: true }),
    paymentStatus: f.state(billStates, 'Unpaid'),
    paymentType: f.enum('PaymentType', { byServer: true }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    totalAmount: f.money(sum),
    discountAmount: f.money(sum),
    // What of the discount coupons took off.
    couponAmount: f.money(sum),
    paymentMoney: f.money(sum),
    paidAmount: f.money(sum),
    balanceUsed: f.money(sum),
    creditUsed: f.money(sum),
    onlineUsed: f.money(sum),
    offlineUsed: f.money(sum),
    refundAmount: f.money(sum),
    refunded: f.flag({ byServer: true, required: true, starts: false }),
    beforeAmount: f.money({ byServer: true }),
    afterAmount: f.money({ byServer: true }),
    // What a coupon's least weight is held against.
    billingWeight: f.kilograms({ byServer: true, required: true, starts: '0' }),
    sourceType: f.text({ byServer: true, required: true, max: 40 }),
    sourceId: f.id({ byServer: true, widget: 'code' }),
    sourceNumber: f.code({ byServer: true, max: 60 }),
    dueTime: f.time({ byServer: true }),
    paidTime: f.time({ byServer: true }),
    overdue: f.flag({ byServer: true, required: true, starts: false }),
    billSettlementId: f.ref('billSettlement', { byServer: true, shows: { BillSettlementSerialNumber: 'serialNumber' } }),
    refundLocked: f.flag({ byServer: true, required: true, starts: false }),
    userCouponIds: f.refs('userCoupon', { byServer: true, required: true, starts: [] }),
    // Why staff took something off it or voided it.
    remarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetBills', open: 'GetBillById' },
  unique: [['serialNumber']],
  indexes: [
    ['ownerId'],
    ['ownerId', 'paymentStatus'],
    ['paymentStatus'],
    ['billType'],
    ['sourceId'],
    ['sourceNumber'],
    ['billSettlementId'],
    ['paymentStatus', 'dueTime'],
  ],
  totals: ['paymentStatus', 'billType'],
  search: ['serialNumber', 'sourceNumber', 'explanation'],
  checks: {
    amounts_not_negative: 'total_amount >= 0 and discount_amount >= 0 and payment_money >= 0 and paid_amount >= 0 and refund_amount >= 0',
    parts_not_negative: 'balance_used >= 0 and credit_used >= 0 and online_used >= 0 and offline_used >= 0',
    coupons_within_discount: 'coupon_amount >= 0 and coupon_amount <= discount_amount',
    payment_is_total_less_discount: 'payment_money = total_amount - discount_amount',
    paid_is_sum_of_parts: 'paid_amount = balance_used + credit_used + online_used + offline_used',
    paid_within_payment: 'paid_amount <= payment_money',
    refund_within_paid: 'refund_amount <= paid_amount',
    refunded_is_all_of_it: 'refunded = (refund_amount > 0 and refund_amount = paid_amount)',
    voided_was_not_paid: `payment_status <> ${enumCodes.PaymentStatus.Voided} or paid_amount = 0`,
  },
  page: {
    filters: ['ownerId', 'billType', 'paymentStatus', 'paymentType', 'sourceNumber', 'overdue'],
    leads: ['totalAmount'],
    columns: [
      'serialNumber',
      'ownerId',
      'billType',
      'paymentStatus',
      'paymentType',
      'totalAmount',
      'discountAmount',
      'couponAmount',
      'paymentMoney',
      'paidAmount',
      'balanceUsed',
      'creditUsed',
      'onlineUsed',
      'offlineUsed',
      'refundAmount',
      'beforeAmount',
      'afterAmount',
      'currencyId',
      'sourceNumber',
      'dueTime',
      'paidTime',
      'overdue',
      'explanation',
    ],
    form: [],
  },
});

/** One charge on a bill. */
export const billLine = resource({
  name: 'billLine',
  module: 'billing',
  table: 'bill_line',
  bare: true,
  fields: {
    billId: f.ref('bill', { byServer: true, required: true }),
    lineNumber: f.count({ wire: 'Index', byServer: true, required: true }),
    expenseTypeId: f.ref('expenseType', { required: true }),
    code: f.code({ byServer: true, required: true, max: 32 }),
    // The row of a quotation or the service it charges for; lines of one code are told apart by it.
    originId: f.id({ byServer: true }),
    explanation: f.longText({ inLanguages: 'explanationInLanguages' }),
    explanationInLanguages: f.inLanguages({ byServer: true, max: 500 }),
    quantity: f.text({ byServer: true, max: 100, inLanguages: 'quantityInLanguages' }),
    quantityInLanguages: f.inLanguages({ byServer: true, max: 100 }),
    quotationCurrencyId: f.ref('currency', { byServer: true }),
    quotationAmount: f.money({ byServer: true }),
    amount: f.money({ required: true }),
    discountAmount: f.money(sum),
    refundAmount: f.money(sum),
    allowRefunds: f.flag({ byServer: true, required: true, starts: true }),
  },
  unique: [['billId', 'lineNumber']],
  indexes: [['expenseTypeId']],
  checks: {
    discount_within_amount: 'amount >= 0 and discount_amount >= 0 and discount_amount <= amount',
    refund_within_rest: 'refund_amount >= 0 and refund_amount <= amount - discount_amount',
    refund_allowed: 'allow_refunds or refund_amount = 0',
  },
});
