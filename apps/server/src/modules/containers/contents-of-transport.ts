import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transferPlanIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { stockTransfer } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates, warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import { bagNumberIndex, transportShiftPackagingIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { labelOf } from '../../core/lists/json-answers.ts';
import { exitsOf } from './contents-of-exits.ts';
import { items, type Piece } from './item.ts';
import type { Container } from './public.ts';

const { Loaded, Departed, Arrived } = enumCodes.WarehouseTransferStatus;
const { Received, Sealed, Voided } = enumCodes.BagNumberStatus;
const gone = sql`any(${[Received, Voided]}::smallint[])`;
const movable = Object.values(enumCodes.BagNumberStatus).filter((code) => bagStates.can(code, 'move'));
/** Whether the shift `h` may still be changed, in SQL. */
const isUnlocked = sql`h.status <> all(${transportShiftStates.codes('locked')}::smallint[])`;

/** Whether the caller works where the shift `h` is loaded, in SQL. */
const loadsHere = ({ audience, warehouseIds }: Caller): Piece =>
  audience === 'warehouse' ? sql`h.warehouse_ids ?| ${warehouseIds ?? []}::text[]` : sql`true`;

/** The boxes in a bag, and those that were taken out of it or have arrived with it. */
export function inBag(caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  // Boxes are taken out of open bags, by the warehouse that loads them.
  const takesOut = caller.audience === 'warehouse' && can(caller, transportShiftPackagingIndex.Remove);
  return [
    items(
      'carton',
      {
        ...carton,
        since: sql`i.packed_time`,
        sinceBy: sql`i.operator_id`,
        until: sql`coalesce(i.removed_time, b.received_time)`,
        untilBy: sql`i.remover_id`,
        reason: sql`i.removal_reason`,
        mayTakeOut: sql`${takesOut}::boolean and i.live and b.status = ${sql.lit(enumCodes.BagNumberStatus.Packing)}
          and ${isUnlocked} and ${loadsHere(caller)}`,
      },
      sql`bag_item i
        join bag b on b.site_id = i.site_id and b.id = i.bag_id
        join transport_shift h on h.site_id = b.site_id and h.id = b.transport_shift_id
        join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
        join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
        where i.site_id = ${siteId} and i.bag_id = ${id} and ${former ? sql`not i.live` : sql`i.live`}`,
    ),
  ];
}

/** The columns of a box `p` of an order `o`. */
const carton = {
  id: sql`p.id`,
  number: sql`p.parcel_no`,
  name: sql`p.carrier_no`,
  orderId: sql`o.id`,
  orderNumber: sql`o.serial_number`,
  ownerId: sql`o.owner_id`,
  quantity: sql`jsonb_array_length(p.goods)`,
  weight: sql`p.weight`,
};

/** The bags, loose boxes, packages, transfers of stock, whole bins and returns on a shift; those received, voided or moved to another shift, and boxes taken off it. */
export function inShift(caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  const moves = can(caller, bagNumberIndex.Transfer);
  const takesOff = caller.audience === 'warehouse' && can(caller, transportShiftPackagingIndex.Remove);
  const bags = items(
    'bag',
    {
      id: sql`b.id`,
      number: sql`b.bag_no`,
      name: sql`b.customs_bag_number`,
      ownerId: sql`b.owner_id`,
      quantity: sql`b.parcel_count`,
      weight: sql`coalesce(b.gross_weight, b.net_weight)`,
      state: labelOf(caller, bag.fields.status, sql`b.status`),
      since: sql`b.creation_time`,
      sinceBy: sql`b.creator_id`,
      until: sql`b.received_time`,
      mayMove: sql`${moves}::boolean and b.status = any(${movable}::smallint[]) and ${isUnlocked}
        and ${loadsHere(caller)}`,
    },
    sql`bag b join transport_shift h on h.site_id = b.site_id and h.id = b.transport_shift_id
      where b.site_id = ${siteId} and b.transport_shift_id = ${id} and not b.is_deleted and not b.loose
        and (b.status = ${gone}) = ${former}::boolean`,
  );
  const loose = items(
    'carton',
    {
      ...carton,
      state: labelOf(caller, bag.fields.status, sql`b.status`),
      since: sql`i.packed_time`,
      sinceBy: sql`i.operator_id`,
      until: sql`b.received_time`,
      mayTakeOut: sql`${takesOff}::boolean and i.live and b.status = ${sql.lit(Sealed)} and ${isUnlocked} and ${loadsHere(caller)}`,
    },
    sql`bag b
      join transport_shift h on h.site_id = b.site_id and h.id = b.transport_shift_id
      join bag_item i on i.site_id = b.site_id and i.bag_id = b.id and i.removed_time is null
      join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
      join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
      where b.site_id = ${siteId} and b.transport_shift_id = ${id} and b.loose and (b.status = ${gone}) = ${former}::boolean`,
  );
  const bins = items(
    'bin',
    { id: sql`n.id`, number: sql`n.bin_number`, ownerId: sql`n.owner_id`, weight: sql`n.gross_weight` },
    sql`bin n join transport_shift h on h.site_id = n.site_id and h.id = n.transport_shift_id
      where n.site_id = ${siteId} and n.transport_shift_id = ${id} and not n.is_deleted
        and (n.warehouse_id is not distinct from h.to_warehouse_id) = ${former}::boolean`,
  );
  const returns = items(
    'returnOrder',
    {
      id: sql`x.id`,
      number: sql`x.order_no`,
      name: sql`x.courier_number`,
      ownerId: sql`x.owner_id`,
      weight: sql`x.gross_weight`,
      until: sql`x.carried_time`,
    },
    sql`return_order x
      where x.site_id = ${siteId} and x.transport_shift_id = ${id} and not x.is_deleted and (x.carried_time is not null) = ${former}::boolean`,
  );
  const packages = items(
    'package',
    {
      id: sql`p.id`,
      number: sql`p.courier_number`,
      name: sql`p.product_name`,
      ownerId: sql`p.owner_id`,
      quantity: sql`p.quantity`,
      weight: sql`greatest(p.gross_weight, p.actual_weight)`,
      state: labelOf(caller, warehouseTransfer.fields.status, sql`t.status`),
      until: sql`t.arrival_time`,
      mayTakeOut: sql`${takesOff}::boolean and t.status = ${sql.lit(Loaded)} and ${isUnlocked} and ${loadsHere(caller)}`,
    },
    sql`warehouse_transfer t
      join transport_shift h on h.site_id = t.site_id and h.id = t.transport_shift_id
      join package p on p.site_id = t.site_id and p.id = t.package_id
      where t.site_id = ${siteId} and t.transport_shift_id = ${id} and not t.is_deleted
        and t.status = any(${former ? [Arrived] : [Loaded, Departed]}::smallint[])`,
  );
  const stock = items(
    'commodity',
    {
      id: sql`c.id`,
      number: sql`x.number`,
      name: sql`c.name`,
      ownerId: sql`x.owner_id`,
      quantity: sql`x.picked_quantity`,
      weight: sql`x.picked_quantity * coalesce(c.measured_gross_weight, c.gross_weight, 0)`,
      state: labelOf(caller, stockTransfer.fields.status, sql`x.status`),
      until: sql`x.arrival_time`,
      mayTakeOut: sql`${takesOff}::boolean and x.status = ${sql.lit(enumCodes.StockTransferStatus.Picking)} and ${isUnlocked} and ${loadsHere(caller)}`,
    },
    sql`stock_transfer x
      join transport_shift h on h.site_id = x.site_id and h.id = x.transport_shift_id
      join commodity c on c.site_id = x.site_id and c.id = x.commodity_id
      where x.site_id = ${siteId} and x.transport_shift_id = ${id} and not x.is_deleted
        and (x.arrival_time is not null) = ${former}::boolean`,
  );
  if (!former) return [bags, loose, packages, stock, bins, returns];
  const takenOut = items(
    'carton',
    {
      ...carton,
      place: sql`case when not b.loose then b.bag_no end`,
      since: sql`i.packed_time`,
      sinceBy: sql`i.operator_id`,
      until: sql`i.removed_time`,
      untilBy: sql`i.remover_id`,
      reason: sql`i.removal_reason`,
    },
    sql`bag b
      join bag_item i on i.site_id = b.site_id and i.bag_id = b.id and i.removed_time is not null
      join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
      join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
      where b.site_id = ${siteId} and b.transport_shift_id = ${id}`,
  );
  return [bags, loose, packages, stock, bins, returns, takenOut, exitsOf(siteId, [id])];
}

/** The boxes of the order of a transfer, or its package, until it has arrived or was cancelled. */
export function inTransfer(_caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  const isLive = sql`t.status = any(${warehouseTransferStates.codes('live')}::smallint[])`;
  return [
    items(
      'carton',
      { ...carton, since: sql`t.creation_time`, sinceBy: sql`t.creator_id`, until: sql`t.arrival_time` },
      sql`warehouse_transfer t
        join logistics_order o on o.site_id = t.site_id and o.id = t.order_id
        join order_parcel p on p.site_id = o.site_id and p.logistics_order_id = o.id
        where t.site_id = ${siteId} and t.id = ${id} and (${isLive}) <> ${former}::boolean`,
    ),
    items(
      'package',
      {
        id: sql`p.id`,
        number: sql`p.courier_number`,
        name: sql`p.product_name`,
        ownerId: sql`p.owner_id`,
        quantity: sql`p.quantity`,
        weight: sql`greatest(p.gross_weight, p.actual_weight)`,
        since: sql`t.creation_time`,
        sinceBy: sql`t.creator_id`,
        until: sql`t.arrival_time`,
      },
      sql`warehouse_transfer t
        join package p on p.site_id = t.site_id and p.id = t.package_id
        where t.site_id = ${siteId} and t.id = ${id} and (${isLive}) <> ${former}::boolean`,
    ),
  ];
}

/** The orders of a plan, and those that arrived or left it. */
export function inPlan(caller: Caller, { siteId, id, row }: Container, former: boolean): Piece[] {
  const isHere = caller.audience !== 'warehouse' || Boolean(caller.warehouseIds?.includes(row.fromWarehouseId as string));
  const takesOut = isHere && can(caller, transferPlanIndex.Edit) && transferPlanStates.is(row.status as number, 'open');
  return [
    ...(former ? [exitsOf(siteId, [id])] : []),
    items(
      'order',
      {
        id: sql`o.id`,
        number: sql`o.serial_number`,
        ownerId: sql`o.owner_id`,
        weight: sql`(select sum(p.weight) from order_parcel p where p.site_id = o.site_id and p.logistics_order_id = o.id)`,
        state: labelOf(caller, warehouseTransfer.fields.status, sql`t.status`),
        since: sql`t.creation_time`,
        sinceBy: sql`t.creator_id`,
        until: sql`t.arrival_time`,
        mayTakeOut: sql`${takesOut}::boolean and t.status = ${sql.lit(enumCodes.WarehouseTransferStatus.Pending)}`,
      },
      sql`warehouse_transfer t
        join logistics_order o on o.site_id = t.site_id and o.id = t.order_id
        where t.site_id = ${siteId} and t.plan_id = ${id} and not t.is_deleted
          and (t.status = any(${warehouseTransferStates.codes('live')}::smallint[])) <> ${former}::boolean`,
    ),
  ];
}
