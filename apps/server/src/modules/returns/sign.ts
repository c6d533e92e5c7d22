import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import type { signForReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { takeInUninspected } from './inspect.ts';
import { notifyReturn } from './messages.ts';
import { numberedReturn } from './by-number.ts';
import { lockForWork } from './order.ts';

/**
 * Signs for returned goods and notifies the customer. It is found by any of its numbers. Throws `NoMatchingGoods` when it was
 * not announced to the caller's warehouses and `StateNotAllowed` when it is signed already.
 */
export async function sign(tx: Tx, caller: Caller, { id, courierNumber, pictures }: Input<typeof signForReturnOrder>) {
  const row = await lockForWork(tx, caller, id ?? (await numberedReturn(tx, caller, courierNumber ?? null)).id);
  if (returnOrderStates.is(row.documentStatus, 'received')) throw returnsErrors.signedAlready({ number: row.orderNo }, doneAlready);
  const documentStatus = returnOrderStates.after(row.documentStatus, 'sign');
  const storedPictures = await storeFiles(tx, caller, pictures ?? null);
  const signed = await change(tx, caller, returnOrder, row, {
    documentStatus,
    signedTime: caller.now,
    pictures: [...row.pictures, ...storedPictures],
  });
  await takeInUninspected(tx, caller, signed);
  await notifyReturn(tx, caller, signed, 'signed');
  return true;
}
