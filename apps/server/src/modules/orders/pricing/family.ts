import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { BoxLine } from '@entrepot/rules/pricing/types.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../../core/db/conditions.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { change, lock } from '../../../core/db/rows.ts';
import { wholeSites } from '../../../core/scope/scope.ts';
import { priceOrder } from '../../pricing/public.ts';
import type { Order } from '../moves.ts';
import { boxPiece } from '../fulfilling/packing-steps.ts';
import { weightsOf } from '../placing/plan.ts';
import { priceAgain, priceWishOf, requote as requoteAlone, type RequoteResult, settleAgain } from './requote.ts';

const { Cancelled } = enumCodes.OrderStatus;

/** Requotes an order from what was packed; a split order together with all its parts once the last of them is packed. */
export async function requote(tx: Tx, caller: Caller, order: Order, pieces: readonly BoxLine[]): Promise<RequoteResult> {
  if (!order.splitTotal) return requoteAlone(tx, caller, order, pieces);
  const weighed = await change(tx, caller, logisticsOrder, order, weightsOf(await priceAgain(tx, caller, order, pieces)));
  const settled = await settleFamily(tx, caller, weighed);
  const requoted = settled && settled.order.id === order.id ? settled.order : weighed;
  return { ...(settled ?? { action: 'none', refunded: '0', difference: '0', billIds: [] }), order: requoted };
}

/** Settles the price of an order with all its parts on the order that carries the money, unless a part is still to be packed. */
export async function settleFamily(tx: Tx, by: Caller, one: Order): Promise<RequoteResult | null> {
  // The other parts may have gone on to another warehouse.
  const caller = wholeSites(by);
  // The parent's lock serializes: of two parts packed concurrently the second sees the first.
  const parent = one.isSplitOrder ? await lock(tx, caller, logisticsOrder, one.parentOrderId!) : one;
  const family = [parent, ...(await livePartsOf(tx, parent))].filter(({ orderStatus }) => orderStatus !== Cancelled);
  if (!parent.quoteSnapshot || parent.orderStatus === Cancelled || family.some(({ isWeighed }) => !isWeighed)) return null;
  const wish = await priceWishOf(tx, caller, parent, await piecesPackedIn(tx, parent.siteId, family));
  const quote = await priceOrder(tx, caller, {
    ...wish,
    declaredPrice: text(sum(family.map(({ declaredPrice }) => dec(declaredPrice)))),
    packageQuantity: family.reduce((all, { packageCount }) => all + packageCount, 0),
    commodityQuantity: family.reduce((all, { commodityQuantity }) => all + commodityQuantity, 0),
  });
  const priced = await change(tx, caller, logisticsOrder, parent, { quoteSnapshot: quote });
  return settleAgain(tx, caller, priced, parent, quote);
}

/** Returns the parts of an order that are not cancelled. */
export const livePartsOf = (tx: Db, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Order[]> =>
  tx
    .selectFrom('logisticsOrder')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('parentOrderId', '=', id)
    .where('isSplitOrder', '=', true)
    .where('orderStatus', '<>', Cancelled)
    .where(notDeleted)
    .orderBy('id')
    .execute();

async function piecesPackedIn(tx: Tx, siteId: string, family: readonly Order[]): Promise<BoxLine[]> {
  const ids = family.map(({ id }) => id);
  const rows = await tx
    .selectFrom('orderParcel')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', oneOf(ids))
    .orderBy('id')
    .execute();
  return rows.map(boxPiece);
}
