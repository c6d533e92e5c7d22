import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { shopOrder, shopOrderBinding, shopOrderLine } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopAuthorizationStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insertAll, lockAll, removeWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { beyondOwn, lockShop, shopFor } from './access.ts';
import { type FilledLine, goodsThere, lockGoods, linesOf, type ShopOrder, type Target, targetOf } from './goods.ts';
import { followMatch } from './platform-row.ts';

const { Unbound, PartiallyBound, Bound, Abnormal } = enumCodes.ShopOrderMatchStatus;

/** Goods to bind to a line of an order, counted in ordered units. */
export interface Wanted extends Target {
  lineId: string;
  quantity: number;
}
type BindingInput = { lineId: string; packageId?: string | null | undefined; commodityId?: string | null | undefined; quantity: number };

/** Locks orders that the caller may bind and send (`NotFound`, `NoPermission`), in ascending id order. */
export async function lockShopOrders(tx: Tx, caller: Caller, ids: readonly string[]): Promise<ShopOrder[]> {
  const orders = await lockAll(tx, beyondOwn(caller), shopOrder, ids);
  for (const shopId of new Set(orders.map((order) => order.shopId))) await shopFor(tx, caller, shopId, 'consolidate');
  return orders;
}

/**
 * Locks orders that the caller may send now, after their shops, so that no shop is disconnected meanwhile (`NotFound`, `NoPermission`;
 * `ShopNotAuthorized` when a shop is not connected).
 */
export async function lockToSend(tx: Tx, caller: Caller, ids: readonly string[]): Promise<ShopOrder[]> {
  const seen = await findWhere(tx, beyondOwn(caller), shopOrder, { id: ids });
  const shopIds = [...new Set(seen.map((order) => order.shopId))].sort();
  const names = new Map<string, string>();
  for (const shopId of shopIds) {
    const { name, status } = await lockShop(tx, caller, shopId, 'consolidate');
    if (!shopAuthorizationStates.is(status, 'usable')) throw shopsErrors.notAuthorized({ shop: name });
    names.set(shopId, name);
  }
  const orders = await lockShopOrders(tx, caller, ids);
  const moved = orders.find((order) => !names.has(order.shopId));
  if (moved) throw shopsErrors.notAuthorized({ shop: moved.platformOrderNo });
  return orders;
}

/** Parses goods: each line and goods once, and either a package or a commodity (`ValidationFailed`). */
export function wantedFrom(sent: readonly BindingInput[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const [at, { lineId, packageId = null, commodityId = null, quantity }] of sent.entries()) {
    if ((packageId === null) === (commodityId === null)) throw invalid({ field: `Lines.${at}.PackageId`, key: 'required' });
    const key = `${lineId} ${packageId ?? commodityId}`;
    wanted.set(key, { lineId, packageId, commodityId, quantity: (wanted.get(key)?.quantity ?? 0) + quantity });
  }
  return [...wanted.values()];
}

/**
 * Binds goods to lines of a locked order and replaces their bindings. Rejects a line that does not exist (`NotFound`), an order that is on
 * its way (`StateNotAllowed`), goods of another customer (`DifferentUser`) and more than is free of other bindings
 * (`CargoQuantityAbnormal`).
 */
export async function bindLines(tx: Tx, caller: Caller, order: ShopOrder, wanted: readonly Wanted[]): Promise<ShopOrder> {
  const { siteId, id: shopOrderId, platformOrderNo: number } = order;
  if (!shopOrderStates.is(order.status, 'bindable')) throw shopsErrors.notBindable({ order: number });
  const system = asSystemIn(caller, siteId);
  const lineIds = [...new Set(wanted.map(({ lineId }) => lineId))];
  const lines = await findWhere(tx, system, shopOrderLine, { shopOrderId, id: lineIds });
  if (lines.length !== lineIds.length) throw shopsErrors.lineGone({ order: number });
  const rows = await withPieces(tx, system, order, lines, wanted);
  await lockGoods(tx, system, rows);
  await refuseGoods(tx, order, rows, lineIds);
  await removeWhere(tx, system, shopOrderBinding, { shopOrderId, lineId: lineIds });
  await insertAll(
    tx,
    system,
    shopOrderBinding,
    rows.map((row) => ({ siteId, shopOrderId, ...row })),
  );
  return matched(tx, caller, order);
}

