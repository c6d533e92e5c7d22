import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { buyerOrderIndex } from '../mall/screens.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { openedPayment } from '../payments/opened-payment.ts';
import { bill, billLine } from './bill.ts';
import { moneyView } from './money-view.ts';
import { paymentRecord } from './payment-record.ts';
import { billIndex, paymentRecordIndex } from './screens.ts';

const site = f.ref('site', { seenBy: ['platform', 'site'] });
const owner = f.customer({ apiName: 'UserId', required: true });
const whole = { id: f.id({ required: true }), creationTime: f.time({ required: true }) };
const payment = { ...whole, ...paymentRecord.fields, billAmount: f.money({ required: true }) };
/** Status of the online part of a refund: on its way, sent, or refused and credited to the balance. */
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
    expenseTypeId: f.ref('expenseType', { required: true, display: { ExpenseTypeName: 'name' } }),
    amount: f.money({ currency: 'target', required: true }),
    explanation: f.text({ max: 500 }),
  },
  { required: true, max: 50 },
);

/** Filters for bills of orders from a warehouse, with a shipping method, of a carrier, to a country. */
export const ofOrdersFilters = {
  warehouseId: f.ref('warehouse'),
  shippingMethodId: f.ref('shippingMethod', { apiName: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  destinationCountryId: f.ref('region'),
};

/** Bills; `BillIds` selects some of them. */
export const getBills = call({
  path: '/Bill/GetBills',
  audience: ['platform', 'site', 'customer'],
  needs: billIndex,
  input: {
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
  // `open` is what is to be paid now.
  output: f.page({ ...bill.fields, open: f.money() }),
  transaction: 'none',
  query: true,
});

/** Exports the list to a file; a customer's export contains only their own rows. */
export const exportBills = call({
  path: '/Bill/ExportBills',
  audience: ['platform', 'site', 'customer'],
  needs: billIndex.Export,
  query: true,
  input: { ...getBills.input, ...exportInput },
  output: startedJob,
});

/** One bill with its lines, payments and refunds. */
export const getBillById = call({
  path: '/Bill/GetBillById',
  audience: ['platform', 'site', 'customer'],
  needs: [billIndex, logisticsOrderIndex],
  input: { id: f.id({ required: true }) },
  output: f.row(bill, {
    ...whole,
    lines: f.rows(billLine, {}, { required: true }),
    payments: f.rows(paymentRecord, { billAmount: payment.billAmount, ...whole }, { required: true }),
    refunds: f.rows(paymentRecord, { billAmount: payment.billAmount, ...whole }, { required: true }),
    onlineRefunds: f.list(onlineBack, { required: true }),
    money: f.object(moneyView, { required: true }),
    // The money of the order or purchase that it charges for: its price may have changed since.
    sourceMoney: f.object(moneyView),
  }),
  transaction: 'none',
});

/** Prints a bill as a PDF, as a receipt once something was paid; returns its address. */
export const printBill = call({
  path: '/Bill/PrintBill',
  audience: ['platform', 'site', 'customer'],
  needs: [billIndex, logisticsOrderIndex],
  input: { id: f.id({ required: true }) },
  output: f.file({ required: true }),
});

/** Unpaid, overdue, paid and refunded amounts and the credit that is due, by currency. */
export const getBillStatistics = call({
  path: '/Bill/GetBillStatistics',
  audience: ['platform', 'site', 'customer'],
  needs: billIndex,
  input: { siteId: site, ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }) },
  output: f.list({
    currencyId: f.id({ required: true }),
    currencyName: f.text({ required: true }),
    symbol: f.text({ required: true }),
    unpaidAmount: f.money({ required: true }),
    unpaidCount: f.count({ required: true }),
    overdueAmount: f.money({ required: true }),
    overdueCount: f.count({ required: true }),
    paidAmount: f.money({ required: true }),
    paidCount: f.count({ required: true }),
    refundAmount: f.money({ required: true }),
    // The credit to be repaid of overdue statements: with the overdue amount, the arrears.
    creditDueAmount: f.money({ required: true }),
  }),
  transaction: 'none',
});

export const establishManualBill = call({
  path: '/Bill/EstablishManualBill',
  audience: ['platform', 'site'],
  needs: billIndex.ManualEstablish,
  input: { ownerId: owner, explanation: f.longText(), lines: manualLines, dueTime: f.endTime() },
  output: f.object({ id: f.id({ required: true }) }),
  idempotent: true,
});

/** The due time that a manual bill for a customer would have now, by the settlement cycle and the grace days of the role. */
export const getManualBillDueTime = call({
  path: '/Bill/GetManualBillDueTime',
  audience: ['platform', 'site'],
  needs: billIndex.ManualEstablish,
  input: { ownerId: owner },
  output: f.object({ dueTime: f.time({ required: true }) }),
  transaction: 'none',
});

export const editManualBill = call({
  path: '/Bill/EditManualBill',
  audience: ['platform', 'site'],
  needs: billIndex.ManualEstablish,
  input: { id: f.id({ required: true }), rowVersion: f.count({ min: 1 }), explanation: f.longText(), lines: manualLines },
  output: done,
});

export const voidBill = call({
  path: '/Bill/VoidBill',
  audience: ['platform', 'site'],
  needs: billIndex.Void,
  input: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  output: done,
});

/** Restores a bill that staff voided by mistake: it is unpaid again, without its coupons, which returned to the customer. */
export const restoreBill = call({
  path: '/Bill/RestoreBill',
  audience: ['platform', 'site'],
  needs: billIndex.Void,
  input: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Sets the discount on an unpaid bill, or one that a discount cleared, replacing the previous one. Above the site's limits it needs a four-eyes approval. */
export const discountBill = call({
  path: '/Bill/DiscountBill',
  audience: ['platform', 'site'],
  needs: billIndex.Discount,
  input: {
    id: f.id({ required: true }),
    discountAmount: f.money({ currency: 'target', required: true }),
    remarks: f.longText({ required: true }),
  },
  output: done,
});

/**
 * Pays bills in full, less the discount of the customer's coupons (`CouponIds`): from the balance (1), on credit (2), online (3), from the
 * balance, then on credit, then online if an online method is given (6), or by coupons alone (5). `ExpectedAmount` is the amount after
 * coupons. An online payment is returned open; nothing is booked before it is paid.
 */
export const payBills = call({
  path: '/Bill/PayBills',
  audience: ['customer'],
  needs: [billIndex.Pay, buyerOrderIndex.Pay],
  input: {
    billIds: f.ids({ required: true }),
    paymentType: f.enum('PaymentType', { required: true }),
    couponIds: f.ids(),
    onlinePaymentConfigurationId: f.id(),
    expectedAmount: f.money({ currency: 'target', required: true }),
  },
  output: f.object({ paymentRecordIds: f.ids({ required: true }), onlinePayment: f.object(openedPayment) }),
  idempotent: true,
});

/** Pays a customer's bills on their behalf: from the balance (1), on credit (2), or with money received outside the product (7). */
export const payBillsForUser = call({
  path: '/Bill/PayBillsForUser',
  audience: ['platform', 'site'],
  needs: billIndex.PayForUser,
  input: {
    billIds: f.ids({ required: true }),
    paymentType: f.enum('PaymentType', { required: true }),
    remarks: f.longText(),
  },
  output: recordIds,
  idempotent: true,
});

const backLines = f.list(
  { billLineId: f.id({ required: true }), amount: f.money({ currency: 'target', required: true }) },
  { required: true, max: 200 },
);

/**
 * Previews a refund of parts of a paid bill: the amounts to credit, back through the payment provider, and to the balance; and the number
 * of coupons returned. Changes nothing.
 */
export const getRefundPlan = call({
  path: '/Bill/GetRefundPlan',
  audience: ['platform', 'site'],
  needs: billIndex.Refund,
  input: { id: f.id({ required: true }), lines: backLines, toOriginalRoute: f.flag() },
  output: f.object({
    currencyId: f.id({ required: true }),
    amount: f.money({ required: true }),
    creditAmount: f.money({ required: true }),
    onlineAmount: f.money({ required: true }),
    balanceAmount: f.money({ required: true }),
    // The online payment method of the online part.
    wayName: f.text(),
    // Maximum amount for an online refund; 0 when nothing was paid online, or its provider supports no refunds.
    onlineMost: f.money({ required: true }),
    // The site's default.
    toOriginalRoute: f.flag({ required: true }),
    coupons: f.count({ required: true }),
    // Coupons that are returned expired.
    couponsExpired: f.count({ required: true }),
    // The order paid with it; null when it is for none, or the order needs no payment any more.
    orderNumber: f.code({ max: 60 }),
    // Its goods have left: it cannot be stopped, and the refund is owed again.
    orderLeft: f.flag({ required: true }),
    // The whole price of the order is refunded.
    wholeOrder: f.flag({ required: true }),
  }),
  transaction: 'none',
});

/**
 * Refunds parts of a paid bill, line by line: credit payments to credit, online payments through their provider when requested (or by the
 * site's default), the rest to the balance.
 */
export const refundBill = call({
  path: '/Bill/RefundBill',
  audience: ['platform', 'site'],
  needs: billIndex.Refund,
  input: {
    id: f.id({ required: true }),
    lines: backLines,
    toOriginalRoute: f.flag(),
    // The customer need not pay it again. Otherwise an order paid with it stops, or owes it when its goods have left.
    waived: f.flag(),
    remarks: f.longText({ required: true }),
  },
  output: f.object({ paymentRecordId: f.id({ required: true }) }),
  idempotent: true,
});

/** Payments and refunds; `BillId` filters those of one bill. */
export const getPaymentRecords = call({
  path: '/PaymentRecord/GetPaymentRecords',
  audience: ['platform', 'site', 'customer'],
  needs: [paymentRecordIndex, billIndex],
  input: {
    siteId: site,
    billId: f.id(),
    ownerId: anyOf(paymentRecord.fields.ownerId),
    paymentRecordType: anyOf(paymentRecord.fields.paymentRecordType),
    paymentRecordStatus: anyOf(paymentRecord.fields.paymentRecordStatus),
  },
  output: f.page(paymentRecord.fields),
  transaction: 'none',
  query: true,
});

/** One payment or refund with its bills. */
export const getPaymentRecordById = call({
  path: '/PaymentRecord/GetPaymentRecordById',
  audience: ['platform', 'site', 'customer'],
  needs: [paymentRecordIndex, billIndex],
  input: { id: f.id({ required: true }) },
  output: f.object({
    ...whole,
    ...paymentRecord.fields,
    bills: f.list({ billId: f.id(), billSerialNumber: f.code(), sourceNumber: f.code({ max: 60 }), amount: f.money() }),
  }),
  transaction: 'none',
});

/**
 * Voids a payment that was recorded by mistake: its bills are open again, money received outside the product is reversed, and what was
 * taken from the balance or the credit returns there. Payments through a provider are refunded instead.
 */
export const voidPaymentRecord = call({
  path: '/PaymentRecord/VoidPaymentRecord',
  audience: ['platform', 'site'],
  needs: paymentRecordIndex.Void,
  input: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});
