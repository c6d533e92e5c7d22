import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { addPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { putBackErrors } from '@entrepot/contract/modules/picking/put-back-goods.ts';
import { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import { pickingList, pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { pickingListNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, insert, insertAll, lockAll } from '../../core/db/rows.ts';
import { pushToWarehouse } from '../messaging/public.ts';
import { joinPickingList, type MissingStock, type Order, refuseUnpaid, replaceBlocked, replaceStock } from '../orders/public.ts';
import { groupsFor, ordersFor, type Rule, ruleFor } from './choose.ts';
import { cellAt, type Grid, gridOf } from './grid.ts';
import type { List } from './lists.ts';
import { ordersToPutBack } from './to-put-back.ts';

/**
 * Creates picking lists for approved orders of one warehouse. Throws `OrderFrozen`, `OrderNotApproved`, `DifferentWarehouse`,
 * `InsufficientStock`, or the error of an order that is in a list or has goods to put back.
 */
export async function addLists(tx: Tx, caller: Caller, { warehouseId, logisticsOrderIds, pickingRuleId }: Input<typeof addPickingList>) {
  await find(tx, caller, warehouse, warehouseId);
  if (caller.warehouseIds && !caller.warehouseIds.includes(warehouseId)) throw refuse('NotFound');
  if (logisticsOrderIds?.length) {
    const orders = await lockAll(tx, caller, logisticsOrder, logisticsOrderIds);
    const toPutBack = await ordersToPutBack(tx, orders);
    for (const order of orders) {
      refuseUnpickable(order, warehouseId);
      const number = toPutBack.get(order.id);
      if (number) throw putBackErrors.toPutBack({ order: order.serialNumber, number });
      await refuseUnpaid(tx, caller, order);
    }
    refuseBlocked(orders, await replaceBlocked(tx, caller, orders));
    refuseShort(orders, await replaceStock(tx, caller, orders));
    return { pickingIds: await makeLists(tx, caller, orders, null) };
  }
  const rule = await ruleFor(tx, caller, warehouseId, pickingRuleId ?? null);
  const orders = await readyFor(tx, caller, rule);
  if (!orders.length) throw pickingErrors.nothingToPick();
  return { pickingIds: await makeLists(tx, caller, orders, rule) };
}

/** The orders of a rule; those short of stock, of blocked lots or with goods to put back wait. */
export async function readyFor(tx: Tx, caller: Caller, rule: Rule): Promise<Order[]> {
  const found = await ordersFor(tx, rule);
  const toPutBack = await ordersToPutBack(tx, found);
  const orders = found.filter(({ id }) => !toPutBack.has(id));
  const blocked = await replaceBlocked(tx, caller, orders);
  const missing = await replaceStock(tx, caller, orders);
  const short = new Set([...blocked, ...missing].map(({ orderId }) => orderId));
  return orders.filter(({ id }) => !short.has(id));
}

function refuseShort(orders: readonly Order[], [first]: readonly MissingStock[]): void {
  if (!first) return;
  const { serialNumber: order } = orders.find(({ id }) => id === first.orderId)!;
  throw pickingErrors.stockMissing({ order, number: first.commodityCode, missing: first.missing });
}

function refuseBlocked(orders: readonly Order[], [first]: readonly MissingStock[]): void {
  if (!first) return;
  const { serialNumber: order } = orders.find(({ id }) => id === first.orderId)!;
  throw pickingErrors.lotBlocked({ order, number: first.commodityCode, missing: first.missing });
}

function refuseUnpickable(order: Order, warehouseId: string): void {
  const { OrderStatus, OrderApprovalStatus } = enumCodes;
  const named = { order: order.serialNumber };
  if (order.warehouseId !== warehouseId) throw pickingErrors.otherWarehouse(named);
  if (order.frozen) throw pickingErrors.frozen({ ...named, remarks: order.freezeRemarks ?? '' });
  if (order.orderApprovalStatus !== OrderApprovalStatus.Approved) throw pickingErrors.notApproved(named);
  if (order.pickingListId) throw pickingErrors.inOtherList(named);
  if (order.orderStatus !== OrderStatus.ToBePicked) throw pickingErrors.notWaiting(named);
}

/** Creates the lists of locked orders, grouped by the rule and limited by the cart. Returns their ids. */
export async function makeLists(tx: Tx, caller: Caller, orders: readonly Order[], rule: Rule | null): Promise<string[]> {
  const grid = await gridOf(tx, caller);
  const groups = await groupsFor(tx, orders, rule, grid.rows * grid.columns);
  const ids: string[] = [];
  for (const [at, group] of groups.entries()) ids.push((await makeList(tx, caller, group, { grid, rule, at })).id);
  return ids;
}

async function makeList(
  tx: Tx,
  caller: Caller,
  orders: readonly Order[],
  { grid, rule, at }: { grid: Grid; rule: Rule | null; at: number },
): Promise<List> {
  const { siteId, warehouseId } = orders[0]!;
  const lines = await plannedLines(tx, orders, grid);
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  const pickers = rule?.autoAssignPickerIds ?? [];
  const picker = pickers[at % Math.max(pickers.length, 1)];
  const list = await insert(tx, caller, pickingList, {
    siteId,
    warehouseId,
    serialNumber: pickingListNumber(day, await caller.takeNumber(siteId, 'pickingList', day)),
    pickingRuleId: rule?.id ?? null,
    orderCount: orders.length,
    lineCount: lines.length,
    pieceCount: lines.reduce((total, { quantity }) => total + quantity, 0),
    pickerId: picker,
    claimTime: picker ? caller.now : undefined,
    status: picker ? pickingListStates.after(enumCodes.PickingListStatus.ToBeClaimed, 'claim') : undefined,
  });
  await insertAll(
    tx,
    caller,
    pickingLine,
    lines.map((line) => ({ siteId, pickingListId: list.id, ...line })),
  );
  for (const order of orders) await joinPickingList(tx, caller, order, list.id);
  await pushToWarehouse(tx, caller, {
    siteId,
    warehouseId,
    infoType: 'AddPickingList',
    text: 'picking.messages.added',
    values: { list: list.serialNumber, orders: list.orderCount, pieces: list.pieceCount },
    pickingId: list.id,
    link: '/PersonalPickingIndex',
  });
  return list;
}

interface Wanted extends Pick<RowOf<typeof orderGoods>, 'quantity'>, Pick<RowOf<typeof pkg>, 'shelfId'> {
  logisticsOrderId: string;
  orderGoodsId: string;
  courierNumber: string | null;
}

/** One line per goods of the orders and current shelf, in walking order. */
async function plannedLines(tx: Tx, orders: readonly Order[], grid: Grid) {
  const { siteId } = orders[0]!;
  const found = await sql<Wanted>`
    select g.logistics_order_id, g.id as order_goods_id, coalesce(h.pieces, g.quantity - g.picked_quantity) as quantity,
      coalesce(k.shelf_id, h.shelf_id) as shelf_id, coalesce(k.courier_number, c.commodity_code) as courier_number
    from order_goods g
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    left join lateral (select o.shelf_id, sum(o.quantity - o.picked_quantity)::int as pieces
        from order_goods_place o
        where o.site_id = g.site_id and o.logistics_order_id = g.logistics_order_id and o.commodity_id = g.commodity_id
        group by 1
        having sum(o.quantity - o.picked_quantity) > 0) h on true
    left join shelf s on s.site_id = g.site_id and s.id = coalesce(k.shelf_id, h.shelf_id)
    left join partition p on p.site_id = s.site_id and p.id = s.partition_id
    where g.site_id = ${siteId}
      and g.logistics_order_id = any(${orders.map(({ id }) => id)}::uuid[])
      and g.quantity > g.picked_quantity
    order by p.walking_order, s.walking_order, s.number, g.id`.execute(tx);
  const places = new Map(orders.map(({ id, serialNumber }, at) => [id, { serialNumber, cell: cellAt(at, grid) }]));
  return found.rows.map(({ logisticsOrderId, orderGoodsId, quantity, shelfId, courierNumber }) => {
    const { serialNumber, cell } = places.get(logisticsOrderId)!;
    if (!shelfId) throw pickingErrors.goodsNotOnShelf({ order: serialNumber, number: courierNumber });
    return { logisticsOrderId, orderGoodsId, shelfId, quantity, ...cell };
  });
}
