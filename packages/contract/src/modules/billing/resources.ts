import { billSettlement } from './bill-settlement.ts';
import { ledgerCheck } from './ledger-check.ts';
import { bill, billLine } from './bill.ts';
import { billChange } from './bill-change.ts';
import { bookMonth } from './book-month.ts';
import { paymentOfBill, paymentRecord } from './payment-record.ts';

/** Bills, their payments and refunds, and the statements that gather them. */
export const billingResources = [bill, billLine, billChange, paymentRecord, paymentOfBill, billSettlement, bookMonth, ledgerCheck] as const;
