import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { customerRegistered } from '@entrepot/contract/modules/account/events.ts';
import { publish } from '../../core/calls/events.ts';
import { rewardBirthdays } from './birthdays.ts';
import { turnActivities } from './scheduled.ts';
import { reward } from './reward.ts';
import { type Holders, openHolders } from './test/coupon-holders.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
  // rewards.test.ts has the tests of rewards that wait.
  await sql`update site_configuration set reward_days = 0 where site_id = ${h.siteId}`.execute(h.server.db);
});
afterAll(() => h.server.close());
// Activities still running would give gifts in the next test.
afterEach(() => sql`update activity set activity_status = ${paused} where activity_status = ${running}`.execute(h.server.db));

const type = { register: 1, firstRecharge: 2, recharge: 3, orderPaid: 4, referral: 5, birthday: 7 };
const [notStarted, running, paused, ended] = [1, 2, 3, 4];
const couponGift = (CouponId: string, Quantity = 1) => ({ GiftType: 1, CouponId, Quantity });
const amountGift = (Amount: number) => ({ GiftType: 2, Amount });
const percentGift = (Percentage: number) => ({ GiftType: 3, Percentage });

let made = 0;
const draft = (more: object) => {
  const name = `Activity ${++made}`;
  return {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    ActivityType: type.recharge,
    StartTime: h.inDays(-1),
    EndTime: h.inDays(1),
    Gifts: [amountGift(1)],
    ResetCycle: 1,
    ...more,
  };
};
const post = (more: object) => h.manager.post('/Activity/EstablishActivity', draft(more));
const establish = async (more: object): Promise<string> => (await h.manager.ok('/Activity/EstablishActivity', draft(more))).Id;
const activity = (Id: string) => h.manager.ok('/Activity/GetEditActivity', { Id });
const issues = async (Id: string, more: object = {}) =>
  (await h.manager.ok('/Activity/GetActivityIssues', { Id, rows: 100, ...more })).Data;
/** Pauses an activity, so that it gives nothing in the other tests. */
const stop = (Id: string) => h.manager.ok('/Activity/PauseActivity', { Id });
const recharge = (person: Person, Amount: number) => h.finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount });
const registers = (person: Person, referrerId: string | null = null) =>
  h.server.inTransaction((tx) => publish(tx, h.system, customerRegistered, { siteId: h.siteId, userId: person.userId, referrerId }));

