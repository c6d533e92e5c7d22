import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { type Dec, type Decimal, dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, countWhere, findWhere, insert } from '../../core/db/rows.ts';
import { moveCollection, type Order } from '../orders/public.ts';
import { accounts, currencyFormatOf, type Leg, postEvent, postLegs, type Wallet } from '../wallet/public.ts';

export type Collection = RowOf<typeof codCollection>;

/** An order to be booked and its collection so far; its wallet and the order are locked. */
export interface CollectionContext {
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

/** Returns the collections of orders, by order. */
export async function collectionsOf(tx: Tx, caller: Caller, orderIds: readonly string[]): Promise<Map<string, Collection>> {
  const found = orderIds.length ? await findWhere(tx, caller, codCollection, { logisticsOrderId: orderIds }) : [];
  return new Map(found.map((row) => [row.logisticsOrderId, row]));
}

/** Updates the collection of an order; returns its new state. */
export async function note(tx: Tx, caller: Caller, { order, known }: CollectionContext, values: Partial<Collection>): Promise<Collection> {
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
 * Books what a carrier collected for an order: marks it collected, adds the money to the customer's pocket of that currency, and records
 * the carrier's debt. An order is booked once. Throws `StateNotAllowed` before it is delivered.
 */
export async function bookCollected(
  tx: Tx,
  caller: Caller,
  input: CollectionContext,
  { amount, collectedTime, remarks }: Collected,
): Promise<Collection> {
  const { order } = input;
  const number = order.serialNumber;
  if (!collectionStates.can(order.collectionStatus, 'collect')) throw codErrors.notCollectable({ number });
  if (!order.departureTime) throw codErrors.notDeparted({ number });
  if (!isDelivered(order)) throw codErrors.notDelivered({ number });
  (await currencyFormatOf(tx, caller, order.collectionCurrencyId!)).check(amount, 'CollectedAmounts');
  const row = await note(tx, caller, input, { collectedAmount: amount, collectedTime, remarks: remarks || (input.known?.remarks ?? null) });
  await moveCollection(tx, caller, order, 'collect');
  const because = [number, remarks].filter(Boolean).join(' · ');
  await movePocket(tx, caller, input, { amounts: [dec(amount)], remarks: because, account: accounts.codCash(row.carrierId) });
  return row;
}

/** Whether the receiver has the goods, so that money can have been collected for them. */
export const isDelivered = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean => orderStatus === enumCodes.OrderStatus.Signed;

/** Signed movements of an order's collected money, and the account they go to or come from. */
interface PocketMove {
  amounts: readonly Decimal[];
  remarks: string;
  account: string;
}

/** Moves the customer's pocket by signed amounts (journal 301); the account gets what they add up to. */
export async function movePocket(tx: Tx, caller: Caller, { order, wallet }: CollectionContext, { amounts, remarks, account }: PocketMove) {
  const currencyId = order.collectionCurrencyId!;
  const source = { sourceType: 'codCollection', sourceId: order.id };
  await postEvent(tx, caller, wallet, {
    ...source,
    // An order may be booked, reversed and booked again.
    firstSeq: await countWhere(tx, caller, journal, { ownerId: order.ownerId, ...source }),
    movements: amounts.map((amount) => ({
      journalType: enumCodes.JournalType.CodCollected,
      amount: text(amount),
      currencyId,
      remarks,
    })),
    legs: amounts.map((amount) => signed({ account, currencyId }, amount)),
  });
}

/** A debit of a signed amount: below 0 it is a credit. */
const signed = (leg: Pick<Leg, 'account' | 'currencyId'>, amount: Decimal): Leg =>
  amount.lt(0) ? { ...leg, credit: text(amount.negated()) } : { ...leg, debit: text(amount) };

/** The amount that a carrier paid over for an order, before its fee; both in the currency of collection. */
export interface Settlement {
  amount: Dec;
  fee: Dec;
  /** The row of the carrier's statement; none when a person confirmed it. */
  lineId?: string | null;
}

/**
 * Books that a carrier paid money over to the site, less its fee. An earlier booking is corrected by the difference; an amount that differs
 * from the collected one stays on the carrier's account.
 */
export async function bookSettled(
  tx: Tx,
  caller: Caller,
  row: Collection,
  { amount, fee, lineId = null }: Settlement,
): Promise<Collection> {
  const paid = dec(amount).minus(dec(row.settledAmount));
  const charged = dec(fee).minus(dec(row.carrierFee));
  const { currencyId } = row;
  await postLegs(tx, caller, row, [
    signed({ account: accounts.cash('cod'), currencyId }, paid.minus(charged)),
    signed({ account: accounts.carrierFee, currencyId }, charged),
    signed({ account: accounts.codCash(row.carrierId), currencyId }, paid.negated()),
  ]);
  return change(tx, caller, codCollection, row, {
    settledTime: row.settledTime ?? caller.now,
    settledAmount: amount,
    carrierFee: fee,
    codStatementLineId: lineId ?? row.codStatementLineId,
  });
}
