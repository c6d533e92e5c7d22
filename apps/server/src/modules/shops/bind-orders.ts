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
import type { Tx } from '../../core/rows/db.ts';
import { change, find, findWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { beyondOwn } from './access.ts';
import { bindLines, holdOrders, unbindLines, wantedFrom } from './binding.ts';
import { goodsThere, linesOf, refuseInexact, type ShopOrder, targetOf } from './goods.ts';

const { Bound } = enumCodes.ShopOrderMatchStatus;

/** Fills lines of an order with goods; answers how the order stands then. */
export async function bindGoods(tx: Tx, caller: Caller, { id, lines }: Input<typeof bindShopOrderGoods>) {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  const [order] = await holdOrders(tx, caller, [id]);
  const { matchStatus } = await bindLines(tx, caller, order!, wantedFrom(lines));
  return { matchStatus };
}

/** Takes the goods off lines of an order. */
export async function unbindGoods(tx: Tx, caller: Caller, { id, lineIds }: Input<typeof unbindShopOrderGoods>): Promise<true> {
  const [order] = await holdOrders(tx, caller, [id]);
  await unbindLines(tx, caller, order!, lineIds ?? []);
  return true;
}

/** Fills an order for the marketplace's parcel with goods, all of it and exactly (318); it can be ordered from then on. */
export async function match(tx: Tx, caller: Caller, { id, goods }: Input<typeof matchThirdPartyPlatformsOrder>): Promise<true> {
  if (!goods.length) throw refuse('AtLeastOneSelection');
  const { shopOrderId } = await find(tx, beyondOwn(caller), platformOrder, id);
  const [order] = await holdOrders(tx, caller, [shopOrderId]);
  const { status } = await find(tx, beyondOwn(caller), platformOrder, id);
  if (!platformOrderStates.can(status, 'match') && !platformOrderStates.can(status, 'unmatch')) throw platformOrderStates.refusal(status);
  const now = await bindLines(tx, caller, order!, wantedFrom(goods));
  if (now.matchStatus !== Bound) refuseInexact(await linesOf(tx, now.siteId, [now.id]), 'abnormal');
  return true;
}

/** Tells that the goods of orders are ready, all or none: exactly bound and there (319, 320). */
export async function prepare(tx: Tx, caller: Caller, { ids }: Input<typeof prepareShopOrder>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const orders = await holdOrders(tx, caller, ids);
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

/** Refuses orders whose goods are not all found (320, 319), or are not on the shelf any more (319). */
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