describe('an activity', () => {
  test(
    'is created, listed by type and status, edited, and deleted while it gave nothing',
    covers('FIELD-Activity-01', 'FIELD-Activity-04'),
    async () => {
      const CouponId = await h.kind();
      const Id = await establish({
        ActivityType: type.orderPaid,
        Gifts: [couponGift(CouponId, 2)],
        MaximumDistribution: 5,
        StartTime: h.inDays(0.5),
      });
      const page = await h.manager.ok('/Activity/GetActivities', { ActivityType: type.orderPaid, ActivityStatus: notStarted, rows: 100 });
      expect(page.Data.find((row: any) => row.Id === Id)).toMatchObject({
        ActivityTypeName: 'Order paid',
        ActivityStatusName: 'Not started',
        RemainingQuantity: 5,
        IssuedQuantity: 0,
      });
      const { RowVersion } = await activity(Id);
      await h.manager.ok('/Activity/EditActivity', { ...draft({ MaximumDistribution: 0 }), Id, RowVersion });
      expect(await activity(Id)).toMatchObject({ RemainingQuantity: null, ActivityStatus: running, Gifts: [amountGift(1)] });
      await h.manager.ok('/Activity/DeleteActivity', { Id });
      expect(await h.manager.post('/Activity/GetEditActivity', { Id })).toBeRefused('NotFound');
    },
  );

  test('accepts the same coupon only once', covers('VAL-COUPON-03', 'MSG-23'), async () => {
    const [one, two] = [await h.kind(), await h.kind()];
    expect(await post({ Gifts: [couponGift(one), couponGift(two), couponGift(one)] })).toBeRefused('CouponRowExists', {
      Message: 'Cannot add the same coupon repeatedly, row 3 already exists',
    });
    expect(await post({ Gifts: [couponGift(one), couponGift(two)], StartTime: h.inDays(0.5) })).toSucceed();
  });

  test('gives 0.01 to ValidationFailed percent of a recharge, and percentages of nothing else', async () => {
    for (const wrong of [0, 0.009, 100.001, 101]) expect(await post({ Gifts: [percentGift(wrong)] })).toBeRefused('GiftPercentageRange');
    expect(await post({ Gifts: [{ GiftType: 3 }] })).toBeRefused('GiftPercentageRange');
    for (const right of [0.01, 100]) expect(await post({ Gifts: [percentGift(right)], StartTime: h.inDays(0.5) })).toSucceed();
    expect(await post({ ActivityType: type.register, Gifts: [percentGift(5)] })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'Gifts.0.GiftType' }],
    });
  });

  test(
    'requires a gift, its coupon and amount, an end after its start, and a coupon of the site',
    covers('FIELD-Activity-02'),
    async () => {
      const fields = async (more: object) => (await post(more)).Data.map(({ Field }: any) => Field);
      expect(await fields({ Gifts: [] })).toEqual(['Gifts']);
      expect(await fields({ Gifts: [{ GiftType: 1 }, { GiftType: 2, Amount: 0 }] })).toEqual(['Gifts.0.CouponId', 'Gifts.1.Amount']);
      expect(await fields({ EndTime: h.inDays(-2) })).toEqual(['EndTime']);
      const hk = await h.server.as('hkmanager');
      const name = { 'zh-cn': 'x', 'zh-tw': 'x', 'en-us': 'x' };
      const { Id } = await hk.ok('/Coupon/EstablishCoupon', { Name: name, PreferentialAmount: 1, CouponValidityType: 2, EffectiveDays: 1 });
      expect(await post({ Gifts: [couponGift(Id)] })).toBeRefused('NotFound');
    },
  );

  test('is paused and resumed once each', async () => {
    const Id = await establish({ ActivityType: type.orderPaid });
    expect(await h.manager.post('/Activity/ResumeActivity', { Id })).toBeRefused('StateNotAllowed');
    await h.manager.ok('/Activity/PauseActivity', { Id });
    expect(await activity(Id)).toMatchObject({ ActivityStatus: paused });
    expect(await h.manager.post('/Activity/PauseActivity', { Id })).toBeRefused('StateNotAllowed');
    await h.manager.ok('/Activity/ResumeActivity', { Id });
    expect(await activity(Id)).toMatchObject({ ActivityStatus: running });
  });

  test('starts and ends by the clock, and cannot be changed once it ended', covers('FIELD-Activity-03'), async () => {
    const Id = await establish({ ActivityType: type.orderPaid, StartTime: h.inDays(0.25), EndTime: h.inDays(0.5) });
    const at = (days: number) => turnActivities({ db: h.server.db, now: new Date(Date.now() + days * dayMs) });
    await at(0);
    expect(await activity(Id)).toMatchObject({ ActivityStatus: notStarted });
    await at(0.3);
    expect(await activity(Id)).toMatchObject({ ActivityStatus: running });
    await at(0.6);
    const row = await activity(Id);
    expect(row).toMatchObject({ ActivityStatus: ended });
    expect(await h.manager.post('/Activity/EditActivity', { ...draft({}), Id, RowVersion: row.RowVersion })).toBeRefused('StateNotAllowed');
    expect(await h.manager.post('/Activity/PauseActivity', { Id })).toBeRefused('StateNotAllowed');
  });

  test('is limited to its site and to permitted staff', async () => {
    const Id = await establish({ ActivityType: type.orderPaid, StartTime: h.inDays(0.5) });
    const [hk, support, alice] = [await h.server.as('hkmanager'), await h.server.as('support'), await h.customer()];
    for (const path of ['GetEditActivity', 'PauseActivity', 'ResumeActivity', 'GetActivityIssues', 'DeleteActivity'])
      expect(await hk.post(`/Activity/${path}`, { Id }), path).toBeRefused('NotFound');
    for (const path of ['EstablishActivity', 'PauseActivity', 'ResumeActivity', 'GetActivityIssues', 'GetActivities']) {
      expect(await alice.post(`/Activity/${path}`, { Id }), path).toBeRefused('NoPermission', { status: 403 });
      expect(await h.server.visitor().post(`/Activity/${path}`, { Id }), path).toMatchObject({ status: 401 });
    }
    for (const path of ['EstablishActivity', 'PauseActivity', 'ResumeActivity'])
      expect(await support.post(`/Activity/${path}`, { Id }), path).toBeRefused('NoPermission', { status: 403 });
  });
});

