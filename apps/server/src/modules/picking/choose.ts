import { type RawBuilder, sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { goodsOf, type Order } from '../orders/public.ts';

export type Rule = RowOf<typeof pickingRule>;

/**
 * The named rule, or the warehouse's default. Throws `DifferentWarehouse` for a rule of another one and `StateNotAllowed` for a disabled
 * one.
 */
export async function ruleFor(tx: Tx, caller: Caller, warehouseId: string, ruleId: string | null): Promise<Rule> {
  const id = ruleId ?? (await find(tx, caller, warehouse, warehouseId)).defaultPickingRuleId;
  if (!id) throw refuse('AtLeastOneSelection');
  const rule = await find(tx, caller, pickingRule, id);
  if (rule.warehouseId !== warehouseId) throw pickingErrors.otherWarehouse({ order: rule.name });
  if (!rule.enabled) throw pickingErrors.ruleDisabled({ rule: rule.name });
  return rule;
}

// More than a shift of pickers can process; the rest follows in the next run.
const maxBatch = 500;
const among = (column: string, ids: readonly string[] | null): RawBuilder<boolean> =>
  ids?.length ? sql`${sql.ref(column)} = any(${ids}::uuid[])` : sql`true`;

/** Locks the approved orders of a rule that are in no list, longest approved first, skipping locked ones. */
export const ordersFor = (tx: Tx, rule: Rule): Promise<Order[]> =>
  tx
    .selectFrom('logisticsOrder')
    .selectAll()
    .where('siteId', '=', rule.siteId)
    .where('warehouseId', '=', rule.warehouseId)
    .where('orderStatus', '=', enumCodes.OrderStatus.ToBePicked)
    .where('pickingListId', 'is', null)
    .where(sql<boolean>`not frozen`)
    .where(notDeleted)
    .where(among('shipping_method_id', rule.typeOfShippingIds))
    .where(among('carrier_id', rule.carrierIds))
    .where(among('cargo_type_id', rule.cargoTypeIds))
    .orderBy('approvalTime')
    .orderBy('id')
    .limit(maxBatch)
    .forUpdate()
    .skipLocked()
    .execute();

/**
 * Groups orders into lists by a rule (one group without a rule), limited by the cart's slots and the rule's orders and pieces; a single
 * order may exceed the piece limit.
 */
export async function groupsFor(tx: Tx, orders: readonly Order[], rule: Rule | null, cells: number): Promise<Order[][]> {
  const { Single } = enumCodes.PickingSplitRule;
  const maxOrders = rule?.splitRule === Single ? 1 : Math.min(cells, rule?.maximumOrders || cells);
  const maxPieces = rule?.maximumPieces || Number.POSITIVE_INFINITY;
  const byKey = new Map<string, Order[]>();
  for (const order of orders) {
    const key = await keyOf(tx, order, rule);
    byKey.set(key, [...(byKey.get(key) ?? []), order]);
  }
  const groups: Order[][] = [];
  for (const group of byKey.values()) groups.push(...(await chunked(tx, group, maxOrders, maxPieces)));
  return groups;
}

async function keyOf(tx: Tx, order: Order, rule: Rule | null): Promise<string> {
  const by = enumCodes.PickingSplitRule;
  switch (rule?.splitRule) {
    case by.ByTypeOfShipping:
      return order.shippingMethodId ?? '';
    case by.ByCustomer:
      return order.ownerId;
    case by.ByTransportShift:
      return order.transportShiftId ?? '';
    case by.ByPartition:
      return partitionsOf(tx, order);
    default:
      return '';
  }
}

/** The zones with an order's goods; orders of the same zones are picked in one walk. */
async function partitionsOf(tx: Tx, { siteId, id }: Order): Promise<string> {
  const found = await sql<{ key: string | null }>`
    select string_agg(distinct s.partition_id::text, ' ' order by s.partition_id::text) as key
    from ( select k.shelf_id
      from order_goods g
      join package k on k.site_id = g.site_id and k.id = g.package_id
      where g.site_id = ${siteId} and g.logistics_order_id = ${id}
      union select p.shelf_id
      from order_goods_place p
      where p.site_id = ${siteId} and p.logistics_order_id = ${id}) on_shelf
    join shelf s on s.site_id = ${siteId} and s.id = on_shelf.shelf_id`.execute(tx);
  return found.rows[0]?.key ?? '';
}

async function chunked(tx: Tx, orders: readonly Order[], maxOrders: number, maxPieces: number): Promise<Order[][]> {
  const chunks: Order[][] = [];
  let pieces = 0;
  for (const order of orders) {
    const own = (await goodsOf(tx, order)).reduce((total, { quantity }) => total + quantity, 0);
    const last = chunks.at(-1);
    if (last && last.length < maxOrders && pieces + own <= maxPieces) {
      last.push(order);
      pieces += own;
    } else {
      chunks.push([order]);
      pieces = own;
    }
  }
  return chunks;
}
