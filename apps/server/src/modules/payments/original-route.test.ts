import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { reconcileRefunds } from './scheduled.ts';
import type { Bill } from '../billing/public.ts';
import { refundOne } from '../billing/refund-bill.ts';
import type { Person } from '../../testing/people.ts';
import { type Desk, openDesk } from './test/money-desk.ts';

let d: Desk;
beforeAll(async () => {
  d = await openDesk();
});
afterAll(() => d.server.close());

const [pending, succeeded, failed, toBeReviewed] = [1, 2, 3, 5];
const laterBy = (minutes: number) => ({
  db: d.server.db,
  takeNumber: d.server.server.takeNumber,
  now: new Date(Date.now() + minutes * 60_000),
});
const until = (work: () => Promise<boolean>) => expect.poll(work, { timeout: 30_000, interval: 100 }).toBe(true);
const refundsOf = async (outTradeNo: string) =>
  (await d.finance.ok('/OnlinePayment/GetOnlineRefunds', { Content: outTradeNo, rows: 100 })).Data as any[];
const ended = (no: string, status = succeeded) =>
  until(
    async () =>
      (await refundsOf(no)).every(({ PaymentRecordStatus }) => PaymentRecordStatus === status) && (await refundsOf(no)).length > 0,
  );

/** Pays bills online on the sandbox provider's page; `act` is the payer's choice. */
async function paidOnline(person: Person, bills: readonly Bill[], { type = 3, act = 'pay', more = {} as object } = {}): Promise<string> {
  const { Data } = await d.pay(person, bills, type, { OnlinePaymentConfigurationId: d.way, ...more });
  await d.act(Data.OnlinePayment.Redirect, act);
  await until(async () => (await d.payment(Data.OnlinePayment.OutTradeNo))[0].PaymentRecordStatus === succeeded);
  return Data.OnlinePayment.OutTradeNo;
}
async function refund(bill: Bill, Amount: number, more: object = {}, path = '/Bill/RefundBill') {
  const { Lines } = await d.open(bill.id);
  const remarks = path === '/Bill/RefundBill' ? { Remarks: 'as agreed' } : {};
  return d.finance.post(path, { Id: bill.id, Lines: [{ BillLineId: Lines[0].Id, Amount }], ...remarks, ...more });
}
const plan = async (bill: Bill, amount: number, more: object = {}) => (await refund(bill, amount, more, '/Bill/GetRefundPlan')).Data;

