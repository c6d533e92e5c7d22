import { billSettlement } from './bill-settlement.ts';
import { ledgerCheck } from './ledger-check.ts';
import { bill, billLine } from './bill.ts';
import { paymentOfBill, paymentRecord } from './payment-record.ts';

/** Bills, their payments and refunds, and the statements that gather them. */
export const billingResources = [bill, billLine, paymentRecord, paymentOfBill, billSettlement, ledgerCheck] as const;
