import { sql } from 'kysely';
import { dayOf, timeIn } from '@entrepot/contract/core/zones.ts';
import { reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { firstReminded, notifyCustomer, recordReminder } from '../messaging/public.ts';
import { currencyFormatOf } from './money.ts';
import { ordersWaitTime } from './owed.ts';
import { lockWallet } from './wallets.ts';
import { jobSites } from '../sites/public.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { settleEach } from '../../core/jobs/each-subject.ts';

interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
  siteIds?(): Promise<readonly string[]>;
}

/**
 * Reminds every customer with debts since an earlier day, once a day however often it runs; new arrears are notified immediately elsewhere.
 * One transaction per customer. Returns how many were reminded.
 */
export async function remindDebtors(work: Clockwork): Promise<number> {
  const { db, takeNumber, now } = work;
  const owing = await sql<
    Pick<RowOf<typeof wallet>, 'siteId' | 'ownerId'>
  >`select w.site_id, w.owner_id from site s join wallet w on w.site_id = s.id
    where s.id = any(${await jobSites(work)}::uuid[]) and w.arrears_time < ${now} and w.arrears > 0 order by w.site_id, w.owner_id`.execute(
    db,
  );
  const debtors = owing.rows.map(({ siteId, ownerId: id }) => ({ siteId, id }));
  return settleEach({ db, takeNumber, now }, debtors, (tx, caller, { id }) => remind(tx, caller, id));
}

/** Locks the wallet, so that concurrent runs remind once, and no customer is reminded of what was just paid. */
async function remind(tx: Tx, caller: Caller, ownerId: string): Promise<number> {
  const wallet = await lockWallet(tx, caller, ownerId);
  const { id, siteId, arrears, arrearsTime, currencyId } = wallet;
  const today = timeIn(caller.timeZone, dayOf(caller.now, caller.timeZone));
  const { rows } = await sql<{
    at: Date | null;
  }>`select ${firstReminded(reminderKinds.debt, 'w', sql`${today}`)} as at from wallet w where w.site_id = ${siteId} and w.id = ${id}`.execute(
    tx,
  );
  const sent = rows[0]?.at;
  if (!arrearsTime || arrearsTime >= today || sent) return 0;
  await notifyCustomer(tx, caller, {
    siteId,
    ownerId,
    type: enumCodes.UserMessageType.Bill,
    infoType: 'Debt',
    text: 'wallet.messages.stillOwed',
    values: {
      amount: (await currencyFormatOf(tx, caller, currencyId)).text(arrears),
      since: dayOf(arrearsTime, caller.timeZone),
      day: dayOf((await ordersWaitTime(tx, wallet)) ?? caller.now, caller.timeZone),
    },
    link: '/BillIndex?overdue=true',
    sourceType: 'wallet',
    sourceId: id,
  });
  await recordReminder(tx, caller, { siteId, kind: reminderKinds.debt, subjectId: id });
  return 1;
}
