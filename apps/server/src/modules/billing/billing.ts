import type { Module } from '../../core/module.ts';
import { checkLedger, markOverdue } from './ledger-check.ts';
import { establishStatements, issueStatement, makeStatements } from './make-statement.ts';
import { billingHearings, payStatementWithNew } from './public.ts';
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
  getRefundPlan,
  payBillsForUser,
  refundBill,
  voidBill,
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
import { on } from '../../core/calls/handler.ts';
import { checkNow, lastCheck } from './check-now.ts';
import { discountHeld, editHeld, payHeldByTwo, payStatementHeld, refundHeldByTwo, voidHeld } from './by-two.ts';
import { establish } from './manual-bill.ts';
import { billExport, billById, bills, paymentById, payments, statistics } from './queries.ts';
import { plan } from './refund-plan.ts';
import { printStatement, statementById, statements } from './statements.ts';

/** All that this module brings. */
export const billing: Module = {
  name: 'billing',
  calls: ({ files }) => [
    ...on(getBills, bills),
    ...on(exportBills, billExport.start),
    ...on(getBillById, billById),
    ...on(getBillStatistics, statistics),
    ...on(establishManualBill, establish),
    ...on(editManualBill, editHeld),
    ...on(voidBill, voidHeld),
    ...on(discountBill, discountHeld),
    ...on(payBillsForUser, payHeldByTwo),
    ...on(getRefundPlan, plan),
    ...on(refundBill, refundHeldByTwo),
    ...on(getPaymentRecords, payments),
    ...on(getPaymentRecordById, paymentById),
    ...on(getLedgerCheck, lastCheck),
    ...on(runLedgerCheck, checkNow),
    ...on(getBillSettlements, statements),
    ...on(getBillSettlementById, statementById),
    ...on(establishBillSettlement, establishStatements),
    ...on(issueBillSettlement, issueStatement),
    ...on(payBillSettlementForUser, payStatementHeld),
    ...on(printBillSettlement, printStatement(files)),
  ],
  hearings: billingHearings,
  exports: [billExport],
  jobs: [
    { name: 'mark-overdue', at: '0 18 * * *', run: markOverdue },
    { name: 'make-statements', at: '0 19 * * *', run: makeStatements },
    { name: 'check-ledger', at: '0 20 * * *', run: checkLedger },
  ],
  deliveries: ({ db, takeNumber, now }) => ({
    payStatement: ({ siteId, payload }) => payStatementWithNew({ db, takeNumber, now: now() }, siteId, String(payload.statementId)),
  }),
};
