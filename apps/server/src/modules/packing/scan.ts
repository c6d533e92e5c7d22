import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { cancelPackingGoods, scanPackingGoods } from '@entrepot/contract/modules/packing/calls.ts';
import type { goodsTakenOut } from '@entrepot/contract/modules/orders/events.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { packing, packingScan, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, updateDeferred, insertDeferred, lockWhere } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { idsOfCode, namesCommodity } from '../commodities/public.ts';
import { countPacked, type Order } from '../orders/public.ts';
import { pieceOf } from '../packages/public.ts';
import { allScanned, isCodeOf, type TableGoods, tableGoods } from './goods.ts';
import { lockAtTable, packingOf } from './table-lock.ts';

/**
 * Verifies goods of an order into a parcel. Throws `NoMatchingGoods` for unknown goods, `DifferentUser`, `DifferentWarehouse` or
 * `DifferentOrderNumber` for others, `OrderFullyPacked` when all are verified, and `CargoQuantityAbnormal` for more pieces than were
 * picked, `OrderFrozen` while the order is on hold.
 */
export async function scan(tx: Tx, caller: Caller, input: Input<typeof scanPackingGoods>) {
  const { order, row } = await lockAtTable(tx, caller, input.logisticsOrderId);
  if (order.frozen) throw packingErrors.frozen({ order: order.serialNumber, remarks: order.freezeRemarks ?? '' });
  const code = input.courierNumber ?? input.commodityCode ?? '';
  const goods = await tableGoods(tx, order);
  const line = lineOf(goods, code) ?? (await refuseForeign(tx, caller, order, code));
  if (allScanned(goods)) throw packingErrors.allScanned({ order: order.serialNumber }, doneAlready);
  const left = line.pickedQuantity - line.packedQuantity;
  const quantity = input.quantity ?? Math.max(left, 1);
  if (quantity > left) throw packingErrors.tooMany({ number: code, left, quantity }, left === 0 ? doneAlready : undefined);

  const { id: scanId } = await insertDeferred(tx, caller, packingScan, {
    siteId: order.siteId,
    packingId: row.id,
    orderGoodsId: line.id,
    quantity,
    parcelIndex: input.parcelIndex ?? 1,
    operatorId: caller.userId!,
  });
  await countPacked(tx, order, line.id, quantity);
  await updateDeferred(tx, caller, packing, row, { status: packingStates.after(row.status, 'scan') });
  const now = { ...line, packedQuantity: line.packedQuantity + quantity };
  return { ...now, scanId, scannedQuantity: quantity, allScanned: allScanned(goods.map((one) => (one.id === line.id ? now : one))) };
}

type Fragment = RawBuilder<unknown>;
type TakenOut = NonNullable<(typeof goodsTakenOut)['data']>;

const isToScan = ({ pickedQuantity, packedQuantity }: TableGoods) => packedQuantity < pickedQuantity;

/**
 * The goods of a code: when a package and a commodity share it, the ones not fully scanned. Throws `Duplicate` when several pieces with the
 * scanned label are to be scanned.
 */
const lineOf = (goods: readonly TableGoods[], code: string): TableGoods | undefined => {
  const meant = code ? goods.filter((one) => isCodeOf(one, code)) : [];
  const pieces = meant.filter(({ labelNumber }) => labelNumber === code);
  return pieceOf(code, pieces, isToScan) ?? meant.find(isToScan) ?? meant[0];
};

interface Known extends Pick<RowOf<typeof pkg>, 'ownerId'> {
  warehouseId: string | null;
  otherOrder: string | null;
}

