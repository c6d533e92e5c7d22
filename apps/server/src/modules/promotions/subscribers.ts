import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type AccountClosed, accountClosed } from '@entrepot/contract/modules/access/events.ts';
import { type CustomerRegistered, customerRegistered } from '@entrepot/contract/modules/account/events.ts';
import { type BillOf, type BillPaid, billPaid, billRefunded, paymentVoided } from '@entrepot/contract/modules/billing/events.ts';
import {
  type OrderEvent,
  orderCancelled,
  orderLost,
  orderMerged,
  orderReturned,
  orderSigned,
} from '@entrepot/contract/modules/orders/events.ts';
import { activityIssue, rewardStates } from '@entrepot/contract/modules/promotions/activity.ts';
import { userCoupon, userCouponStates } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { type RechargeSucceeded, rechargeSucceeded, rechargeUndone, rechargeVoided } from '@entrepot/contract/modules/wallet/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, exists, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { lockWallet } from '../wallet/public.ts';
import { mainAccountOf } from '../access/public.ts';
import { rewardReferrer } from './referral.ts';
import { reward } from './reward.ts';
import { settleRewards } from './settle-rewards.ts';
import { trialEndingOfPromotions } from './trial-ending.ts';

const { Register, Referral, Recharge, FirstRecharge, OrderPaid } = enumCodes.ActivityType;

/** Rewards a new customer and the referrer. */
async function rewardRegistration(tx: Tx, caller: Caller, { siteId, userId, referrerId }: CustomerRegistered): Promise<void> {
  const about = { siteId, sourceType: 'customer', sourceId: userId, amount: '0' } as const;
  await reward(tx, caller, { ...about, ownerId: userId, types: [Register] });
  if (referrerId) await reward(tx, caller, { ...about, ownerId: await mainAccountOf(tx, caller, referrerId), types: [Referral] });
}

async function rewardRecharge(tx: Tx, caller: Caller, { siteId, ownerId, rechargeId, walletAmount }: RechargeSucceeded): Promise<void> {
  const types = (await isFirst(tx, siteId, ownerId)) ? [FirstRecharge, Recharge] : [Recharge];
  await reward(tx, caller, { siteId, ownerId, types, sourceType: 'recharge', sourceId: rechargeId, amount: walletAmount });
}

async function isFirst(tx: Tx, siteId: string, ownerId: string): Promise<boolean> {
  const { Succeeded, Refunded } = enumCodes.RechargeStatus;
  const { recharges } = await tx
    .selectFrom('recharge')
    .select((row) => row.fn.countAll<number>().as('recharges'))
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('rechargeStatus', '=', oneOf([Succeeded, Refunded]))
    .executeTakeFirstOrThrow();
  return recharges === 1;
}

async function rewardPayment(tx: Tx, caller: Caller, { siteId, ownerId, amount, sourceType, sourceId }: BillPaid): Promise<void> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return;
  // Supplements of an order are not orders.
  await reward(tx, caller, { siteId, ownerId, types: [OrderPaid], sourceType: 'bill', sourceId, amount });
}

const settleOrder = (tx: Tx, caller: Caller, { siteId, orderId }: OrderEvent): Promise<void> =>
  settleRewards(tx, caller, { siteId, sourceId: orderId });

/** A bill of an order was refunded, or a payment for it was voided. */
async function settleBill(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillOf): Promise<void> {
  if (sourceType === 'logisticsOrder' && sourceId) await settleRewards(tx, caller, { siteId, sourceId });
}

const settleRecharge = (tx: Tx, caller: Caller, { siteId, rechargeId }: { siteId: string; rechargeId: string }): Promise<void> =>
  settleRewards(tx, caller, { siteId, sourceId: rechargeId }, true);

/** Pending rewards follow the bills into the order that an order was merged into, unless their activity rewards that one already. */
async function moveRewards(tx: Tx, caller: Caller, { siteId, orderId, ownerId, intoId }: OrderEvent & { intoId: string }): Promise<void> {
  const own = { siteId, ownerId, sourceId: orderId };
  if (!(await exists(tx, caller, activityIssue, own))) return;
  await lockWallet(tx, caller, ownerId);
  const rewarded = new Set((await lockWhere(tx, caller, activityIssue, { ...own, sourceId: intoId })).map((row) => row.activityId));
  for (const row of await lockWhere(tx, caller, activityIssue, own))
    if (!rewarded.has(row.activityId)) await change(tx, caller, activityIssue, row, { sourceId: intoId });
  await settleRewards(tx, caller, { siteId, sourceId: orderId });
}

/** The unused coupons and the pending rewards of a closed account are lost. */
async function loseCoupons(tx: Tx, caller: Caller, { siteId, userId, ownerId }: AccountClosed): Promise<void> {
  if (userId !== ownerId) return;
  const system = asSystemIn(caller, siteId);
  const { Unused, Pending } = enumCodes.UserCouponStatus;
  for (const row of await lockWhere(tx, system, userCoupon, { siteId, ownerId, userCouponStatus: [Unused, Pending] }))
    await change(tx, system, userCoupon, row, {
      userCouponStatus: userCouponStates.after(row.userCouponStatus, row.userCouponStatus === Unused ? 'revoke' : 'forfeit'),
    });
  const rewards = { siteId, ownerId, rewardStatus: enumCodes.RewardStatus.Pending };
  for (const row of await lockWhere(tx, system, activityIssue, rewards))
    await change(tx, system, activityIssue, row, { rewardStatus: rewardStates.after(row.rewardStatus, 'revoke') });
}

/** Subscriptions of this module to the events of others. */
export const promotionsSubscribers: readonly Subscriber[] = [
  on(accountClosed, loseCoupons),
  on(customerRegistered, rewardReferrer),
  on(customerRegistered, rewardRegistration),
  on(rechargeSucceeded, rewardRecharge),
  on(billPaid, rewardPayment),
  on(billRefunded, settleBill),
  on(paymentVoided, settleBill),
  on(orderSigned, settleOrder),
  on(orderCancelled, settleOrder),
  on(orderReturned, settleOrder),
  on(orderLost, settleOrder),
  on(orderMerged, moveRewards),
  // A recharge is not refunded or voided when the balance does not cover what it brought.
  on(rechargeUndone, settleRecharge),
  on(rechargeVoided, settleRecharge),
  trialEndingOfPromotions,
];
