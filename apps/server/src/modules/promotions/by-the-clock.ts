import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { notHidden, oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { allSiteIds } from '../sites/public.ts';

const { Effective, Stopped, Expired } = enumCodes.CouponStatus;
const { Unused, Expired: Over } = enumCodes.UserCouponStatus;
const atOnce = 1000;

/**
 * Lets coupons expire whose time is over: in customers' hands the unused ones, and the kinds past their last day. One that is
 * being used at that moment is left for the next run. Gives how many of the customers' expired.
 */
export async function expireCoupons({ db, now }: { db: Tx; now: Date }): Promise<number> {
  let expired = 0;
  for (const id of await allSiteIds(db)) expired += await expireIn(db, id, now);
  return expired;
}

async function expireIn(db: Tx, siteId: string, now: Date): Promise<number> {
  await db
    .updateTable('coupon')
    .set((row) => ({ couponStatus: Expired, rowVersion: row('rowVersion', '+', 1), lastModificationTime: now }))
    .where('siteId', '=', siteId)
    .where('couponStatus', '=', oneOf([Effective, Stopped]))
    .where('deadline', '<=', now)
    .where(notHidden)
    .execute();
  for (let expired = 0; ; ) {
    const over = db
      .selectFrom('userCoupon')
      .select('id')
      .where('siteId', '=', siteId)
      .where('userCouponStatus', '=', Unused)
      .where('expirationTime', '<=', now)
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked();
    const done = await db
      .updateTable('userCoupon')
      .set((row) => ({ userCouponStatus: Over, rowVersion: row('rowVersion', '+', 1), lastModificationTime: now }))
      .where('siteId', '=', siteId)
      .where('id', 'in', over)
      .executeTakeFirst();
    const count = Number(done.numUpdatedRows);
    expired += count;
    if (count < atOnce) return expired;
  }
}

const { NotStarted, Running, Paused, Ended } = enumCodes.ActivityStatus;

/** Begins activities and promotions at their start and ends them at their end. Gives how many changed. */
export async function turnActivities({ db, now }: { db: Tx; now: Date }): Promise<number> {
  let turned = 0;
  for (const id of await allSiteIds(db))
    for (const table of ['activity', 'promotionActivity'] as const) turned += await turnIn(db, table, id, now);
  return turned;
}

async function turnIn(db: Tx, table: 'activity' | 'promotionActivity', siteId: string, now: Date): Promise<number> {
  const done = await db
    .updateTable(table)
    .set((row) => ({
      activityStatus: sql<
        typeof Ended | typeof Running
      >`case when end_time <= ${now} then ${Ended}::smallint else ${Running}::smallint end`,
      rowVersion: row('rowVersion', '+', 1),
      lastModificationTime: now,
    }))
    .where('siteId', '=', siteId)
    .where(notHidden)
    .where(({ or, and, eb }) =>
      or([
        and([eb('activityStatus', '=', NotStarted), eb('startTime', '<=', now)]),
        and([eb('activityStatus', '=', oneOf([Running, Paused])), eb('endTime', '<=', now)]),
      ]),
    )
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}
