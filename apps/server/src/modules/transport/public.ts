import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { settleFound } from './discrepancies.ts';
import { establish } from './establish-shift.ts';
import type { Shift } from './shift.ts';

// The interface of this module for other modules.
export { comesHere, hasUnreceivedBags, nearlyFull, shiftScope } from './shift.ts';
export { settleFound };

type TransferShift = Pick<Shift, 'siteId' | 'name' | 'toWarehouseId' | 'typeOfShippingId' | 'transportDate'> & { fromWarehouseId: string };

/** Creates a transfer shift with a first bag and opens it for loading; returns its id. */
export async function makeTransferShift(tx: Tx, caller: Caller, { fromWarehouseId, ...shift }: TransferShift): Promise<string> {
  const { id } = await establish(tx, caller, {
    ...shift,
    type: enumCodes.TransportShiftType.Transfer,
    warehouseIds: [fromWarehouseId],
    startDate: caller.now,
    bagQuantity: 1,
  });
  return id;
}
