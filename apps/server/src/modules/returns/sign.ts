import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready, invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { signForReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { takeInUninspected } from './inspect.ts';
import { notifyReturn } from './messages.ts';
import { lockForWork } from './order.ts';

/**
 * Signs for returned goods and notifies the customer. The label is a courier number or order number. Throws `NoMatchingGoods` when it was
 * not announced to the caller's warehouses and `StateNotAllowed` when it is signed already.
 */
export async function sign(tx: Tx, caller: Caller, { id, courierNumber, pictures }: Input<typeof signForReturnOrder>) {
  const row = await lockForWork(tx, caller, id ?? (await orderLabelled(tx, caller, courierNumber ?? null)));
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

/** The order with a label: waiting ones before received ones, oldest first. */
async function orderLabelled(tx: Tx, caller: Caller, number: string | null): Promise<string> {
  if (!number) throw invalid({ field: 'CourierNumber', key: 'required' });
  const own = await findWhere(tx, caller, returnOrder, { orderNo: number });
  const returns = await findWhere(tx, caller, returnOrder, { courierNumber: number });
  const { Draft, Submitted, Cancelled } = enumCodes.WarehouseDocumentStatus;
  const known = [...own, ...returns].filter(({ documentStatus }) => documentStatus !== Draft && documentStatus !== Cancelled);
  const meant = known.find(({ documentStatus }) => documentStatus === Submitted) ?? known[0];
  if (!meant) throw returnsErrors.noReturn({ number });
  return meant.id;
}
