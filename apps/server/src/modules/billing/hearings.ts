import { creditRepaid, rechargeSucceeded } from '@entrepot/contract/modules/wallet/facts.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import { put } from '../../core/outbox/outbox.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { lockWallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';

/** Credit that was paid back outside a statement counts for the statements too. */
export const billingHearings: readonly Hearing[] = [
  when(creditRepaid, async (tx, caller, { ownerId }) => {
    await settleArrears(tx, caller, await lockWallet(tx, caller, ownerId));
  }),
  // After the commit: what is held of orders and bills is held before the wallet.
  when(rechargeSucceeded, async (tx, caller, { siteId, rechargeId }) => {
    const [own] = await findWhere(tx, caller, recharge, { siteId, id: rechargeId });
    if (own?.billSettlementId) await put(tx, caller, siteId, 'payStatement', { statementId: own.billSettlementId });
  }),
];
