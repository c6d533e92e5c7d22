import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { reconcilePayments } from './scheduled.ts';
import { type Desk, openDesk } from './test/money-desk.ts';

let d: Desk;
beforeAll(async () => {
  d = await openDesk();
});
afterAll(() => d.server.close());

const [pending, succeeded, failed, closed, toBeReviewed] = [1, 2, 3, 4, 5];
const minute = 60_000;
const laterBy = (minutes: number) => ({
  db: d.server.db,
  takeNumber: d.server.server.takeNumber,
  now: new Date(Date.now() + minutes * minute),
});
const titlesOf = async (person: { ok(path: string, body: object): Promise<any> }) =>
  (await person.ok('/UserMessages/GetUserMessages', { rows: 100 })).Data.map(({ Title }: { Title: string }) => Title);
const inBooks = (values: Record<string, unknown>, outTradeNo: string) =>
  sql`update practice_payment set state = ${values.state}, trade_no = ${values.tradeNo}, paid_amount = ${values.amount}, paid_time = now()
    where out_trade_no = ${outTradeNo}`.execute(d.server.db);

describe('an online recharge', () => {
  test('is booked when the provider reports payment, with its source', async () => {
    const alice = await d.customer();
    const { Id, OnlinePayment } = await d.online(alice, 100);
    expect(OnlinePayment).toMatchObject({
      OutTradeNo: expect.stringMatching(/^TOP\d{13}$/),
      Redirect: expect.stringContaining('/PracticePayment?'),
    });
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.ToBePaid, WalletAmount: 0 });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    const answer = await d.notify({ outTradeNo: OnlinePayment.OutTradeNo });
    expect([answer.statusCode, answer.body]).toEqual([200, 'success']);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 100 });
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Succeeded, WalletAmount: 100 });
    expect(await d.payment(OnlinePayment.OutTradeNo)).toMatchObject([
      { PaymentRecordStatus: succeeded, NotifyCount: 1, ReceivedAmount: 100 },
    ]);
    await d.expectInvariants();
  });

  test('is booked once despite repeated and concurrent notifications', async () => {
    const alice = await d.customer();
    const { OnlinePayment } = await d.online(alice, 100);
    const answers = await Promise.all(Array.from({ length: 50 }, () => d.notify({ outTradeNo: OnlinePayment.OutTradeNo })));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['success']));
    expect(await d.wallet(alice)).toMatchObject({ Balance: 100 });
    expect(await d.journal(alice)).toHaveLength(1);
    expect(await d.payment(OnlinePayment.OutTradeNo)).toMatchObject([{ PaymentRecordStatus: succeeded, NotifyCount: 50 }]);
    await d.expectInvariants();
  });

  test('is not booked with a wrong secret, changed bytes, an old time or another method', async () => {
    const alice = await d.customer();
    const { OnlinePayment } = await d.online(alice, 100);
    const notice = { outTradeNo: OnlinePayment.OutTradeNo };
    const other = await d.newWay({ Secrets: JSON.stringify({ Secret: 'another' }) });
    for (const how of [
      { by: 'guessed' },
      { by: '' },
      { tampered: ' ' },
      { at: new Date(Date.now() - 6 * minute) },
      { to: other },
      { to: d.siteId },
      { to: 'nonsense' },
      { url: '/Hook/PlatformNotify/stripe' },
      { url: '/Hook/PlatformNotify/nobody' },
    ])
      expect((await d.notify(notice, how)).json(), JSON.stringify(how)).toBeRefused('SignatureInvalid');
    expect((await d.notify('{"outTradeNo":1}')).statusCode).toBe(400);
    expect((await d.notify('{"outTradeNo":')).body).toBe('unreadable');
    expect((await d.notify({ outTradeNo: 'NOBODY' })).body).toBe('success');
    expect(await d.payment(OnlinePayment.OutTradeNo)).toMatchObject([{ PaymentRecordStatus: pending, NotifyCount: 0 }]);
    expect((await d.notify(notice, { url: '/Hook/PlatformNotify/sandbox' })).body).toBe('success');
    expect(await d.wallet(alice)).toMatchObject({ Balance: 100 });
  });

  test('is parked for a decision when amount or currency differ', async () => {
    const alice = await d.customer();
    const [less, foreign] = [await d.online(alice, 100), await d.online(alice, 100)];
    await d.notify({ outTradeNo: less.OnlinePayment.OutTradeNo, amount: '40' });
    await d.notify({ outTradeNo: foreign.OnlinePayment.OutTradeNo, currency: 'TWD' });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    const [parked] = await d.payment(less.OnlinePayment.OutTradeNo);
    expect(parked).toMatchObject({ PaymentRecordStatus: toBeReviewed, ReceivedAmount: 40, Reason: 'otherAmount' });
    await d.expectInvariants();
    const decide = (Id: string, Accepted: boolean) =>
      d.finance.post('/OnlinePayment/ReviewOnlinePayment', { Id, Accepted, Remarks: 'asked the customer' });
    const both = await Promise.all([decide(parked.Id, true), decide(parked.Id, false)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    if (outcomeOf(both[0]!) === 'Ok') expect(await d.wallet(alice)).toMatchObject({ Balance: 40 });
    const [other] = await d.payment(foreign.OnlinePayment.OutTradeNo);
    expect(await decide(other.Id, false)).toSucceed();
    expect(await d.payment(other.OutTradeNo)).toMatchObject([{ PaymentRecordStatus: failed, ReviewRemarks: 'asked the customer' }]);
    expect(await d.rechargeOf(alice, foreign.Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Closed });
    await d.expectInvariants();
  });

  test('books once when paid twice; the second amount waits for a decision', async () => {
    const alice = await d.customer();
    const { OnlinePayment } = await d.online(alice, 100);
    const notice = { outTradeNo: OnlinePayment.OutTradeNo };
    await Promise.all([d.notify(notice), d.notify({ ...notice, tradeNo: 'SECOND' }), d.notify({ ...notice, tradeNo: 'SECOND' })]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 100 });
    const rows = await d.payment(OnlinePayment.OutTradeNo);
    expect(rows.map(({ PaymentRecordStatus }) => PaymentRecordStatus).sort()).toEqual([succeeded, toBeReviewed]);
    const second = rows.find((row) => row.PaymentRecordStatus === toBeReviewed);
    expect(second).toMatchObject({ Reason: 'twice', ReceivedAmount: 100 });
    await d.finance.ok('/OnlinePayment/ReviewOnlinePayment', { Id: second.Id, Accepted: true, Remarks: 'keep it' });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 200 });
    await d.expectInvariants();
  });

  test('closes and releases its coupon when cancelled; late money is credited', async () => {
    const alice = await d.customer();
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 5, UseScope: 2 });
    const { Id, OnlinePayment } = await d.online(alice, 100, { UserCouponId: coupon });
    expect(await d.coupon(alice, coupon)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Reserved });
    expect(await (await d.customer()).post('/UserRecharge/CloseRecharge', { Id })).toBeRefused('NotFound');
    expect(await alice.post('/UserRecharge/CloseRecharge', { Id })).toSucceed({ Data: true });
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Closed });
    expect(await d.coupon(alice, coupon)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Unused });
    expect(await alice.post('/UserRecharge/CloseRecharge', { Id })).toBeRefused('StateNotAllowed');
    await d.notify({ outTradeNo: OnlinePayment.OutTradeNo });
    expect(await d.payment(OnlinePayment.OutTradeNo)).toMatchObject([{ PaymentRecordStatus: succeeded, Reason: 'late' }]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 100 });
    await d.expectInvariants();
  });

  test('adds its coupon when it is paid', async () => {
    const alice = await d.customer();
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 5, AvailableAmount: 100, UseScope: 2 });
    const { OnlinePayment } = await d.online(alice, 100, { UserCouponId: coupon });
    await d.notify({ outTradeNo: OnlinePayment.OutTradeNo });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 105 });
    await d.expectInvariants();
  });
});

