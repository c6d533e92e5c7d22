import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { manualRecharge } from '@entrepot/contract/modules/wallet/calls.ts';
import { rechargeSucceeded } from '@entrepot/contract/modules/wallet/events.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { accounts } from './accounts.ts';
import { currencyFormatOf } from './money.ts';
import { postEvent } from './post-event.ts';
import { addRecharge } from './recharges.ts';
import { lockWallet } from './wallets.ts';
import { mainAccountOf } from '../access/public.ts';

/** Books money that staff received manually into a customer's balance and notifies the customer. */
export async function rechargeByHand(tx: Tx, caller: Caller, { ownerId: userId, amount, remarks, ...sent }: Input<typeof manualRecharge>) {
  const wallet = await lockWallet(tx, caller, await mainAccountOf(tx, caller, userId));
  const { siteId, ownerId, currencyId } = wallet;
  const format = await currencyFormatOf(tx, caller, currencyId);
  format.check(amount, 'Amount');
  const row = await addRecharge(tx, caller, wallet, {
    rechargeType: enumCodes.RechargeType.Manual,
    rechargeStatus: enumCodes.RechargeStatus.Succeeded,
    currencyId,
    rechargeAmount: amount,
    receivedAmount: amount,
    walletAmount: amount,
    auditorId: caller.userId,
    remarks: remarks ?? null,
    idempotencyKey: (sent as { idempotencyKey?: string | null }).idempotencyKey ?? null,
  });
  await postEvent(tx, caller, wallet, {
    sourceType: 'recharge',
    sourceId: row.id,
    movements: [{ journalType: enumCodes.JournalType.Recharge, amount, remarks: remarks ?? null }],
    legs: [{ account: accounts.cash('manual'), debit: amount }],
  });
  const values = { number: row.serialNumber, amount: format.text(amount) };
  const notification = { siteId, ownerId, type: enumCodes.UserMessageType.Recharge, infoType: 'Recharge', link: '/RechargeIndex' } as const;
  await notifyCustomer(tx, caller, {
    ...notification,
    text: 'wallet.messages.recharged',
    values,
    sourceType: 'recharge',
    sourceId: row.id,
  });
  await publish(tx, caller, rechargeSucceeded, { siteId, ownerId, rechargeId: row.id, walletAmount: amount });
  return { id: row.id };
}
