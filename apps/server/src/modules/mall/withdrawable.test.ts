import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import type { Person } from '../../testing/people.ts';
import { bookGift } from '../wallet/public.ts';
import { completeMallOrders } from './scheduled.ts';
import { freshNumber, type Mall, named, openMall } from './test/mall-desk.ts';

const { Balance, Credit, Mixed } = enumCodes.PaymentType;
const { InWarehouse, Completed } = enumCodes.SellerOrderStatus;
const { RechargeGift, ReferralReward } = enumCodes.JournalType;

let m: Mall;
let finance: Person;
beforeAll(async () => {
  m = await openMall();
  finance = await m.as('finance');
  await sql`update site_configuration set withdrawal_enabled = true where site_id = ${m.siteId}`.execute(m.db);
});
afterAll(async () => {
  expect(await checkInvariants(m.db)).toEqual([]);
  await m.close();
});

const rules = (days: number, perKilogram = 0) =>
  sql`update site_configuration set mall_hold_days = ${days}, mall_value_per_kilogram = ${perKilogram} where site_id = ${m.siteId}`.execute(
    m.db,
  );
beforeEach(() => rules(0));

let people = 0;
/** A new customer with cash and gifts. */
async function customer(cash: number, gift = 0): Promise<Person> {
  const person = await m.newCustomer(`pocket${++people}`);
  if (cash) await finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount: cash, Remarks: 'cash' });
  if (gift) await give(person, gift);
  return person;
}
const give = (person: Person, amount: number, type: typeof RechargeGift | typeof ReferralReward = RechargeGift) =>
  m.inTransaction((tx) => {
    const gift = { ownerId: person.userId, amount: String(amount), sourceType: 'test', sourceId: crypto.randomUUID() };
    return bookGift(tx, { ...m.system, siteId: m.siteId, changes: [] }, gift, type);
  });
const account = { BankName: 'Bank', AccountName: 'Holder', AccountNumber: '6222020200112233445' };
const withdraw = (person: Person, Amount: number) => person.post('/Recharge/EstablishWithdrawal', { Amount, ...account });
const pocketsOf = async (person: Person) => {
  const row = await person.ok('/UserAmountJournal/GetUserWallet');
  return [row.Balance, row.GrantedBalance, row.Withdrawable];
};
async function coupon(person: Person, PreferentialAmount: number): Promise<string> {
  const body = { Name: named(`Free ${freshNumber()}`), PreferentialAmount, CouponValidityType: 2, EffectiveDays: 30 };
  const { Id } = await m.manager.ok('/Coupon/EstablishCoupon', body);
  await m.manager.ok('/UserCoupon/AddUserCoupons', { CouponId: Id, UserIds: [person.userId], Quantity: 1 });
  return (await person.ok('/UserCoupon/GetUserCoupons', { CouponId: Id })).Data[0].Id;
}
const payBill = (person: Person, billId: string, PaymentType: number, ExpectedAmount: number, CouponIds: string[] = []) =>
  person.ok('/UserBill/PayBills', { BillIds: [billId], PaymentType, ExpectedAmount, CouponIds });
/** Buys one piece that the seller sends, pays it, receives its parcel and confirms it; returns the seller's balance before. */
async function sold(buyer: Person, pay: (billId: string) => Promise<unknown>, price = 20): Promise<void> {
  const bought = await m.ordered(buyer, [{ id: await m.sentByMerchant(1, { Price: price }) }]);
  await pay(bought.billId);
  const CourierNumber = freshNumber();
  await m.deliver(bought.id, CourierNumber);
  await m.leader.ok('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber });
  await buyer.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id });
}

describe('a balance', () => {
  test('pays with gifts first, and only its cash can be withdrawn', async () => {
    const bob = await customer(100, 30);
    expect(await pocketsOf(bob)).toEqual([130, 30, 100]);
    expect(await withdraw(bob, 101)).toBeRefused('InsufficientBalance', { Message: expect.stringMatching(/100\.00.*30\.00/) });
    const bought = await m.ordered(bob, [{ id: await m.sentByMerchant(1) }]);
    await payBill(bob, bought.billId, Balance, 20);
    expect(await pocketsOf(bob)).toEqual([110, 10, 100]);
    expect(await withdraw(bob, 100)).toSucceed();
    expect(await pocketsOf(bob)).toEqual([10, 10, 0]);
  });

  test('has its gift back as a gift when a purchase is cancelled', async () => {
    const bob = await customer(5, 20);
    const bought = await m.ordered(bob, [{ id: await m.sentByMerchant(1) }]);
    await payBill(bob, bought.billId, Balance, 20);
    expect(await pocketsOf(bob)).toEqual([5, 0, 5]);
    await bob.ok('/SellerOrder/CancelSellerOrder', { Id: bought.id, Remarks: '' });
    expect(await pocketsOf(bob)).toEqual([25, 20, 5]);
    await give(bob, 7, ReferralReward);
    expect(await pocketsOf(bob)).toEqual([32, 27, 5]);
  });

  test('has its cash back when a withdrawal is rejected, and refunds no recharge with a gift', async () => {
    const bob = await customer(100);
    const { Data } = await withdraw(bob, 60);
    expect(await pocketsOf(bob)).toEqual([40, 0, 40]);
    await finance.ok('/Recharge/AuditWithdrawal', { Id: Data.Id, Approved: false, Remarks: 'no' });
    expect(await pocketsOf(bob)).toEqual([100, 0, 100]);
    const bought = await m.ordered(bob, [{ id: await m.sentByMerchant(1) }]);
    await payBill(bob, bought.billId, Balance, 20);
    await give(bob, 20);
    const [recharge] = (await bob.ok('/UserRecharge/GetRecharges', { rows: 1 })).Data;
    const refund = (Amount: number) => finance.post('/Recharge/RefundRecharge', { Id: recharge.Id, Amount, Remarks: 'back' });
    expect(await refund(100)).toBeRefused('InsufficientBalance');
    expect(await refund(80)).toSucceed();
    expect(await pocketsOf(bob)).toEqual([20, 20, 0]);
  });
});

