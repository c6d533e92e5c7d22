import type { Dec } from '@entrepot/rules/decimal.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { ordersWaitTime } from './owed.ts';

export { accounts } from './accounts.ts';
export { bookGift, reverseGift } from './book-gift.ts';
export { repayLockedWallet } from './adjust.ts';
export { setArrears } from './debt.ts';
export { dueDebts, overdueBillsSql, overdueCreditSql } from './owed.ts';
export { type Leg, postLegs } from './ledger.ts';
export { mayDecide } from './money-requests.ts';
export { type CurrencyFormat, currencyFormatOf } from './money.ts';
export { rechargeByHand } from './manual-recharge.ts';
export { walletSubscribers } from './open-wallet.ts';
export { type Movement, type Pockets, pocketsOf } from './pockets.ts';
export { bookOpening, openingFormatOf, reverseOpening } from './opening.ts';
export { notCashOf } from './origins.ts';
export { postEvent } from './post-event.ts';
export { reversePosting } from './reverse-posting.ts';
export {
  addRecharge,
  closeRecharge,
  bonusOfRefund,
  giveRechargeBack,
  cancelRechargeRefund,
  payRechargeBy,
  receiveRecharge,
  type Recharge,
  rejectRecharge,
  settleRecharge,
  voidBookedRecharge,
} from './recharges.ts';
export { closeRequests } from './money-requests.ts';
export { audit as auditWithdrawal, bankAccountsOf } from './withdraw.ts';
export { dryRun, isSetUpAlone, type Measure, type Moved, withFourEyesApproval, withLimits } from './four-eyes-approval.ts';
export { lockWallet, type Wallet, walletOf } from './wallets.ts';

/** The money summary of a customer's home page; amounts are in the wallet's currency. */
export interface WalletSummary {
  currencyId: string;
  balance: Dec;
  arrears: Dec;
  arrearsTime: Date | null;
  /** When the site stops approving orders because of the arrears; null without arrears. */
  ordersWaitTime: Date | null;
  creditEnabled: boolean;
  creditLimit: Dec;
  creditBalance: Dec;
  creditArrears: Dec;
}

/** Returns the money summary of a main account; null when it has no wallet. */
export async function walletSummary(tx: Db, caller: Caller, ownerId: string): Promise<WalletSummary | null> {
  const [row] = await findWhere(tx, caller, wallet, { ownerId });
  if (!row) return null;
  const { currencyId, balance, arrears, arrearsTime, creditEnabled, creditLimit, creditBalance, creditArrears } = row;
  return {
    currencyId,
    balance,
    arrears,
    arrearsTime,
    ordersWaitTime: await ordersWaitTime(tx, row),
    creditEnabled,
    creditLimit,
    creditBalance,
    creditArrears,
  };
}
