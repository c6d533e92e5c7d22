import type { Module } from '../../core/module.ts';
import { billingInvariants } from './invariants.ts';
import { checkLedger, markOverdue } from './ledger-check.ts';
import { establishStatements, issueStatement, makeStatements } from './make-statement.ts';
import { billingSubscribers, payStatementWithNew } from './public.ts';
import { payTransferredBills, type Transferred } from './pay-transferred.ts';
import {
  discountBill,
  editManualBill,
  establishManualBill,
  getBillById,
  getBillStatistics,
  exportBills,
  getBills,
  getManualBillDueTime,
  getPaymentRecordById,
  getPaymentRecords,
  getRefundPlan,
  printBill,
  payBillsForUser,
  refundBill,
  restoreBill,
  voidBill,
  voidPaymentRecord,
} from '@entrepot/contract/modules/billing/calls.ts';
import {
  establishBillSettlement,
  getBillSettlementById,
  getBillSettlements,
  issueBillSettlement,
  payBillSettlementForUser,
  printBillSettlement,
} from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { getLedgerCheck, runLedgerCheck } from '@entrepot/contract/modules/billing/ledger-check.ts';
import { bookMonth, closeMonth, getMonthToClose, reopenMonth } from '@entrepot/contract/modules/billing/book-month.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { close, monthToClose } from './book-month.ts';
import { checkWith, lastCheck } from './check-now.ts';
import {
  discountWithApproval,
  editWithApproval,
  payWithApproval,
  payStatementWithApproval,
  refundWithApproval,
  reopenMonthWithApproval,
  voidPaymentWithApproval,
  voidWithApproval,
} from './with-approval.ts';
import { openBusinessOfBills } from './open-business.ts';
import { establish, manualDueTime } from './manual-bill.ts';
import { billExport, billById, bills, paymentById, payments, statistics } from './queries.ts';
import { print } from './print-bill.ts';
import { plan } from './refund-plan.ts';
import { restore } from './restore-bill.ts';
import { printStatement, statementById, statements } from './statements.ts';

/** The billing module. */
export const billing: Module = {
  name: 'billing',
  calls: ({ files }, { invariants }) => [
    ...handle(getBills, bills),
    ...handle(exportBills, billExport.start),
    ...handle(getBillById, billById),
    ...handle(printBill, print(files)),
    ...handle(getBillStatistics, statistics),
    ...handle(establishManualBill, establish),
    ...handle(getManualBillDueTime, manualDueTime),
    ...handle(editManualBill, editWithApproval),
    ...handle(voidBill, voidWithApproval),
    ...handle(restoreBill, restore),
    ...handle(discountBill, discountWithApproval),
    ...handle(payBillsForUser, payWithApproval),
    ...handle(getRefundPlan, plan),
    ...handle(refundBill, refundWithApproval),
    ...handle(getPaymentRecords, payments),
    ...handle(getPaymentRecordById, paymentById),
    ...handle(voidPaymentRecord, voidPaymentWithApproval),
    ...crud(bookMonth),
    ...handle(getMonthToClose, monthToClose),
    ...handle(closeMonth, close),
    ...handle(reopenMonth, reopenMonthWithApproval),
    ...handle(getLedgerCheck, lastCheck),
    ...handle(runLedgerCheck, checkWith(invariants)),
    ...handle(getBillSettlements, statements),
    ...handle(getBillSettlementById, statementById),
    ...handle(establishBillSettlement, establishStatements),
    ...handle(issueBillSettlement, issueStatement),
    ...handle(payBillSettlementForUser, payStatementWithApproval),
    ...handle(printBillSettlement, printStatement(files)),
  ],
  invariants: [...billingInvariants, ...openBusinessOfBills],
  subscribers: billingSubscribers,
  exports: [billExport],
  jobs: [
    { name: 'mark-overdue', daily: '02:00', run: markOverdue },
    { name: 'make-statements', daily: '03:00', run: makeStatements },
    { name: 'check-ledger', daily: '04:00', run: checkLedger },
  ],
  deliveries: ({ db, takeNumber, now }) => ({
    payTransferredBills: {
      lane: 'internal',
      send: ({ siteId, payload }) => payTransferredBills({ db, takeNumber, now: now() }, siteId, payload as unknown as Transferred),
    },
    payStatement: {
      lane: 'internal',
      send: ({ siteId, payload }) => payStatementWithNew({ db, takeNumber, now: now() }, siteId, String(payload.statementId)),
    },
  }),
};