describe('income of a merchant', () => {
  const before = async () => (await pocketsOf(m.seller)) as [number, number, number];

  test('is cash as far as the buyer paid cash: not by coupon, gift or credit', async () => {
    const buyer = await customer(100, 8);
    const [balance, granted, free] = await before();
    const card = await coupon(buyer, 5);
    // 5 by coupon, 8 of a gift, 7 in cash; the commission of 2 uses up what is not cash first.
    await sold(buyer, (billId) => payBill(buyer, billId, Balance, 15, [card]));
    expect(await before()).toEqual([balance + 18, granted + 11, free + 7]);
    await m.manager.ok('/User/SetUserCredit', { Id: buyer.userId, CreditEnabled: true, CreditLimit: 500 });
    await sold(buyer, (billId) => payBill(buyer, billId, Credit, 20));
    expect(await before()).toEqual([balance + 36, granted + 29, free + 7]);
  });

  test('is no cash for a gift that repaid the credit of a refunded purchase', async () => {
    const buyer = await customer(0);
    await m.manager.ok('/User/SetUserCredit', { Id: buyer.userId, CreditEnabled: true, CreditLimit: 500 });
    const bought = await m.ordered(buyer, [{ id: await m.sentByMerchant(1) }]);
    await payBill(buyer, bought.billId, Mixed, 20);
    await give(buyer, 20);
    await buyer.ok('/UserAmountJournal/RepayCredit', { Amount: 20 });
    await buyer.ok('/SellerOrder/CancelSellerOrder', { Id: bought.id, Remarks: '' });
    expect(await pocketsOf(buyer)).toEqual([20, 20, 0]);
  });

  test('cannot be withdrawn for the days of the site', async () => {
    await rules(7);
    const seller = await before();
    await sold(m.bob, (billId) => payBill(m.bob, billId, Balance, 20));
    const [, , free] = await before();
    expect(free).toBeLessThanOrEqual(seller[2]);
    expect(await withdraw(m.seller, free + 1)).toBeRefused('InsufficientBalance', { Message: expect.stringContaining('7 days') });
    await sql`update site_configuration set mall_hold_days = 0 where site_id = ${m.siteId}`.execute(m.db);
    expect((await before())[2]).toBeGreaterThanOrEqual(free + 18);
    expect(await withdraw(m.seller, free + 1)).toSucceed();
  });
});

describe('goods that are too light for their price', () => {
  const price = 900;
  async function arrived(Weight: number | null, more: object = {}) {
    const buyer = await customer(2_000);
    const bought = await m.ordered(buyer, [{ id: await m.sentByMerchant(1, { Price: price, ...more }) }]);
    await payBill(buyer, bought.billId, Balance, (more as { Price?: number }).Price ?? price);
    const CourierNumber = freshNumber();
    await m.deliver(bought.id, CourierNumber);
    const sizes = Weight === null ? {} : { Weight, Length: 10, Width: 10, Geight: 5 };
    await m.leader.ok('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber, ...sizes });
    const statusOf = async () => (await m.seen(buyer, bought.id)).SellerOrderStatus;
    return { buyer, ...bought, statusOf, confirm: (who: Person) => who.post('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id }) };
  }

  test('are confirmed by staff, not by their buyer and not after a week', async () => {
    await rules(0, 1_000);
    const order = await arrived(0.02);
    const paid = await m.balanceOf(m.seller);
    expect(await order.confirm(order.buyer)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('light for their price') });
    await completeMallOrders(m.clock(8));
    expect([await order.statusOf(), await m.balanceOf(m.seller)]).toEqual([InWarehouse, paid]);
    const notices = await sql<{ n: number }>`select count(*)::int as n from user_message where source_id = ${order.id}
      and user_id = ${m.manager.userId}`.execute(m.db);
    expect(notices.rows[0]!.n).toBeGreaterThan(0);
    expect(await order.confirm(m.manager)).toSucceed();
    expect([await order.statusOf(), await m.balanceOf(m.seller)]).toEqual([Completed, paid + 810]);
  });

  test('include parcels that were not weighed and parcels that lack most of their goods', async () => {
    await rules(0, 1_000);
    const unknown = await arrived(null);
    expect(await unknown.confirm(unknown.buyer)).toBeRefused('StateNotAllowed');
    // The goods weigh half a kilogram.
    const partly = await arrived(0.2, { Price: 20 });
    expect(await partly.confirm(partly.buyer)).toBeRefused('StateNotAllowed');
  });

  test('are confirmed by the buyer if they are heavy enough or the site does not check', async () => {
    await rules(0, 1_000);
    const heavy = await arrived(1);
    expect(await heavy.confirm(heavy.buyer)).toSucceed();
    await rules(0, 0);
    const unchecked = await arrived(0.02);
    expect(await unchecked.confirm(unchecked.buyer)).toSucceed();
  });
});
