import type { Module } from '../../core/module.ts';
import {
  disableWarehouse,
  enableWarehouse,
  getConsolidationAddressProposal,
  getMineConsolidationAddresses,
  getSelectWarehousePartitions,
  getSelectWarehouses,
  lookUpPartitions,
  lookUpSelfPickupAddresses,
} from '@entrepot/contract/modules/warehouses/calls.ts';
import { consolidationAddress } from '@entrepot/contract/modules/warehouses/consolidation-address.ts';
import { approveMeasures } from '@entrepot/contract/modules/warehouses/measures.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { ownAddresses, ofItsWarehouse, openToCustomers, proposal, selfPickupToPick, requireOwnerMark } from './addresses.ts';
import { approve } from './approve-measures.ts';
import { refuseIssuedCode } from './issued-code.ts';
import { disable, enable, ownWarehouses, warehousesToPick } from './warehouse.ts';
import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { warehouseFor } from './public.ts';
import { lookUp } from '../../core/lists/choices.ts';

/** The warehouses module. */
export const warehouses: Module = {
  name: 'warehouses',
  calls: () => [
    ...crud(warehouse, { scope: ownWarehouses, fill: refuseIssuedCode }),
    ...handle(enableWarehouse, enable),
    ...handle(disableWarehouse, disable),
    ...handle(getSelectWarehouses, warehousesToPick),

    ...handle(approveMeasures, approve),

    ...crud(partition, { fill: inItsWarehouse }),
    ...[getSelectWarehousePartitions, lookUpPartitions].flatMap((call) => handle(call, partitionsToPick)),

    ...crud(consolidationAddress, { fill: requireOwnerMark }),
    ...handle(getMineConsolidationAddresses, ownAddresses),
    ...handle(getConsolidationAddressProposal, proposal),

    ...crud(selfPickupAddress, { fill: ofItsWarehouse, scope: openToCustomers }),
    ...handle(lookUpSelfPickupAddresses, selfPickupToPick),
  ],
};

/** Checks that a partition is of its warehouse's site, and stays in its warehouse once it has shelves. */
async function inItsWarehouse(tx: Tx, caller: Caller, draft: DraftOf<typeof partition>, row: RowOf<typeof partition> | null) {
  const { siteId, id } = await warehouseFor(tx, caller, draft.warehouseId, row);
  if (!row) return { siteId };
  if (row.warehouseId !== id && row.shelfCount > 0)
    throw warehousesErrors.partitionMoves({ partition: namesOf(row), shelves: row.shelfCount });
  return {};
}

/** Lists the active partitions, in walking order. */
function partitionsToPick(tx: Db, caller: Caller, query: Input<typeof getSelectWarehousePartitions> & Partial<ListQuery>) {
  const conditions = [
    sql`r.enable_status = ${enumCodes.EnableStatus.Enabled}`,
    ...(query.warehouseId ? [sql`r.warehouse_id = ${query.warehouseId}`] : []),
    ...(query.partitionType ? [sql`r.partition_type = ${query.partitionType}`] : []),
  ];
  return lookUp(tx, caller, partition, query, {
    where: sql.join(conditions, sql` and `),
    output: getSelectWarehousePartitions.output,
    also: { partitionType: sql`r.partition_type` },
    order: sql`r.walking_order, r.id`,
  });
}
