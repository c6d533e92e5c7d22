import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { undoCodCollected, undoCodReturn } from '@entrepot/contract/modules/cod/calls.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { moveCollection } from '../orders/public.ts';
import { accounts, currencyFormatOf, type Moved } from '../wallet/public.ts';
import { bookSettled, type CollectionContext, collectionsOf, movePocket } from './book.ts';
import { lockCollected, lockCollection, movedOf, notifyOwner, refusePaidOut, returningAccount } from './correct.ts';

const { Debit, Credit } = enumCodes.MoneyMovement;

/**
 * Takes back a collection by a carrier that was recorded for the wrong order or with the wrong statement: what was collected and paid over is
 * reversed, and the order is to be collected again. Throws `StateNotAllowed` for our own desk, whose till entry is undone, and once the money
 * is in a remittance.
 */
export async function undoCollected(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoCodCollected>) {
  const input = await lockCollected(tx, caller, id);
  await refusePaidOut(tx, caller, input);
  const { order, known } = input;
  if (known.tillEntryId) throw codErrors.atDesk({ number: order.serialNumber });
  const row = known.settledTime ? await bookSettled(tx, caller, known, { amount: '0', fee: '0' }) : known;
  const amounts = [dec(known.collectedAmount).negated()];
  const because = `${order.serialNumber} · ${remarks}`;
  await movePocket(tx, caller, input, { amounts, remarks: because, account: accounts.codCash(known.carrierId) });
  await change(tx, caller, codCollection, row, {
    statedAmount: null,
    collectedAmount: null,
    collectedTime: null,
    settledTime: null,
    codStatementLineId: null,
    remarks,
  });
  await moveCollection(tx, caller, order, 'undoCollect');
  return notify(tx, caller, input, 'notCollected', remarks);
}

/**
 * Takes back that the receiver got the money back: it is the customer's again, and the carrier's or the site's debt. Throws `StateNotAllowed`
 * unless it was recorded.
 */
export async function undoReturned(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoCodReturn>) {
  const input = await lockCollection(tx, caller, id);
  const { order, known } = input;
  if (!known?.returnedTime) throw codErrors.notReturned({ number: order.serialNumber });
  await moveCollection(tx, caller, order, 'undoReturnMoney');
  const account = returningAccount(known, known.returnedBySite);
  await movePocket(tx, caller, input, { amounts: [dec(known.collectedAmount)], remarks: `${order.serialNumber} · ${remarks}`, account });
  await change(tx, caller, codCollection, known, { returnedTime: null, returnedBySite: false, remarks });
  return notify(tx, caller, input, 'notReturned', remarks);
}

async function notify(
  tx: Tx,
  caller: Caller,
  { order, known }: CollectionContext,
  message: 'notCollected' | 'notReturned',
  remarks: string,
): Promise<true> {
  const amount = (await currencyFormatOf(tx, caller, order.collectionCurrencyId!)).text(known?.collectedAmount ?? '0');
  await notifyOwner(tx, caller, order, `cod.messages.${message}`, { number: order.serialNumber, amount, remarks });
  return true;
}

/** Measures either for the four-eyes approval: what leaves the customer's pocket, or returns to it. */
export const undoMoved =
  (call: 'collected' | 'returned') =>
  async (tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoCodCollected>): Promise<Moved | null> => {
    const known = (await collectionsOf(tx, caller, [id])).get(id);
    if (!known?.collectedTime) return null;
    return movedOf(known, call === 'collected' ? Debit : Credit, known.collectedAmount ?? '0', remarks);
  };
