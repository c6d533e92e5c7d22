// What this module offers to the others.
export { type Bill, type BillLine, type BillSource, billsOf, linesOf, type PaymentRecord } from './bill-rows.ts';
export { makeBill, type NewBill, type NewLine } from './make-bill.ts';
export { payByCreditIfAble } from './pay.ts';
export { paymentStatusOf } from './payment-status.ts';
export { lockRefunds, refundAmount, type RefundOfSource, refundSource } from './refund-bill.ts';
export { isLive, voidBillsOf } from './void-bill.ts';