describe('a bill that was paid online', () => {
  test('is refunded through its provider on request, with a plan in advance', async () => {
    const alice = await d.customer();
    const bill = await d.freight(alice, '100');
    const number = await paidOnline(alice, [bill]);
    expect(await plan(bill, 60, { ToOriginalRoute: true })).toMatchObject({
      OnlineAmount: 60,
      BalanceAmount: 0,
      OnlineMost: 60,
      WayName: expect.any(String),
      ToOriginalRoute: false,
    });
    expect(await plan(bill, 60)).toMatchObject({ OnlineAmount: 0, BalanceAmount: 60, OnlineMost: 60 });
    expect(await refund(bill, 60, { ToOriginalRoute: true })).toSucceed();
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    expect(await d.open(bill.id)).toMatchObject({
      PaymentStatus: enumCodes.PaymentStatus.PartiallyRefunded,
      RefundAmount: 60,
      Refunds: [{ PaymentType: 3, OnlineAmount: 60 }],
    });
    await ended(number);
    expect(await refundsOf(number)).toMatchObject([
      { OutRefundNo: `${number}R1`, Amount: 60, ProviderRefundNo: `PR${number}R1`, BillSerialNumber: bill.serialNumber },
    ]);
    await d.expectInvariants();
    // Without a choice, the site's default: into the balance.
    expect(await refund(bill, 40)).toSucceed();
    expect(await d.wallet(alice)).toMatchObject({ Balance: 40 });
    expect(await d.open(bill.id)).toMatchObject({ PaymentStatus: enumCodes.PaymentStatus.Refunded, Refunded: true });
    await d.expectInvariants();
  });

  test('refunds mixed payments to credit first, then online, the rest to the balance', async () => {
    const bob = await d.customer({ balance: 30, credit: 20 });
    const bill = await d.freight(bob, '150');
    const number = await paidOnline(bob, [bill], { type: 6 });
    expect(await plan(bill, 150, { ToOriginalRoute: true })).toMatchObject({ CreditAmount: 20, OnlineAmount: 100, BalanceAmount: 30 });
    await refund(bill, 150, { ToOriginalRoute: true });
    expect(await d.wallet(bob)).toMatchObject({ Balance: 30, CreditArrears: 0 });
    expect((await d.open(bill.id)).Refunds).toMatchObject([{ PaymentType: 6, CreditAmount: 20, OnlineAmount: 100, BalanceAmount: 30 }]);
    await ended(number);
    await d.expectInvariants();
  });

  test('is refunded by the original route by site default, also for cancelled orders', async () => {
    const alice = await d.customer();
    const [first, second] = [await d.freight(alice, '40'), await d.freight(alice, '60')];
    const number = await paidOnline(alice, [first, second]);
    await sql`update site_configuration set refund_to_original_route = true where site_id = ${d.siteId}`.execute(d.server.db);
    try {
      expect(await plan(first, 40)).toMatchObject({ OnlineAmount: 40, ToOriginalRoute: true });
      await refund(first, 40);
      await refund(second, 10, { ToOriginalRoute: false });
      await refund(second, 50);
    } finally {
      await sql`update site_configuration set refund_to_original_route = false where site_id = ${d.siteId}`.execute(d.server.db);
    }
    expect(await d.wallet(alice)).toMatchObject({ Balance: 10 });
    await ended(number);
    expect((await refundsOf(number)).map(({ Amount }) => Amount).sort()).toEqual([40, 50]);
    await d.expectInvariants();
  });

  test('returns its coupon with the last amount, as the plan shows', async () => {
    const alice = await d.customer();
    const bill = await d.freight(alice, '130');
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 30 });
    await paidOnline(alice, [bill], { more: { CouponIds: [coupon], ExpectedAmount: 100 } });
    expect(await plan(bill, 60)).toMatchObject({ Coupons: 0 });
    expect(await plan(bill, 100)).toMatchObject({ Coupons: 1, CouponsExpired: 0, Amount: 100 });
    await refund(bill, 100, { ToOriginalRoute: true });
    expect(await d.coupon(alice, coupon)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Unused });
    expect(await plan(bill, 1)).toBe(null);
    await d.expectInvariants();
  });

  test('is refunded to the balance when the provider refuses, visible to customer and staff', async () => {
    const alice = await d.customer();
    const bill = await d.freight(alice, '80');
    const number = await paidOnline(alice, [bill], { act: 'keep' });
    await refund(bill, 50, { ToOriginalRoute: true });
    await ended(number, failed);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 50 });
    expect(await d.journal(alice)).toMatchObject([{ JournalType: 104, Amount: 50, BillId: bill.id }]);
    const messages = (await alice.ok('/UserMessages/GetUserMessages', { rows: 5 })).Data as any[];
    expect(JSON.stringify(messages)).toContain(number);
    await d.expectInvariants();
    // The rest can still be refunded by the original route and is refused in the same way.
    await refund(bill, 30, { ToOriginalRoute: true });
    await until(async () => (await d.wallet(alice)).Balance === 80);
    await d.expectInvariants();
  });

  test('is refunded once and within the paid amount when requested repeatedly', async () => {
    const alice = await d.customer();
    const bill = await d.freight(alice, '100');
    const number = await paidOnline(alice, [bill]);
    const once = { ToOriginalRoute: true, IdempotencyKey: 'one key' };
    const same = await Promise.all([refund(bill, 30, once), refund(bill, 30, once)]);
    expect(same[0]!.Data).toEqual(same[1]!.Data);
    const many = await Promise.all(Array.from({ length: 5 }, () => refund(bill, 70, { ToOriginalRoute: true })));
    expect(many.map(outcomeOf).sort()).toEqual(['BillNotPayable', 'BillNotPayable', 'BillNotPayable', 'BillNotPayable', 'Ok']);
    await ended(number);
    expect((await refundsOf(number)).map(({ Amount }) => Amount).sort()).toEqual([30, 70]);
    const book = await sql<{ refunds: unknown[] }>`select refunds from practice_payment where out_trade_no = ${number}`.execute(
      d.server.db,
    );
    expect(book.rows[0]!.refunds).toHaveLength(2);
    await d.expectInvariants();
  });

  test('refuses a plan without permission and for lines of other bills', async () => {
    const alice = await d.customer();
    const [bill, other] = [await d.freight(alice, '10'), await d.freight(alice, '10')];
    await paidOnline(alice, [bill, other]);
    const { Lines } = await d.open(other.id);
    const input = { Id: bill.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 1 }] };
    expect(await d.finance.post('/Bill/GetRefundPlan', input)).toBeRefused('NotFound');
    expect(await (await d.server.as('support')).post('/Bill/GetRefundPlan', input)).toMatchObject({ status: 403 });
    expect(await (await d.server.as('hkmanager')).post('/Bill/GetRefundPlan', input)).toBeRefused('NotFound');
    expect(await refund(bill, 11, {}, '/Bill/GetRefundPlan')).toBeRefused('RefundExceedsPaid');
    expect(await refund(await d.freight(alice, '10'), 1, {}, '/Bill/GetRefundPlan')).toBeRefused('BillNotPayable');
  });
});

