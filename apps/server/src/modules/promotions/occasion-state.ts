import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Reward } from './reward-messages.ts';

/** The present state of what a reward is for. */
export interface OccasionState {
  /** It can no longer be undone: the order is delivered, or the site's days have passed. */
  final: boolean;
  /** It was undone as a whole. */
  undone: boolean;
  /** The part of its amount that was not undone, in the wallet's currency. */
  remaining: Dec;
}

const { Signed, Cancelled, Returned, Lost } = enumCodes.OrderStatus;
const { Freight, Supplement, ValueAdded } = enumCodes.BillType;
const { Rejected, Cancelled: WithdrawalCancelled } = enumCodes.WithdrawalStatus;
const { Revoked } = enumCodes.UserCouponStatus;
const { Voided } = enumCodes.RechargeStatus;

/**
 * Reads whether what a reward is for may still be undone, was undone, and how much of it remains. A record that is not stored yet can still
 * be undone.
 */
export async function occasionStateOf(tx: Tx, caller: Caller, row: Reward): Promise<OccasionState> {
  const passed = row.dueTime !== null && row.dueTime <= caller.now;
  const found = await statements[row.sourceType]?.(row, passed).execute(tx);
  if (!found) return { final: passed, undone: false, remaining: row.basisAmount };
  return found.rows[0] ?? { final: false, undone: false, remaining: row.basisAmount };
}

const statements: Record<string, (row: Reward, passed: boolean) => RawBuilder<OccasionState>> = {
  /** An order: what is paid and not refunded on its bills. */
  bill: ({ siteId, sourceId }: Reward) =>
    sql<OccasionState>`select o.order_status = ${Signed} as final,
        o.order_status in (${Cancelled}, ${Returned}, ${Lost}) as undone,
        (select coalesce(sum(b.paid_amount - b.refund_amount), 0)::text
          from bill b
          where b.site_id = ${siteId}
            and b.source_type = 'logisticsOrder'
            and b.source_id = o.id
            and not b.is_deleted
            and b.bill_type in (${Freight}, ${Supplement}, ${ValueAdded})) as remaining
      from logistics_order o
      where o.site_id = ${siteId} and o.id = ${sourceId}`,
  /** A recharge: what was not refunded, nor withdrawn before the reward is due. */
  recharge: ({ siteId, sourceId, ownerId, creationTime, dueTime }: Reward, passed: boolean) =>
    sql<OccasionState>`select ${passed}::boolean as final,
        r.recharge_status = ${Voided} or r.refund_amount >= r.wallet_amount as undone,
        (r.wallet_amount - r.refund_amount - (select coalesce(sum(w.amount), 0)
            from withdrawal w
            where w.site_id = ${siteId}
              and w.owner_id = ${ownerId}
              and not w.is_deleted
              and w.withdrawal_status not in (${Rejected}, ${WithdrawalCancelled})
              and w.creation_time >= ${creationTime}
              and w.creation_time < ${dueTime}))::text as remaining
      from recharge r
      where r.site_id = ${siteId} and r.id = ${sourceId}`,
  /** A registration: its account is in use. */
  customer: ({ siteId, sourceId }: Reward, passed: boolean) =>
    sql<OccasionState>`select ${passed}::boolean as final,
        u.is_deleted or u.frozen as undone,
        '0' as remaining
      from user_account u
      where u.site_id = ${siteId} and u.id = ${sourceId}`,
  /** A claim: its coupon was not revoked. */
  promotionClaim: ({ siteId, sourceId }: Reward, passed: boolean) =>
    sql<OccasionState>`select ${passed}::boolean as final,
        c.user_coupon_status = ${Revoked} as undone,
        '0' as remaining
      from promotion_claim p
      join user_coupon c on c.site_id = ${siteId} and c.id = p.user_coupon_id
      where p.site_id = ${siteId} and p.id = ${sourceId}`,
};
