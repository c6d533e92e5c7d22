import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import type { collectAtDesk, undoTillEntry } from '@entrepot/contract/modules/cod/till-calls.ts';
import { tillEntry, tillShift } from '@entrepot/contract/modules/cod/till.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { amountDueAtCounter, checkPickupCode, isHandedOut, moveCollection, type Order } from '../orders/public.ts';
import { accounts, currencyFormatOf, lockWallet } from '../wallet/public.ts';
import { collectionsOf, movePocket, note } from './book.ts';
import {
  deskAccount,
  lockOpenTill,
  moveCash,
  type NewEntry,
  type OpenTill,
  type TillEntry,
  type TillShift,
  writeEntry,
} from './till-book.ts';

const { Cash, Transfer } = enumCodes.TillMeans;
const { Collection, Reversal, PayOut } = enumCodes.TillEntryType;
type Payment = Input<typeof collectAtDesk>;

/**
 * Takes the money of an order at our own counter into an open till: the entry of the till, the customer's pocket (journal 301) and the
 * till's account. The money is with us, so that it counts as paid over immediately. Throws `StateNotAllowed` for a closed till, another
 * currency or warehouse, an order that is not at our counter, and an amount that is not the order's any more.
 */
export async function collectHere(tx: Tx, caller: Caller, input: Payment) {
  const opened = await lockOpenTill(tx, caller, input.tillId);
  const order = await lock(tx, caller, logisticsOrder, input.logisticsOrderId);
  const wrong = await checkPickupCode(tx, caller, order, input.pickupCode);
  if (wrong) return wrong;
  const amount = await amountToCollect(tx, caller, opened, order, input.amount);
  const { tendered, change: back } = await tenderedOf(tx, caller, opened, amount, input);
  const wallet = await lockWallet(tx, caller, order.ownerId);
  const known = (await collectionsOf(tx, caller, [order.id])).get(order.id);
  const { tillMeans } = input;
  const entry = await writeEntry(tx, caller, opened.shift, {
    tillEntryType: Collection,
    tillMeans,
    amount,
    tendered,
    reference: input.reference ?? null,
    logisticsOrderId: order.id,
  });
  const context = { order, wallet, known };
  await note(tx, caller, context, {
    collectedAmount: amount,
    collectedTime: caller.now,
    settledAmount: amount,
    settledTime: caller.now,
    tillEntryId: entry.id,
  });
  await moveCollection(tx, caller, order, 'collect');
  const remarks = `${order.serialNumber} · ${entry.serialNumber}`;
  await movePocket(tx, caller, context, { amounts: [dec(amount)], remarks, account: deskAccount(opened.till.id, tillMeans) });
  return { id: entry.id, serialNumber: entry.serialNumber, change: back, currencyId: order.collectionCurrencyId! };
}

async function amountToCollect(tx: Tx, caller: Caller, { till: row }: OpenTill, order: Order, shown: string): Promise<string> {
  const number = order.serialNumber;
  if (order.collectionStatus === enumCodes.CollectionStatus.Collected) throw codErrors.alreadyCollected({ number });
  const due = await amountDueAtCounter(tx, order);
  if (!due) throw codErrors.notAtCounter({ number });
  const format = await currencyFormatOf(tx, caller, order.collectionCurrencyId!);
  if (order.collectionCurrencyId !== row.currencyId) throw codErrors.tillCurrency({ till: row.name, amount: format.text(due) });
  if (!dec(shown).equals(dec(due))) throw codErrors.amountChanged({ number, amount: format.text(due) });
  return due;
}

/** The change for cash; other means have none. Transfers state their reference. */
async function tenderedOf(tx: Tx, caller: Caller, { till: row }: OpenTill, amount: string, { tillMeans, tendered, reference }: Payment) {
  if (tillMeans === Transfer && !reference) throw invalid({ field: 'Reference', key: 'required' });
  if (tillMeans !== Cash) return { tendered: null, change: '0' };
  const received = tendered ?? amount;
  (await currencyFormatOf(tx, caller, row.currencyId)).check(received, 'Tendered');
  if (dec(received).lt(dec(amount))) throw invalid({ field: 'Tendered', key: 'invalid' });
  return { tendered: received, change: text(dec(received).minus(dec(amount))) };
}

/**
 * Reverses a collection or a pay-out within its shift: an opposite entry of the till, with the customer's pocket and the ledger. The order
 * collects its money again. Throws `StateNotAllowed` outside its shift, the second time, while the goods are handed out, and once the money
 * is in a remittance.
 */
export async function undo(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoTillEntry>) {
  const entry = await find(tx, caller, tillEntry, id);
  const number = entry.serialNumber;
  if (entry.tillEntryType !== Collection && entry.tillEntryType !== PayOut) throw codErrors.entryFinal({ number });
  const { tillId } = await find(tx, caller, tillShift, entry.tillShiftId);
  const { shift } = await lockOpenTill(tx, caller, tillId);
  if (shift.id !== entry.tillShiftId) throw codErrors.entryOfOtherShift({ number });
  if ((await findWhere(tx, caller, tillEntry, { siteId: entry.siteId, reversesId: id })).length) throw codErrors.entryUndone({ number });
  const reversal = { tillEntryType: Reversal, amount: text(dec(entry.amount).negated()), reversesId: id, remarks };
  if (entry.tillEntryType === PayOut) await moveCash(tx, caller, shift, reversal, accounts.tillPayOut);
  else await undoCollected(tx, caller, shift, entry, reversal);
  return true;
}

async function undoCollected(tx: Tx, caller: Caller, shift: TillShift, entry: TillEntry, reversal: NewEntry): Promise<void> {
  const order = await lock(tx, caller, logisticsOrder, entry.logisticsOrderId!);
  if (await isHandedOut(tx, caller, order)) throw codErrors.handedOut({ number: order.serialNumber });
  const wallet = await lockWallet(tx, caller, order.ownerId);
  const known = (await collectionsOf(tx, caller, [order.id])).get(order.id)!;
  if (known.codRemittanceId || known.tillEntryId !== entry.id) throw codErrors.paidOut({ number: order.serialNumber });
  const { tillMeans } = entry;
  const { serialNumber } = await writeEntry(tx, caller, shift, { ...reversal, tillMeans, logisticsOrderId: order.id });
  const context = { order, wallet, known };
  await movePocket(tx, caller, context, {
    amounts: [dec(reversal.amount)],
    remarks: `${order.serialNumber} · ${serialNumber} · ${reversal.remarks}`,
    account: deskAccount(shift.tillId, tillMeans),
  });
  await change(tx, caller, codCollection, known, {
    collectedAmount: null,
    collectedTime: null,
    settledAmount: '0',
    settledTime: null,
    tillEntryId: null,
  });
  await moveCollection(tx, caller, order, 'undoCollect');
}
