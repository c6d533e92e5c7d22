import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { transferPlan, type warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import { warehouseFor } from '../warehouses/public.ts';

export type Plan = RowOf<typeof transferPlan>;
export type Transfer = RowOf<typeof warehouseTransfer>;
/** Origin and destination warehouse of the same site. */
export interface Way {
  siteId: string;
  fromWarehouseId: string;
  toWarehouseId: string;
}

/** Does the caller work at one end of a route? True for everyone except warehouse staff of other warehouses. */
export const isAtEitherEnd = ({ audience, warehouseIds }: Caller, { fromWarehouseId, toWarehouseId }: Omit<Way, 'siteId'>) =>
  audience !== 'warehouse' || [fromWarehouseId, toWarehouseId].some((id) => warehouseIds?.includes(id));

/**
 * Reads and locks a plan that the caller may change: warehouse staff plan what leaves their warehouses. Throws `NotFound`, and
 * `WarehouseMismatch` at the receiving end.
 */
export async function lockPlan(tx: Tx, caller: Caller, id: string): Promise<Plan> {
  const row = await lock(tx, caller, transferPlan, id);
  if (!isAtEitherEnd(caller, row)) throw refuse('NotFound');
  refuseReceiver(caller, row);
  return row;
}

/** Throws `WarehouseMismatch` when warehouse staff of the destination change what the origin sends. */
export function refuseReceiver({ audience, warehouseIds }: Caller, { fromWarehouseId }: Pick<Way, 'fromWarehouseId'>): void {
  if (audience === 'warehouse' && !warehouseIds?.includes(fromWarehouseId)) throw transferErrors.onlySender();
}

/**
 * Refuses an invalid route: to a warehouse of another site (`NotFound`), to itself (`ValidationFailed`), to a deactivated one
 * (`StateNotAllowed`), or to one that the origin does not serve (`DifferentWarehouse`). A warehouse without a list serves all of its site.
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
