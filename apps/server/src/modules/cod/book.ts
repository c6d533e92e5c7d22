import type { Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insert } from '../../core/rows/rows.ts';
import { moveCollection, type Order } from '../orders/public.ts';
import { accounts, coinOf, postEvent, postLegs, type Wallet } from '../wallet/public.ts';

export type Collection = RowOf<typeof codCollection>;

/** An order whose money is booked, with what is known of that money; its wallet and the order itself are held. */
export interface Asked {
  order: Order;
  wallet: Wallet;
  known: Collection | undefined;
}

/** Money that a carrier collected, in the currency of collection. */
export interface Collected {
  amount: Dec;
  collectedTime: Date;
  remarks?: string | null;
}

/** What is known of the money of orders, by order. */
export async function collectionsOf(tx: Tx, caller: Caller, orderIds: readonly string[]): Promise<Map<string, Collection>> {
  const found = orderIds.length ? await findWhere(tx, caller, codCollection, { logisticsOrderId: orderIds }) : [];
  return new Map(found.map((row) => [row.logisticsOrderId, row]));
}

/** Notes something about the money of an order; gives what is known of it now. */
export async function note(tx: Tx, caller: Caller, { order, known }: Asked, values: Partial<Collection>): Promise<Collection> {
  if (known) return change(tx, caller, codCollection, known, values);
  const { siteId, id: logisticsOrderId, ownerId, carrierId, collectionCurrencyId: currencyId } = order;
  return insert(tx, caller, codCollection, {
    siteId,
    logisticsOrderId,
    ownerId,
    carrierId: carrierId!,
    currencyId: currencyId!,
    ...values,
  });
}

/**
 * Books what a carrier collected for an order: the order is collected, the customer's pocket of that currency holds the money
 * (journal 301), and the carrier owes it. An order is booked once; it must have left (102).
 */
export async function bookCollected(
  tx: Tx,
  caller: Caller,
  asked: Asked,
  { amount, collectedTime, remarks }: Collected,
): Promise<Collection> {
  const { order, wallet } = asked;
  if (!collectionStates.can(order.collectionStatus, 'collect')) throw codErrors.notCollectable({ number: order.serialNumber });
  if (!order.departureTime) throw codErrors.notDeparted({ number: order.serialNumber });
  const currencyId = order.collectionCurrencyId!;
  (await coinOf(tx, caller, currencyId)).check(amount, 'CollectedAmounts');
  const row = await note(tx, caller, asked, {
    collectedAmount: amount,
    collectedTime,
    remarks: remarks || (asked.known?.remarks ?? null),
  });
  await moveCollection(tx, caller, order, 'collect');
  const journalRemarks = [order.serialNumber, remarks].filter(Boolean).join(' · ');
  await postEvent(tx, caller, wallet, {
    sourceType: 'codCollection',
    sourceId: order.id,
    movements: [{ journalType: enumCodes.JournalType.CodCollected, amount, currencyId, remarks: journalRemarks }],
    legs: [{ account: accounts.codCash(row.carrierId), currencyId, debit: amount }],
  });
  return row;
}

/** Books that a carrier paid collected money over to the site, less what it kept. */
export async function bookSettled(tx: Tx, caller: Caller, row: Collection, fee: Dec = '0'): Promise<Collection> {
  const amount = row.collectedAmount!;
  await postLegs(tx, caller, row, [
    { account: accounts.cash('cod'), debit: text(dec(amount).minus(dec(fee))) },
    { account: accounts.carrierFee, debit: fee },
    { account: accounts.codCash(row.carrierId), credit: amount },
  ]);
  return change(tx, caller, codCollection, row, { settledTime: caller.now, carrierFee: fee });
}
