import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { zoneOf } from '../../core/db/times.ts';
import { jobSites } from '../sites/public.ts';
import { reward } from './reward.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';
import { lastSuccessOf } from '../../core/jobs/job-runs.ts';

interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
  siteIds?(): Promise<readonly string[]>;
}

const { Birthday } = enumCodes.ActivityType;
const { Running } = enumCodes.ActivityStatus;

// A gift that is later than this is no gift for a birthday.
const maxDaysLate = 31;

/**
 * Gives customers the gifts of birthday activities, once a year: for today, and for the days since the last successful run, on which no
 * process ran or the job failed. Returns how many customers were checked.
 */
export async function rewardBirthdays(work: Clockwork): Promise<number> {
  const born: (Subject & { day: string })[] = [];
  const last = await lastSuccessOf(work.db, 'reward-birthdays');
  for (const siteId of await jobSites(work))
    for (const day of daysSince(last, work.now, zoneOf(siteId)))
      born.push(...(await bornOn(work.db, siteId, day)).map((customer) => ({ ...customer, day })));
  return settleEach(work, born, async (tx, caller, { siteId, id, day }) => {
    await reward(tx, caller, { siteId, ownerId: id, types: [Birthday], sourceType: 'birthday', sourceId: idOf(id, day), amount: '0' });
    return 1;
  });
}

/** Today and the days after that of the last run, at most `maxDaysLate`, the latest first. */
function daysSince(last: Date | null, now: Date, zone: string): string[] {
  const days = [dayOf(now, zone)];
  const until = last ? dayOf(last, zone) : days[0]!;
  for (let day = daysAfter(days[0]!, -1); day > until && days.length <= maxDaysLate; day = daysAfter(day, -1)) days.push(day);
  return days;
}

/** The customers of a site with an activity whose birthday is celebrated on a day. */
async function bornOn(db: Db, siteId: string, today: string): Promise<Subject[]> {
  const running = await db
    .selectFrom('activity')
    .select('id')
    .where('siteId', '=', siteId)
    .where('activityType', '=', Birthday)
    .where('activityStatus', '=', Running)
    .where(notDeleted)
    .limit(onlyOne)
    .executeTakeFirst();
  if (!running) return [];
  return db
    .selectFrom('userAccount')
    .select(['siteId', 'id', 'userName as name'])
    .where('siteId', '=', siteId)
    .where('accountTypeCode', '=', enumCodes.AccountTypeCode.User)
    .where('mainAccountId', 'is', null)
    .where(notDeleted)
    .where(sql<boolean>`to_char(birth_date, 'MM-DD') = any(${daysOf(today)})`)
    .orderBy('id')
    .execute();
}

/** The birthdays celebrated on a day: those of 29 February on the 28th in common years. */
function daysOf(today: string): string[] {
  const [year, day] = [Number(today.slice(0, 4)), today.slice(5)];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day === '02-28' && !leap ? [day, '02-29'] : [day];
}

/** Derives an id of an account's birthday in a year, so that it is rewarded once however often the job runs. */
function idOf(userId: string, today: string): string {
  const hex = createHash('md5')
    .update(`${userId} ${today.slice(0, 4)}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-3${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
