import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { customerRegistered } from '@entrepot/contract/modules/account/facts.ts';
import { announce } from '../src/core/calls/announce.ts';
import { rewardBirthdays } from '../src/modules/promotions/birthdays.ts';
import { turnActivities } from '../src/modules/promotions/by-the-clock.ts';
import { reward } from '../src/modules/promotions/reward.ts';
import { type Holders, openHolders } from './coupon-holders.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
});
afterAll(() => h.server.close());
// What one test has running would give gifts in the next.
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
/** Ends an activity, so that it gives nothing in the other tests. */
const stop = (Id: string) => h.manager.ok('/Activity/PauseActivity', { Id });
const recharge = (person: Person, Amount: number) => h.finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount });
const registers = (person: Person, referrerId: string | null = null) =>
  h.server.inTransaction((tx) => announce(tx, h.system, customerRegistered, { siteId: h.siteId, userId: person.userId, referrerId }));

describe('an activity', () => {
  test('is made, listed by its type and status, edited and removed while it gave nothing', async () => {
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
    expect(await h.manager.post('/Activity/GetEditActivity', { Id })).toMatchObject({ Code: 101 });
  });

  test('takes the same coupon once only', async () => {
    const [one, two] = [await h.kind(), await h.kind()];
    expect(await post({ Gifts: [couponGift(one), couponGift(two), couponGift(one)] })).toMatchObject({
      Code: 467,
      Message: 'Cannot add the same coupon repeatedly, row 3 already exists',
    });
    expect(await post({ Gifts: [couponGift(one), couponGift(two)], StartTime: h.inDays(0.5) })).toMatchObject({ Code: 0 });
  });

  test('gives from 0.01 to 100 percent of a recharge, and percentages of nothing else', async () => {
    for (const wrong of [0, 0.009, 100.001, 101]) expect(await post({ Gifts: [percentGift(wrong)] })).toMatchObject({ Code: 468 });
    expect(await post({ Gifts: [{ GiftType: 3 }] })).toMatchObject({ Code: 468 });
    for (const right of [0.01, 100])
      expect(await post({ Gifts: [percentGift(right)], StartTime: h.inDays(0.5) })).toMatchObject({ Code: 0 });
    expect(await post({ ActivityType: type.register, Gifts: [percentGift(5)] })).toMatchObject({
      Code: 100,
      Data: [{ Field: 'Gifts.0.GiftType' }],
    });
  });

  test('says what is missing: a gift, its coupon, its amount, an end after its start, a coupon of the site', async () => {
    const fields = async (more: object) => (await post(more)).Data.map(({ Field }: any) => Field);
    expect(await fields({ Gifts: [] })).toEqual(['Gifts']);
    expect(await fields({ Gifts: [{ GiftType: 1 }, { GiftType: 2, Amount: 0 }] })).toEqual(['Gifts.0.CouponId', 'Gifts.1.Amount']);
    expect(await fields({ EndTime: h.inDays(-2) })).toEqual(['EndTime']);
    const hk = await h.server.as('hkmanager');
    const name = { 'zh-cn': 'x', 'zh-tw': 'x', 'en-us': 'x' };
    const { Id } = await hk.ok('/Coupon/EstablishCoupon', { Name: name, PreferentialAmount: 1, CouponValidityType: 2, EffectiveDays: 1 });
    expect(await post({ Gifts: [couponGift(Id)] })).toMatchObject({ Code: 101 });
  });

  test('is paused and resumed, each once', async () => {
    const Id = await establish({ ActivityType: type.orderPaid });
    expect(await h.manager.post('/Activity/ResumeActivity', { Id })).toMatchObject({ Code: 102 });
    await h.manager.ok('/Activity/PauseActivity', { Id });
    expect(await activity(Id)).toMatchObject({ ActivityStatus: paused });
    expect(await h.manager.post('/Activity/PauseActivity', { Id })).toMatchObject({ Code: 102 });
    await h.manager.ok('/Activity/ResumeActivity', { Id });
    expect(await activity(Id)).toMatchObject({ ActivityStatus: running });
  });

  test('begins and ends by the clock, and stays as it is once it ended', async () => {
    const Id = await establish({ ActivityType: type.orderPaid, StartTime: h.inDays(0.25), EndTime: h.inDays(0.5) });
    const at = (days: number) => turnActivities({ db: h.server.db, now: new Date(Date.now() + days * 86_400_000) });
    await at(0);
    expect(await activity(Id)).toMatchObject({ ActivityStatus: notStarted });
    await at(0.3);
    expect(await activity(Id)).toMatchObject({ ActivityStatus: running });
    await at(0.6);
    const row = await activity(Id);
    expect(row).toMatchObject({ ActivityStatus: ended });
    expect(await h.manager.post('/Activity/EditActivity', { ...draft({}), Id, RowVersion: row.RowVersion })).toMatchObject({ Code: 102 });
    expect(await h.manager.post('/Activity/PauseActivity', { Id })).toMatchObject({ Code: 102 });
  });

  test('belongs to its site and to those who may', async () => {
    const Id = await establish({ ActivityType: type.orderPaid, StartTime: h.inDays(0.5) });
    const [hk, support, alice] = [await h.server.as('hkmanager'), await h.server.as('support'), await h.customer()];
    for (const path of ['GetEditActivity', 'PauseActivity', 'ResumeActivity', 'GetActivityIssues', 'DeleteActivity'])
      expect(await hk.post(`/Activity/${path}`, { Id }), path).toMatchObject({ Code: 101 });
    for (const path of ['EstablishActivity', 'PauseActivity', 'ResumeActivity', 'GetActivityIssues', 'GetActivities']) {
      expect(await alice.post(`/Activity/${path}`, { Id }), path).toMatchObject({ status: 403, Code: 1 });
      expect(await h.server.visitor().post(`/Activity/${path}`, { Id }), path).toMatchObject({ status: 401 });
    }
    for (const path of ['EstablishActivity', 'PauseActivity', 'ResumeActivity'])
      expect(await support.post(`/Activity/${path}`, { Id }), path).toMatchObject({ status: 403, Code: 1 });
  });
});

