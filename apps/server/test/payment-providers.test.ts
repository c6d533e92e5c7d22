import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useProviderPlaces } from '../src/modules/payments/providers/speak.ts';
import { reconcilePayments, reconcileRefunds } from '../src/modules/payments/by-the-clock.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { type Desk, openDesk } from './money-desk.ts';
import { fakeAlipay } from './providers/alipay.ts';
import { checkValue, fakeEcpay } from './providers/ecpay.ts';
import type { Fake, Order, Spoiled } from './providers/fake.ts';
import { fakeStripe } from './providers/stripe.ts';
import { fakeWechatPay } from './providers/wechat-pay.ts';

let d: Desk;
const fakes = new Map<string, Fake>();
const ways = new Map<string, string>();
beforeAll(async () => {
  d = await openDesk();
  for (const fake of [await fakeStripe(), await fakeAlipay(), await fakeWechatPay(), await fakeEcpay()]) {
    fakes.set(fake.name, fake);
    ways.set(fake.name, await d.newWay({ Sandbox: false, ...fake.way }));
  }
  const place = (name: string) => fakes.get(name)!.url;
  useProviderPlaces({
    stripe: place('Stripe'),
    alipay: `${place('Alipay')}/gateway.do`,
    wechatpay: place('WeChat Pay'),
    ecpay: place('ECPay'),
  });
});
afterAll(async () => {
  await d.server.close();
  for (const fake of fakes.values()) await fake.close();
});

const [pending, succeeded, failed, closed, toBeReviewed] = [1, 2, 3, 4, 5];
const laterBy = (minutes: number) => ({
  db: d.server.db,
  takeNumber: d.server.server.takeNumber,
  now: new Date(Date.now() + minutes * 60_000),
});
const refundsOf = async (number: string) =>
  (await d.finance.ok('/OnlinePayment/GetOnlineRefunds', { Content: number, rows: 20 })).Data as any[];

/** A recharge that waits at a provider, whose books know of it. */
async function opened(fake: Fake, person: Person, amount = 100) {
  const made = await d.online(person, amount, { CurrencyId: d.currency(fake.currency), OnlinePaymentConfigurationId: ways.get(fake.name) });
  if (!made?.OnlinePayment) throw new Error(`nothing was opened: ${JSON.stringify(made)} ${fake.problems}`);
  fake.look(made.OnlinePayment as never);
  const order = fake.orders.get(made.OnlinePayment.OutTradeNo)!;
  return { ...made, number: made.OnlinePayment.OutTradeNo, order };
}
function pay(order: Order, amount = order.amount): void {
  Object.assign(order, { state: 'paid', paid: amount });
}
const tell = (fake: Fake, order: Order, spoiled: Spoiled = {}, url = `/OnlinePayment/PaymentNotify/${ways.get(fake.name)}`) =>
  d.server.server.http.inject({ method: 'POST', url, ...fake.notice(order, spoiled) });
const statusOf = async (number: string) => (await d.payment(number))[0].PaymentRecordStatus;
const refund = (Id: string, Amount: number) => d.finance.post('/Recharge/RefundRecharge', { Id, Amount, Remarks: 'asked for it' });

test('the check value of ECPay is that of its documentation', () => {
  const values = {
    TradeDesc: '促銷方案',
    PaymentType: 'aio',
    MerchantTradeDate: '2023/03/12 15:30:23',
    MerchantTradeNo: 'ecpay20230312153023',
    MerchantID: '3002607',
    ReturnURL: 'https://www.ecpay.com.tw/receive.php',
    ItemName: 'Apple iphone 15',
    TotalAmount: '30000',
    ChoosePayment: 'ALL',
    EncryptType: '1',
  };
  expect(checkValue(values)).toBe('6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840');
});

