import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { buyerOrderIndex } from '../mall/screens.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { openedPayment } from '../payments/opened-payment.ts';
import { bill, billLine } from './bill.ts';
import { paymentRecord } from './payment-record.ts';
import { billIndex, paymentRecordIndex } from './screens.ts';

const site = f.ref('site', { seenBy: 'PS' });
const owner = f.ref('user', { wire: 'UserId', required: true });
const whole = { id: f.id({ required: true }), creationTime: f.time({ required: true }) };
const payment = { ...whole, ...paymentRecord.fields, billAmount: f.money({ required: true }) };
/** How the online part of a refund stands: on its way, gone, or refused and put into the balance. */
const onlineBack = {
  outRefundNo: f.code({ required: true }),
  paymentRecordId: f.id({ required: true }),
  amount: f.money({ required: true }),
  paymentRecordStatus: f.enum('PaymentRecordStatus', { required: true }),
  doneTime: f.time(),
};
const recordIds = f.object({ paymentRecordIds: f.ids({ required: true }) });
const manualLines = f.list(
  {
    expenseTypeId: f.ref('expenseType', { required: true, shows: { ExpenseTypeName: 'name' } }),
    amount: f.money({ required: true }),
    explanation: f.text({ max: 500 }),
  },
  { required: true, max: 50 },
);

/** Narrows to bills for orders from a warehouse, by a way of shipping, of a carrier, to a country. */
export const ofOrdersFilters = {
  warehouseId: f.ref('warehouse'),
  shippingMethodId: f.ref('shippingMethod', { wire: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  destinationCountryId: f.ref('region'),
};

/** Bills; `BillIds` narrows to some of them. */
export const getBills = call({
  path: '/Bill/GetBills',
  who: 'CPS',
  needs: billIndex,
  takes: {
    siteId: site,
    billIds: f.ids(),
    ownerId: anyOf(bill.fields.ownerId),
    billType: anyOf(bill.fields.billType),
    paymentStatus: anyOf(bill.fields.paymentStatus),
    paymentType: anyOf(bill.fields.paymentType),
    sourceNumber: anyOf(bill.fields.sourceNumber),
    overdue: anyOf(bill.fields.overdue),
    currencyId: anyOf(bill.fields.currencyId),
    ...ofOrdersFilters,
  },
  gives: f.page(bill.fields),
  reads: true,
  query: true,
});

/** The list as a file; the customers' own is their own. */
export const exportBills = call({
  path: '/Bill/ExportBills',
  who: 'CPS',
  needs: billIndex.Export,
  query: true,
  takes: { ...getBills.takes, ...exportInput },
  gives: startedJob,
});

/** One bill with its lines, and what was paid and given back on it. */
export const getBillById = call({
  path: '/Bill/GetBillById',
  who: 'CPS',
  needs: [billIndex, logisticsOrderIndex],
  takes: { id: f.id({ required: true }) },
  gives: f.object({
    ...whole,
    ...bill.fields,
    lines: f.list(billLine.fields),
    payments: f.list(payment),
    refunds: f.list(payment),
    onlineRefunds: f.list(onlineBack),
  }),
  reads: true,
});

/** What is unpaid, overdue, paid and given back, by currency. */
export const getBillStatistics = call({
  path: '/Bill/GetBillStatistics',
  who: 'CPS',
  needs: billIndex,
  takes: { siteId: site, ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }) },
  gives: f.list({
    currencyId: f.id({ required: true }),
    currencyName: f.text({ required: true }),
    symbol: f.text({ required: true }),
    unpaidAmount: f.money({ required: true }),
    unpaidCount: f.count({ required: true }),
    overdueAmount: f.money({ required: true }),
    overdueCount: f.count({ required: true }),
    paidAmount: f.money({ required: true }),
    refundAmount: f.money({ required: true }),
  }),
  reads: true,
});

export const establishManualBill = call({
  path: '/Bill/EstablishManualBill',
  who: 'PS',
  needs: billIndex.ManualEstablish,
  takes: { ownerId: owner, explanation: f.longText(), lines: manualLines, dueTime: f.time() },
  gives: f.object({ id: f.id({ required: true }) }),
  idempotent: true,
});

export const editManualBill = call({
  path: '/Bill/EditManualBill',
  who: 'PS',
  needs: billIndex.ManualEstablish,
  takes: { id: f.id({ required: true }), rowVersion: f.count({ min: 1 }), explanation: f.longText(), lines: manualLines },
  gives: done,
});

export const voidBill = call({
  path: '/Bill/VoidBill',
  who: 'PS',
  needs: billIndex.Void,
  takes: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  gives: done,
});

/**
 * Sets what staff take off an unpaid bill, in place of what they took off before. Above the site's limits it waits for a
 * second person.
 */
export const discountBill = call({
  path: '/Bill/DiscountBill',
  who: 'PS',
  needs: billIndex.Discount,
  takes: { id: f.id({ required: true }), discountAmount: f.money({ required: true }), remarks: f.longText({ required: true }) },
  gives: done,
});