test('sends a pending refund by scheduler after a crash, once with two schedulers', async () => {
  const alice = await d.customer();
  const bill = await d.freight(alice, '100');
  const number = await paidOnline(alice, [bill]);
  const { Lines } = await d.open(bill.id);
  await d.server.inTransaction(async (tx) => {
    const lines = [{ billLineId: Lines[0].Id, amount: '100' }];
    await refundOne(tx, d.system, { id: bill.id, lines, remarks: 'as agreed', toOriginalRoute: true });
    await sql`delete from outbox where kind = 'onlineRefund' and sent_time is null`.execute(tx);
  });
  expect(await refundsOf(number)).toMatchObject([{ PaymentRecordStatus: pending, Attempts: 0 }]);
  await d.expectInvariants();
  await Promise.all([reconcileRefunds(laterBy(1)), reconcileRefunds(laterBy(1))]);
  await ended(number);
  const book = await sql<{ refunds: unknown[] }>`select refunds from practice_payment where out_trade_no = ${number}`.execute(d.server.db);
  expect(book.rows[0]!.refunds).toHaveLength(1);
  await d.expectInvariants();
});

describe('an online recharge', () => {
  const recharged = async (person: Person, amount: number, act: string, more: object = {}) => {
    const { Id, OnlinePayment } = await d.online(person, amount, more);
    await d.act(OnlinePayment.Redirect, act);
    await until(async () => (await d.rechargeOf(person, Id)).RechargeStatus === 30);
    return { Id, number: OnlinePayment.OutTradeNo };
  };
  const back = (Id: string, Amount: number, more: object = {}) =>
    d.finance.post('/Recharge/RefundRecharge', { Id, Amount, Remarks: 'asked for it', ...more });

  test('is refunded through its provider with its bonus', async () => {
    const alice = await d.customer();
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 5, UseScope: 2 });
    const { Id, number } = await recharged(alice, 100, 'pay', { UserCouponId: coupon });
    expect(await back(Id, 70)).toSucceed();
    await ended(number);
    // 30 and the same part of the bonus remain.
    expect(await d.wallet(alice)).toMatchObject({ Balance: 31.5 });
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Succeeded, RefundAmount: 70 });
    await d.expectInvariants();
  });

  test('is restored with its bonus when the provider refuses, and can be refunded manually', async () => {
    const alice = await d.customer();
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 5, UseScope: 2 });
    const { Id, number } = await recharged(alice, 100, 'keep', { UserCouponId: coupon });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 105 });
    await back(Id, 100);
    await ended(number, failed);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 105 });
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Succeeded, RefundAmount: 0 });
    await d.expectInvariants();
    expect(await back(Id, 100, { ByHand: true })).toSucceed();
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    expect(await refundsOf(number)).toHaveLength(1);
    await d.expectInvariants();
  });

  test('is refunded in its own currency', async () => {
    const alice = await d.customer();
    const { Id, number } = await recharged(alice, 1000, 'pay', { CurrencyId: d.currency('TWD') });
    const { WalletAmount } = await d.rechargeOf(alice, Id);
    expect(WalletAmount).not.toBe(1000);
    await back(Id, WalletAmount);
    await ended(number);
    expect(await refundsOf(number)).toMatchObject([{ Amount: 1000, Currency: 'TWD', WalletAmount }]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    await d.expectInvariants();
  });
});

test('refunds rejected parked money through its provider and notifies staff on failure', async () => {
  const alice = await d.customer();
  const { OnlinePayment } = await d.online(alice, 100);
  await d.act(OnlinePayment.Redirect, 'less');
  await until(async () => (await d.payment(OnlinePayment.OutTradeNo))[0].PaymentRecordStatus === toBeReviewed);
  const [parked] = await d.payment(OnlinePayment.OutTradeNo);
  expect(await d.finance.post('/OnlinePayment/ReviewOnlinePayment', { Id: parked.Id, Accepted: false, Remarks: 'not ours' })).toSucceed();
  await ended(OnlinePayment.OutTradeNo);
  expect(await refundsOf(OnlinePayment.OutTradeNo)).toMatchObject([{ Amount: 50, WalletAmount: 0, Currency: 'CNY' }]);
  expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
  await d.expectInvariants();
});
