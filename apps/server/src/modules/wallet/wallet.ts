import type { Module } from '../../core/module.ts';
import { walletInvariants } from './invariants.ts';
import { walletSubscribers } from './public.ts';
import { remindDebtors } from './remind-debtors.ts';
import {
  adjustUserAmount,
  exportUserAmountJournals,
  getUserAmountJournals,
  getUserWallet,
  getUserWallets,
  manualRecharge,
  repayCredit,
  reverseUserAmount,
  setUserCredit,
} from '@entrepot/contract/modules/wallet/calls.ts';
import {
  auditWithdrawal,
  cancelWithdrawal,
  correctWithdrawalTransfer,
  establishWithdrawal,
  getWithdrawalById,
  returnWithdrawal,
  undoWithdrawalReturn,
} from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { bankAccount } from '@entrepot/contract/modules/wallet/bank-account.ts';
import {
  auditMoneyRequest,
  getMoneyRequestById,
  getMoneyRequests,
  withdrawMoneyRequest,
} from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { editSiteConfiguration, setCurrencyExchangeRate } from '@entrepot/contract/modules/sites/calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { repay } from './adjust.ts';
import {
  adjustWithApproval,
  auditWithApproval,
  creditWithApproval,
  rechargeWithApproval,
  returnWithApproval,
  undoReturnWithApproval,
  reverseWithApproval,
} from './with-approval.ts';
import { rolesWithApproval } from './roles-with-approval.ts';
import { editConfigurationWithApproval, setRateWithApproval } from './settings-with-approval.ts';
import { openRequest } from './open-request.ts';
import { auditRequest, listRequests, withdrawRequest } from './money-requests.ts';
import { journals } from './journal-about.ts';
import { journalExport, oneWallet, wallets } from './queries.ts';
import { cancel, correctTransfer, withdraw, withdrawalById } from './withdraw.ts';

/** The wallet module. */
export const wallet: Module = {
  name: 'wallet',
  calls: () => [
    ...rolesWithApproval,
    ...handle(editSiteConfiguration, editConfigurationWithApproval),
    ...handle(setCurrencyExchangeRate, setRateWithApproval),
    ...handle(getUserAmountJournals, journals),
    ...crud(recharge),
    ...handle(exportUserAmountJournals, journalExport.start),
    ...handle(getUserWallet, oneWallet),
    ...handle(getUserWallets, wallets),
    ...handle(adjustUserAmount, adjustWithApproval),
    ...handle(repayCredit, repay),
    ...handle(reverseUserAmount, reverseWithApproval),
    ...handle(manualRecharge, rechargeWithApproval),
    ...handle(setUserCredit, creditWithApproval),
    ...handle(getMoneyRequests, listRequests),
    ...handle(getMoneyRequestById, openRequest),
    ...handle(auditMoneyRequest, auditRequest),
    ...handle(withdrawMoneyRequest, withdrawRequest),
    ...crud(withdrawal),
    ...crud(bankAccount),
    ...handle(establishWithdrawal, withdraw),
    ...handle(cancelWithdrawal, cancel),
    ...handle(auditWithdrawal, auditWithApproval),
    ...handle(returnWithdrawal, returnWithApproval),
    ...handle(undoWithdrawalReturn, undoReturnWithApproval),
    ...handle(correctWithdrawalTransfer, correctTransfer),
    ...handle(getWithdrawalById, withdrawalById),
  ],
  invariants: walletInvariants,
  subscribers: walletSubscribers,
  exports: [journalExport],
  jobs: [{ name: 'remind-debtors', daily: '09:00', run: remindDebtors }],
};
