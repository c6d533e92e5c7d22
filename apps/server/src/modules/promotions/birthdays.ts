import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { reward } from './reward.ts';
import { zoneOf } from '../../core/rows/times.ts';

interface Clockwork {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

const { Birthday } = enumCodes.ActivityType;
const { Running } = enumCodes.ActivityStatus;

/** Gives customers whose birthday it is the gifts of the activities for it, once a year. Gives how many customers were looked at. */
export async function rewardBirthdays(work: Clockwork): Promise<number> {
  const sites = (await sql<{ id: string }>`select id from site order by id`.execute(work.db)).rows;
  let looked = 0;
  for (const { id } of sites) looked += await rewardIn(work, id);
  return looked;
}

async function rewardIn({ db, takeNumber, now }: Clockwork, siteId: string): Promise<number> {
  const today = timeToWire(now, zoneOf(siteId)).slice(0, 10);
  const found = await sql<{ id: string }>`select u.id from user_account u
    where u.site_id = ${siteId} and u.account_type_code = ${enumCodes.AccountTypeCode.User} and u.main_account_id is null and not u.is_deleted
      and to_char(u.birth_date, 'MM-DD') = any(${daysOf(today)})
      and exists (select 1 from activity a where a.site_id = u.site_id and a.activity_type = ${Birthday} and a.activity_status = ${Running}
        and not a.is_deleted)
    order by u.id`.execute(db);
  for (const { id } of found.rows) {
    const caller = systemCaller({ siteIds: [siteId], now, takeNumber });
    const occasion = { siteId, ownerId: id, types: [Birthday], sourceType: 'birthday', sourceId: idOf(id, today), amount: '0' } as const;
    await db.transaction().execute((tx) => reward(tx, caller, occasion));
  }
  return found.rows.length;
}

/** The birthdays kept on a day: also those of 29 February on the 28th of a year that has none. */
function daysOf(today: string): string[] {
  const [year, day] = [Number(today.slice(0, 4)), today.slice(5)];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day === '02-28' && !leap ? [day, '02-29'] : [day];
}

/** Names the birthday of an account in a year, so that it is rewarded once however often the job runs. */
function idOf(userId: string, today: string): string {
  const hex = createHash('md5')
    .update(`${userId} ${today.slice(0, 4)}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-3${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
