import type { Input } from '@entrepot/contract/core/call.ts';
import type { stopCoupon } from '@entrepot/contract/modules/promotions/calls.ts';
import { coupon, couponStates } from '@entrepot/contract/modules/promotions/coupon.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';

/** Issues no more of a coupon that is in effect (102 otherwise); those in customers' hands stay usable. */
export async function stop(tx: Tx, caller: Caller, { id }: Input<typeof stopCoupon>) {
  const row = await lock(tx, caller, coupon, id);
  await change(tx, caller, coupon, row, { couponStatus: couponStates.after(row.couponStatus, 'stop') });
  return true;
}
