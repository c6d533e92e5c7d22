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
import { auditWithdrawal, establishWithdrawal, getWithdrawalById } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { adjust, repay } from './adjust.ts';
import { rechargeByHand } from './manual-recharge.ts';
import { journalExport, oneWallet, wallets } from './queries.ts';
import { setCreditOfUser } from './set-credit.ts';
import { audit, withdraw, withdrawalById } from './withdraw.ts';

/** All that this module brings. */
export const wallet: Module = {
  name: 'wallet',
  calls: () => [
    ...crud(journal),
    ...crud(recharge),
    ...on(exportUserAmountJournals, journalExport.start),
    ...on(getUserWallet, oneWallet),
    ...on(getUserWallets, wallets),
    ...on(adjustUserAmount, adjust),
    ...on(repayCredit, repay),
    ...on(manualRecharge, rechargeByHand),
    ...on(setUserCredit, setCreditOfUser),
    ...crud(withdrawal),
    ...on(establishWithdrawal, withdraw),
    ...on(auditWithdrawal, audit),
    ...on(getWithdrawalById, withdrawalById),
  ],
  hearings: walletHearings,
  exports: [journalExport],
  jobs: [{ name: 'remind-debtors', at: '0 1 * * *', run: remindDebtors }],
};
