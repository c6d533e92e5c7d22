import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  changeAfterSaleBearer,
  decideAfterSale,
  rejectAfterSale,
  reopenAfterSale,
  reverseAfterSale,
} from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSale } from '@entrepot/contract/modules/mall/after-sale.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { afterSaleStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { refundAmount } from '../billing/public.ts';
import { closeRequests, currencyFormatOf, lockWallet } from '../wallet/public.ts';
import { bear, billBuyer, type Bearing, unbear } from './after-sale-bearing.ts';
import { type AfterSale, billedLines, lockAfterSale } from './after-sale.ts';
import { notify, type SellerOrder, sourceOf } from './order.ts';

/** Locks the wallets of buyer and seller in ascending order. */
async function lockBoth(tx: Tx, caller: Caller, { ownerId, sellerId }: SellerOrder): Promise<void> {
  for (const id of [ownerId, sellerId].sort()) await lockWallet(tx, caller, id);
}

function bearingOf({ afterSaleBearer, carrierId }: Pick<Input<typeof decideAfterSale>, 'afterSaleBearer' | 'carrierId'>): Bearing {
  const isCarrier = afterSaleBearer === enumCodes.AfterSaleBearer.Carrier;
  if (isCarrier && !carrierId) throw invalid({ field: 'CarrierId', key: 'required' });
  return { afterSaleBearer, carrierId: isCarrier ? carrierId! : null };
}

/**
 * Refunds a request and books who bears it. Throws `StateNotAllowed` when it is decided or its goods are not back yet, `NotFound` for lines
 * that were not requested, and `RefundExceedsPaid`.
 */
export async function decide(tx: Tx, caller: Caller, { id, lines, remarks, ...input }: Input<typeof decideAfterSale>) {
  const { row, order } = await lockAfterSale(tx, caller, id);
  const afterSaleStatus = afterSaleStates.after(row.afterSaleStatus, 'refund');
  if (row.goodsReturned && !row.goodsBackTime) throw mallErrors.goodsNotBack({ number: row.serialNumber });
  const bearing = bearingOf(input);
  const system = asSystemIn(caller, order.siteId);
  const decided = await decidedLines(tx, system, order, row, lines);
  const amount = text(sum(decided.map((line) => dec(line.amount))));
  await lockBoth(tx, system, order);
  await refundAmount(tx, system, {
    ...sourceOf(order),
    lines: decided,
    reason: remarks ?? row.reason,
    key: `afterSale:${id}`,
    // The order is completed, which locks its bill against other refunds.
    isPriceDifference: true,
  });
  const values = await bear(tx, system, order, row, amount, bearing);
  const done = await change(tx, system, afterSale, row, {
    ...values,
    afterSaleStatus,
    lines: decided.map(({ lineId, quantity, amount: own }) => ({ lineId, quantity, amount: own })),
    decisionTime: caller.now,
    auditorId: caller.userId,
    remarks: remarks ?? null,
  });
  await closeRequests(tx, caller, { subjectId: id });
  await notifyOutcome(tx, caller, order, done, 'afterSaleRefunded');
  return true;
}

/** The requested lines with the decided amounts and the lines of the bill; lines without an amount are not refunded. */
async function decidedLines(tx: Tx, caller: Caller, order: SellerOrder, row: AfterSale, lines: Input<typeof decideAfterSale>['lines']) {
  if (new Set(lines.map(({ lineId }) => lineId)).size !== lines.length) throw refuse('DuplicateSelection');
  const billed = await billedLines(tx, caller, order);
  const format = await currencyFormatOf(tx, caller, order.currencyId);
  const decided = lines
    .filter(({ amount }) => !dec(amount).isZero())
    .map(({ lineId, amount }) => {
      const requested = row.lines!.find((line) => line.lineId === lineId);
      const own = billed.find(({ line }) => line.id === lineId);
      if (!requested || !own) throw refuse('NotFound');
      format.check(amount, 'Lines.Amount');
      return { lineId, quantity: requested.quantity, billLineId: own.billLine.id, amount };
    });
  if (!decided.length) throw mallErrors.nothingToRefund({ number: order.serialNumber });
  return decided;
}

/** Rejects a request, and notifies both sides of the reason. */
export async function reject(tx: Tx, caller: Caller, { id, remarks }: Input<typeof rejectAfterSale>) {
  const { row, order } = await lockAfterSale(tx, caller, id);
  const afterSaleStatus = afterSaleStates.after(row.afterSaleStatus, 'reject');
  const values = { afterSaleStatus, remarks, decisionTime: caller.now, auditorId: caller.userId };
  const done = await change(tx, asSystemIn(caller, order.siteId), afterSale, row, values);
  await closeRequests(tx, caller, { subjectId: id });
  await notifyOutcome(tx, caller, order, done, 'afterSaleRejected');
  return true;
}

/** Reopens a rejected request, unless another one waits (`StateNotAllowed`). */
export async function reopen(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reopenAfterSale>) {
  const { row, order } = await lockAfterSale(tx, caller, id);
  const afterSaleStatus = afterSaleStates.after(row.afterSaleStatus, 'reopen');
  const values = { afterSaleStatus, remarks, decisionTime: null, auditorId: caller.userId };
  const done = await change(tx, asSystemIn(caller, order.siteId), afterSale, row, values);
  await notifyOutcome(tx, caller, order, done, 'afterSaleReopened');
  return true;
}

/** Books a refund to another bearer (`StateNotAllowed` if it bears it already). */
export async function changeBearer(tx: Tx, caller: Caller, { id, remarks, ...input }: Input<typeof changeAfterSaleBearer>) {
  const { row, order } = await lockAfterSale(tx, caller, id);
  if (!afterSaleStates.is(row.afterSaleStatus, 'refunded')) throw afterSaleStates.refusal(row.afterSaleStatus);
  const bearing = bearingOf(input);
  if (bearing.afterSaleBearer === row.afterSaleBearer && bearing.carrierId === row.carrierId)
    throw mallErrors.sameBearer({ number: row.serialNumber });
  const system = asSystemIn(caller, order.siteId);
  await lockBoth(tx, system, order);
  const free = await unbear(tx, system, order, row, remarks);
  const values = await bear(tx, system, order, free, row.amount, bearing);
  await change(tx, system, afterSale, free, { ...values, auditorId: caller.userId, remarks });
  await notifyOutcome(tx, caller, order, row, 'afterSaleBearerChanged', ['seller']);
  return true;
}

/** Reverses a refund: its bearer gets the amount back, and the buyer is billed again. */
export async function reverse(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reverseAfterSale>) {
  const { row, order } = await lockAfterSale(tx, caller, id);
  const afterSaleStatus = afterSaleStates.after(row.afterSaleStatus, 'reverse');
  const system = asSystemIn(caller, order.siteId);
  await lockBoth(tx, system, order);
  const free = await unbear(tx, system, order, row, remarks);
  await billBuyer(tx, system, order, row);
  const done = await change(tx, system, afterSale, free, { afterSaleStatus, auditorId: caller.userId, remarks });
  await notifyOutcome(tx, caller, order, done, 'afterSaleReversed');
  return true;
}

async function notifyOutcome(
  tx: Tx,
  caller: Caller,
  order: SellerOrder,
  { serialNumber: request, amount, remarks }: AfterSale,
  what: string,
  to: readonly ('buyer' | 'seller')[] = ['buyer', 'seller'],
): Promise<void> {
  const format = await currencyFormatOf(tx, asSystemIn(caller, order.siteId), order.currencyId);
  await notify(tx, caller, order, what, to, { request, refund: format.text(amount), remarks: remarks ?? '' });
}
