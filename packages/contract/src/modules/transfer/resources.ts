import { transferPlan, warehouseTransfer } from './transfer.ts';

/** Every kind of record of this module. */
export const transferResources = [transferPlan, warehouseTransfer] as const;
