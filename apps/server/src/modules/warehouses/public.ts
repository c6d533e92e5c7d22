import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { find } from '../../core/rows/rows.ts';
import { scopeOf } from '../../core/rows/scope.ts';

export { takeApproval } from './approve-measures.ts';
export { refuseImplausible, refuseWrong, type TypedMeasures } from './measures.ts';

/**
 * A warehouse the caller works in or sees (101): of its sites, and for warehouse staff one of its own. One out of use takes nothing new
 * (102); what stands there already, as `row` says, stays.
 */
export async function warehouseFor(
  tx: Tx,
  caller: Caller,
  id: string,
  row: { warehouseId: string | null } | null = null,
): Promise<RowOf<typeof warehouse>> {
  if (caller.who === 'W' && !caller.warehouseIds?.includes(id)) throw refuse('NotFound');
  const house = await find(tx, caller, warehouse, id);
  const disabled = house.enableStatus === enumCodes.EnableStatus.Disabled;
  if (disabled && row?.warehouseId !== id) throw warehousesErrors.warehouseDisabled({ warehouse: namesOf(house) });
  return house;
}

/** Notes that shelves were added to partitions (or, below zero, taken from them), in rising id. */
export async function countShelves(tx: Tx, caller: Caller, changes: readonly { partitionId: string; by: number }[]): Promise<void> {
  const inOrder = [...changes].sort((a, b) => (a.partitionId < b.partitionId ? -1 : 1));
  for (const { partitionId, by } of inOrder) {
    const counted = tx.updateTable('partition').set({ shelfCount: sql<number>`shelf_count + ${by}` });
    await counted.where(scopeOf(caller, partition)).where('id', '=', partitionId).execute();
  }
}
