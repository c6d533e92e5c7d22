import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { priceOrder } from '../../pricing/public.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import { text } from '../../../core/calls/texts.ts';
import { freePackages } from '../../packages/public.ts';
import { followCauses } from '../hold.ts';
import { notifyOrder } from '../messages.ts';
import { goodsOf, lockOrder, type Order, type OrderGoods } from '../moves.ts';
import { weightsOf } from '../placing/plan.ts';
import { priceWishOf, settleAgain } from '../pricing/requote.ts';
import { countsOf, deleteLines, typeOf } from '../stock/order-goods.ts';
import { cancel } from './cancel.ts';
import { isBilled } from './reroute.ts';

const { Draft } = enumCodes.OrderStatus;

/**
 * Takes a package, none of whose pieces is picked, out of a locked order: it is free again, and the order is priced by its other goods and
 * continues. An order without other goods is cancelled and refunded. Returns the order.
 */
export async function removePackage(tx: Tx, caller: Caller, order: Order, line: OrderGoods, number: string): Promise<Order> {
  const { siteId, id } = order;
  await freePackages(tx, caller, { siteId, orderId: id, goods: [{ packageId: line.packageId!, quantity: line.quantity }] });
  await deleteLines(tx, [line]);
  return withoutGoods(tx, caller, order, number);
}

/** Takes pieces from stock that were missing out of a locked order, which has not reserved them any more. Returns the order. */
export async function removeStock(tx: Tx, caller: Caller, order: Order, line: OrderGoods, pieces: number): Promise<Order> {
  if (pieces === line.quantity) await deleteLines(tx, [line]);
  else
    await tx
      .updateTable('orderGoods')
      .set((row) => ({ quantity: row('quantity', '-', pieces) }))
      .where('siteId', '=', line.siteId)
      .where('id', '=', line.id)
      .execute();
  return withoutGoods(tx, caller, order, line.declaredName ?? '');
}

/** Continues an order whose goods became fewer; one without goods is cancelled. */
async function withoutGoods(tx: Tx, caller: Caller, order: Order, number: string): Promise<Order> {
  const { id } = order;
  const goods = await goodsOf(tx, order);
  const logisticsOrderType = typeOf(goods, order.logisticsOrderType);
  const rest = await change(tx, caller, logisticsOrder, order, { ...countsOf(goods), logisticsOrderType });
  if (!goods.length && rest.orderStatus !== Draft) {
    await cancel(tx, caller, { id, remarks: text(caller.language, 'orders.pages.lastGoodsTakenOut', { number }) ?? null });
    return lockOrder(tx, caller, id);
  }
  await notifyOrder(tx, caller, rest, 'takenOut', { package: number });
  await priceByGoods(tx, caller, rest);
  return followCauses(tx, caller, await lockOrder(tx, caller, id));
}

/** Prices an order by its present goods and settles the difference; parts of a split order are settled once they are packed. */
async function priceByGoods(tx: Tx, caller: Caller, order: Order): Promise<void> {
  if (!order.quoteSnapshot || order.orderStatus === Draft || order.splitTotal) return;
  const quote = await priceOrder(tx, caller, await priceWishOf(tx, caller, order, null));
  const priced = await change(tx, caller, logisticsOrder, order, { quoteSnapshot: quote, ...weightsOf(quote) });
  if (await isBilled(tx, order)) await settleAgain(tx, caller, priced, order, quote);
}
