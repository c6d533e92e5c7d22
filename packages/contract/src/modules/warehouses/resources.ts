import { consolidationAddress } from './consolidation-address.ts';
import { measureApproval } from './measures.ts';
import { partition } from './partition.ts';
import { selfPickupAddress } from './self-pickup-address.ts';
import { warehouse } from './warehouse.ts';

/** The resources of this module. */
export const warehousesResources = [warehouse, partition, consolidationAddress, selfPickupAddress, measureApproval] as const;
