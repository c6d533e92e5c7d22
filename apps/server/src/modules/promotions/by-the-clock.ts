import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Tx } from '../../core/rows/db.ts';

const { Effective, Stopped, Expired } = enumCodes.CouponStatus;
const { Unused, Expired: Over } = enumCodes.UserCouponStatus;
const atOnce = 1000;

/**
 * Lets coupons expire whose time is over: in customers' hands the unused ones, and the kinds past their last day. One that is
 * being used at that moment is left for the next run. Gives how many of the customers' expired.
 */
export async function expireCoupons({ db, now }: { db: Tx; now: Date }): Promise<number> {
  const sites = (await sql<{ id: string }>`select id from site order by id`.execute(db)).rows;
  let expired = 0;
  for (const { id } of sites) expired += await expireIn(db, id, now);
  return expired;
}

async function expireIn(db: Tx, siteId: string, now: Date): Promise<number> {
  await sql`update coupon set coupon_status = ${Expired}, row_version = row_version + 1, last_modification_time = ${now}
    where site_id = ${siteId} and coupon_status in (${Effective}, ${Stopped}) and deadline <= ${now} and not is_deleted`.execute(db);
  for (let expired = 0; ; ) {
    const done =
      await sql`update user_coupon set user_coupon_status = ${Over}, row_version = row_version + 1, last_modification_time = ${now}
      where site_id = ${siteId} and id in (select id from user_coupon where site_id = ${siteId} and user_coupon_status = ${Unused}
        and expiration_time <= ${now} order by id limit ${atOnce} for update skip locked)`.execute(db);
    const count = Number(done.numAffectedRows ?? 0);
    expired += count;
    if (count < atOnce) return expired;
  }
}

const { NotStarted, Running, Paused, Ended } = enumCodes.ActivityStatus;

/** Begins activities and promotions at their start and ends them at their end. Gives how many changed. */
export async function turnActivities({ db, now }: { db: Tx; now: Date }): Promise<number> {
  const sites = (await sql<{ id: string }>`select id from site order by id`.execute(db)).rows;
  let turned = 0;
  for (const { id } of sites) {
    for (const table of ['activity', 'promotion_activity']) {
      const done =
        await sql`update ${sql.table(table)} set activity_status = case when end_time <= ${now} then ${Ended}::smallint else ${Running}::smallint end,
          row_version = row_version + 1, last_modification_time = ${now}
        where site_id = ${id} and not is_deleted and ((activity_status = ${NotStarted} and start_time <= ${now})
          or (activity_status in (${Running}, ${Paused}) and end_time <= ${now}))`.execute(db);
      turned += Number(done.numAffectedRows ?? 0);
    }
  }
  return turned;
}
