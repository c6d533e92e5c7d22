import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customerRegistered } from '@entrepot/contract/modules/account/events.ts';
import { orderReturned, orderSigned } from '@entrepot/contract/modules/orders/events.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { publish } from '../../core/calls/events.ts';
import type { Person } from '../../testing/people.ts';
import { settleDueRewards } from './scheduled.ts';
import { type Holders, openHolders } from './test/coupon-holders.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
});
afterAll(() => h.server.close());
// Activities still running would give gifts in the next test.
afterEach(() => sql`update activity set activity_status = 3 where activity_status = 2`.execute(h.server.db));

const { Claim, FirstRecharge, OrderPaid, Recharge, Referral } = enumCodes.ActivityType;
const { Signed, Returned } = enumCodes.OrderStatus;
const [pending, given, takenBack] = [1, 2, 3];
const [unused, revoked, waiting] = [1, 5, 6];
const money = (Amount: number) => ({ GiftType: 2, Amount });

let made = 0;
async function activity(ActivityType: number, Gifts: object[], more: object = {}): Promise<string> {
  const name = `Reward ${++made}`;
  const Name = { 'zh-cn': name, 'zh-tw': name, 'en-us': name };
  const draft = { Name, ActivityType, Gifts, StartTime: h.inDays(-1), EndTime: h.inDays(30), ResetCycle: 1, ...more };
  return (await h.manager.ok('/Activity/EstablishActivity', draft)).Id;
}
const balanceOf = async (person: Person) => (await h.wallet(person)).Balance;
const pendingOf = async (person: Person) => (await h.wallet(person)).PendingRewards;
const issues = async (Id: string) => (await h.manager.ok('/Activity/GetActivityIssues', { Id, rows: 100 })).Data;
const recharge = (person: Person, Amount: number) => h.finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount });
const inDays = (days: number) =>
  settleDueRewards({ db: h.server.db, takeNumber: h.system.takeNumber, now: new Date(Date.now() + days * dayMs) });

/** A customer who paid an order from a balance of 100; the order's id and its bill. */
async function paidOrder(amount = '37.5') {
  const bob = await h.customer({ balance: 100 });
  const orderId = await h.order(bob);
  const bill = await h.freight(bob, amount, h.ofOrder(orderId));
  expect(await h.pay(bob, [bill], 1)).toSucceed();
  return { bob, orderId, bill };
}
async function ends(bob: Person, orderId: string, orderStatus: number): Promise<void> {
  const event = orderStatus === Signed ? orderSigned : orderReturned;
  await h.server.inTransaction(async (tx) => {
    await sql`update logistics_order set order_status = ${orderStatus}, departure_time = now() where id = ${orderId}`.execute(tx);
    await publish(tx, h.system, event, { siteId: h.siteId, orderId, ownerId: bob.userId });
  });
}
const cancel = (orderId: string) => h.manager.ok('/LogisticsOrder/CancelLogisticsOrder', { Id: orderId, Remarks: 'changed my mind' });
async function refund(billId: string, Amount: number): Promise<void> {
  const { Lines: lines } = await h.open(billId);
  const Lines = [{ BillLineId: lines[0].Id, Amount }];
  await h.finance.ok('/Bill/RefundBill', { Id: billId, Lines, Remarks: 'agreed', Waived: true });
}

