import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { find } from '../../core/db/rows.ts';
import { scopeOf } from '../../core/scope/scope.ts';

export { completeAddresses, statesStreet } from './complete-address.ts';
export { takeApproval } from './approve-measures.ts';
export { refuseImplausible, refuseWrong, type TypedMeasures } from './measures.ts';

/**
 * Returns a warehouse of the caller's scope (`NotFound`): of its sites, and for warehouse staff one of their own. Throws `StateNotAllowed`
 * for a deactivated one, unless `row` is there already.
 */
export async function warehouseFor(
  tx: Db,
  caller: Caller,
  id: string,
  row: { warehouseId: string | null } | null = null,
): Promise<RowOf<typeof warehouse>> {
  if (caller.audience === 'warehouse' && !caller.warehouseIds?.includes(id)) throw refuse('NotFound');
  const warehouseRow = await find(tx, caller, warehouse, id);
  const disabled = warehouseRow.enableStatus === enumCodes.EnableStatus.Disabled;
  if (disabled && row?.warehouseId !== id) throw warehousesErrors.warehouseDisabled({ warehouse: namesOf(warehouseRow) });
  return warehouseRow;
}

/** Adds to the shelf counts of partitions (negative: subtracts), in ascending id order. */
export async function countShelves(tx: Tx, caller: Caller, changes: readonly { partitionId: string; by: number }[]): Promise<void> {
  const inOrder = [...changes].sort((a, b) => (a.partitionId < b.partitionId ? -1 : 1));
  for (const { partitionId, by } of inOrder) {
    const counted = tx.updateTable('partition').set({ shelfCount: sql<number>`shelf_count + ${by}` });
    await counted.where(scopeOf(caller, partition)).where('id', '=', partitionId).execute();
  }
}

/** Recounts the shelves of all partitions of a site, after many were added together. */
export async function recountShelves(tx: Tx, siteId: string): Promise<void> {
  await sql`update partition p set shelf_count = s.n
    from (select q.id, (select count(*)::int from shelf f where f.site_id = q.site_id and f.partition_id = q.id and not f.is_deleted) as n
      from partition q where q.site_id = ${siteId}) s
    where p.site_id = ${siteId} and p.id = s.id and p.shelf_count <> s.n`.execute(tx);
}
