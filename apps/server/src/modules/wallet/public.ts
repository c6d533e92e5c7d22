import type { Dec } from '@entrepot/contract/core/field.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';

export { accounts } from './accounts.ts';
export { bookGift, type Gift } from './book-gift.ts';
export { repayHeld } from './adjust.ts';
export { type Arrears, setArrears } from './debt.ts';
export { type Leg, type PostingOf, postLegs } from './ledger.ts';
export { type Coin, coinOf } from './money.ts';
export { rechargeByHand } from './manual-recharge.ts';
export { openWallet, walletHearings } from './open-wallet.ts';
export { type Pockets, pocketsOf } from './pockets.ts';
export { type JournalRow, type MoneyEvent, type Movement, postEvent } from './post-event.ts';
export {
  addRecharge,
  closeRecharge,
  giveRechargeBack,
  keepRecharge,
  payRechargeBy,
  receiveRecharge,
  type Recharge,
  rejectRecharge,
  settleRecharge,
} from './recharges.ts';
export { heldByTwo, type Moved } from './second-person.ts';
export { type CreditTerms, setCredit } from './set-credit.ts';
export { lockWallet, mainAccountOf, type Wallet, walletOf } from './wallets.ts';

/** What a customer's home page says of the money; amounts are in the wallet's currency. */
export interface WalletSummary {
  currencyId: string;
  balance: Dec;
  arrears: Dec;
  arrearsTime: Date | null;
  creditEnabled: boolean;
  creditLimit: Dec;
  creditBalance: Dec;
  creditArrears: Dec;
}

/** The money of a main account in short; null when it has no wallet. */
export async function walletSummary(tx: Tx, caller: Caller, ownerId: string): Promise<WalletSummary | null> {
  const [row] = await findWhere(tx, caller, wallet, { ownerId });
  if (!row) return null;
  const { currencyId, balance, arrears, arrearsTime, creditEnabled, creditLimit, creditBalance, creditArrears } = row;
  return { currencyId, balance, arrears, arrearsTime, creditEnabled, creditLimit, creditBalance, creditArrears };
}