type Pieces = Wanted & { piecesEach: number };

/** Adds the pieces per article to goods: for the commodity that the article is bound to, the number set there. */
async function withPieces(
  tx: Tx,
  system: Caller,
  { shopId }: ShopOrder,
  lines: readonly { id: string; platformItemId: string; platformModelId: string }[],
  wanted: readonly Wanted[],
): Promise<Pieces[]> {
  const articles = await findWhere(tx, system, shopCommodity, { shopId, platformItemId: lines.map((line) => line.platformItemId) });
  return wanted.map((one) => {
    const line = lines.find(({ id }) => id === one.lineId)!;
    const article = articles.find((row) => row.platformItemId === line.platformItemId && row.platformModelId === line.platformModelId);
    const known = one.commodityId !== null && article?.commodityId === one.commodityId;
    return { ...one, piecesEach: known ? (article.commodityQuantity ?? 1) : 1 };
  });
}

async function refuseGoods(tx: Tx, order: ShopOrder, rows: readonly Pieces[], lineIds: readonly string[]): Promise<void> {
  const known = await goodsThere(tx, order.siteId, rows, lineIds);
  const wanted = new Map<string, number>();
  for (const row of rows) wanted.set(targetOf(row), (wanted.get(targetOf(row)) ?? 0) + row.quantity * row.piecesEach);
  for (const [id, pieces] of wanted) {
    const goods = known.get(id);
    if (goods?.ownerId !== order.ownerId) throw shopsErrors.otherOwner({ goods: goods?.name ?? '', order: order.platformOrderNo });
    const free = Math.max(0, goods.there - goods.spokenFor);
    if (pieces > free) throw shopsErrors.goodsShort({ goods: goods.name, free, wanted: pieces });
  }
}

/** Unbinds lines of a locked order; without lines, all of them (`StateNotAllowed`). */
export async function unbindLines(tx: Tx, caller: Caller, order: ShopOrder, lineIds: readonly string[]): Promise<ShopOrder> {
  if (!shopOrderStates.is(order.status, 'bindable')) throw shopsErrors.notBindable({ order: order.platformOrderNo });
  const system = asSystemIn(caller, order.siteId);
  await removeWhere(tx, system, shopOrderBinding, definedOnly({ shopOrderId: order.id, lineId: lineIds.length ? lineIds : undefined }));
  return matched(tx, caller, order);
}

/** Returns the match status of an order from its lines. */
export function matchOf(lines: readonly FilledLine[]): ShopOrder['matchStatus'] {
  if (lines.some(({ bound, quantity, foreign }) => bound > quantity || foreign)) return Abnormal;
  if (!lines.some(({ bound }) => bound > 0)) return Unbound;
  return lines.every(({ bound, quantity }) => bound === quantity) ? Bound : PartiallyBound;
}

/** Updates the match status of a locked order; one that was prepared and no longer matches must be prepared again. */
export async function matched(tx: Tx, caller: Caller, order: ShopOrder): Promise<ShopOrder> {
  const system = asSystemIn(caller, order.siteId);
  const matchStatus = matchOf(await linesOf(tx, order.siteId, [order.id]));
  const reopens = matchStatus !== Bound && shopOrderStates.can(order.status, 'reopen');
  const status = reopens ? shopOrderStates.after(order.status, 'reopen') : order.status;
  const same = matchStatus === order.matchStatus && status === order.status;
  const now = same ? order : await change(tx, system, shopOrder, order, { matchStatus, status });
  await followMatch(tx, system, now);
  return now;
}
