import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready, invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { signForReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { keepFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { takeInUninspected } from './inspect.ts';
import { tellOfReturn } from './messages.ts';
import { holdForWork } from './order.ts';

/**
 * Signs for goods that came back, and tells the customer. A label is read as the courier's number or the order's own; one that
 * nobody announced to the caller's warehouses is refused (232), and a second signing changes nothing (102).
 */
export async function sign(tx: Tx, caller: Caller, { id, courierNumber, pictures }: Input<typeof signForReturnOrder>) {
  const row = await holdForWork(tx, caller, id ?? (await orderLabelled(tx, caller, courierNumber ?? null)));
  if (returnOrderStates.is(row.documentStatus, 'received')) throw returnsErrors.signedAlready({ number: row.orderNo }, doneAlready);
  const documentStatus = returnOrderStates.after(row.documentStatus, 'sign');
  const kept = await keepFiles(tx, caller, pictures ?? null);
  const signed = await change(tx, caller, returnOrder, row, {
    documentStatus,
    signedTime: caller.now,
    pictures: [...row.pictures, ...kept],
  });
  await takeInUninspected(tx, caller, signed);
  await tellOfReturn(tx, caller, signed, 'signed');
  return true;
}

/** The order that a label names: one that waits before one that came already, the oldest first. */
async function orderLabelled(tx: Tx, caller: Caller, number: string | null): Promise<string> {
  if (!number) throw invalid({ field: 'CourierNumber', key: 'required' });
  const own = await findWhere(tx, caller, returnOrder, { orderNo: number });
  const carried = await findWhere(tx, caller, returnOrder, { courierNumber: number });
  const { Draft, Submitted, Cancelled } = enumCodes.WarehouseDocumentStatus;
  const known = [...own, ...carried].filter(({ documentStatus }) => documentStatus !== Draft && documentStatus !== Cancelled);
  const meant = known.find(({ documentStatus }) => documentStatus === Submitted) ?? known[0];
  if (!meant) throw returnsErrors.noReturn({ number });
  return meant.id;
}
