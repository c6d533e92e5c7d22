import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { bindShopOrderGoods, prepareShopOrder, unbindShopOrderGoods } from '@entrepot/contract/modules/shops/order-calls.ts';
import type { matchThirdPartyPlatformsOrder } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shopOrder, shopOrderBinding } from '@entrepot/contract/modules/shops/shop-order.ts';
import { platformOrderStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { beyondOwn } from './access.ts';
import { bindLines, lockShopOrders, unbindLines, wantedFrom } from './binding.ts';
import { goodsThere, linesOf, refuseInexact, type ShopOrder, targetOf } from './goods.ts';

const { Bound } = enumCodes.ShopOrderMatchStatus;

/** Binds goods to lines of an order; returns the resulting match status. */
export async function bindGoods(tx: Tx, caller: Caller, { id, lines }: Input<typeof bindShopOrderGoods>) {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  const [order] = await lockShopOrders(tx, caller, [id]);
  const { matchStatus } = await bindLines(tx, caller, order!, wantedFrom(lines));
  return { matchStatus };
}

/** Unbinds the goods of lines of an order. */
export async function unbindGoods(tx: Tx, caller: Caller, { id, lineIds }: Input<typeof unbindShopOrderGoods>): Promise<true> {
  const [order] = await lockShopOrders(tx, caller, [id]);
  await unbindLines(tx, caller, order!, lineIds ?? []);
  return true;
}

/**
 * Binds goods to all lines of the order of a marketplace's parcel, in exact quantity (`CargoQuantityAbnormal`); it can be ordered from then
 * on.
 */
export async function match(tx: Tx, caller: Caller, { id, goods }: Input<typeof matchThirdPartyPlatformsOrder>): Promise<true> {
  if (!goods.length) throw refuse('AtLeastOneSelection');
  const { shopOrderId } = await find(tx, beyondOwn(caller), platformOrder, id);
  const [order] = await lockShopOrders(tx, caller, [shopOrderId]);
  const { status } = await find(tx, beyondOwn(caller), platformOrder, id);
  if (!platformOrderStates.can(status, 'match') && !platformOrderStates.can(status, 'unmatch')) throw platformOrderStates.refusal(status);
  const now = await bindLines(tx, caller, order!, wantedFrom(goods));
  if (now.matchStatus !== Bound) refuseInexact(await linesOf(tx, now.siteId, [now.id]), 'abnormal');
  return true;
}

/** Marks orders as prepared, all or none: their goods must be bound exactly and available (`UnmatchedGoods`, `UnboundProducts`). */
export async function prepare(tx: Tx, caller: Caller, { ids }: Input<typeof prepareShopOrder>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const orders = await lockShopOrders(tx, caller, ids);
  for (const siteId of new Set(orders.map((order) => order.siteId))) {
    const ofSite = orders.filter((order) => order.siteId === siteId);
    const closed = ofSite.find(({ status }) => !shopOrderStates.can(status, 'prepare'));
    if (closed) throw shopOrderStates.refusal(closed.status);
    await refuseNotThere(tx, caller, siteId, ofSite);
    const system = asSystemIn(caller, siteId);
    for (const order of ofSite) await change(tx, system, shopOrder, order, { status: shopOrderStates.after(order.status, 'prepare') });
  }
  return true;
}

/** Rejects orders whose goods are not all bound (`UnboundProducts`, `UnmatchedGoods`), or are no longer on the shelf (`UnmatchedGoods`). */
export async function refuseNotThere(tx: Tx, caller: Caller, siteId: string, orders: readonly ShopOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const lines = await linesOf(tx, siteId, ids);
  refuseInexact(lines, 'unmatched');
  const bound = await findWhere(tx, asSystemIn(caller, siteId), shopOrderBinding, { shopOrderId: ids });
  const there = await goodsThere(tx, siteId, bound);
  const left = new Map([...there].map(([id, goods]) => [id, goods.there]));
  for (const row of bound) {
    const pieces = (left.get(targetOf(row)) ?? 0) - row.quantity * row.piecesEach;
    left.set(targetOf(row), pieces);
    const line = lines.find(({ id }) => id === row.lineId);
    if (pieces < 0 && line) throw shopsErrors.unmatched({ article: line.name, order: line.orderNo });
  }
}