describe('bills paid online', () => {
  const payOnline = (person: Awaited<ReturnType<Desk['customer']>>, bills: Parameters<Desk['pay']>[1], type: number, more: object = {}) =>
    d.pay(person, bills, type, { OnlinePaymentConfigurationId: d.way, ...more });

  test('are paid with their reserved coupons when the provider reports payment', async () => {
    const alice = await d.customer();
    const bill = await d.freight(alice, '130');
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 30 });
    const { Data } = await payOnline(alice, [bill], 3, { CouponIds: [coupon], ExpectedAmount: 100 });
    expect(Data).toMatchObject({ PaymentRecordIds: [], OnlinePayment: { Redirect: expect.any(String) } });
    expect(await d.coupon(alice, coupon)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Reserved });
    expect(await d.open(bill.id)).toMatchObject({ PaymentStatus: enumCodes.PaymentStatus.Unpaid, PaymentMoney: 130 });
    await d.expectInvariants();
    await d.notify({ outTradeNo: Data.OnlinePayment.OutTradeNo });
    expect(await d.open(bill.id)).toMatchObject({
      PaymentStatus: enumCodes.PaymentStatus.Paid,
      PaymentType: 3,
      PaymentMoney: 100,
      OnlineUsed: 100,
      Payments: [{ OnlineAmount: 100 }],
    });
    expect(await d.coupon(alice, coupon)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Used });
    await d.expectInvariants();
  });

  test('use balance and credit only when the online part is paid', covers('ENTITY-OnlinePaymentConfiguration'), async () => {
    const bob = await d.customer({ balance: 30, credit: 20 });
    const bills = [await d.freight(bob, '45'), await d.freight(bob, '105')];
    const { Data } = await payOnline(bob, bills, 6);
    expect(await d.payment(Data.OnlinePayment.OutTradeNo)).toMatchObject([{ Amount: 100, Purpose: 1 }]);
    expect(await d.wallet(bob)).toMatchObject({ Balance: 30, CreditArrears: 0 });
    await d.notify({ outTradeNo: Data.OnlinePayment.OutTradeNo });
    expect(await d.wallet(bob)).toMatchObject({ Balance: 0, CreditArrears: 20 });
    expect(await d.open(bills[0]!.id)).toMatchObject({
      PaymentStatus: enumCodes.PaymentStatus.Paid,
      PaymentType: 6,
      BalanceUsed: 30,
      CreditUsed: 15,
      OnlineUsed: 0,
    });
    expect(await d.open(bills[1]!.id)).toMatchObject({
      PaymentStatus: enumCodes.PaymentStatus.Paid,
      PaymentType: 6,
      CreditUsed: 5,
      OnlineUsed: 100,
    });
    await d.expectInvariants();
  });

  test('leave the money in the balance when paid otherwise meanwhile or the balance is gone', async () => {
    const alice = await d.customer({ balance: 150 });
    const bill = await d.freight(alice, '100');
    const { Data } = await payOnline(alice, [bill], 3);
    const [, notice] = await Promise.all([d.pay(alice, [bill], 1), d.notify({ outTradeNo: Data.OnlinePayment.OutTradeNo })]);
    expect(notice.body).toBe('success');
    expect(await d.payment(Data.OnlinePayment.OutTradeNo)).toMatchObject([{ PaymentRecordStatus: succeeded }]);
    expect(await d.open(bill.id)).toMatchObject({ PaymentStatus: enumCodes.PaymentStatus.Paid, PaidAmount: 100 });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 150 });

    const next = await d.freight(alice, String(Number((await d.wallet(alice)).Balance) + 100));
    const mixed = (await payOnline(alice, [next], 6)).Data;
    await d.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: alice.userId, Amount: -1, Remarks: 'spent' });
    await d.notify({ outTradeNo: mixed.OnlinePayment.OutTradeNo });
    expect(await d.payment(mixed.OnlinePayment.OutTradeNo)).toMatchObject([{ PaymentRecordStatus: succeeded, Reason: 'notNeeded' }]);
    expect(await d.open(next.id)).toMatchObject({ PaymentStatus: enumCodes.PaymentStatus.Unpaid, PaidAmount: 0 });
    expect(await alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: mixed.OnlinePayment.Id })).toMatchObject({
      Late: 'credited',
      BillsOpen: true,
    });
    expect(await titlesOf(alice)).toContain('CNY 100.00 was credited to your balance');
    await d.expectInvariants();
  });

  test('require an offered method, an accepted amount and something left to pay', async () => {
    const alice = await d.customer({ balance: 50 });
    const bill = await d.freight(alice, '50');
    expect(await d.pay(alice, [bill], 3)).toBeRefused('ProviderNotConfigured');
    expect(await payOnline(alice, [bill], 6)).toBeRefused('AmountMismatch');
    expect(await payOnline(alice, [bill], 3, { ExpectedAmount: 49 })).toBeRefused('AmountMismatch');
    const ways = [
      await d.newWay({ MinimumAmount: 60 }),
      await d.newWay({ MaximumAmount: 40 }),
      await d.newWay({ CurrencyIds: [d.currency('TWD')] }),
      await d.newWay({ OnlinePaymentProvider: 5 }),
    ];
    const stopped = await d.newWay();
    await d.manager.ok('/OnlinePayment/EnableOnlinePaymentConfiguration', { Id: stopped, Enabled: false });
    for (const OnlinePaymentConfigurationId of [...ways, stopped, d.siteId])
      expect(await payOnline(alice, [bill], 3, { OnlinePaymentConfigurationId })).toBeRefused('ProviderNotConfigured');
    expect(await d.manager.post('/OnlinePayment/EnableOnlinePaymentConfiguration', { Id: ways[3], Enabled: true })).toBeRefused(
      'ProviderNotConfigured',
    );
    const offered = await alice.ok('/UserOnlinePayment/GetAvailableOnlinePayments', { CurrencyId: d.currency('CNY') });
    expect(offered.map(({ Id }: { Id: string }) => Id)).toEqual(expect.arrayContaining([d.way, ways[0], ways[1]]));
    expect(offered.some(({ Id }: { Id: string }) => [ways[2], ways[3], stopped].includes(Id))).toBe(false);
  });
});

