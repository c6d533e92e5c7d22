import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCoupon, userCouponStates } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';

/** Revokes one unused coupon and notifies its customer. Throws `StateNotAllowed` otherwise. */
export async function revoke(tx: Tx, caller: Caller, { id }: { id: string }) {
  const row = await lock(tx, caller, userCoupon, id);
  await change(tx, caller, userCoupon, row, { userCouponStatus: userCouponStates.after(row.userCouponStatus, 'revoke') });
  const { siteId, ownerId } = row;
  const about = { type: enumCodes.UserMessageType.Coupon, link: '/MineUserCouponIndex', sourceType: 'userCoupon', sourceId: id };
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: 'promotions.messages.revoked' });
  return true;
}