describe('a recharge', () => {
  test('brings its percentage and coupons from the minimum on, in the statement and on the recharge', async () => {
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
    expect(await h.heldBy(bob, { CouponId })).toMatchObject([{ SourceType: 'activity' }, { SourceType: 'activity' }]);
    expect(await issues(Id, { UserId: bob.userId })).toHaveLength(2);
    expect(await activity(Id)).toMatchObject({ IssuedQuantity: 1 });
    expect(await h.manager.post('/Activity/DeleteActivity', { Id })).toMatchObject({ Code: 105 });
    const { RowVersion, Name } = await activity(Id);
    const edit = { ...draft({}), Name, Id, RowVersion };
    expect(await h.manager.post('/Activity/EditActivity', { ...edit, ActivityType: type.register })).toMatchObject({ Code: 102 });
    await stop(Id);
    await recharge(bob, 200);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 641.32 });
    await h.everythingHolds();
  });

  test('is the first one only once', async () => {
    await establish({ ActivityType: type.firstRecharge, Gifts: [amountGift(5)] });
    const bob = await h.customer();
    await recharge(bob, 10);
    await recharge(bob, 10);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 25 });
  });

  test('is rewarded as often as the limit of the period allows, and anew in the next', async () => {
    const Id = await establish({ Gifts: [amountGift(1)], ClaimLimit: 2, ResetCycle: 2 });
    const bob = await h.customer();
    for (let time = 0; time < 4; time++) await recharge(bob, 10);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 42 });
    const now = new Date(Date.now() + 86_400_000);
    const occasion = {
      siteId: h.siteId,
      ownerId: bob.userId,
      types: [type.recharge],
      sourceType: 'bill',
      sourceId: Id,
      amount: '10',
    } as const;
    await sql`update activity set end_time = end_time + interval '1 day' where id = ${Id}`.execute(h.server.db);
    await h.server.inTransaction((tx) => reward(tx, { ...h.system, now }, { ...occasion, types: [3] }));
    expect(await h.wallet(bob)).toMatchObject({ Balance: 43 });
  });

  test('is rewarded only to the customers of a role when the activity names one', async () => {
    const found = await sql<{ id: string }>`select id from role where site_id = ${h.siteId} and name = 'PeerCustomer'`.execute(h.server.db);
    await establish({ Gifts: [amountGift(1)], RoleIds: [found.rows[0]!.id] });
    const [peer, other] = [await h.customer({ roleNames: ['PeerCustomer'] }), await h.customer()];
    await recharge(peer, 10);
    await recharge(other, 10);
    expect([await h.wallet(peer), await h.wallet(other)]).toMatchObject([{ Balance: 11 }, { Balance: 10 }]);
  });

  test('never brings more gifts than there are, however many recharge at once, and the last one ends the activity', async () => {
    const Id = await establish({ Gifts: [amountGift(1)], MaximumDistribution: 5 });
    const people = await Promise.all(Array.from({ length: 12 }, () => h.customer()));
    await Promise.all(people.map((person) => recharge(person, 10)));
    const balances = await Promise.all(people.map(async (person) => (await h.wallet(person)).Balance));
    expect(balances.filter((balance) => balance === 11)).toHaveLength(5);
    expect(balances.filter((balance) => balance === 10)).toHaveLength(7);
    expect(await activity(Id)).toMatchObject({ IssuedQuantity: 5, RemainingQuantity: 0, ActivityStatus: ended });
    expect(await issues(Id)).toHaveLength(5);
    await h.everythingHolds();
  });

  test('goes through when a gift coupon has run out', async () => {
    const CouponId = await h.kind({ MaximumDistribution: 1 });
    const Id = await establish({ Gifts: [couponGift(CouponId)] });
    const [one, two] = [await h.customer(), await h.customer()];
    await recharge(one, 10);
    await recharge(two, 10);
    expect(await h.heldBy(two)).toEqual([]);
    expect(await h.wallet(two)).toMatchObject({ Balance: 10 });
    expect(await activity(Id)).toMatchObject({ IssuedQuantity: 1 });
  });
});