describe('a bill paid from the balance while an online payment of it is open', () => {
  async function paidTwice() {
    const alice = await d.customer({ balance: 100 });
    const bill = await d.freight(alice, '100');
    const { OnlinePayment } = (await d.pay(alice, [bill], 3, { OnlinePaymentConfigurationId: d.way })).Data;
    const pendingOf = (person: typeof alice, area = '/UserOnlinePayment') =>
      person.ok(`${area}/GetPendingOnlinePayments`, { BillIds: [bill.id] });
    return { alice, bill, payment: OnlinePayment as { Id: string; OutTradeNo: string; Redirect: string }, pendingOf };
  }

  test('announces open online payments of a statement and of its bills', async () => {
    const { alice, bill, payment } = await paidTwice();
    const { rows } = await sql<{ id: string }>`
      insert into bill_settlement (id, site_id, creation_time, serial_number, owner_id, currency_id, period_start, period_end,
        settlement_cycle_type)
      select gen_random_uuid(), site_id, now(), 'ST-PENDING', owner_id, currency_id, '2026-01-01', '2026-01-31', 3
      from bill
      where id = ${bill.id}
      returning id`.execute(d.server.db);
    const BillSettlementId = rows[0]!.id;
    await sql`update bill set bill_settlement_id = ${BillSettlementId} where id = ${bill.id}`.execute(d.server.db);
    const found = await alice.ok('/UserOnlinePayment/GetPendingOnlinePayments', { BillSettlementId });
    expect(found).toMatchObject([{ OutTradeNo: payment.OutTradeNo, Amount: 100 }]);
    expect(await (await d.customer({})).ok('/UserOnlinePayment/GetPendingOnlinePayments', { BillSettlementId })).toEqual([]);
    await sql`update bill set bill_settlement_id = null where id = ${bill.id}`.execute(d.server.db);
    await sql`delete from bill_settlement where id = ${BillSettlementId}`.execute(d.server.db);
  });

  test('credits the online money, records it and explains it to customer and finance', async () => {
    const { alice, bill, payment } = await paidTwice();
    expect(await d.pay(alice, [bill], 1)).toSucceed();
    await d.notify({ outTradeNo: payment.OutTradeNo });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 100 });
    expect(await d.payment(payment.OutTradeNo)).toMatchObject([
      { PaymentRecordStatus: succeeded, Reason: 'notNeeded', ReceivedAmount: 100 },
    ]);
    const records = (await alice.ok('/UserPaymentRecord/GetPaymentRecords', { rows: 100 })).Data;
    expect(records).toMatchObject([
      { PaymentRecordType: 3, PaymentType: 3, Amount: 100, OnlineAmount: 100, Remarks: expect.stringContaining(payment.OutTradeNo) },
      { PaymentRecordType: 1, PaymentType: 1, Amount: 100 },
    ]);
    expect((await d.journal(alice)).at(-1)).toMatchObject({ JournalType: 101, Amount: 100, AfterAmount: 100 });
    expect(await alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: payment.Id })).toMatchObject({
      Late: 'credited',
      BillsOpen: false,
    });
    expect(await titlesOf(alice)).toContain('CNY 100.00 was credited to your balance');
    expect(await titlesOf(d.finance)).toContain('Late online payment of CNY 100.00');
    expect(await d.finance.post('/PaymentRecord/VoidPaymentRecord', { Id: records[0].Id, Remarks: 'x' })).toBeRefused('StateNotAllowed');
    await d.expectInvariants();
  });

  test('refunds the online money through the provider where the site requires it', async () => {
    await sql`update site_configuration set refund_late_payments = true where site_id = ${d.siteId}`.execute(d.server.db);
    try {
      const { alice, bill, payment } = await paidTwice();
      await d.pay(alice, [bill], 1);
      await inBooks({ state: 'paid', tradeNo: `TRADE-${payment.OutTradeNo}`, amount: '100' }, payment.OutTradeNo);
      await d.notify({ outTradeNo: payment.OutTradeNo });
      expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
      expect((await d.journal(alice)).map((row: any) => [row.JournalType, row.Amount]).slice(-2)).toEqual([
        [101, 100],
        [116, -100],
      ]);
      expect(await alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: payment.Id })).toMatchObject({ Late: 'returned' });
      expect(await titlesOf(alice)).toContain('CNY 100.00 is being refunded');
      await d.expectInvariants();
    } finally {
      await sql`update site_configuration set refund_late_payments = false where site_id = ${d.siteId}`.execute(d.server.db);
    }
  });

  test('is announced by its pending payment, which its payer can continue or close', async () => {
    const { alice, payment, pendingOf } = await paidTwice();
    expect(await pendingOf(alice)).toMatchObject([
      { Id: payment.Id, Amount: 100, Redirect: payment.Redirect, WayName: expect.any(String) },
    ]);
    expect(await pendingOf(d.finance, '/OnlinePayment')).toMatchObject([{ Id: payment.Id, Redirect: null }]);
    expect(await pendingOf(await d.customer())).toEqual([]);
    expect(await alice.post('/UserOnlinePayment/CloseOnlinePayment', { Id: payment.Id })).toSucceed();
    expect(await pendingOf(alice)).toEqual([]);
  });
});