describe('a reward for a paid order', () => {
  test('is pending until the order is delivered, and shown to the customer', async () => {
    const Id = await activity(OrderPaid, [money(20)]);
    const { bob, orderId } = await paidOrder();
    expect([await balanceOf(bob), await pendingOf(bob)]).toEqual([62.5, 20]);
    expect(await issues(Id)).toMatchObject([{ RewardStatus: pending, Amount: 20, GivenAmount: 0, JournalId: null }]);
    const titles = (await bob.ok('/UserMessages/GetUserMessages', { rows: 5 })).Data.map(({ Title }: { Title: string }) => Title);
    expect(titles).toContain('¥20.00 is pending');
    await ends(bob, orderId, Signed);
    expect([await balanceOf(bob), await pendingOf(bob)]).toEqual([82.5, 0]);
    expect(await issues(Id)).toMatchObject([{ RewardStatus: given, GivenAmount: 20 }]);
    await h.expectInvariants();
  });

  test('is lost with a cancelled order, however often it is repeated', async () => {
    const Id = await activity(OrderPaid, [money(20)], { ClaimLimit: 1 });
    const bob = await h.customer({ balance: 100 });
    for (let time = 0; time < 3; time++) {
      const orderId = await h.order(bob);
      expect(await h.pay(bob, [await h.freight(bob, '37.5', h.ofOrder(orderId))], 1)).toSucceed();
      await cancel(orderId);
    }
    expect([await balanceOf(bob), await pendingOf(bob)]).toEqual([100, 0]);
    expect(await issues(Id)).toMatchObject(Array.from({ length: 3 }, () => ({ RewardStatus: takenBack, GivenAmount: 0 })));
    await h.expectInvariants();
  });

  test('is lost with an order that comes back', async () => {
    await activity(OrderPaid, [money(20)]);
    const { bob, orderId } = await paidOrder();
    await ends(bob, orderId, Returned);
    expect([await balanceOf(bob), await pendingOf(bob)]).toEqual([62.5, 0]);
    await h.expectInvariants();
  });

  test('is given for the part that was not refunded, and taken back with later refunds', async () => {
    const Id = await activity(OrderPaid, [money(20)]);
    const { bob, orderId, bill } = await paidOrder('40');
    await refund(bill.id, 10);
    await ends(bob, orderId, Signed);
    expect(await balanceOf(bob)).toBe(100 - 40 + 10 + 15);
    await refund(bill.id, 20);
    expect(await balanceOf(bob)).toBe(85 + 20 - 10);
    expect(await issues(Id)).toMatchObject([{ RewardStatus: given, GivenAmount: 5, OwedAmount: 0 }]);
    expect((await h.journal(bob)).map((row: any) => row.JournalType)).toEqual([101, 103, 104, 102, 104, 117]);
    await refund(bill.id, 10);
    expect(await balanceOf(bob)).toBe(100);
    expect(await issues(Id)).toMatchObject([{ RewardStatus: takenBack, GivenAmount: 0 }]);
    await h.expectInvariants();
  });

  test('is owed while the balance is too low, and taken from the next money', async () => {
    const Id = await activity(OrderPaid, [money(20)]);
    const { bob, orderId, bill } = await paidOrder('40');
    await ends(bob, orderId, Signed);
    expect(await h.pay(bob, [await h.freight(bob, '80')], 1)).toSucceed();
    await refund(bill.id, 10);
    expect(await balanceOf(bob)).toBe(5);
    expect(await h.pay(bob, [await h.freight(bob, '5')], 1)).toSucceed();
    await ends(bob, orderId, Returned);
    expect(await issues(Id)).toMatchObject([{ RewardStatus: given, GivenAmount: 15, OwedAmount: 15 }]);
    await h.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: bob.userId, Amount: 50, Remarks: 'transfer' });
    await inDays(0);
    expect(await balanceOf(bob)).toBe(35);
    expect(await issues(Id)).toMatchObject([{ RewardStatus: takenBack, GivenAmount: 0, OwedAmount: 0 }]);
    await h.expectInvariants();
  });

  test('of coupons waits with the customer, and is revoked with the order', async () => {
    const CouponId = await h.kind();
    await activity(OrderPaid, [{ GiftType: 1, CouponId, Quantity: 2 }]);
    const [delivered, lost] = [await paidOrder(), await paidOrder()];
    const stateOf = async (person: Person) => (await h.couponsOf(person, { CouponId })).map((row) => row.UserCouponStatus);
    expect(await stateOf(delivered.bob)).toEqual([waiting, waiting]);
    const next = await h.freight(delivered.bob, '20');
    const [one] = await h.couponsOf(delivered.bob, { CouponId });
    expect(await h.pay(delivered.bob, [next], 1, { CouponIds: [one.Id] })).toBeRefused('CouponNotUsable');
    await ends(delivered.bob, delivered.orderId, Signed);
    await cancel(lost.orderId);
    expect([await stateOf(delivered.bob), await stateOf(lost.bob)]).toEqual([
      [unused, unused],
      [revoked, revoked],
    ]);
    await h.expectInvariants();
  });
});

