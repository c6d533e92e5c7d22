import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { shopOrder, shopOrderBinding, shopOrderLine } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insertAll, lockAll, removeWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { beyondOwn, shopFor } from './access.ts';
import { type FilledLine, goodsThere, holdGoods, linesOf, type ShopOrder, type Target, targetOf } from './goods.ts';
import { followMatch } from './platform-row.ts';

const { Unbound, PartiallyBound, Bound, Abnormal } = enumCodes.ShopOrderMatchStatus;

/** Goods that a line of an order is to be filled with, counted as they were ordered. */
export interface Wanted extends Target {
  lineId: string;
  quantity: number;
}
type Sent = { lineId: string; packageId?: string | null | undefined; commodityId?: string | null | undefined; quantity: number };

/** Orders that the caller may fill and send (101, 1), held in rising id. */
export async function holdOrders(tx: Tx, caller: Caller, ids: readonly string[]): Promise<ShopOrder[]> {
  const orders = await lockAll(tx, beyondOwn(caller), shopOrder, ids);
  for (const shopId of new Set(orders.map((order) => order.shopId))) await shopFor(tx, caller, shopId, 'consolidate');
  return orders;
}

/** What was sent, each line and goods once; goods are either a package or a commodity (100). */
export function wantedFrom(sent: readonly Sent[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const [at, { lineId, packageId = null, commodityId = null, quantity }] of sent.entries()) {
    if ((packageId === null) === (commodityId === null)) throw invalid({ field: `Lines.${at}.PackageId`, key: 'required' });
    const key = `${lineId} ${packageId ?? commodityId}`;
    wanted.set(key, { lineId, packageId, commodityId, quantity: (wanted.get(key)?.quantity ?? 0) + quantity });
  }
  return [...wanted.values()];
}

/**
 * Fills lines of an order that the caller holds with goods; what they were filled with is let go. Refuses a line that is gone (101), an
 * order that is on its way (102), another customer's goods (312) and more than nothing else is to be filled with (318).
 */
export async function bindLines(tx: Tx, caller: Caller, order: ShopOrder, wanted: readonly Wanted[]): Promise<ShopOrder> {
  const { siteId, id: shopOrderId, platformOrderNo: number } = order;
  if (!shopOrderStates.is(order.status, 'bindable')) throw shopsErrors.notBindable({ order: number });
  const system = asSystemIn(caller, siteId);
  const lineIds = [...new Set(wanted.map(({ lineId }) => lineId))];
  const lines = await findWhere(tx, system, shopOrderLine, { shopOrderId, id: lineIds });
  if (lines.length !== lineIds.length) throw shopsErrors.lineGone({ order: number });
  const rows = await withPieces(tx, system, order, lines, wanted);
  await holdGoods(tx, system, rows);
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

/** Of the commodity that an article is bound to, as many pieces leave the shelf as were said there. */
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

/** Takes what lines of an order that the caller holds are filled with off them; without lines, off all of them (102). */
export async function unbindLines(tx: Tx, caller: Caller, order: ShopOrder, lineIds: readonly string[]): Promise<ShopOrder> {
  if (!shopOrderStates.is(order.status, 'bindable')) throw shopsErrors.notBindable({ order: order.platformOrderNo });
  const system = asSystemIn(caller, order.siteId);
  await removeWhere(tx, system, shopOrderBinding, given({ shopOrderId: order.id, lineId: lineIds.length ? lineIds : undefined }));
  return matched(tx, caller, order);
}

/** How the goods of an order stand, by its lines. */
export function matchOf(lines: readonly FilledLine[]): ShopOrder['matchStatus'] {
  if (lines.some(({ bound, quantity, foreign }) => bound > quantity || foreign)) return Abnormal;
  if (!lines.some(({ bound }) => bound > 0)) return Unbound;
  return lines.every(({ bound, quantity }) => bound === quantity) ? Bound : PartiallyBound;
}

/** Tells of an order that the caller holds how its goods stand now; one that was ready and is not any more is to be prepared again. */
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
