import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type ContainerKind, containerScreens } from '@entrepot/contract/modules/containers/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { wholeSites } from '../../core/scope/scope.ts';
import { shiftScope } from '../transport/public.ts';

const resources: Readonly<Record<ContainerKind, AnyResource>> = {
  bag,
  shift: transportShift,
  transfer: warehouseTransfer,
  plan: transferPlan,
  pickingList,
  count: stockCount,
  shelf,
  bin,
  return: returnLogisticsOrder,
  returnOrder,
  order: logisticsOrder,
  carton: orderParcel,
};

/** A container that the caller may see, with its row. */
export interface Container {
  kind: ContainerKind;
  siteId: string;
  id: string;
  row: Readonly<Record<string, unknown>>;
}

const isKind = (kind: string): kind is ContainerKind => kind in resources;

/**
 * Finds a container of the caller's sites and warehouses. Throws `ValidationFailed` for an unknown kind, `NoPermission` for a kind whose
 * screens the caller may not open, and `NotFound`.
 */
export async function findContainer(tx: Db, caller: Caller, { kind, id }: { kind: string; id: string }): Promise<Container> {
  if (!isKind(kind)) throw refuse('ValidationFailed');
  if (!containerScreens[kind].some((screen) => can(caller, screen))) throw refuse('NoPermission');
  // What travels is visible at every warehouse on its way.
  const travels = kind === 'order' || kind === 'carton';
  const row = (await find(tx, travels ? wholeSites(caller) : caller, resources[kind], id)) as unknown as Container['row'];
  const container = { kind, siteId: row.siteId as string, id, row };
  await refuseElsewhere(tx, caller, container);
  return container;
}

/** Throws `NotFound` for a container that is in none of the warehouses of warehouse staff and passes none of them. */
export async function refuseElsewhere(tx: Db, caller: Caller, container: Container): Promise<void> {
  if (caller.audience !== 'warehouse') return;
  const own = sql`${caller.warehouseIds ?? []}::uuid[]`;
  const { siteId, id, kind, row } = container;
  const shiftsOf = (on: typeof own) => sql`select 1 from transport_shift where site_id = ${siteId} and id ${on} and ${shiftScope(caller)}`;
  const bagsWith = (where: typeof own) => sql`in (select b.transport_shift_id
      from bag_item i
      join bag b on b.site_id = i.site_id and b.id = i.bag_id
      where i.site_id = ${siteId} and ${where})`;
  const ofOrder = (orderId: unknown) => sql`select 1
      from logistics_order
      where site_id = ${siteId} and id = ${orderId} and warehouse_id = any(${own})
      union all select 1
      from warehouse_transfer
      where site_id = ${siteId} and order_id = ${orderId} and (from_warehouse_id = any(${own}) or to_warehouse_id = any(${own}))
      union all ${shiftsOf(bagsWith(sql`i.logistics_order_id = ${orderId}`))}`;
  const conditions: Partial<Record<ContainerKind, typeof own>> = {
    shift: shiftsOf(sql`= ${id}`),
    bag: shiftsOf(sql`= ${row.transportShiftId}`),
    order: ofOrder(id),
    carton: ofOrder(row.logisticsOrderId ?? row.formerOrderId),
    transfer: sql`select 1 where ${row.fromWarehouseId} = any(${own}) or ${row.toWarehouseId} = any(${own})`,
    plan: sql`select 1 where ${row.fromWarehouseId} = any(${own}) or ${row.toWarehouseId} = any(${own})`,
  };
  const condition = conditions[kind];
  if (!condition) return;
  const { rows } = await sql<{ reached: boolean }>`select exists (${condition}) as reached`.execute(tx);
  if (!rows[0]!.reached) throw refuse('NotFound');
}