describe.each(['Stripe', 'Alipay', 'WeChat Pay', 'ECPay'])('%s', (name) => {
  const f = () => fakes.get(name)!;
  const perUnit = () => 10 ** f().places;

  test('is paid through as its documentation says, booked by its notification, once however often it comes', async () => {
    const alice = await d.customer();
    const { Id, number, order } = await opened(f(), alice);
    expect(order).toMatchObject({ amount: 100 * perUnit(), currency: f().currency });
    pay(order);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(f(), order)));
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, expect.stringMatching(f().acknowledged)]);
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: 30, ReceivedAmount: 100 });
    expect(await d.journal(alice)).toHaveLength(1);
    expect(await d.payment(number)).toMatchObject([
      { PaymentRecordStatus: succeeded, ReceivedAmount: 100, ProviderTradeNo: order.tradeNo, NotifyCount: 10 },
    ]);
    expect(f().problems).toEqual([]);
    await d.everythingHolds();
  });

  test('is not believed with another key, changed bytes, an old time, or about another merchant', async () => {
    const alice = await d.customer();
    const { number, order } = await opened(f(), alice);
    pay(order);
    const spoils: Spoiled['by'][] = [
      'another key',
      'changed bytes',
      'another merchant',
      ...(f().knowsOldTimes ? (['an old time'] as const) : []),
    ];
    for (const by of spoils) {
      const { statusCode, body } = await tell(f(), order, { by });
      expect([by, statusCode, JSON.parse(body).Code]).toEqual([by, 401, 463]);
    }
    const bare = await d.server.server.http.inject({ method: 'POST', url: `/OnlinePayment/PaymentNotify/${ways.get(name)}`, payload: 'x' });
    expect(bare.statusCode).toBe(401);
    expect(await statusOf(number)).toBe(pending);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    // The same through the address that all merchants of the provider share.
    const kind = { Stripe: 'stripe', Alipay: 'Alipay', 'WeChat Pay': 'wechatpay', ECPay: 'ecpay' }[name];
    expect((await tell(f(), order, {}, `/api/Hook/PlatformNotify/${kind}`)).body).toMatch(f().acknowledged);
    expect(await statusOf(number)).toBe(succeeded);
  });

  test('parks another amount, and money that comes after the end', async () => {
    const alice = await d.customer();
    const [less, late] = [await opened(f(), alice), await opened(f(), alice)];
    pay(less.order);
    await tell(f(), less.order, { amount: 40 * perUnit() });
    expect(await d.payment(less.number)).toMatchObject([{ PaymentRecordStatus: toBeReviewed, Reason: 'otherAmount', ReceivedAmount: 40 }]);
    if (['Stripe', 'WeChat Pay'].includes(name)) {
      const foreign = await opened(f(), alice);
      pay(foreign.order);
      await tell(f(), foreign.order, { currency: 'USD' });
      expect(await d.payment(foreign.number)).toMatchObject([{ PaymentRecordStatus: toBeReviewed, ReceivedCurrency: 'USD' }]);
    }
    expect(await d.finance.post('/OnlinePayment/CloseOnlinePayment', { Id: late.OnlinePayment.Id })).toMatchObject({ Code: 0 });
    expect(await statusOf(late.number)).toBe(closed);
    pay(late.order);
    await tell(f(), late.order);
    expect(await d.payment(late.number)).toMatchObject([{ PaymentRecordStatus: toBeReviewed, Reason: 'late' }]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    await d.everythingHolds();
  });

  test('is asked when its notification is lost, and when its time is over, even if it was paid a moment ago', async () => {
    const alice = await d.customer();
    const [lost, moment, never] = [await opened(f(), alice), await opened(f(), alice), await opened(f(), alice)];
    expect(await alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: lost.OnlinePayment.Id })).toMatchObject({
      PaymentRecordStatus: pending,
    });
    pay(lost.order);
    expect(await alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: lost.OnlinePayment.Id })).toMatchObject({
      PaymentRecordStatus: succeeded,
    });
    pay(moment.order);
    await reconcilePayments(laterBy(31)).catch(() => undefined);
    expect([await statusOf(moment.number), await statusOf(never.number)]).toEqual([succeeded, closed]);
    await tell(f(), moment.order);
    expect(f().problems).toEqual([]);
    await d.everythingHolds();
  });

  test('that does not answer is told to the customer, and nothing is half done', async () => {
    const alice = await d.customer();
    const made = await opened(f(), alice);
    f().mood.silent = true;
    try {
      expect(await alice.post('/UserOnlinePayment/QueryOnlinePayment', { Id: made.OnlinePayment.Id })).toMatchObject({ Code: 109 });
      const more = { CurrencyId: d.currency(f().currency), OnlinePaymentConfigurationId: ways.get(name), RechargeType: 1 };
      const { Code } = await d.recharge(alice, more);
      // Alipay and ECPay are opened by the payer's browser, without a word between us.
      expect(Code).toBe(['Alipay', 'ECPay'].includes(name) ? 0 : 109);
    } finally {
      f().mood.silent = false;
    }
    expect(await statusOf(made.number)).toBe(pending);
  });

  test('gives a part or all back once, however often it is told of it', async () => {
    const alice = await d.customer();
    const { Id, number, order } = await opened(f(), alice);
    pay(order);
    await tell(f(), order);
    const { WalletAmount } = await d.rechargeOf(alice, Id);
    // Part of it, but of another currency all, which is what came in whatever the rate says.
    const back = name === 'ECPay' ? WalletAmount : 40;
    expect(await refund(Id, back)).toMatchObject({ Code: 0 });
    await expect.poll(async () => (await refundsOf(number))[0].PaymentRecordStatus, { timeout: 20_000, interval: 100 }).toBe(succeeded);
    expect(order.refunds).toMatchObject([{ amount: (name === 'ECPay' ? 100 : 40) * perUnit() }]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: WalletAmount - back });
    // Told again, by themselves and by us, it is still one.
    if (['Stripe', 'WeChat Pay'].includes(name)) expect((await tell(f(), order, { event: 'refund' })).statusCode).toBe(200);
    await reconcileRefunds(laterBy(60));
    expect(order.refunds).toHaveLength(1);
    expect(f().problems).toEqual([]);
    await d.everythingHolds();
  });

  test('that refuses to give money back leaves it in the balance', async () => {
    const alice = await d.customer();
    const { Id, number, order } = await opened(f(), alice);
    pay(order);
    await tell(f(), order);
    const { WalletAmount } = await d.rechargeOf(alice, Id);
    f().mood.refuses = true;
    try {
      await refund(Id, WalletAmount);
      await expect.poll(async () => (await refundsOf(number))[0].Attempts, { timeout: 20_000, interval: 100 }).toBe(1);
      // ECPay pays a card back only after the day's closing, so it is asked again until that is over.
      if (name === 'ECPay') {
        await expect
          .poll(async () => (await refundsOf(number))[0].Problem, { timeout: 20_000, interval: 100 })
          .toContain('error_not_closed');
        await reconcileRefunds(laterBy(37 * 60));
      }
      await expect.poll(async () => (await refundsOf(number))[0].PaymentRecordStatus, { timeout: 20_000, interval: 100 }).toBe(failed);
    } finally {
      f().mood.refuses = false;
    }
    expect(await d.wallet(alice)).toMatchObject({ Balance: WalletAmount });
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: 30, RefundAmount: 0 });
    await d.everythingHolds();
  });

  test('that gives money back without an answer is asked again where that is safe, and left to a person where it is not', async () => {
    const alice = await d.customer();
    const { Id, number, order } = await opened(f(), alice);
    pay(order);
    await tell(f(), order);
    const { WalletAmount } = await d.rechargeOf(alice, Id);
    f().mood.silent = true;
    try {
      await refund(Id, WalletAmount);
      await expect.poll(async () => (await refundsOf(number))[0].Problem, { timeout: 20_000, interval: 100 }).not.toBe(null);
    } finally {
      f().mood.silent = false;
    }
    expect(order.refunds).toHaveLength(1);
    const [row] = await refundsOf(number);
    expect(row.PaymentRecordStatus).toBe(name === 'ECPay' ? toBeReviewed : pending);
    await d.everythingHolds();
    if (name === 'ECPay') {
      const decide = { Id: row.Id, Arrived: true, Remarks: 'seen on their pages' };
      expect(await (await d.server.as('support')).post('/OnlinePayment/SettleOnlineRefund', decide)).toMatchObject({ status: 403 });
      expect(await (await d.server.as('hkmanager')).post('/OnlinePayment/SettleOnlineRefund', decide)).toMatchObject({ Code: 101 });
      const both = await Promise.all([1, 2].map(() => d.finance.post('/OnlinePayment/SettleOnlineRefund', decide)));
      expect(both.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    } else expect(await d.finance.ok('/OnlinePayment/AskOnlineRefund', { Id: row.Id })).toMatchObject({ PaymentRecordStatus: succeeded });
    expect(order.refunds).toHaveLength(1);
    expect(await refundsOf(number)).toMatchObject([{ PaymentRecordStatus: succeeded }]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    await d.everythingHolds();
  });

  test('takes its own currency in whole units only', async () => {
    const alice = await d.customer();
    const ask = (code: string, RechargeAmount: number) =>
      d.recharge(alice, { RechargeType: 1, CurrencyId: d.currency(code), RechargeAmount, OnlinePaymentConfigurationId: ways.get(name) });
    if (name !== 'Stripe') expect(await ask(name === 'ECPay' ? 'CNY' : 'TWD', 100)).toMatchObject({ Code: 462 });
    const { Data } = await ask(f().currency, f().places ? 12.34 : 12);
    f().look(Data.OnlinePayment);
    expect(f().orders.get(Data.OnlinePayment.OutTradeNo)!.amount).toBe(f().places ? 1234 : 12);
  });
});

