import {
  discountBill,
  editManualBill,
  establishManualBill,
  getBillById,
  getBillStatistics,
  exportBills,
  getBills,
  getPaymentRecordById,
  getPaymentRecords,
  payBillsForUser,
  refundBill,
  voidBill,
} from '@entrepot/contract/modules/billing/calls.ts';
import { type Handler, on } from '../../core/handler.ts';
import { discount } from './discount.ts';
import { edit, establish } from './manual-bill.ts';
import { payForUser } from './pay-bills.ts';
import { billExport, billById, bills, paymentById, payments, statistics } from './queries.ts';
import { refundOne } from './refund-bill.ts';
import { voidOne } from './void-bill.ts';

/** The calls of this module. */
export const billing: readonly Handler[] = [
  ...on(getBills, bills),
  ...on(exportBills, billExport.start),
  ...on(getBillById, billById),
  ...on(getBillStatistics, statistics),
  ...on(establishManualBill, establish),
  ...on(editManualBill, edit),
  ...on(voidBill, voidOne),
  ...on(discountBill, discount),
  ...on(payBillsForUser, payForUser),
  ...on(refundBill, refundOne),
  ...on(getPaymentRecords, payments),
  ...on(getPaymentRecordById, paymentById),
];
