import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  answerAfterSale,
  askAfterSale,
  confirmGoodsBack,
  withdrawAfterSale,
} from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSale, type AfterSaleLine } from '@entrepot/contract/modules/mall/after-sale.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { afterSaleStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { afterSaleIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { sellerOrderLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import { type Decimal, dec, smaller, sum, text } from '@entrepot/rules/decimal.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { type BillLine, linesOf, restOf } from '../billing/public.ts';
import { notifyStaff } from '../messaging/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { lockOrder, notify, type SellerOrder, type SellerOrderLine, type Side } from './order.ts';

export type AfterSale = RowOf<typeof afterSale>;

/** Locks a request after its order (`NotFound` for others than its buyer, its seller and staff), and returns the caller's role. */
export async function lockAfterSale(tx: Tx, caller: Caller, id: string): Promise<{ row: AfterSale; order: SellerOrder; side: Side }> {
  const reader = caller.audience === 'customer' ? asSystemIn(caller, caller.siteId) : caller;
  const { sellerOrderId } = await find(tx, reader, afterSale, id);
  const { order, side } = await lockOrder(tx, caller, sellerOrderId);
  return { row: await lock(tx, reader, afterSale, id), order, side };
}

/** A line of an order with the line of its bill: both were written in the same order. */
export interface BilledLine {
  line: SellerOrderLine;
  billLine: BillLine;
}

