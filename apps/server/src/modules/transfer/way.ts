import { type RawBuilder, sql } from 'kysely';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { transferPlan, type warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find, lock } from '../../core/rows/rows.ts';
import { warehouseFor } from '../warehouses/public.ts';

export type Plan = RowOf<typeof transferPlan>;
export type Transfer = RowOf<typeof warehouseTransfer>;
/** From which warehouse to which other one of the same site. */
export interface Way {
  siteId: string;
  fromWarehouseId: string;
  toWarehouseId: string;
}

/** Warehouse staff see the transfers that leave or reach one of their warehouses. */
export function wayScope({ who, warehouseIds }: Caller): RawBuilder<boolean> {
  if (who !== 'W') return sql<boolean>`true`;
  const mine = sql`any(${warehouseIds ?? []}::uuid[])`;
  return sql<boolean>`(from_warehouse_id = ${mine} or to_warehouse_id = ${mine})`;
}

/** Does this caller work at one of the ends of a way? Everybody but warehouse staff does. */
export const touches = ({ who, warehouseIds }: Caller, { fromWarehouseId, toWarehouseId }: Omit<Way, 'siteId'>) =>
  who !== 'W' || [fromWarehouseId, toWarehouseId].some((id) => warehouseIds?.includes(id));

/** Reads and holds a plan that the caller may touch (101). */
export async function lockPlan(tx: Tx, caller: Caller, id: string): Promise<Plan> {
  const row = await lock(tx, caller, transferPlan, id);
  if (!touches(caller, row)) throw refuse('NotFound');
  return row;
}

/**
 * Refuses a way that no goods may go: to a warehouse of another site (101), to itself (100), to one out of use (102), or to one that the
 * first does not serve (313). A warehouse that names none serves all of its site.
 */
export async function refuseWay(tx: Tx, caller: Caller, { fromWarehouseId, toWarehouseId }: Omit<Way, 'siteId'>): Promise<Way> {
  if (fromWarehouseId === toWarehouseId) throw invalid({ field: 'ToWarehouseId', key: 'transfer.errors.sameWarehouse' });
  const from = await warehouseFor(tx, caller, fromWarehouseId);
  const to = await find(tx, caller, warehouse, toWarehouseId);
  if (to.siteId !== from.siteId) throw refuse('NotFound');
  const served = from.transportWarehouseIds ?? [];
  const isServed = !served.length || served.includes(to.id);
  if (!isServed || to.enableStatus === enumCodes.EnableStatus.Disabled) throw transferErrors.notServed({ from: from.name, to: to.name });
  return { siteId: from.siteId, fromWarehouseId, toWarehouseId };
}
