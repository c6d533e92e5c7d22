import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf, daysAfter, firstMomentOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { zoneOf } from '../../core/db/times.ts';
import { jobSites } from '../sites/public.ts';
import { reward } from './reward.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

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
 * Gives customers the gifts of birthday activities, once a year: for today, and for the days before on which no process ran or the job
 * failed, as far as the activity had begun and the customer was registered. Returns how many customers were checked.
 */
export async function rewardBirthdays(work: Clockwork): Promise<number> {
  const born: CelebratedDay[] = [];
  for (const siteId of await jobSites(work)) born.push(...(await birthdaysOf(work.db, siteId, work.now)));
  return settleEach(work, born, async (tx, caller, { siteId, id, day }) => {
    await reward(tx, caller, { siteId, ownerId: id, types: [Birthday], sourceType: 'birthday', sourceId: idOf(id, day), amount: '0' });
    return 1;
  });
}

type CelebratedDay = Subject & { day: string };

/** The customers of a site whose birthday is celebrated today, and those of the days before who have no gift of a birthday yet. */
async function birthdaysOf(db: Db, siteId: string, now: Date): Promise<CelebratedDay[]> {
  const begun = await firstStart(db, siteId);
  if (!begun) return [];
  const zone = zoneOf(siteId);
  const [today, start] = [dayOf(now, zone), dayOf(begun, zone)];
  const days = [today];
  for (let day = daysAfter(today, -1); day >= start && days.length <= maxDaysLate; day = daysAfter(day, -1)) days.push(day);
  const dayOfBirth = new Map(days.flatMap((day) => daysOf(day).map((one) => [one, day] as const)));
  const given = firstMomentOf(zone, `${daysAfter(today, -maxDaysLate)} 00:00:00`);
  const { rows } = await sql<{ id: string; name: string; born: string; creationTime: Date }>`
    select u.id, u.user_name as name, to_char(u.birth_date, 'MM-DD') as born, u.creation_time
    from user_account u
    where u.site_id = ${siteId} and u.account_type_code = ${enumCodes.AccountTypeCode.User} and u.main_account_id is null
      and not u.is_deleted and to_char(u.birth_date, 'MM-DD') = any(${[...dayOfBirth.keys()]})
      and not exists (select from activity_issue i
        where i.site_id = ${siteId} and i.owner_id = u.id and i.source_type = 'birthday' and i.creation_time >= ${given})
    order by u.id`.execute(db);
  return rows.flatMap(({ id, name, born, creationTime }) => {
    const day = dayOfBirth.get(born)!;
    return dayOf(creationTime, zone) <= day ? [{ siteId, id, name, day }] : [];
  });
}

/** When the first of a site's birthday activities began; null when none is running. */
async function firstStart(db: Db, siteId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('activity')
    .select('startTime')
    .where('siteId', '=', siteId)
    .where('activityType', '=', Birthday)
    .where('activityStatus', '=', Running)
    .where(notDeleted)
    .orderBy('startTime')
    .limit(onlyOne)
    .executeTakeFirst();
  return found?.startTime ?? null;
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
