import { bankLine } from '@entrepot/contract/modules/bank/bank-line.ts';
import { bankStatement } from '@entrepot/contract/modules/bank/bank-statement.ts';
import { dayClose } from '@entrepot/contract/modules/bank/day-close.ts';
import { closeDay, exportReceipts, getReceiptDay, getReceipts, reopenDay } from '@entrepot/contract/modules/bank/receipt-calls.ts';
import {
  explainBankLine,
  getBankAccounts,
  getBankProposals,
  importBankStatement,
  matchBankLine,
  undoBankMatch,
  revertBankStatement,
} from '@entrepot/contract/modules/bank/statement-calls.ts';
import {
  decideMissingPayment,
  decideProviderLine,
  getMissingPayments,
  importProviderFile,
  revertProviderFile,
  undoMissingDecision,
  undoProviderDecision,
} from '@entrepot/contract/modules/bank/provider-calls.ts';
import { providerFile } from '@entrepot/contract/modules/bank/provider-file.ts';
import { providerLine } from '@entrepot/contract/modules/bank/provider-line.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { close, receiptDay, reopen } from './day-close.ts';
import { bankAccounts, importFile } from './import-statement.ts';
import { importSettlement, revertSettlement } from './import-provider-file.ts';
import { bankInvariants } from './invariants.ts';
import { explain, matchWithApproval, undo } from './match.ts';
import { proposals } from './proposals.ts';
import { decideLine, decideMissing, missingPayments, undoDecision, undoMissing } from './provider-lines.ts';
import { exportDay, receipts } from './receipts.ts';
import { revertStatement } from './revert-statement.ts';

/** The bank module: receipts of the day and their close, bank statements and their matches. */
export const bank: Module = {
  name: 'bank',
  calls: ({ files }) => [
    ...handle(getReceipts, receipts),
    ...handle(exportReceipts, exportDay(files)),
    ...handle(getReceiptDay, receiptDay),
    ...crud(dayClose),
    ...handle(closeDay, close),
    ...handle(reopenDay, reopen),
    ...crud(bankStatement),
    ...crud(bankLine),
    ...handle(importBankStatement, importFile),
    ...handle(getBankAccounts, bankAccounts),
    ...handle(getBankProposals, proposals),
    ...handle(matchBankLine, matchWithApproval),
    ...handle(explainBankLine, explain),
    ...handle(undoBankMatch, undo),
    ...handle(revertBankStatement, revertStatement),
    ...crud(providerFile),
    ...crud(providerLine),
    ...handle(importProviderFile, importSettlement),
    ...handle(revertProviderFile, revertSettlement),
    ...handle(decideProviderLine, decideLine),
    ...handle(undoProviderDecision, undoDecision),
    ...handle(getMissingPayments, missingPayments),
    ...handle(decideMissingPayment, decideMissing),
    ...handle(undoMissingDecision, undoMissing),
  ],
  invariants: bankInvariants,
};
