import { creditRepaid, creditRepaymentReversed, rechargeSucceeded } from '@entrepot/contract/modules/wallet/events.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import { put } from '../../core/outbox/outbox.ts';
import { findWhere } from '../../core/db/rows.ts';
import { lockWallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { reopenCreditStatements } from './reopen-statements.ts';

/** Credit repaid outside a statement also counts for the statements. */
export const billingSubscribers: readonly Subscriber[] = [
  on(creditRepaid, async (tx, caller, { ownerId }) => {
    await settleArrears(tx, caller, await lockWallet(tx, caller, ownerId));
  }),
  on(creditRepaymentReversed, async (tx, caller, { ownerId }) => {
    const wallet = await lockWallet(tx, caller, ownerId);
    await reopenCreditStatements(tx, caller, wallet);
    await settleArrears(tx, caller, wallet);
  }),
  // After commit, because orders and bills are locked before the wallet.
  on(rechargeSucceeded, async (tx, caller, { siteId, rechargeId }) => {
    const [own] = await findWhere(tx, caller, recharge, { siteId, id: rechargeId });
    if (own?.billIds.length) await put(tx, caller, siteId, 'payTransferredBills', { rechargeId, billIds: own.billIds });
    if (own?.billSettlementId) await put(tx, caller, siteId, 'payStatement', { statementId: own.billSettlementId });
  }),
];
