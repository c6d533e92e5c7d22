import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { allSiteIds } from '../sites/public.ts';
import { settleRewards } from './settle-rewards.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

const { Effective, Stopped, Expired } = enumCodes.CouponStatus;
const { Unused, Expired: Over } = enumCodes.UserCouponStatus;
const { Pending } = enumCodes.RewardStatus;
const atOnce = 1000;

/**
 * Expires coupons past their end: unused issued ones, and types after their last day. One that is locked at that moment is left for the
 * next run. Returns how many issued ones expired.
 */
export async function expireCoupons({ db, now }: { db: Db; now: Date }): Promise<number> {
  let expired = 0;
  for (const id of await allSiteIds(db)) expired += await expireIn(db, id, now);
  return expired;
}

async function expireIn(db: Db, siteId: string, now: Date): Promise<number> {
  await db
    .updateTable('coupon')
    .set((row) => ({ couponStatus: Expired, rowVersion: row('rowVersion', '+', 1), lastModificationTime: now }))
    .where('siteId', '=', siteId)
    .where('couponStatus', '=', oneOf([Effective, Stopped]))
    .where('deadline', '<=', now)
    .where(notDeleted)
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

/** Starts activities and promotions at their start and ends them at their end. Returns how many changed. */
export async function turnActivities({ db, now }: { db: Db; now: Date }): Promise<number> {
  let toggledCount = 0;
  for (const id of await allSiteIds(db))
    for (const table of ['activity', 'promotionActivity'] as const) toggledCount += await turnIn(db, table, id, now);
  return toggledCount;
}

async function turnIn(db: Db, table: 'activity' | 'promotionActivity', siteId: string, now: Date): Promise<number> {
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
    .where(notDeleted)
    .where(({ or, and, eb }) =>
      or([
        and([eb('activityStatus', '=', NotStarted), eb('startTime', '<=', now)]),
        and([eb('activityStatus', '=', oneOf([Running, Paused])), eb('endTime', '<=', now)]),
      ]),
    )
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/**
 * Settles rewards whose days have passed, and takes what is owed from rewards that were taken back without enough balance, one transaction
 * per record. Returns the number of records.
 */
export async function settleDueRewards({ db, takeNumber, now }: Clockwork): Promise<number> {
  const sources: Subject[] = [];
  for (const siteId of await allSiteIds(db)) {
    const due = await db
      .selectFrom('activityIssue')
      .select(['sourceId', 'sourceType'])
      .distinct()
      .where('siteId', '=', siteId)
      .where(({ or, and, eb }) => or([and([eb('rewardStatus', '=', Pending), eb('dueTime', '<=', now)]), eb('owedAmount', '>', '0')]))
      .orderBy('sourceId')
      .execute();
    sources.push(...due.map(({ sourceId: id, sourceType: name }) => ({ siteId, id, name })));
  }
  return settleEach({ db, takeNumber, now }, sources, async (tx, caller, { siteId, id }) => {
    await settleRewards(tx, caller, { siteId, sourceId: id });
    return 1;
  });
}
