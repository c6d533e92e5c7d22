import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { correctCodCollected, returnCodMoney } from '@entrepot/contract/modules/cod/calls.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { moveCollection, type Order } from '../orders/public.ts';
import { accounts, currencyFormatOf, type Moved } from '../wallet/public.ts';
import { type Collection, type CollectionContext, bookSettled, collectionsOf, movePocket } from './book.ts';
import { refuseAmount } from './collect.ts';
import { lockOrders, lockWallets } from './locks.ts';

const { Credit, Debit, Refund } = enumCodes.MoneyMovement;

/** An order whose money was collected. */
export interface CollectedContext extends CollectionContext {
  known: Collection;
}

/** Locks an order with its wallet and its collection, which must be booked. Throws `StateNotAllowed`. */
export async function lockCollected(tx: Tx, caller: Caller, id: string): Promise<CollectedContext> {
  const { order, wallet, known } = await lockCollection(tx, caller, id);
  if (!known?.collectedTime || known.returnedTime) throw codErrors.notCollected({ number: order.serialNumber });
  return { order, wallet, known };
}

/** Locks an order with its wallet, and with its collection if there is one. */
export async function lockCollection(tx: Tx, caller: Caller, id: string): Promise<CollectionContext> {
  const [order] = await lockOrders(tx, caller, [id]);
  const wallet = await (await lockWallets(tx, caller, [order!]))(order!);
  return { order: order!, wallet, known: (await collectionsOf(tx, caller, [id])).get(id) };
}

/** Refuses to change money that was paid out, or is in a remittance. */
export async function refusePaidOut(tx: Tx, caller: Caller, { order, known }: CollectedContext): Promise<void> {
  const number = order.serialNumber;
  if (order.collectionStatus !== enumCodes.CollectionStatus.Collected) throw codErrors.paidOut({ number });
  if (!known.codRemittanceId) return;
  throw codErrors.inRemittance({ number, remittance: (await find(tx, caller, codRemittance, known.codRemittanceId)).serialNumber });
}

/**
 * Reverses what was booked as collected for an order and books another amount with a reason; money that counts as paid over follows.
 * Throws `TotalExceeded` above the order's amount, and `StateNotAllowed` once it is in a remittance.
 */
export async function correct(tx: Tx, caller: Caller, { id, collectedAmount, remarks }: Input<typeof correctCodCollected>) {
  const input = await lockCollected(tx, caller, id);
  await refuseAmount(tx, caller, input.order, collectedAmount, remarks);
  const row = await bookAgain(tx, caller, input, collectedAmount, remarks);
  if (row.settledTime) {
    const fee = dec(row.carrierFee).gt(dec(collectedAmount)) ? collectedAmount : row.carrierFee;
    await bookSettled(tx, caller, row, { amount: collectedAmount, fee });
  }
  return true;
}

/** Reverses a collection and books it with another amount, by entries of their own. The customer is notified. */
export async function bookAgain(tx: Tx, caller: Caller, input: CollectedContext, amount: Dec, remarks: string): Promise<Collection> {
  await refusePaidOut(tx, caller, input);
  const { order, known } = input;
  if (known.tillEntryId) throw codErrors.atDesk({ number: order.serialNumber });
  const format = await currencyFormatOf(tx, caller, order.collectionCurrencyId!);
  format.check(amount, 'CollectedAmount');
  const because = `${order.serialNumber} · ${remarks}`;
  const amounts = [dec(known.collectedAmount).negated(), dec(amount)];
  await movePocket(tx, caller, input, { amounts, remarks: because, account: accounts.codCash(known.carrierId) });
  const row = await change(tx, caller, codCollection, known, { collectedAmount: amount, statedAmount: null, remarks });
  const values = { number: order.serialNumber, amount: format.text(amount), before: format.text(known.collectedAmount ?? '0'), remarks };
  await notifyOwner(tx, caller, order, 'cod.messages.corrected', values);
  return row;
}

/**
 * Records that the receiver got the collected money back: it is reversed in the customer's pocket, and the carrier, or the site, bears it.
 * Money that our own desk took is returned by the site, from the safe.
 * Throws `StateNotAllowed` once it is in a remittance.
 */
export async function returnMoney(tx: Tx, caller: Caller, { id, returnedBySite, remarks }: Input<typeof returnCodMoney>) {
  const input = await lockCollected(tx, caller, id);
  await refusePaidOut(tx, caller, input);
  const { order, known } = input;
  const bySite = Boolean(returnedBySite || known.tillEntryId);
  const account = returningAccount(known, bySite);
  const amounts = [dec(known.collectedAmount).negated()];
  await movePocket(tx, caller, input, { amounts, remarks: `${order.serialNumber} · ${remarks}`, account });
  await change(tx, caller, codCollection, known, { returnedTime: caller.now, returnedBySite: bySite, remarks });
  await moveCollection(tx, caller, order, 'returnMoney');
  const format = await currencyFormatOf(tx, caller, order.collectionCurrencyId!);
  const values = { number: order.serialNumber, amount: format.text(known.collectedAmount ?? '0'), remarks };
  await notifyOwner(tx, caller, order, 'cod.messages.moneyReturned', values);
  return true;
}

/** The account that returns money to a receiver: the safe for our own desk's, the site's, or the carrier's. */
export const returningAccount = ({ tillEntryId, carrierId }: Collection, bySite: boolean): string =>
  tillEntryId ? accounts.cash('safe') : bySite ? accounts.cash('cod') : accounts.codCash(carrierId);

export async function notifyOwner(tx: Tx, caller: Caller, order: Order, text: string, values: Record<string, unknown>): Promise<void> {
  await notifyCustomer(tx, caller, {
    siteId: order.siteId,
    ownerId: order.ownerId,
    type: enumCodes.UserMessageType.Recharge,
    text,
    values,
    link: '/CodRemittanceIndex',
    sourceType: 'logisticsOrder',
    sourceId: order.id,
  });
}

/** Measures a correction for the four-eyes approval: the difference to what is booked. */
export async function correctionMoved(
  tx: Tx,
  caller: Caller,
  { id, collectedAmount, remarks }: Input<typeof correctCodCollected>,
): Promise<Moved | null> {
  const known = (await collectionsOf(tx, caller, [id])).get(id);
  if (!known) return null;
  const difference = dec(collectedAmount).minus(dec(known.collectedAmount));
  return movedOf(known, difference.gt(0) ? Credit : Debit, difference.abs().toFixed(), remarks);
}

/** Measures the return of money to a receiver for the four-eyes approval. */
export async function returnMoved(tx: Tx, caller: Caller, { id, remarks }: Input<typeof returnCodMoney>): Promise<Moved | null> {
  const known = (await collectionsOf(tx, caller, [id])).get(id);
  return known ? movedOf(known, Refund, known.collectedAmount ?? '0', remarks) : null;
}

export const movedOf = (
  { siteId, ownerId, currencyId, logisticsOrderId }: Collection,
  movement: Moved['movement'],
  amount: Dec,
  remarks: string,
): Moved => ({
  movement,
  siteId,
  ownerId,
  currencyId,
  amount,
  subject: { type: 'logisticsOrder', id: logisticsOrderId, number: '' },
  remarks,
});
