import { transferPlan, warehouseTransfer } from './transfer.ts';

/** The resources of this module. */
export const transferResources = [transferPlan, warehouseTransfer] as const;
