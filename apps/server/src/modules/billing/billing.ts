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
import type { Services } from '../../core/app.ts';
import { fileStore } from '../../core/files/files.ts';
import { getLedgerCheck, runLedgerCheck } from '@entrepot/contract/modules/billing/ledger-check.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { checkNow, lastCheck } from './check-now.ts';
import { discount } from './discount.ts';
import { establishStatements, issueStatement } from './make-statement.ts';
import { edit, establish } from './manual-bill.ts';
import { payForUser } from './pay-bills.ts';
import { billExport, billById, bills, paymentById, payments, statistics } from './queries.ts';
import { refundOne } from './refund-bill.ts';
import { plan } from './refund-plan.ts';
import { payStatementForUser, printStatement, statementById, statements } from './statements.ts';
import { voidOne } from './void-bill.ts';

/** The calls of this module. */
export const billing = ({ config }: Pick<Services, 'config'>): readonly Handler[] => [
  ...on(getBills, bills),
  ...on(exportBills, billExport.start),
  ...on(getBillById, billById),
  ...on(getBillStatistics, statistics),
  ...on(establishManualBill, establish),
  ...on(editManualBill, edit),
  ...on(voidBill, voidOne),
  ...on(discountBill, discount),
  ...on(payBillsForUser, payForUser),
  ...on(getRefundPlan, plan),
  ...on(refundBill, refundOne),
  ...on(getPaymentRecords, payments),
  ...on(getPaymentRecordById, paymentById),
  ...on(getLedgerCheck, lastCheck),
  ...on(runLedgerCheck, checkNow),
  ...on(getBillSettlements, statements),
  ...on(getBillSettlementById, statementById),
  ...on(establishBillSettlement, establishStatements),
  ...on(issueBillSettlement, issueStatement),
  ...on(payBillSettlementForUser, payStatementForUser),
  ...on(printBillSettlement, printStatement(fileStore(config))),
];