/**
 * Pays bills whole, less what the customer's coupons (`CouponIds`, by their own ids) take off: from the balance (1), on credit
 * (2), online (3), from the balance, then on credit, then online where a way is named (6), or by coupons alone (5).
 * `ExpectedAmount` is what is left after coupons. An online payment is answered opened; nothing is booked before it is paid.
 */
export const payBills = call({
  path: '/Bill/PayBills',
  who: 'C',
  needs: [billIndex.Pay, buyerOrderIndex.Pay],
  takes: {
    billIds: f.ids({ required: true }),
    paymentType: f.enum('PaymentType', { required: true }),
    couponIds: f.ids(),
    onlinePaymentConfigurationId: f.id(),
    expectedAmount: f.money({ required: true }),
  },
  gives: f.object({ paymentRecordIds: f.ids({ required: true }), onlinePayment: f.object(openedPayment) }),
  idempotent: true,
});

/** Pays a customer's bills for the customer: from the balance (1), on credit (2), or with money that came in outside (7). */
export const payBillsForUser = call({
  path: '/Bill/PayBillsForUser',
  who: 'PS',
  needs: billIndex.PayForUser,
  takes: {
    billIds: f.ids({ required: true }),
    paymentType: f.enum('PaymentType', { required: true }),
    remarks: f.longText(),
  },
  gives: recordIds,
  idempotent: true,
});

const backLines = f.list({ billLineId: f.id({ required: true }), amount: f.money({ required: true }) }, { required: true, max: 200 });

/**
 * Where parts of a paid bill would go if they were given back now: to credit, back through the provider they were paid by, and to
 * the balance; and how many coupons come back. Nothing is changed.
 */
export const getRefundPlan = call({
  path: '/Bill/GetRefundPlan',
  who: 'PS',
  needs: billIndex.Refund,
  takes: { id: f.id({ required: true }), lines: backLines, toOriginalRoute: f.flag() },
  gives: f.object({
    amount: f.money({ required: true }),
    creditAmount: f.money({ required: true }),
    onlineAmount: f.money({ required: true }),
    balanceAmount: f.money({ required: true }),
    // By which way to pay online the online part goes back.
    wayName: f.text(),
    // What could go back online at most; 0 when nothing was paid online, or its provider gives nothing back.
    onlineMost: f.money({ required: true }),
    // What the site does when nobody chooses.
    toOriginalRoute: f.flag({ required: true }),
    coupons: f.count({ required: true }),
    // Their time is over: they come back expired.
    couponsExpired: f.count({ required: true }),
    // The order that was paid with it; null where it is for none, or the order needs no money any more.
    orderNumber: f.code({ max: 60 }),
    // Its goods have left: it cannot be stopped, and what is given back is owed again.
    orderLeft: f.flag({ required: true }),
    // Nothing of the order's price stays paid.
    wholeOrder: f.flag({ required: true }),
  }),
  reads: true,
});

/**
 * Gives parts of a paid bill back, line by line: what was paid on credit to credit, what was paid online through its provider
 * where that is chosen (or the site does so), the rest to the balance.
 */
export const refundBill = call({
  path: '/Bill/RefundBill',
  who: 'PS',
  needs: billIndex.Refund,
  takes: {
    id: f.id({ required: true }),
    lines: backLines,
    toOriginalRoute: f.flag(),
    // The customer need not pay it again. Otherwise an order that was paid with it stops, or owes it when its goods have left.
    waived: f.flag(),
    remarks: f.longText({ required: true }),
  },
  gives: f.object({ paymentRecordId: f.id({ required: true }) }),
  idempotent: true,
});

/** Payments and refunds; `BillId` narrows to those of one bill. */
export const getPaymentRecords = call({
  path: '/PaymentRecord/GetPaymentRecords',
  who: 'CPS',
  needs: [paymentRecordIndex, billIndex],
  takes: {
    siteId: site,
    billId: f.id(),
    ownerId: anyOf(paymentRecord.fields.ownerId),
    paymentRecordType: anyOf(paymentRecord.fields.paymentRecordType),
    paymentRecordStatus: anyOf(paymentRecord.fields.paymentRecordStatus),
  },
  gives: f.page(paymentRecord.fields),
  reads: true,
  query: true,
});

/** One payment or refund with the bills it went to. */
export const getPaymentRecordById = call({
  path: '/PaymentRecord/GetPaymentRecordById',
  who: 'CPS',
  needs: [paymentRecordIndex, billIndex],
  takes: { id: f.id({ required: true }) },
  gives: f.object({
    ...whole,
    ...paymentRecord.fields,
    bills: f.list({ billId: f.id(), billSerialNumber: f.code(), sourceNumber: f.code({ max: 60 }), amount: f.money() }),
  }),
  reads: true,
});
