import type { Input } from '@entrepot/contract/core/call.ts';
import type { askOnlineRefund, settleOnlineRefund } from '@entrepot/contract/modules/payments/calls.ts';
import { onlineRefund, onlineRefundStates } from '@entrepot/contract/modules/payments/online-refund.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { sendRefund } from './send-refund.ts';
import { arrived, refused } from './take-refund-report.ts';

/** Queries the provider for a refund's state now, and sends the refund again when the provider does not know it. */
export async function queryRefundNow(db: Db, caller: Caller, { id }: Input<typeof askOnlineRefund>) {
  const { siteId } = await find(db, caller, onlineRefund, id);
  const { outRefundNo, paymentRecordStatus } = await sendRefund({ db, takeNumber: caller.takeNumber, now: caller.now }, siteId, id, true);
  return { id, outRefundNo, paymentRecordStatus };
}

/**
 * Decides a refund that failed or whose outcome is unknown: it arrived, or the money goes into the customer's balance. Throws
 * `StateNotAllowed` when it has ended.
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
