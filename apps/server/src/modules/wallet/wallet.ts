import type { Module } from '../../core/module.ts';
import { walletHearings } from './public.ts';
import { remindDebtors } from './remind-debtors.ts';
import {
  adjustUserAmount,
  exportUserAmountJournals,
  getUserWallet,
  getUserWallets,
  manualRecharge,
  repayCredit,
  setUserCredit,
} from '@entrepot/contract/modules/wallet/calls.ts';
import {
  auditWithdrawal,
  cancelWithdrawal,
  establishWithdrawal,
  getWithdrawalById,
} from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { bankAccount } from '@entrepot/contract/modules/wallet/bank-account.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { auditMoneyRequest, withdrawMoneyRequest } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { repay } from './adjust.ts';
import { adjustHeld, auditHeld, creditHeld, rechargeHeld } from './by-two.ts';
import { auditRequest, withdrawRequest } from './money-requests.ts';
import { journalExport, oneWallet, wallets } from './queries.ts';
import { cancel, withdraw, withdrawalById } from './withdraw.ts';

/** All that this module brings. */
export const wallet: Module = {
  name: 'wallet',
  calls: () => [
    ...crud(journal),
    ...crud(recharge),
    ...on(exportUserAmountJournals, journalExport.start),
    ...on(getUserWallet, oneWallet),
    ...on(getUserWallets, wallets),
    ...on(adjustUserAmount, adjustHeld),
    ...on(repayCredit, repay),
    ...on(manualRecharge, rechargeHeld),
    ...on(setUserCredit, creditHeld),
    ...crud(moneyRequest),
    ...on(auditMoneyRequest, auditRequest),
    ...on(withdrawMoneyRequest, withdrawRequest),
    ...crud(withdrawal),
    ...crud(bankAccount),
    ...on(establishWithdrawal, withdraw),
    ...on(cancelWithdrawal, cancel),
    ...on(auditWithdrawal, auditHeld),
    ...on(getWithdrawalById, withdrawalById),
  ],
  hearings: walletHearings,
  exports: [journalExport],
  jobs: [{ name: 'remind-debtors', at: '0 1 * * *', run: remindDebtors }],
};