/** Returns the lines of an order with those of its bill. */
export async function billedLines(tx: Db, caller: Caller, { id: sellerOrderId, billId }: SellerOrder): Promise<BilledLine[]> {
  const lines = (await findWhere(tx, caller, sellerOrderLine, { sellerOrderId })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const billLines = (await linesOf(tx, caller, [billId!])).sort((a, b) => a.lineNumber - b.lineNumber);
  return lines.map((line, at) => ({ line, billLine: billLines[at]! }));
}

/** Returns the pieces of each line for which a refund was requested and not rejected or withdrawn. */
function countedPieces(known: readonly AfterSale[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { afterSaleStatus, lines } of known)
    if (afterSaleStates.is(afterSaleStatus, 'counted'))
      for (const { lineId, quantity } of lines!) pieces.set(lineId, (pieces.get(lineId) ?? 0) + quantity);
  return pieces;
}

/** Returns when the buyer's days for a request end; null while the order is not completed or the site offers none. */
export async function askUntil(tx: Db, { siteId, status, completedTime }: SellerOrder): Promise<Date | null> {
  const { mallRefundDays } = await siteConfigurationOf(tx, siteId);
  if (status !== enumCodes.SellerOrderStatus.Completed || !completedTime || !mallRefundDays) return null;
  return new Date(completedTime.getTime() + mallRefundDays * dayMs);
}

/** Returns what the order view needs: whether the buyer can request a refund now, and the pieces left per line. */
export async function refundableNow(
  tx: Db,
  caller: Caller,
  order: SellerOrder,
): Promise<{ refundable: boolean; used: Map<string, number> }> {
  const system = asSystemIn(caller, order.siteId);
  const known = await findWhere(tx, system, afterSale, { sellerOrderId: order.id });
  const until = await askUntil(tx, order);
  const waits = known.some(({ afterSaleStatus }) => afterSaleStates.is(afterSaleStatus, 'open'));
  return { refundable: until !== null && until >= caller.now && !waits, used: countedPieces(known) };
}

/**
 * Requests a refund for its buyer, or for them by staff, who are not bound to the days of the site. Throws `StateNotAllowed` before the
 * completion, after the days and while another request waits, `CargoQuantityAbnormal` for more pieces than were bought and not requested
 * before, and `RefundNotAllowed` when nothing was paid for them.
 */
export async function ask(tx: Tx, caller: Caller, { sellerOrderId, lines, goodsReturned, reason }: Input<typeof askAfterSale>) {
  const { order, side } = await lockOrder(tx, caller, sellerOrderId);
  const number = order.serialNumber;
  if (side === 'seller') throw mallErrors.notTheBuyer({ number });
  if (order.status !== enumCodes.SellerOrderStatus.Completed) throw mallErrors.afterSaleTooEarly({ number });
  const system = asSystemIn(caller, order.siteId);
  const until = await askUntil(tx, order);
  if (side === 'buyer' && (!until || until < caller.now)) throw mallErrors.afterSaleOver({ number });
  const known = await findWhere(tx, system, afterSale, { sellerOrderId });
  const open = known.find(({ afterSaleStatus }) => afterSaleStates.is(afterSaleStatus, 'open'));
  if (open) throw mallErrors.afterSaleOpen({ number: open.serialNumber });
  const wanted = await wantedLines(tx, system, order, lines, known);
  const amount = sum(wanted.map((line) => dec(line.amount)));
  if (!amount.gt(0)) throw mallErrors.nothingToRefund({ number });
  const { siteId, sellerId, ownerId, currencyId } = order;
  const row = await insert(tx, system, afterSale, {
    siteId,
    serialNumber: await nextAfterSaleNumber(caller, siteId),
    sellerOrderId,
    sellerId,
    ownerId,
    currencyId,
    lines: wanted,
    amount: text(amount),
    goodsReturned: goodsReturned ?? false,
    reason,
  });
  const format = await currencyFormatOf(tx, system, currencyId);
  await notify(tx, caller, order, 'afterSaleRequested', ['seller'], { request: row.serialNumber, refund: format.text(row.amount), reason });
  await notifyDesk(tx, caller, row, 'afterSaleToDecide');
  return { id: row.id };
}

async function wantedLines(
  tx: Tx,
  caller: Caller,
  order: SellerOrder,
  lines: Input<typeof askAfterSale>['lines'],
  known: readonly AfterSale[],
): Promise<AfterSaleLine[]> {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  if (new Set(lines.map(({ lineId }) => lineId)).size !== lines.length) throw refuse('DuplicateSelection');
  const billed = await billedLines(tx, caller, order);
  const used = countedPieces(known);
  const format = await currencyFormatOf(tx, caller, order.currencyId);
  return lines.map(({ lineId, quantity }) => {
    const own = billed.find(({ line }) => line.id === lineId);
    if (!own) throw refuse('NotFound');
    const left = own.line.quantity - (used.get(lineId) ?? 0);
    if (quantity > left) throw mallErrors.afterSaleTooMuch({ name: own.line.name[caller.language], left });
    return { lineId, quantity, amount: text(amountOf(own, quantity, (value) => format.round(value))) };
  });
}

/** The amount paid for pieces of a line, at most the rest of it. */
function amountOf({ line, billLine }: BilledLine, quantity: number, round: (value: Decimal) => Decimal): Decimal {
  const paid = dec(billLine.amount).minus(dec(billLine.discountAmount));
  return smaller(round(paid.times(quantity).div(line.quantity)), restOf(billLine));
}

/** Withdraws a request; only its buyer can (`NotFound`). */
export async function withdraw(tx: Tx, caller: Caller, { id }: Input<typeof withdrawAfterSale>) {
  const { row, order, side } = await lockAfterSale(tx, caller, id);
  if (side !== 'buyer') throw refuse('NotFound');
  const afterSaleStatus = afterSaleStates.after(row.afterSaleStatus, 'withdraw');
  await change(tx, asSystemIn(caller, order.siteId), afterSale, row, { afterSaleStatus });
  await notify(tx, caller, order, 'afterSaleWithdrawn', ['seller'], { request: row.serialNumber });
  return true;
}

/** Records the answer of the seller, who alone can (`NotFound`), until the request is decided (`StateNotAllowed`). */
export async function answer(tx: Tx, caller: Caller, { id, sellerAgrees, remarks }: Input<typeof answerAfterSale>) {
  const { row, order, side } = await lockAfterSale(tx, caller, id);
  if (side !== 'seller') throw refuse('NotFound');
  mustBeOpen(row);
  const values = { sellerAgrees, sellerRemarks: remarks ?? null, answerTime: caller.now };
  const answered = await change(tx, asSystemIn(caller, order.siteId), afterSale, row, values);
  await notifyDesk(tx, caller, answered, 'afterSaleAnswered');
  return true;
}

/** Records whether the goods are back at the seller's, by the seller or staff, until the request is decided (`StateNotAllowed`). */
export async function confirmBack(tx: Tx, caller: Caller, { id, back }: Input<typeof confirmGoodsBack>) {
  const { row, order, side } = await lockAfterSale(tx, caller, id);
  if (side === 'buyer') throw refuse('NotFound');
  mustBeOpen(row);
  if (!row.goodsReturned) throw mallErrors.goodsStay({ number: row.serialNumber });
  if (back === (row.goodsBackTime !== null)) return true;
  const changed = await change(tx, asSystemIn(caller, order.siteId), afterSale, row, { goodsBackTime: back ? caller.now : null });
  if (back) await notifyDesk(tx, caller, changed, 'afterSaleGoodsBack');
  return true;
}

/** Throws `StateNotAllowed` once a request is decided or withdrawn. */
function mustBeOpen({ afterSaleStatus }: AfterSale): void {
  if (!afterSaleStates.is(afterSaleStatus, 'open')) throw afterSaleStates.refusal(afterSaleStatus);
}

/** Notifies the staff who decide. */
const notifyDesk = (tx: Tx, caller: Caller, { siteId, id, serialNumber: request }: AfterSale, what: string) =>
  notifyStaff(tx, caller, {
    siteId,
    screen: afterSaleIndex,
    type: enumCodes.UserMessageType.Shop,
    text: `mall.messages.${what}`,
    values: { request },
    link: `/AfterSaleIndex?open=${id}`,
    sourceType: afterSale.name,
    sourceId: id,
  });

/** MR, day, 5 digits. */
async function nextAfterSaleNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone).slice(2, 10).replaceAll('-', '');
  return `MR${day}${String(await caller.takeNumber(siteId, afterSale.name, day)).padStart(5, '0')}`;
}
