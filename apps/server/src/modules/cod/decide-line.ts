import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { decideCodStatementLine } from '@entrepot/contract/modules/cod/calls.ts';
import { codLineStates, codStatementLine } from '@entrepot/contract/modules/cod/cod-statement-line.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { momentProblem } from '../../core/calls/stated-moments.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import type { Moved } from '../wallet/public.ts';
import { type Collection, type CollectionContext, bookCollected, bookSettled, collectionsOf } from './book.ts';
import { bookAgain } from './correct.ts';
import { lockOrders, lockWallets } from './locks.ts';

export type StatementLine = RowOf<typeof codStatementLine>;

const { AgainstCarrier, Dismissed } = enumCodes.CodDecision;
const { Credit, Debit } = enumCodes.MoneyMovement;

/**
 * Decides an open row of a carrier's statement. Against the carrier: the order's amount is right, and what the carrier paid less stays on its
 * account. Against the customer: the reported amount is booked instead. Or nothing is posted, which is the only choice for an unknown number.
 */
export async function decide(tx: Tx, caller: Caller, { id, codDecision, remarks }: Input<typeof decideCodStatementLine>) {
  const { logisticsOrderId } = await find(tx, caller, codStatementLine, id);
  const input = logisticsOrderId ? await lockOrderOf(tx, caller, logisticsOrderId) : null;
  const line = await lock(tx, caller, codStatementLine, id);
  const codLineStatus = codLineStates.after(line.codLineStatus, 'decide');
  if (codDecision !== Dismissed) {
    if (!input) throw codErrors.lineHasNoOrder({ number: line.number });
    await bookDecided(tx, caller, line, input, { isOrderRight: codDecision === AgainstCarrier, remarks });
  }
  await change(tx, caller, codStatementLine, line, {
    codLineStatus,
    codDecision,
    remarks,
    decidedById: caller.userId,
    decidedTime: caller.now,
  });
  return true;
}

async function lockOrderOf(tx: Tx, caller: Caller, orderId: string): Promise<CollectionContext> {
  const [order] = await lockOrders(tx, caller, [orderId]);
  const wallet = await (await lockWallets(tx, caller, [order!]))(order!);
  return { order: order!, wallet, known: (await collectionsOf(tx, caller, [orderId])).get(orderId) };
}

async function bookDecided(
  tx: Tx,
  caller: Caller,
  line: StatementLine,
  input: CollectionContext,
  { isOrderRight, remarks }: { isOrderRight: boolean; remarks: string },
): Promise<void> {
  const { order, known } = input;
  if (known?.tillEntryId) throw codErrors.atDesk({ number: order.serialNumber });
  if (known?.returnedTime) throw codErrors.moneyReturned({ number: order.serialNumber });
  const amount = isOrderRight ? (known?.collectedAmount ?? order.collectionAmount ?? '0') : line.statedAmount;
  const row = await asCollected(tx, caller, input, { amount, time: statedTimeOf(caller, line, input), remarks });
  await bookSettled(tx, caller, row, { amount: line.statedAmount, fee: line.statedFee, lineId: line.id });
}

/** The day that the carrier states, if the payment can have happened then. */
const statedTimeOf = (caller: Caller, { statedTime }: StatementLine, { order }: CollectionContext): Date =>
  statedTime && !momentProblem(caller, 'StatedTime', statedTime, order.departureTime) ? statedTime : caller.now;

async function asCollected(
  tx: Tx,
  caller: Caller,
  input: CollectionContext,
  { amount, time, remarks }: { amount: string; time: Date; remarks: string },
): Promise<Collection> {
  const { known } = input;
  if (!known?.collectedTime) return bookCollected(tx, caller, input, { amount, collectedTime: time, remarks });
  if (dec(known.collectedAmount).equals(dec(amount))) return known;
  return bookAgain(tx, caller, { ...input, known }, amount, remarks);
}

/** Measures a decision for the four-eyes approval: what it moves in the customer's pocket. */
export async function decisionMoved(
  tx: Tx,
  caller: Caller,
  { id, codDecision, remarks }: Input<typeof decideCodStatementLine>,
): Promise<Moved | null> {
  const line = await find(tx, caller, codStatementLine, id);
  const { siteId, ownerId, currencyId, logisticsOrderId } = line;
  if (codDecision === Dismissed || codDecision === AgainstCarrier || !ownerId || !currencyId || !logisticsOrderId) return null;
  const known = (await collectionsOf(tx, caller, [logisticsOrderId])).get(logisticsOrderId);
  const difference = dec(line.statedAmount).minus(dec(known?.collectedAmount ?? line.expectedAmount));
  const subject = { type: 'codStatementLine', id, number: line.number };
  const amount = text(difference.abs());
  return { movement: difference.gt(0) ? Credit : Debit, siteId, ownerId, currencyId, amount, subject, remarks };
}
