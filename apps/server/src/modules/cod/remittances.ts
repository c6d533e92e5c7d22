import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { cancelCodRemittance, confirmCodRemittance, establishCodRemittance } from '@entrepot/contract/modules/cod/calls.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { codRemittance, codRemittanceStates } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { moneyNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, lock } from '../../core/db/rows.ts';
import type { Order } from '../orders/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { mainAccountOf } from '../access/public.ts';
import { closeRequests, currencyFormatOf } from '../wallet/public.ts';
import { type Collection, collectionsOf, isDelivered } from './book.ts';
import { lockOrders } from './locks.ts';
import { refuseMaker } from './payout.ts';
import { dayMs } from '@entrepot/rules/time.ts';

export type Remittance = RowOf<typeof codRemittance>;

/**
 * Creates a remittance of collected orders of one customer in one currency. Locks the orders, so that each is in one remittance only.
 * Throws `StateNotAllowed` before the waiting period is over. The default fee is the site's share.
 */
export async function establish(
  tx: Tx,
  caller: Caller,
  { ownerId: userId, logisticsOrderIds, fees }: Input<typeof establishCodRemittance>,
) {
  if (fees && fees.length !== logisticsOrderIds.length) throw invalid({ field: 'Fees', key: 'invalid' });
  const ownerId = await mainAccountOf(tx, caller, userId);
  const orders = await lockOrders(tx, caller, logisticsOrderIds);
  const known = await collectionsOf(tx, caller, logisticsOrderIds);
  const { siteId, collectionCurrencyId: currencyId } = orders[0]!;
  const { codRemitDays, codFeeRate } = await siteConfigurationOf(tx, siteId);
  for (const order of orders)
    await refuseUnready(tx, caller, order, known.get(order.id), { ownerId, currencyId: currencyId!, codRemitDays });
  const format = await currencyFormatOf(tx, caller, currencyId!);
  const lines = orders.map(({ id, serialNumber }, at) => {
    const collectedAmount = known.get(id)!.collectedAmount!;
    const share = text(format.round(dec(collectedAmount).times(dec(codFeeRate)).dividedBy(100)));
    return { logisticsOrderId: id, serialNumber, collectedAmount, fee: fees?.[at] ?? share };
  });
  const totalCollected = sum(lines.map((line) => dec(line.collectedAmount)));
  const totalFee = format.round(sum(lines.map((line) => dec(line.fee))));
  if (totalFee.gte(totalCollected)) throw codErrors.feeTooHigh({ fee: format.text(totalFee), total: format.text(totalCollected) });
  const day = timeToWire(caller.now, caller.timeZone);
  const row = await insert(tx, caller, codRemittance, {
    siteId,
    serialNumber: moneyNumber('codRemittance', day, await caller.takeNumber(siteId, 'codRemittance', day.slice(2, 10).replaceAll('-', ''))),
    ownerId,
    currencyId: currencyId!,
    orders: lines,
    orderCount: lines.length,
    totalCollected: text(totalCollected),
    totalFee: text(totalFee),
    netAmount: text(totalCollected.minus(totalFee)),
    operatorId: caller.userId,
  });
  for (const { id } of orders) await change(tx, caller, codCollection, known.get(id)!, { codRemittanceId: row.id });
  return { id: row.id };
}

async function refuseUnready(
  tx: Tx,
  caller: Caller,
  order: Order,
  known: Collection | undefined,
  { ownerId, currencyId, codRemitDays }: { ownerId: string; currencyId: string; codRemitDays: number },
): Promise<void> {
  const number = order.serialNumber;
  if (order.ownerId !== ownerId) throw codErrors.otherOwner({ number });
  if (order.collectionStatus !== enumCodes.CollectionStatus.Collected || !known?.collectedTime) throw codErrors.notCollected({ number });
  refuseComingBack(order);
  if (order.collectionCurrencyId !== currencyId) throw codErrors.otherCurrency({ number });
  if (known.codRemittanceId) {
    const other = await find(tx, caller, codRemittance, known.codRemittanceId);
    throw codErrors.inRemittance({ number, remittance: other.serialNumber });
  }
  const ready = new Date(known.collectedTime.getTime() + codRemitDays * dayMs);
  if (ready > caller.now) throw codErrors.tooEarly({ number, from: timeToWire(ready, caller.timeZone) });
}

/** Throws `StateNotAllowed` for goods that are on their way back, came back or were lost: their money may have to go back to the receiver. */
export function refuseComingBack(order: Order): void {
  if (!isDelivered(order)) throw codErrors.comesBack({ number: order.serialNumber });
}

/** Locks a remittance's orders and then the remittance, in the order used everywhere. */
export async function lockRemittance(tx: Tx, caller: Caller, id: string): Promise<{ row: Remittance; orders: Order[] }> {
  const { orders: lines } = await find(tx, caller, codRemittance, id);
  const orders = await lockOrders(
    tx,
    caller,
    lines.map(({ logisticsOrderId }) => logisticsOrderId),
  );
  return { orders, row: await lock(tx, caller, codRemittance, id) };
}

/** Confirms a remittance for payout. */
export async function confirm(tx: Tx, caller: Caller, { id }: Input<typeof confirmCodRemittance>) {
  const row = await lock(tx, caller, codRemittance, id);
  await refuseMaker(tx, caller, row);
  const codRemittanceStatus = codRemittanceStates.after(row.codRemittanceStatus, 'confirm');
  await change(tx, caller, codRemittance, row, { codRemittanceStatus, confirmedById: caller.userId, operatorId: caller.userId });
  return true;
}

/** Cancels an unpaid remittance; its orders may be remitted in another. */
export async function cancel(tx: Tx, caller: Caller, { id }: Input<typeof cancelCodRemittance>) {
  const { row } = await lockRemittance(tx, caller, id);
  const codRemittanceStatus = codRemittanceStates.after(row.codRemittanceStatus, 'cancel');
  for (const known of await findWhere(tx, caller, codCollection, { codRemittanceId: id }))
    await change(tx, caller, codCollection, known, { codRemittanceId: null });
  await closeRequests(tx, caller, { subjectId: id });
  await change(tx, caller, codRemittance, row, { codRemittanceStatus, operatorId: caller.userId });
  return true;
}