describe('the provider’s page', () => {
  const until = async (work: () => Promise<boolean>) => {
    await expect.poll(work, { timeout: 30_000, interval: 100 }).toBe(true);
  };
  const statusOf = async (no: string) => (await d.payment(no)).map((row) => row.PaymentRecordStatus).sort();

  test('notifies of the payer’s choice: paid, paid twice, paid half, failed', async () => {
    const alice = await d.customer();
    const way = await d.newWay({ Secrets: undefined });
    const open = async () => (await d.online(alice, 10, { OnlinePaymentConfigurationId: way })).OnlinePayment;
    for (const [act, expected] of [
      ['pay', [succeeded]],
      ['twice', [succeeded, toBeReviewed]],
      ['less', [toBeReviewed]],
      ['fail', [failed]],
    ] as const) {
      const payment = await open();
      expect(await d.act(payment.Redirect, act)).toSucceed();
      await until(async () => JSON.stringify(await statusOf(payment.OutTradeNo)) === JSON.stringify(expected));
      expect(await d.act(payment.Redirect, 'pay')).toBeRefused('StateNotAllowed');
    }
    expect(await d.wallet(alice)).toMatchObject({ Balance: 20 });
    await d.expectInvariants();
  });

  test('opens only with the token of the payment', async () => {
    const alice = await d.customer();
    const { OnlinePayment } = await d.online(alice, 10);
    const visitor = d.server.visitor();
    const redirect = Object.fromEntries(new URLSearchParams(OnlinePayment.Redirect.split('?')[1]));
    const payment = await visitor.ok('/OnlinePayment/GetPracticePayment', { OutTradeNo: redirect.outTradeNo, Token: redirect.token });
    expect(payment).toMatchObject({ Amount: 10, Currency: 'CNY', State: 'open', ReturnPath: expect.stringContaining(OnlinePayment.Id) });
    expect(await visitor.post('/OnlinePayment/GetPracticePayment', { OutTradeNo: redirect.outTradeNo, Token: 'x' })).toBeRefused(
      'NotFound',
    );
    expect(
      await visitor.post('/OnlinePayment/PayPracticePayment', { OutTradeNo: redirect.outTradeNo, Token: 'x', Act: 'pay' }),
    ).toBeRefused('NotFound');
  });
});

