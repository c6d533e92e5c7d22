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
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { mineAddresses, ofItsWarehouse, openToCustomers, selfPickupToPick, tellsTheOwner } from './addresses.ts';
import { inItsWarehouse, partitionsToPick } from './partitions.ts';
import { disable, enable, ownWarehouses, warehousesToPick } from './warehouse.ts';

/** The calls of this module. */
export const warehouses: readonly Handler[] = [
  ...crud(warehouse, { scope: ownWarehouses }),
  ...on(enableWarehouse, enable),
  ...on(disableWarehouse, disable),
  ...on(getSelectWarehouses, warehousesToPick),

  ...crud(partition, { fill: inItsWarehouse }),
  ...[getSelectWarehousePartitions, lookUpPartitions].flatMap((call) => on(call, partitionsToPick)),

  ...crud(consolidationAddress, { fill: tellsTheOwner }),
  ...on(getMineConsolidationAddresses, mineAddresses),

  ...crud(selfPickupAddress, { fill: ofItsWarehouse, scope: openToCustomers }),
  ...on(lookUpSelfPickupAddresses, selfPickupToPick),
];