describe('registration, referral and payment', () => {
  test('who registers is welcomed and who recommended it is thanked, once each', async () => {
    const CouponId = await h.kind();
    await establish({ ActivityType: type.register, Gifts: [couponGift(CouponId)] });
    const thanks = await establish({ ActivityType: type.referral, Gifts: [amountGift(8)] });
    const [old, fresh] = [await h.customer(), await h.customer()];
    await registers(fresh, old.userId);
    await registers(fresh, old.userId);
    expect(await h.heldBy(fresh, { CouponId })).toHaveLength(1);
    expect(await h.wallet(old)).toMatchObject({ Balance: 8 });
    expect(await h.journal(old)).toMatchObject([{ JournalType: 114, Amount: 8 }]);
    expect((await old.ok('/UserMessages/GetUserMessages', { rows: 5 })).Data[0].Content).toContain('8.00');
    expect(await issues(thanks)).toMatchObject([
      { UserId: old.userId, GiftType: 2, Amount: 8, SourceType: 'customer', SourceId: fresh.userId },
    ]);
    await h.everythingHolds();
  });

  test('an order that is paid is rewarded once, whatever supplements follow', async () => {
    await establish({ ActivityType: type.orderPaid, MinimumAmount: 50, Gifts: [amountGift(3)] });
    const bob = await h.customer({ balance: 500 });
    const pay = async (amount: string, source: object) => h.pay(bob, [await h.freight(bob, amount, source)], 1);
    const order = h.ofOrder(await h.order(bob));
    await pay('49', order);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 451 });
    await pay('50', order);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 404 });
    await pay('60', order);
    expect(await h.wallet(bob)).toMatchObject({ Balance: 344 });
    await pay('60', {});
    expect(await h.wallet(bob)).toMatchObject({ Balance: 284 });
  });

  test('a birthday is rewarded once a year, that of 29 February on the 28th where there is none', async () => {
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
});
