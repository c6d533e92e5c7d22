import type { Module } from '../../core/module.ts';
import {
  disableWarehouse,
  enableWarehouse,
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
import { on } from '../../core/calls/handler.ts';
import { mineAddresses, ofItsWarehouse, openToCustomers, selfPickupToPick, tellsTheOwner } from './addresses.ts';
import { approve } from './approve-measures.ts';
import { inItsWarehouse, partitionsToPick } from './partitions.ts';
import { disable, enable, ownWarehouses, warehousesToPick } from './warehouse.ts';

/** All that this module brings. */
export const warehouses: Module = {
  name: 'warehouses',
  calls: () => [
    ...crud(warehouse, { scope: ownWarehouses }),
    ...on(enableWarehouse, enable),
    ...on(disableWarehouse, disable),
    ...on(getSelectWarehouses, warehousesToPick),

    // What it counts must last although it refuses, so it runs in no transaction.
    ...on(approveMeasures, approve).map((handler) => ({ ...handler, reads: true })),

    ...crud(partition, { fill: inItsWarehouse }),
    ...[getSelectWarehousePartitions, lookUpPartitions].flatMap((call) => on(call, partitionsToPick)),

    ...crud(consolidationAddress, { fill: tellsTheOwner }),
    ...on(getMineConsolidationAddresses, mineAddresses),

    ...crud(selfPickupAddress, { fill: ofItsWarehouse, scope: openToCustomers }),
    ...on(lookUpSelfPickupAddresses, selfPickupToPick),
  ],
};
