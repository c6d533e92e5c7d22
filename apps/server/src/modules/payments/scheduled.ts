import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { closeLockedPayment } from './close-payment.ts';
import type { OnlineRefund } from './make-refund.ts';
import type { OnlinePayment } from './open-payment.ts';
import { portOf } from './providers/port-of.ts';
import { type Clockwork, sendRefund } from './send-refund.ts';
import { queryPayment } from './verbs.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Pending, Closed } = enumCodes.PaymentRecordStatus;
const minute = 60_000;

/**
 * Queries providers for payments whose notification may be lost: pending ones on every run in their first half hour and then hourly, closed
 * ones hourly for a day because money may still arrive. Closes expired ones. One transaction per payment; a failure does not stop the
 * others, and the first one is thrown at the end. Returns the number settled.
 */
export async function reconcilePayments({ db, takeNumber, now }: Clockwork): Promise<number> {
  const [young, hourAgo, dayAgo] = [
    new Date(now.getTime() - 30 * minute),
    new Date(now.getTime() - 60 * minute),
    new Date(now.getTime() - dayMs),
  ];
  const found = await sql<OnlinePayment>`select p.*
    from site s
    join online_payment p on p.site_id = s.id
    where not p.is_deleted
      and ((p.payment_record_status = ${Pending}
          and (p.creation_time > ${young} or p.expire_time <= ${now} or p.asked_time is null or p.asked_time <= ${hourAgo}))
        or (p.payment_record_status = ${Closed}
          and p.creation_time > ${dayAgo}
          and (p.asked_time is null or p.asked_time <= ${hourAgo})))
    order by p.id
    limit 2000`.execute(db);
  const problems: unknown[] = [];
  let settled = 0;
  for (const { id, siteId, paymentRecordStatus } of found.rows) {
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    const after = await db
      .transaction()
      .execute((tx) => look(tx, caller, id))
      .catch((problem: unknown) => void problems.push(problem));
    if (after && after.paymentRecordStatus !== paymentRecordStatus) settled += 1;
  }
  if (problems.length) throw problems[0];
  return settled;
}

async function look(tx: Tx, caller: Caller, id: string): Promise<OnlinePayment> {
  const row = await lock(tx, caller, onlinePayment, id);
  if (row.paymentRecordStatus === Pending && row.expireTime <= caller.now) return closeLockedPayment(tx, caller, id);
  if (!portOf(row.onlinePaymentProvider)) return row;
  return queryPayment(tx, caller, await change(tx, caller, onlinePayment, row, { askedTime: caller.now }));
}

/** Sends refunds that are unsent, unanswered or unfinished. Returns the number that ended. */
export async function reconcileRefunds(clock: Clockwork): Promise<number> {
  const found = await sql<Pick<OnlineRefund, 'id' | 'siteId'>>`select r.id, r.site_id from site s join online_refund r on r.site_id = s.id
    where r.payment_record_status = ${Pending} and r.next_time <= ${clock.now} order by r.id limit 500`.execute(clock.db);
  const problems: unknown[] = [];
  let ended = 0;
  for (const { id, siteId } of found.rows) {
    const row = await sendRefund(clock, siteId, id).catch((problem: unknown) => void problems.push(problem));
    if (row && row.paymentRecordStatus !== Pending) ended += 1;
  }
  if (problems.length) throw problems[0];
  return ended;
}
