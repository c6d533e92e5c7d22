import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrierIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';
import { firstReminded, notifyStaff, recordReminder } from '../messaging/public.ts';
import { jobSites } from '../sites/public.ts';

const { Unused, Used } = enumCodes.LocalTrackingNumberStatus;
/** The use of the last days is that of the next ones. */
const measuredDays = 14;
/** A carrier needs some days to issue a new range. */
const warnedDays = 10;
/** Staff are reminded again after so many days. */
const againDays = 5;

interface LowPool extends Subject {
  left: number;
  days: number;
}

interface Work {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
  siteIds?(): Promise<readonly string[]>;
}

/** Warns the staff in charge of waybills of pools whose numbers last ten days or less at the present use. Returns how many pools. */
export async function warnOfNumberPools(work: Work): Promise<number> {
  const { db, takeNumber, now } = work;
  const pools: LowPool[] = [];
  for (const siteId of await jobSites(work)) pools.push(...(await lowPools(db, siteId, now)));
  return settleEach({ db, takeNumber, now }, pools, warn);
}

async function lowPools(db: Db, siteId: string, now: Date): Promise<LowPool[]> {
  const since = sql`${now}::timestamptz - make_interval(days => ${sql.lit(againDays)})`;
  const { rows } =
    await sql<LowPool>`select n.site_id, n.id, n.name, n."left", floor(n."left" * ${sql.lit(measuredDays)}::numeric / n.used)::int as days
    from (select c.site_id, c.id, c.name,
        (select count(*) from tracking_number t where t.site_id = c.site_id and t.carrier_id = c.id and t.status = ${sql.lit(Unused)})::int as "left",
        (select count(*) from tracking_number t where t.site_id = c.site_id and t.carrier_id = c.id and t.status = ${sql.lit(Used)}
          and t.used_time > ${now}::timestamptz - make_interval(days => ${sql.lit(measuredDays)}))::int as used,
        ${firstReminded(reminderKinds.numberPool, 'c', since)} as reminded
      from carrier c where c.site_id = ${siteId} and not c.is_deleted) n
    where n.used > 0 and n."left" > 0 and n."left" * ${sql.lit(measuredDays)} <= n.used * ${sql.lit(warnedDays)} and n.reminded is null`.execute(
      db,
    );
  return rows;
}

async function warn(tx: Tx, caller: Caller, { siteId, id, name, left, days }: LowPool): Promise<number> {
  await notifyStaff(tx, caller, {
    siteId,
    screen: carrierIndex,
    type: enumCodes.UserMessageType.System,
    infoType: 'ErrorMessage',
    text: 'carriers.messages.poolLow',
    values: { carrier: name, left, days },
    link: '/CarrierIndex',
  });
  await recordReminder(tx, caller, { siteId, kind: reminderKinds.numberPool, subjectId: id });
  return 1;
}
