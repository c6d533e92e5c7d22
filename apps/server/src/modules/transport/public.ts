import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { establish, type Shift } from './shift.ts';

// What this module offers to the others.
export { nearlyFull, shiftScope } from './shift.ts';

type TransferShift = Pick<Shift, 'siteId' | 'name' | 'toWarehouseId' | 'typeOfShippingId' | 'transportDate'> & { fromWarehouseId: string };

/** Makes a shift from one warehouse to another, with a first bag, that opens for loading at once; gives its id. */
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
