import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { ContainerKind } from '@entrepot/contract/modules/containers/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { shiftScope } from '../transport/public.ts';

// The interface of this module for other modules.

/** A container that the caller may see, with its row. */
export interface Container {
  kind: ContainerKind;
  siteId: string;
  id: string;
  row: Readonly<Record<string, unknown>>;
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