/** The orders of these goods as one text: the newest three with picked, unpacked pieces, else the newest that ever had them. */
const ordersOf = (goods: Fragment, target: Fragment) => sql`(select case
      when max(n) > 3 then string_agg(serial_number, ' / ' order by at) || ' …' else string_agg(serial_number, ' / ' order by at)
      end
    from (select o.serial_number, row_number() over newest as at,
        count(*) filter (where g.picked_quantity > g.packed_quantity) over () as n,
        g.picked_quantity > g.packed_quantity as in_hand, bool_or(g.picked_quantity > g.packed_quantity) over () as any_in_hand
      from order_goods g
      join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
      where g.site_id = ${goods}.site_id and ${target} = ${goods}.id and not o.cancelled
      window newest as (order by g.picked_quantity > g.packed_quantity desc, o.creation_time desc)) of_goods
    where at <= case when any_in_hand then 3 else 1 end and in_hand = any_in_hand)`;

/** Throws the error that names the owner of these goods. */
async function refuseForeign(tx: Tx, caller: Caller, order: Order, code: string): Promise<TableGoods> {
  const found = await sql<Known>`
    select k.owner_id, k.warehouse_id, ${ordersOf(sql`k`, sql`g.package_id`)} as other_order
    from package k
    where ${inSites(caller.siteIds, 'k.site_id')} and (k.courier_number = ${code} or k.label_number = ${code}) and not k.is_deleted
    order by k.courier_number = ${code} desc, k.creation_time desc
    limit 1`.execute(tx);
  const known = found.rows[0] ?? (await knownCommodity(tx, caller, order, code));
  const named = { number: code, order: order.serialNumber };
  if (!known) throw packingErrors.unknownGoods(named);
  if (known.ownerId !== order.ownerId) throw packingErrors.otherCustomer(named);
  if (known.warehouseId && known.warehouseId !== order.warehouseId) throw packingErrors.otherWarehouse(named);
  if (!known.otherOrder) throw packingErrors.ofNoOrder(named);
  throw packingErrors.otherOrder({ ...named, other: known.otherOrder });
}

/** The owner of a commodity code, the order's customer first, and the other orders that have picked pieces of it. */
async function knownCommodity(tx: Tx, caller: Caller, order: Order, code: string): Promise<Known | undefined> {
  const found = await sql<Known>`
    select c.owner_id, null::uuid as warehouse_id, ${ordersOf(sql`c`, sql`g.commodity_id`)} as other_order
    from commodity c
    where ${inSites(caller.siteIds, 'c.site_id')} and c.id in ${idsOfCode(caller.siteIds, code)} and ${namesCommodity(code, 'c')}
    order by (c.owner_id = ${order.ownerId}) desc, c.creation_time desc
    limit 1`.execute(tx);
  return found.rows[0];
}

/** Reverts one scan, or all of some goods; the order must be at the caller's station. Throws `PackagingLocked` once it is packed. */
export async function cancelScan(tx: Tx, caller: Caller, { logisticsOrderId, lineId }: Input<typeof cancelPackingGoods>) {
  const { order, row } = await lockAtTable(tx, caller, logisticsOrderId, packingErrors.locked);
  const live = await lockWhere(tx, caller, packingScan, { siteId: order.siteId, packingId: row.id, cancelled: false });
  const meant = live.filter(({ id, orderGoodsId }) => id === lineId || orderGoodsId === lineId);
  if (!meant.length) throw packingErrors.noScan({ order: order.serialNumber });
  for (const one of meant) await undo(tx, caller, one);
  await change(tx, caller, packing, row, { status: packingStates.after(row.status, 'cancelScan') });
  return true;
}

/** Cancels the scans of goods that leave an order. */
export async function cancelScansOf(tx: Tx, caller: Caller, { siteId, orderId, orderGoodsId }: TakenOut): Promise<void> {
  const row = await packingOf(tx, { siteId, id: orderId });
  if (!row) return;
  for (const one of await lockWhere(tx, caller, packingScan, { siteId, packingId: row.id, orderGoodsId, cancelled: false }))
    await undo(tx, caller, one);
}

async function undo(tx: Tx, caller: Caller, one: RowOf<typeof packingScan>): Promise<void> {
  await change(tx, caller, packingScan, one, { cancelled: true });
  await countPacked(tx, one, one.orderGoodsId, -one.quantity);
}
