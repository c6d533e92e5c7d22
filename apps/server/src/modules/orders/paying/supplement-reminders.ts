import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { settleEach, type Subject } from '../../../core/jobs/each-subject.ts';
import { firstReminded, recordReminder } from '../../messaging/public.ts';
import { allSiteIds } from '../../sites/public.ts';
import { currencyFormatOf } from '../../wallet/public.ts';
import { mailOrder } from '../messages.ts';
import { lockOrder } from '../moves.ts';
import type { Clockwork } from '../scheduled.ts';

// Bills are due at the end of a day: the reminder comes at noon of the day before, and not with the bill itself.
const hoursBefore = 36;
const hoursSince = 12;

interface DueBill extends Subject {
  sourceId: string;
  currencyId: string;
  amount: Dec;
  dueTime: Date;
}

/** Reminds the owners of unpaid additional charges once, a day before they are overdue. Returns how many. */
export async function warnOfSupplements({ db, takeNumber, now }: Clockwork): Promise<number> {
  const due = sql`b.payment_status = ${sql.lit(enumCodes.PaymentStatus.Unpaid)} and b.due_time > ${now}::timestamptz
    and b.due_time <= ${now}::timestamptz + make_interval(hours => ${sql.lit(hoursBefore)})
    and b.creation_time <= ${now}::timestamptz - make_interval(hours => ${sql.lit(hoursSince)})
    and b.bill_type = ${sql.lit(enumCodes.BillType.Supplement)} and b.source_type = 'logisticsOrder' and not b.is_deleted
    and ${firstReminded(reminderKinds.supplementDue, 'b', sql`b.creation_time`)} is null`;
  const bills: DueBill[] = [];
  for (const siteId of await allSiteIds(db)) {
    const found = await sql<DueBill>`select b.site_id, b.id, b.serial_number as name, b.source_id, b.currency_id,
        b.payment_money - b.paid_amount as amount, b.due_time
      from bill b where b.site_id = ${siteId} and ${due} order by b.id limit 1000`.execute(db);
    bills.push(...found.rows);
  }
  return settleEach({ db, takeNumber, now }, bills, async (tx, caller, { siteId, id, sourceId, currencyId, amount, dueTime }) => {
    const order = await lockOrder(tx, caller, sourceId);
    const still = await sql`select 1 from bill b where b.site_id = ${siteId} and b.id = ${id} and ${due}`.execute(tx);
    if (!still.rows.length) return 0;
    const values = {
      amount: (await currencyFormatOf(tx, caller, currencyId)).text(amount),
      until: timeToWire(dueTime, caller.timeZone).slice(0, 10),
    };
    await mailOrder(tx, caller, order, 'supplementSoon', enumCodes.CustomerMailEvent.SupplementDue, values);
    await recordReminder(tx, caller, { siteId, kind: reminderKinds.supplementDue, subjectId: id });
    return 1;
  });
}