describe('a reward for a recharge', () => {
  test('is given after the days of the site, less what was withdrawn or refunded in them', async () => {
    const Id = await activity(FirstRecharge, [money(20)]);
    const [stays, leaves] = [await h.customer(), await h.customer()];
    await sql`update site_configuration set withdrawal_enabled = true where site_id = ${h.siteId}`.execute(h.server.db);
    await recharge(stays, 100);
    await recharge(leaves, 100);
    const account = { BankName: 'Bank', AccountName: 'Leaves', AccountNumber: '6222020200112233445' };
    await leaves.ok('/Recharge/EstablishWithdrawal', { Amount: 75, ...account });
    await inDays(13);
    expect([await balanceOf(stays), await pendingOf(stays)]).toEqual([100, 20]);
    await inDays(15);
    expect([await balanceOf(stays), await balanceOf(leaves)]).toEqual([120, 30]);
    expect(await issues(Id)).toMatchObject([
      { RewardStatus: given, GivenAmount: 5 },
      { RewardStatus: given, GivenAmount: 20 },
    ]);
    await h.expectInvariants();
  });

  test('goes back with the recharge, in part with a part of it, and not when it was spent', async () => {
    await activity(Recharge, [{ GiftType: 3, Percentage: 20 }]);
    const bob = await h.customer();
    const { Id } = await recharge(bob, 100);
    await inDays(15);
    expect(await balanceOf(bob)).toBe(120);
    expect(await h.pay(bob, [await h.freight(bob, '20')], 1)).toSucceed();
    const back = (Amount: number) => h.finance.post('/Recharge/RefundRecharge', { Id, Amount, ByHand: true, Remarks: 'asked for' });
    expect(await back(100)).toBeRefused('InsufficientBalance');
    expect(await back(50)).toSucceed();
    expect(await balanceOf(bob)).toBe(100 - 50 - 10);
    await h.expectInvariants();
  });
});

test('a referral is rewarded after the days of the site, and not when the account was frozen', async () => {
  await sql`update site_configuration set referral_reward = 12.5 where site_id = ${h.siteId}`.execute(h.server.db);
  await activity(Referral, [money(8)]);
  const [referrer, friend, fake] = [await h.customer(), await h.customer(), await h.customer()];
  for (const person of [friend, fake, friend])
    await h.server.inTransaction((tx) =>
      publish(tx, h.system, customerRegistered, { siteId: h.siteId, userId: person.userId, referrerId: referrer.userId }),
    );
  expect([await balanceOf(referrer), await pendingOf(referrer)]).toEqual([0, 41]);
  await sql`update user_account set frozen = true where id = ${fake.userId}`.execute(h.server.db);
  await inDays(15);
  expect([await balanceOf(referrer), await pendingOf(referrer)]).toEqual([20.5, 0]);
  await sql`update site_configuration set referral_reward = 0 where site_id = ${h.siteId}`.execute(h.server.db);
  await h.expectInvariants();
});

test('a claim is rewarded after the days of the site, and not when its coupon was revoked', async () => {
  await activity(Claim, [money(2)]);
  const CouponId = await h.kind();
  const Name = { 'zh-cn': 'Claims', 'zh-tw': 'Claims', 'en-us': 'Claims' };
  const dates = { StartTime: h.inDays(-1), EndTime: h.inDays(30), ResetCycle: 1 };
  const offer = { CouponId, MaximumDistribution: 0, ClaimLimit: 1 };
  const { Id } = await h.manager.ok('/PromotionActivities/EstablishPromotionActivities', { Name, ...dates, Coupons: [offer] });
  await h.manager.ok('/PromotionActivities/PublishPromotionActivities', { Id });
  const [bob, eve] = [await h.customer(), await h.customer()];
  for (const person of [bob, eve]) await person.ok('/PromotionActivities/ClaimPromotionCoupon', { PromotionActivitiesId: Id, CouponId });
  const [claimed] = await h.couponsOf(eve, { CouponId });
  await h.manager.ok('/UserCoupon/RevokeUserCoupons', { Ids: [claimed.Id] });
  expect([await balanceOf(bob), await pendingOf(bob)]).toEqual([0, 2]);
  await inDays(15);
  expect([await balanceOf(bob), await balanceOf(eve), await pendingOf(eve)]).toEqual([2, 0, 0]);
  await h.expectInvariants();
});

describe('a line of the amount statement', () => {
  test('names the activity, the order or bill, and for staff the person that it is about', async () => {
    const id = await activity(OrderPaid, [money(20)]);
    const { bob, orderId, bill } = await paidOrder();
    await ends(bob, orderId, Signed);
    const { SerialNumber: number } = await h.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: orderId });
    const [{ Name }] = (await h.manager.ok('/Activity/GetActivities', { rows: 100 })).Data.filter((one: any) => one.Id === id);
    const about = async (person: Person) => (await h.journal(person)).map((row: any) => [row.Amount, row.About]);
    const name = typeof Name === 'string' ? Name : Name['en-us'];
    expect(await about(bob)).toEqual([
      [100, null],
      [-37.5, bill.serialNumber],
      [20, `${name} · ${number}`],
    ]);
    await sql`update bill set source_number = 'TLO-1' where id = ${bill.id}`.execute(h.server.db);
    const { Data } = await h.finance.ok('/UserAmountJournal/GetUserAmountJournals', { UserId: bob.userId, rows: 100 });
    expect(Data.map((row: any) => row.About)).toEqual([`${name} · ${number}`, 'TLO-1', null]);
  });
});
