import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { billIndex } from './screens.ts';

/**
 * The status of a bill follows from its sums; `clear` is an unpaid bill on which discounts left nothing to pay. Only one that was cleared
 * by coupons can be voided afterwards, so that they are free again. Voiding a payment reopens a bill, and so does
 * withdrawing a discount that cleared it. A bill that was voided by mistake can be restored.
 */
export const billStates = states('PaymentStatus', {
  Unpaid: { payPart: 'PartiallyPaid', pay: 'Paid', clear: 'NoPayment', void: 'Voided' },
  PartiallyPaid: { payPart: 'PartiallyPaid', pay: 'Paid', reopen: 'Unpaid', reopenPart: 'PartiallyPaid' },
  Paid: { refundPart: 'PartiallyRefunded', refund: 'Refunded', reopen: 'Unpaid', reopenPart: 'PartiallyPaid' },
  PartiallyRefunded: { refundPart: 'PartiallyRefunded', refund: 'Refunded' },
  NoPayment: { void: 'Voided', reopen: 'Unpaid' },
  Voided: { restore: 'Unpaid' },
});

const sum = { readOnly: true, required: true, default: '0' } as const;

/** A bill to a customer, with its lines. */
export const bill = resource({
  name: 'bill',
  module: 'billing',
  table: 'bill',
  title: 'serialNumber',
  area: 'Bill',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: billIndex,
  scope: { customer: 'ownerId' },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    // Explanations written by the product are stored in every language; those written by a person are not.
    explanation: f.longText({ readOnly: true, inLanguages: 'explanationInLanguages' }),
    explanationInLanguages: f.inLanguages({ readOnly: true, max: 500 }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    billType: f.enum('BillType', { readOnly: true, required: true }),
    paymentStatus: f.state(billStates, 'Unpaid'),
    paymentType: f.enum('PaymentType', { readOnly: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    totalAmount: f.money(sum),
    discountAmount: f.money(sum),
    // The part of the discount that comes from coupons.
    couponAmount: f.money(sum),
    // The part of the discount whose coupons went back to the customer when the order changed; it reduces the price without a coupon.
    returnedCouponAmount: f.money(sum),
    paymentMoney: f.money(sum),
    paidAmount: f.money(sum),
    balanceUsed: f.money(sum),
    creditUsed: f.money(sum),
    onlineUsed: f.money(sum),
    offlineUsed: f.money(sum),
    refundAmount: f.money(sum),
    refunded: f.flag({ readOnly: true, required: true, default: false }),
    // The part of the refunds that staff waived: it is not owed again.
    waivedAmount: f.money(sum),
    beforeAmount: f.money({ readOnly: true }),
    afterAmount: f.money({ readOnly: true }),
    // Compared with the minimum weight of a coupon.
    billingWeight: f.kilograms({ readOnly: true, required: true, default: '0' }),
    sourceType: f.text({ readOnly: true, required: true, max: 40 }),
    sourceId: f.id({ readOnly: true, widget: 'code' }),
    sourceNumber: f.code({ readOnly: true, max: 60 }),
    // The day that it is for, where that is an earlier one: storage is billed on the day after the month. It decides about the statement.
    forDay: f.date({ readOnly: true, seenBy: [] }),
    dueTime: f.time({ readOnly: true }),
    paidTime: f.time({ readOnly: true }),
    overdue: f.flag({ readOnly: true, required: true, default: false }),
    billSettlementId: f.ref('billSettlement', { readOnly: true, display: { BillSettlementSerialNumber: 'serialNumber' } }),
    // Its goods were delivered: a freight or mall bill whose payment was voided counts as debt then.
    delivered: f.flag({ readOnly: true, required: true, default: false, seenBy: ['platform', 'site'] }),
    refundLocked: f.flag({ readOnly: true, required: true, default: false }),
    userCouponIds: f.refs('userCoupon', { readOnly: true, required: true, default: [] }),
    // Why staff discounted or voided it.
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetBills', open: 'GetBillById' },
  unique: [['serialNumber']],
  sortedByChange: true,
  indexes: [
    ['ownerId'],
    ['ownerId', 'paymentStatus'],
    ['paymentStatus'],
    ['billType'],
    ['sourceId'],
    ['sourceNumber'],
    { on: ['billSettlementId'], where: 'bill_settlement_id is not null' },
    ['paymentStatus', 'dueTime'],
    // Most bills are paid from the balance, and few are overdue.
    { on: ['paymentType'], where: `payment_type <> ${enumCodes.PaymentType.Balance}` },
    { on: ['overdue'], where: 'overdue' },
  ],
  totals: ['paymentStatus', 'billType'],
  search: ['serialNumber', 'sourceNumber', 'explanation'],
  checks: {
    amounts_not_negative: 'total_amount >= 0 and discount_amount >= 0 and payment_money >= 0 and paid_amount >= 0 and refund_amount >= 0',
    parts_not_negative: 'balance_used >= 0 and credit_used >= 0 and online_used >= 0 and offline_used >= 0',
    coupons_within_discount: 'coupon_amount >= 0 and coupon_amount <= discount_amount',
    returned_coupons_within_discount: 'returned_coupon_amount >= 0 and coupon_amount + returned_coupon_amount <= discount_amount',
    payment_is_total_less_discount: 'payment_money = total_amount - discount_amount',
    paid_is_sum_of_parts: 'paid_amount = balance_used + credit_used + online_used + offline_used',
    paid_within_payment: 'paid_amount <= payment_money',
    waived_within_refund: 'waived_amount >= 0 and waived_amount <= refund_amount',
    refund_within_paid: 'refund_amount <= paid_amount',
    refunded_is_all_of_it: 'refunded = (refund_amount > 0 and refund_amount = paid_amount)',
    voided_was_not_paid: `payment_status <> ${enumCodes.PaymentStatus.Voided} or paid_amount = 0`,
  },
  page: {
    filters: ['ownerId', 'billType', 'paymentStatus', 'paymentType', 'sourceNumber', 'overdue'],
    headline: ['totalAmount'],
    columns: [
      'serialNumber',
      'ownerId',
      'billType',
      'paymentStatus',
      'paymentType',
      'totalAmount',
      'discountAmount',
      'couponAmount',
      'returnedCouponAmount',
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
    billId: f.ref('bill', { readOnly: true, required: true }),
    lineNumber: f.count({ apiName: 'Index', readOnly: true, required: true }),
    expenseTypeId: f.ref('expenseType', { required: true }),
    code: f.code({ readOnly: true, required: true, max: 32 }),
    // The quotation row or service it charges for; distinguishes lines with the same code.
    originId: f.id({ readOnly: true }),
    explanation: f.longText({ inLanguages: 'explanationInLanguages' }),
    explanationInLanguages: f.inLanguages({ readOnly: true, max: 500 }),
    quantity: f.text({ readOnly: true, max: 100, inLanguages: 'quantityInLanguages' }),
    quantityInLanguages: f.inLanguages({ readOnly: true, max: 100 }),
    quotationCurrencyId: f.ref('currency', { readOnly: true }),
    quotationAmount: f.money({ currency: 'quotationCurrencyId', readOnly: true }),
    amount: f.money({ required: true }),
    discountAmount: f.money(sum),
    refundAmount: f.money(sum),
    allowRefunds: f.flag({ readOnly: true, required: true, default: true }),
  },
  unique: [['billId', 'lineNumber']],
  indexes: [['expenseTypeId']],
  checks: {
    discount_within_amount: 'amount >= 0 and discount_amount >= 0 and discount_amount <= amount',
    refund_within_rest: 'refund_amount >= 0 and refund_amount <= amount - discount_amount',
    refund_allowed: 'allow_refunds or refund_amount = 0',
  },
});
