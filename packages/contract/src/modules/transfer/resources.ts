import { stockTransfer, stockTransferPiece } from './stock-transfer.ts';
import { transferPlan, warehouseTransfer } from './transfer.ts';

/** The resources of this module. */
export const transferResources = [transferPlan, warehouseTransfer, stockTransfer, stockTransferPiece] as const;