describe('a way to pay', () => {
  test('is offered only with everything its provider needs, and says what is missing', async () => {
    const id = await d.newWay({ OnlinePaymentProvider: 5, Secrets: JSON.stringify({ SecretKey: 'sk' }) });
    const enable = () => d.manager.post('/OnlinePayment/EnableOnlinePaymentConfiguration', { Id: id, Enabled: true });
    expect(await enable()).toMatchObject({ Code: 462, Message: expect.stringContaining('WebhookSecret') });
    const { Id, RowVersion, Name } = await d.manager.ok('/OnlinePayment/GetEditOnlinePaymentConfiguration', { Id: id });
    const Secrets = JSON.stringify({ SecretKey: 'sk', WebhookSecret: 'wh' });
    await d.manager.ok('/OnlinePayment/EditOnlinePaymentConfiguration', { Id, RowVersion, Name, OnlinePaymentProvider: 5, Secrets });
    expect(await enable()).toMatchObject({ Code: 0 });
  });

  test('is refused with secrets that are no object of texts, or a key that is none', async () => {
    const name = { 'zh-cn': 'K', 'zh-tw': 'K', 'en-us': 'K' };
    for (const Secrets of ['no json', '[]', '{"AppId":1}', JSON.stringify({ AppId: '1', PrivateKey: 'not a key', AlipayPublicKey: 'x' })])
      expect(
        await d.manager.post('/OnlinePayment/EstablishOnlinePaymentConfiguration', { Name: name, OnlinePaymentProvider: 1, Secrets }),
      ).toMatchObject({ Code: 100 });
  });

  test('of Stripe takes no money of test accounts unless it is one', async () => {
    const alice = await d.customer();
    const stripe = fakes.get('Stripe')!;
    const real = await d.newWay({ ...stripe.way, Sandbox: false });
    const made = await d.online(alice, 10, { OnlinePaymentConfigurationId: real });
    const order = stripe.orders.get(made.OnlinePayment.OutTradeNo)!;
    pay(order);
    const answer = await tell(stripe, order, {}, `/OnlinePayment/PaymentNotify/${real}`);
    expect(answer.statusCode).toBe(200);
    expect(await statusOf(made.OnlinePayment.OutTradeNo)).toBe(pending);
  });
});
