import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getSelectWarehousePartitions } from '@entrepot/contract/modules/warehouses/calls.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { lookUp } from '../sites/public.ts';
import { warehouseFor } from './public.ts';

/** A partition is of its warehouse's site, and stays in its warehouse once shelves stand in it. */
export async function inItsWarehouse(tx: Tx, caller: Caller, draft: DraftOf<typeof partition>, row: RowOf<typeof partition> | null) {
  const { siteId, id } = await warehouseFor(tx, caller, draft.warehouseId, row);
  if (!row) return { siteId };
  if (row.warehouseId !== id && row.shelfCount > 0)
    throw warehousesErrors.partitionMoves({ partition: namesOf(row), shelves: row.shelfCount });
  return {};
}

/** The partitions in use, in walking order. */
export function partitionsToPick(tx: Tx, caller: Caller, query: Input<typeof getSelectWarehousePartitions> & Partial<ListQuery>) {
  const conditions = [
    sql`r.enable_status = ${enumCodes.EnableStatus.Enabled}`,
    ...(query.warehouseId ? [sql`r.warehouse_id = ${query.warehouseId}`] : []),
    ...(query.partitionType ? [sql`r.partition_type = ${query.partitionType}`] : []),
  ];
  return lookUp(tx, caller, partition, query, {
    where: sql.join(conditions, sql` and `),
    gives: getSelectWarehousePartitions.gives,
    also: { partitionType: sql`r.partition_type` },
    order: sql`r.walking_order, r.id`,
  });
}