describe('a payment with a lost notification', () => {
  test('is found on request and by the scheduler', async () => {
    const [alice, bob] = [await d.customer(), await d.customer()];
    const [one, two] = [(await d.online(alice, 20)).OnlinePayment, (await d.online(bob, 30)).OnlinePayment];
    expect(await alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: one.Id })).toMatchObject({
      PaymentRecordStatus: pending,
      Redirect: one.Redirect,
    });
    await inBooks({ state: 'paid', tradeNo: 'LOST-1', amount: '20' }, one.OutTradeNo);
    await inBooks({ state: 'paid', tradeNo: 'LOST-2', amount: '30' }, two.OutTradeNo);
    expect(await bob.post('/UserOnlinePayment/QueryOnlinePayment', { Id: one.Id })).toBeRefused('NotFound');
    const answers = await Promise.all(Array.from({ length: 5 }, () => alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: one.Id })));
    expect(answers.every(({ PaymentRecordStatus }) => PaymentRecordStatus === succeeded)).toBe(true);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 20 });
    await Promise.all([reconcilePayments(laterBy(2)), d.notify({ outTradeNo: two.OutTradeNo, tradeNo: 'LOST-2', amount: '30' })]);
    expect(await d.wallet(bob)).toMatchObject({ Balance: 30 });
    await d.expectInvariants();
  });

  test('closes when expired and unpaid, and is checked again for late money', async () => {
    const alice = await d.customer();
    const [never, paid] = [await d.online(alice, 20), await d.online(alice, 30)];
    await inBooks({ state: 'paid', tradeNo: 'JUST-IN-TIME', amount: '30' }, paid.OnlinePayment.OutTradeNo);
    await reconcilePayments(laterBy(31));
    expect(await d.payment(never.OnlinePayment.OutTradeNo)).toMatchObject([{ PaymentRecordStatus: closed }]);
    expect(await d.rechargeOf(alice, never.Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Closed });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 30 });
    await inBooks({ state: 'paid', tradeNo: 'LATE', amount: '20' }, never.OnlinePayment.OutTradeNo);
    await reconcilePayments(laterBy(100));
    expect(await d.payment(never.OnlinePayment.OutTradeNo)).toMatchObject([{ PaymentRecordStatus: succeeded, Reason: 'late' }]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 50 });
    await d.expectInvariants();
  });

  test('can be closed and queried by staff with the permission', async () => {
    const alice = await d.customer();
    const { OnlinePayment } = await d.online(alice, 20);
    const support = await d.server.as('support');
    for (const path of ['/OnlinePayment/QueryOnlinePayment', '/OnlinePayment/CloseOnlinePayment'])
      expect(await support.post(path, { Id: OnlinePayment.Id })).toMatchObject({ status: 403 });
    expect(await d.finance.post('/OnlinePayment/CloseOnlinePayment', { Id: OnlinePayment.Id })).toSucceed();
    expect(await d.finance.post('/OnlinePayment/CloseOnlinePayment', { Id: OnlinePayment.Id })).toBeRefused('StateNotAllowed');
    expect(await (await d.server.as('hkmanager')).post('/OnlinePayment/QueryOnlinePayment', { Id: OnlinePayment.Id })).toBeRefused(
      'NotFound',
    );
  });
});

test('encrypts the secrets of a method, masks them and keeps masked ones unchanged', async () => {
  const id = await d.newWay({ MerchantNo: 'M-1' });
  const form = await d.manager.ok('/OnlinePayment/GetEditOnlinePaymentConfiguration', { Id: id });
  expect(form.Secrets).toMatch(/^\*{4,}/);
  const { Id, RowVersion, Name, OnlinePaymentProvider, Secrets } = form;
  await d.manager.ok('/OnlinePayment/EditOnlinePaymentConfiguration', {
    Id,
    RowVersion,
    Name,
    OnlinePaymentProvider,
    Secrets,
    MerchantNo: 'M-2',
  });
  const stored = await sql<{ secrets: string }>`select secrets from online_payment_configuration where id = ${id}`.execute(d.server.db);
  expect(stored.rows[0]!.secrets).toMatch(/^v1\./);
  const alice = await d.customer();
  const { OnlinePayment } = await d.online(alice, 100, { OnlinePaymentConfigurationId: id });
  expect((await d.notify({ outTradeNo: OnlinePayment.OutTradeNo }, { to: id })).body).toBe('success');
  expect(await d.wallet(alice)).toMatchObject({ Balance: 100 });
});