describe('a recharge', () => {
  test('gives its percentage and coupons from the minimum on, in statement and recharge', covers('VAL-GIFTPERCENT'), async () => {
    const CouponId = await h.kind();
    const Id = await establish({ MinimumAmount: 100, Gifts: [percentGift(2.5), couponGift(CouponId, 2)] });
    const bob = await h.customer();
    await recharge(bob, 99.99);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 99.99 });
    const booked = await recharge(bob, 333);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 441.32 });
    expect(await h.journal(bob)).toMatchObject([{ JournalType: 101 }, { JournalType: 101 }, { JournalType: 102, Amount: 8.33 }]);
    const found = (await h.finance.ok('/Recharge/GetRecharges', { UserId: bob.userId, rows: 10 })).Data;
    expect(found.find((row: any) => row.Id === booked.Id)).toMatchObject({ GiftAmount: 8.33 });
    expect(await h.couponsOf(bob, { CouponId })).toMatchObject([{ SourceType: 'activity' }, { SourceType: 'activity' }]);
    expect(await issues(Id, { UserId: bob.userId })).toHaveLength(2);
    expect(await activity(Id)).toMatchObject({ IssuedQuantity: 1 });
    expect(await h.manager.post('/Activity/DeleteActivity', { Id })).toBeRefused('InUse');
    const { RowVersion, Name } = await activity(Id);
    const edit = { ...draft({}), Name, Id, RowVersion };
    expect(await h.manager.post('/Activity/EditActivity', { ...edit, ActivityType: type.register })).toBeRefused('StateNotAllowed');
    await stop(Id);
    await recharge(bob, 200);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 641.32 });
    await h.expectInvariants();
  });

  test('is the first one only once', async () => {
    await establish({ ActivityType: type.firstRecharge, Gifts: [amountGift(5)] });
    const bob = await h.customer();
    await recharge(bob, 10);
    await recharge(bob, 10);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 25 });
  });

  test(
    'is rewarded up to the limit of the period, and again in the next period',
    covers('FIELD-Activity-05', 'FIELD-Activity-06'),
    async () => {
      const Id = await establish({ Gifts: [amountGift(1)], ClaimLimit: 2, ResetCycle: 2 });
      const bob = await h.customer();
      for (let time = 0; time < 4; time++) await recharge(bob, 10);
      expect(await h.wallet(bob)).toMatchObject({ Balance: 42 });
      const now = new Date(Date.now() + dayMs);
      const occasion = {
        siteId: h.siteId,
        ownerId: bob.userId,
        types: [type.recharge],
        sourceType: 'birthday',
        sourceId: Id,
        amount: '10',
      } as const;
      await sql`update activity set end_time = end_time + interval '1 day' where id = ${Id}`.execute(h.server.db);
      await h.server.inTransaction((tx) => reward(tx, { ...h.system, now }, { ...occasion, types: [3] }));
      expect(await h.wallet(bob)).toMatchObject({ Balance: 43 });
    },
  );

  test('is rewarded only to customers of a role when the activity is limited to one', async () => {
    const found = await sql<{ id: string }>`select id from role where site_id = ${h.siteId} and name = 'PeerCustomer'`.execute(h.server.db);
    await establish({ Gifts: [amountGift(1)], RoleIds: [found.rows[0]!.id] });
    const [peer, other] = [await h.customer({ roleNames: ['PeerCustomer'] }), await h.customer()];
    await recharge(peer, 10);
    await recharge(other, 10);
    expect([await h.wallet(peer), await h.wallet(other)]).toMatchObject([{ Balance: 11 }, { Balance: 10 }]);
  });

  test('never gives more gifts than available under concurrency; the last one ends the activity', async () => {
    const Id = await establish({ Gifts: [amountGift(1)], MaximumDistribution: 5 });
    const users = await Promise.all(Array.from({ length: 12 }, () => h.customer()));
    await Promise.all(users.map((person) => recharge(person, 10)));
    const balances = await Promise.all(users.map(async (person) => (await h.wallet(person)).Balance));
    expect(balances.filter((balance) => balance === 11)).toHaveLength(5);
    expect(balances.filter((balance) => balance === 10)).toHaveLength(7);
    expect(await activity(Id)).toMatchObject({ IssuedQuantity: 5, RemainingQuantity: 0, ActivityStatus: ended });
    expect(await issues(Id)).toHaveLength(5);
    await h.expectInvariants();
  });

  test('succeeds when a gift coupon has run out', async () => {
    const CouponId = await h.kind({ MaximumDistribution: 1 });
    const Id = await establish({ Gifts: [couponGift(CouponId)] });
    const [one, two] = [await h.customer(), await h.customer()];
    await recharge(one, 10);
    await recharge(two, 10);
    expect(await h.couponsOf(two)).toEqual([]);
    expect(await h.wallet(two)).toMatchObject({ Balance: 10 });
    expect(await activity(Id)).toMatchObject({ IssuedQuantity: 1 });
  });
});

