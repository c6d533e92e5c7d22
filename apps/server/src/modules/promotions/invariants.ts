import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { PaymentStatus, UserCouponStatus, OrderStatus, RewardStatus } = enumCodes;
const { Voided } = PaymentStatus;

/** Invariants of coupons and the bills they are used on. */
export const promotionsInvariants: readonly Invariant[] = [
  {
    rule: '9',
    what: 'a used coupon belongs to exactly one valid bill, which names it, or to a recharge',
    broken: `select u.site_id, u.id, json_build_object('status', u.user_coupon_status, 'bill', u.bill_id)::text as found from user_coupon u join s on s.id = u.site_id
      left join bill b on b.site_id = u.site_id and b.id = u.bill_id and b.payment_status <> ${Voided} and b.user_coupon_ids ? u.id::text
        and (not b.refunded or (select count(*) from bill o where o.site_id = b.site_id and o.source_id = b.source_id
          and o.payment_status <> ${Voided} and not o.refunded and o.paid_amount > 0) > 0)
      where case when u.user_coupon_status = ${UserCouponStatus.Used} then b.id is null and u.recharge_id is null else u.bill_id is not null end`,
  },
  {
    rule: '9',
    what: "the coupons of a valid bill are used, and their amounts equal the bill's reduction",
    broken: `select b.site_id, b.id, json_build_object('bill', b.serial_number, 'coupons', b.user_coupon_ids, 'off', b.coupon_amount, 'used', u.total)::text as found
      from bill b join s on s.id = b.site_id
      cross join lateral (select count(*) as coupons, coalesce(sum(used_amount), 0) as total from user_coupon where site_id = b.site_id and bill_id = b.id) u
      where b.payment_status <> ${Voided} and not b.refunded and (b.coupon_amount <> u.total or jsonb_array_length(b.user_coupon_ids) <> u.coupons)`,
  },
  {
    rule: '13',
    what: 'the counter of a coupon template equals the issued coupons and does not exceed its limit',
    broken: `select c.site_id, c.id, json_build_object('issued', c.issued_quantity, 'coupons', u.coupons, 'most', c.maximum_distribution)::text as found
      from coupon c join s on s.id = c.site_id
      cross join lateral (select count(*) as coupons from user_coupon where site_id = c.site_id and coupon_id = c.id) u
      where c.issued_quantity <> u.coupons or (c.maximum_distribution > 0 and c.issued_quantity > c.maximum_distribution)`,
  },
  {
    rule: '13',
    what: 'the amount of a reward equals what it added to the balance',
    broken: `select i.site_id, i.id, json_build_object('given', i.given_amount, 'booked', j.total)::text as found
      from activity_issue i join s on s.id = i.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from journal where site_id = i.site_id and source_id = i.id and source_type = 'activityIssue') j
      where i.given_amount <> j.total`,
  },
  {
    rule: '13',
    what: 'a reward for an order is granted only while the order is not reversed',
    broken: `select i.site_id, i.id, json_build_object('order', o.serial_number, 'status', o.order_status, 'given', i.given_amount, 'owed', i.owed_amount)::text as found
      from activity_issue i join s on s.id = i.site_id
      join logistics_order o on o.site_id = i.site_id and o.id = i.source_id
      where i.source_type = 'bill' and i.given_amount > i.owed_amount and o.order_status in (${OrderStatus.Cancelled}, ${OrderStatus.Returned}, ${OrderStatus.Lost})`,
  },
  {
    rule: '13',
    what: 'a pending reward is settled within a day after it is due, or when its order ends',
    broken: `select i.site_id, i.id, json_build_object('due', i.due_time, 'order', o.serial_number, 'status', o.order_status)::text as found
      from activity_issue i join s on s.id = i.site_id
      left join logistics_order o on o.site_id = i.site_id and o.id = i.source_id and i.source_type = 'bill'
      where i.reward_status = ${RewardStatus.Pending} and (i.due_time < now() - interval '1 day'
        or o.order_status in (${OrderStatus.Signed}, ${OrderStatus.Cancelled}, ${OrderStatus.Returned}, ${OrderStatus.Lost}))`,
  },
];
