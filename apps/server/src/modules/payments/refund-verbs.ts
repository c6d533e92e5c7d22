import type { Input } from '@entrepot/contract/core/call.ts';
import type { askOnlineRefund, settleOnlineRefund } from '@entrepot/contract/modules/payments/calls.ts';
import { onlineRefund, onlineRefundStates } from '@entrepot/contract/modules/payments/online-refund.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, lock } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { sendRefund } from './send-refund.ts';
import { arrived, refused } from './take-refund-report.ts';

/** How money on its way back stands: its provider is asked now, and sent to again when it knows nothing of it. */
export async function askRefundNow(db: Tx, caller: Caller, { id }: Input<typeof askOnlineRefund>) {
  const { siteId } = await find(db, caller, onlineRefund, id);
  const { outRefundNo, paymentRecordStatus } = await sendRefund({ db, takeNumber: caller.takeNumber, now: caller.now }, siteId, id, true);
  return { id, outRefundNo, paymentRecordStatus };
}

/**
 * Decides about a refund that does not get through, or whose end nobody can tell (102 for one that ended): it did arrive, or the
 * money goes into the customer's balance.
 */
export async function settleRefund(tx: Tx, caller: Caller, { id, arrived: did, remarks }: Input<typeof settleOnlineRefund>) {
  const { siteId } = await find(tx, caller, onlineRefund, id);
  const system = asSystemIn(caller, siteId);
  const row = await lock(tx, system, onlineRefund, id);
  onlineRefundStates.after(row.paymentRecordStatus, did ? 'succeed' : 'fail');
  const decided = await change(tx, system, onlineRefund, row, { reviewerId: caller.userId, reviewRemarks: remarks });
  await (did ? arrived : refused)(tx, system, decided);
  return true;
}
