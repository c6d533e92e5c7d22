import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { closeLockedPayment, contextOf } from './close-payment.ts';
import type { OnlinePayment } from './open-payment.ts';
import { isTrusted } from './payment-port.ts';
import { portOf } from './providers/port-of.ts';
import { type Clockwork, sendRefund } from './send-refund.ts';
import { queryPayment } from './verbs.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { eachSubject, settleEach, type Subject } from '../../core/jobs/each-subject.ts';

const { Pending, Closed } = enumCodes.PaymentRecordStatus;
const minute = 60_000;

/**
 * Queries providers for payments whose notification may be lost: pending ones on every run in their first half hour and then hourly, closed
 * ones hourly for a day because money may still arrive. Closes expired ones. One transaction per payment. Returns the number settled.
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
  const payments = found.rows.map((row) => ({ ...row, name: row.outTradeNo }));
  return settleEach({ db, takeNumber, now }, payments, async (tx, caller, { id, paymentRecordStatus }) => {
    const after = await look(tx, caller, id);
    return after.paymentRecordStatus === paymentRecordStatus ? 0 : 1;
  });
}

async function look(tx: Tx, caller: Caller, id: string): Promise<OnlinePayment> {
  const row = await lock(tx, caller, onlinePayment, id);
  if (row.paymentRecordStatus === Pending && row.expireTime <= caller.now) return closeLockedPayment(tx, caller, id);
  const { configuration } = await contextOf(tx, caller, row);
  if (!portOf(row.onlinePaymentProvider) || !isTrusted(configuration)) return row;
  return queryPayment(tx, caller, await change(tx, caller, onlinePayment, row, { askedTime: caller.now }));
}

/** Sends refunds that are unsent, unanswered or unfinished. Returns the number that ended. */
export async function reconcileRefunds(clock: Clockwork): Promise<number> {
  const found = await sql<Subject>`select r.site_id, r.id, r.out_refund_no as name from site s join online_refund r on r.site_id = s.id
    where r.payment_record_status = ${Pending} and r.next_time <= ${clock.now} order by r.id limit 500`.execute(clock.db);
  return eachSubject(found.rows, async ({ siteId, id }) => {
    const row = await sendRefund(clock, siteId, id);
    return row && row.paymentRecordStatus !== Pending ? 1 : 0;
  });
}