describe('registration, referral and payment', () => {
  test('rewards a new customer and the referrer once each', async () => {
    const CouponId = await h.kind();
    await establish({ ActivityType: type.register, Gifts: [couponGift(CouponId)] });
    const thanks = await establish({ ActivityType: type.referral, Gifts: [amountGift(8)] });
    const [old, fresh] = [await h.customer(), await h.customer()];
    await registers(fresh, old.userId);
    await registers(fresh, old.userId);
    expect(await h.couponsOf(fresh, { CouponId })).toHaveLength(1);
    expect(await h.wallet(old)).toMatchObject({ Balance: 8 });
    expect(await h.journal(old)).toMatchObject([{ JournalType: 114, Amount: 8 }]);
    expect((await old.ok('/UserMessages/GetUserMessages', { rows: 5 })).Data[0].Content).toContain('8.00');
    expect(await issues(thanks)).toMatchObject([
      { UserId: old.userId, GiftType: 2, Amount: 8, SourceType: 'customer', SourceId: fresh.userId },
    ]);
    await h.expectInvariants();
  });

  test('a paid order is rewarded once, regardless of supplements', async () => {
    await establish({ ActivityType: type.orderPaid, MinimumAmount: 50, Gifts: [amountGift(3)] });
    const bob = await h.customer({ balance: 500 });
    const pay = async (amount: string, source: object) => h.pay(bob, [await h.freight(bob, amount, source)], 1);
    const order = h.ofOrder(await h.order(bob));
    await pay('49', order);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 451 });
    await pay('50', order);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 401, PendingRewards: 3 });
    await pay('60', order);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 341, PendingRewards: 3 });
    await pay('60', {});
    expect(await h.wallet(bob)).toMatchObject({ Balance: 281, PendingRewards: 3 });
  });

  test('a birthday is rewarded once a year, 29 February on the 28th in common years', async () => {
    await establish({ ActivityType: type.birthday, EndTime: h.inDays(2000), Gifts: [amountGift(6)] });
    const [june, leap] = [await h.customer(), await h.customer()];
    const born = (person: Person, day: string) =>
      sql`update user_account set birth_date = ${day} where id = ${person.userId}`.execute(h.server.db);
    await Promise.all([born(june, '1990-06-15'), born(leap, '1992-02-29')]);
    const { takeNumber } = h.system;
    const on = (day: string) => rewardBirthdays({ db: h.server.db, takeNumber, now: new Date(`${day}T00:05:00+08:00`) });
    const balances = async () => [(await h.wallet(june)).Balance, (await h.wallet(leap)).Balance];
    for (const day of ['2027-06-15', '2027-06-15', '2027-06-16', '2027-02-28', '2027-03-01']) await on(day);
    expect(await balances()).toEqual([6, 6]);
    for (const day of ['2028-02-28', '2028-02-29', '2028-06-15']) await on(day);
    expect(await balances()).toEqual([12, 12]);
  });

  test('a birthday on which no process ran is rewarded afterwards, at most a month late', async () => {
    await establish({ ActivityType: type.birthday, EndTime: h.inDays(2000), Gifts: [amountGift(6)] });
    const { db } = h.server;
    const [eve, early] = [await h.customer(), await h.customer()];
    for (const [person, day] of [
      [eve, '1990-12-31'],
      [early, '1990-11-20'],
    ] as const)
      await sql`update user_account set birth_date = ${day} where id = ${person.userId}`.execute(db);
    const run = (day: string) => rewardBirthdays({ db, takeNumber: h.system.takeNumber, now: new Date(`${day}T00:05:00+08:00`) });
    for (const day of ['2030-01-02', '2030-01-03', '2030-12-31', '2031-01-01']) await run(day);
    expect([(await h.wallet(eve)).Balance, (await h.wallet(early)).Balance]).toEqual([12, 0]);
  });

  test('a birthday before the activity began is not rewarded afterwards', async () => {
    await establish({ ActivityType: type.birthday, EndTime: h.inDays(2000), Gifts: [amountGift(6)] });
    const person = await h.customer();
    const tomorrow = new Date(Date.now() + dayMs);
    const fiveDaysAgo = new Date(Date.now() - 5 * dayMs);
    await sql`update user_account set birth_date = ${fiveDaysAgo.toISOString().slice(0, 10)}::date - interval '30 years',
      creation_time = '2020-01-01' where id = ${person.userId}`.execute(h.server.db);
    await rewardBirthdays({ db: h.server.db, takeNumber: h.system.takeNumber, now: tomorrow });
    expect((await h.wallet(person)).Balance).toBe(0);
  });
});
