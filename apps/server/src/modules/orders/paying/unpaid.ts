import { zonedMinute } from '@entrepot/contract/core/zones.ts';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import type { Db } from '../../../core/db/db.ts';
import { voidBillsOf } from '../../billing/public.ts';
import { firstReminded, notifyCustomer, recordReminder } from '../../messaging/public.ts';
import { hasFreshSlip, noticeHours } from '../../payments/public.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import { billSource } from './bills.ts';
import { type Clockwork, eachOrder } from '../scheduled.ts';
import { freeGoods } from '../changing/cancel.ts';
import { notifyOrder } from '../messages.ts';
import { moveOrder, type Order } from '../moves.ts';

const { ToBeApproved } = enumCodes.OrderStatus;
const { Unpaid } = enumCodes.PaymentStatus;
const { NotCod } = enumCodes.CollectionStatus;
const hour = 3_600_000;

const hoursAfter = (moment: ReturnType<typeof sql>, hours: ReturnType<typeof sql>) => sql`${moment} + make_interval(hours => ${hours})`;

// Bills that are due later, as those of monthly customers, do not expire their orders; nor does an online payment that may still come in, or a bank transfer that finance has not
// checked, or has just decided on.
const unpaid = (now: Date) => sql<boolean>`o.order_status = ${ToBeApproved}
    and o.payment_status = ${Unpaid}
    and not o.freight_collect
    and c.payment_timing = 1
    and o.submit_time is not null
    and exists (select 1
      from bill b
      where b.site_id = o.site_id
        and b.source_id = o.id
        and not b.is_deleted
        and b.payment_status = ${Unpaid}
        and b.due_time <= ${now})
    and not exists (select 1
      from online_payment p
      join bill b on b.site_id = p.site_id and p.bill_ids @> to_jsonb(b.id::text)
      where b.site_id = o.site_id
        and b.source_id = o.id
        and not b.is_deleted
        and p.owner_id = o.owner_id
        and not p.is_deleted
        and p.payment_record_status = ${enumCodes.PaymentRecordStatus.Pending}
        and p.expire_time > ${now})
    and not exists (select 1
      from bill b
      where b.site_id = o.site_id
        and b.source_id = o.id
        and not b.is_deleted
        and ${hasFreshSlip({ siteId: sql`b.site_id`, ownerId: sql`o.owner_id`, id: sql`b.id` }, now)})`;
// Each submit is warned of once.
const warnedAt = firstReminded(reminderKinds.unpaidOrder, 'o', sql`o.submit_time`);

const toBeWarned = (now: Date) => sql<boolean>`${unpaid(now)} and ${warnedAt} is null
  and ${hoursAfter(sql`o.submit_time`, sql`c.unpaid_order_expire_hours - ${noticeHours}`)} < ${now}`;
// No order expires before the notice period has passed, however late the warning was sent.
const unpaidTooLong = (
  now: Date,
) => sql<boolean>`${unpaid(now)} and ${hoursAfter(sql`o.submit_time`, sql`c.unpaid_order_expire_hours`)} < ${now}
  and ${hoursAfter(warnedAt, noticeHours)} <= ${now}`;

/** Returns when an unpaid order expires; null if it does not wait for a payment. */
export async function payUntil(tx: Db, order: Order): Promise<Date | null> {
  const waits = order.orderStatus === ToBeApproved && order.paymentStatus === Unpaid && !order.freightCollect && order.submitTime;
  if (!waits) return null;
  const { paymentTiming, unpaidOrderExpireHours } = await siteConfigurationOf(tx, order.siteId);
  return paymentTiming === 1 ? new Date(order.submitTime!.getTime() + unpaidOrderExpireHours * hour) : null;
}

/** Warns the owners of unpaid orders before they become drafts, once per submit. Returns how many. */
export const warnOfUnpaid = (work: Clockwork): Promise<number> =>
  eachOrder(work, toBeWarned(work.now), async (tx, caller, order) => {
    const until = (await payUntil(tx, order)) ?? caller.now;
    await notifyCustomer(tx, caller, {
      siteId: order.siteId,
      ownerId: order.ownerId,
      type: enumCodes.UserMessageType.LogisticsOrder,
      text: 'orders.messages.expiresSoon',
      values: { number: order.serialNumber, until: zonedMinute(until, caller.timeZone) },
      link: `/LogisticsOrderIndex?open=${order.id}`,
      sourceType: 'logisticsOrder',
      sourceId: order.id,
    });
    await recordReminder(tx, caller, { siteId: order.siteId, kind: reminderKinds.unpaidOrder, subjectId: order.id });
  });

/**
 * Returns submitted orders to draft that were not paid in time and whose owners were warned, and releases their goods. Returns how many.
 */
export const expireUnpaid = (work: Clockwork): Promise<number> =>
  eachOrder(work, unpaidTooLong(work.now), async (tx, caller, order) => {
    const expired = await moveOrder(tx, caller, order, 'expire', { collectionStatus: NotCod, submitTime: null, orderApprovalStatus: null });
    await freeGoods(tx, caller, expired);
    await voidBillsOf(tx, caller, billSource(order));
    await notifyOrder(tx, caller, order, 'expired');
  });
