import type { Input } from '@entrepot/contract/core/call.ts';
import type { endReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { tellOfReturn } from './messages.ts';

/**
 * Ends an order for good: nothing of it is counted or shelved any more, and the customer is told what came. Pieces that are on no
 * shelf need words that say why (102).
 */
export async function end(tx: Tx, caller: Caller, { id, remarks }: Input<typeof endReturnOrder>) {
  const row = await lock(tx, caller, returnOrder, id);
  const documentStatus = returnOrderStates.after(row.documentStatus, 'end');
  const { confirmedQuantity, shelvedQuantity, defectiveQuantity, questions, goodsTotal } = row;
  const found = confirmedQuantity + defectiveQuantity + questions;
  const waiting = found - shelvedQuantity;
  if (waiting > 0 && !remarks) throw returnsErrors.piecesLeft({ number: row.orderNo, waiting }, { Remarks: true });
  const ended = await change(tx, caller, returnOrder, row, {
    documentStatus,
    endTime: caller.now,
    remarks: remarks ? [row.remarks, remarks].filter(Boolean).join('\n').slice(0, 500) : row.remarks,
  });
  const missing = Math.max(0, goodsTotal - found);
  await tellOfReturn(tx, caller, ended, 'ended', { qualified: confirmedQuantity, defective: defectiveQuantity, questions, missing });
  return true;
}
