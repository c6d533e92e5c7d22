import type { Input } from '@entrepot/contract/core/call.ts';
import type { stopCoupon } from '@entrepot/contract/modules/promotions/calls.ts';
import { coupon, couponStates } from '@entrepot/contract/modules/promotions/coupon.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';

/** Stops issuing an active coupon; issued ones stay usable. Throws `StateNotAllowed` otherwise. */
export async function stop(tx: Tx, caller: Caller, { id }: Input<typeof stopCoupon>) {
  const row = await lock(tx, caller, coupon, id);
  await change(tx, caller, coupon, row, { couponStatus: couponStates.after(row.couponStatus, 'stop') });
  return true;
}
