import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isDemoMode, setDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { useProviderPlaces } from './providers/request.ts';
import { reconcilePayments, reconcileRefunds } from './scheduled.ts';
import type { Person } from '../../testing/people.ts';
import { type Desk, openDesk } from './test/money-desk.ts';
import { fakeAlipay } from './test/alipay.ts';
import { checkValue, fakeEcpay } from './test/ecpay.ts';
import type { Fake, Order, TamperedNotification } from './test/fake.ts';
import { fakeStripe } from './test/stripe.ts';
import { fakeWechatPay } from './test/wechat-pay.ts';

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

/** Opens a recharge that the provider knows. */
async function opened(fake: Fake, person: Person, amount = 100) {
  const made = await d.online(person, amount, { CurrencyId: d.currency(fake.currency), OnlinePaymentConfigurationId: ways.get(fake.name) });
  if (!made?.OnlinePayment) throw new Error(`no payment was opened: ${JSON.stringify(made)} ${fake.problems}`);
  fake.look(made.OnlinePayment as never);
  const order = fake.orders.get(made.OnlinePayment.OutTradeNo)!;
  return { ...made, number: made.OnlinePayment.OutTradeNo, order };
}
function pay(order: Order, amount = order.amount): void {
  Object.assign(order, { state: 'paid', paid: amount });
}
const notify = (
  fake: Fake,
  order: Order,
  spoiled: TamperedNotification = {},
  url = `/OnlinePayment/PaymentNotify/${ways.get(fake.name)}`,
) => d.server.server.http.inject({ method: 'POST', url, ...fake.notice(order, spoiled) });
const statusOf = async (number: string) => (await d.payment(number))[0].PaymentRecordStatus;
const refund = (Id: string, Amount: number) => d.finance.post('/Recharge/RefundRecharge', { Id, Amount, Remarks: 'asked for it' });

test('computes the ECPay check value of its documentation', () => {
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

  test('books a payment once by notification, as documented', async () => {
    const alice = await d.customer();
    const { Id, number, order } = await opened(f(), alice);
    expect(order).toMatchObject({ amount: 100 * perUnit(), currency: f().currency });
    pay(order);
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(f(), order)));
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, expect.stringMatching(f().acknowledged)]);
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Succeeded, ReceivedAmount: 100 });
    expect(await d.journal(alice)).toHaveLength(1);
    expect(await d.payment(number)).toMatchObject([
      { PaymentRecordStatus: succeeded, ReceivedAmount: 100, ProviderTradeNo: order.tradeNo, NotifyCount: 10 },
    ]);
    expect(f().problems).toEqual([]);
    await d.expectInvariants();
  });

  test('rejects another key, changed bytes, an old time and another merchant', async () => {
    const alice = await d.customer();
    const { number, order } = await opened(f(), alice);
    pay(order);
    const tamperings: TamperedNotification['by'][] = [
      'another key',
      'changed bytes',
      'another merchant',
      ...(f().knowsOldTimes ? (['an old time'] as const) : []),
    ];
    for (const by of tamperings) {
      const { statusCode, body } = await notify(f(), order, { by });
      expect(statusCode, by).toBe(401);
      expect(JSON.parse(body), by).toBeRefused('SignatureInvalid');
    }
    const bare = await d.server.server.http.inject({ method: 'POST', url: `/OnlinePayment/PaymentNotify/${ways.get(name)}`, payload: 'x' });
    expect(bare.statusCode).toBe(401);
    expect(await statusOf(number)).toBe(pending);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    // The same through the provider's shared address.
    const kind = { Stripe: 'stripe', Alipay: 'Alipay', 'WeChat Pay': 'wechatpay', ECPay: 'ecpay' }[name];
    expect((await notify(f(), order, {}, `/api/Hook/PlatformNotify/${kind}`)).body).toMatch(f().acknowledged);
    expect(await statusOf(number)).toBe(succeeded);
  });

  test('parks a different amount and credits late money', async () => {
    const alice = await d.customer();
    const [less, late] = [await opened(f(), alice), await opened(f(), alice)];
    pay(less.order);
    await notify(f(), less.order, { amount: 40 * perUnit() });
    expect(await d.payment(less.number)).toMatchObject([{ PaymentRecordStatus: toBeReviewed, Reason: 'otherAmount', ReceivedAmount: 40 }]);
    if (['Stripe', 'WeChat Pay'].includes(name)) {
      const foreign = await opened(f(), alice);
      pay(foreign.order);
      await notify(f(), foreign.order, { currency: 'USD' });
      expect(await d.payment(foreign.number)).toMatchObject([{ PaymentRecordStatus: toBeReviewed, ReceivedCurrency: 'USD' }]);
    }
    expect(await d.finance.post('/OnlinePayment/CloseOnlinePayment', { Id: late.OnlinePayment.Id })).toSucceed();
    expect(await statusOf(late.number)).toBe(closed);
    pay(late.order);
    await notify(f(), late.order);
    expect(await d.payment(late.number)).toMatchObject([{ PaymentRecordStatus: succeeded, Reason: 'late' }]);
    expect((await d.journal(alice)).at(-1)).toMatchObject({ JournalType: 101, Remarks: expect.stringContaining(late.number) });
    await d.expectInvariants();
  });

  test('is queried when the notification is lost and at expiry, even if just paid', async () => {
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
    await notify(f(), moment.order);
    expect(f().problems).toEqual([]);
    await d.expectInvariants();
  });

  test('reports a provider timeout to the customer and leaves nothing half done', async () => {
    const alice = await d.customer();
    const made = await opened(f(), alice);
    f().mood.silent = true;
    try {
      expect(await alice.post('/UserOnlinePayment/QueryOnlinePayment', { Id: made.OnlinePayment.Id })).toBeRefused('ExternalServiceFailed');
      const more = { CurrencyId: d.currency(f().currency), OnlinePaymentConfigurationId: ways.get(name), RechargeType: 1 };
      const answer = await d.recharge(alice, more);
      // Alipay and ECPay payments are opened by the payer's browser without a call from the server.
      expect(outcomeOf(answer)).toBe(['Alipay', 'ECPay'].includes(name) ? 'Ok' : 'ExternalServiceFailed');
    } finally {
      f().mood.silent = false;
    }
    expect(await statusOf(made.number)).toBe(pending);
  });

  test('refunds partly or fully once, despite repeated notifications', async () => {
    const alice = await d.customer();
    const { Id, number, order } = await opened(f(), alice);
    pay(order);
    await notify(f(), order);
    const { WalletAmount } = await d.rechargeOf(alice, Id);
    // A partial refund, but a full one in a foreign currency, because the exact received amount is returned at any rate.
    const back = name === 'ECPay' ? WalletAmount : 40;
    expect(await refund(Id, back)).toSucceed();
    await expect.poll(async () => (await refundsOf(number))[0].PaymentRecordStatus, { timeout: 20_000, interval: 100 }).toBe(succeeded);
    expect(order.refunds).toMatchObject([{ amount: (name === 'ECPay' ? 100 : 40) * perUnit() }]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: WalletAmount - back });
    // Repeated by provider and server, it remains one refund.
    if (['Stripe', 'WeChat Pay'].includes(name)) expect((await notify(f(), order, { event: 'refund' })).statusCode).toBe(200);
    await reconcileRefunds(laterBy(60));
    expect(order.refunds).toHaveLength(1);
    expect(f().problems).toEqual([]);
    await d.expectInvariants();
  });

  test('moves the money to the balance when the provider refuses a refund', async () => {
    const alice = await d.customer();
    const { Id, number, order } = await opened(f(), alice);
    pay(order);
    await notify(f(), order);
    const { WalletAmount } = await d.rechargeOf(alice, Id);
    f().mood.rejects = true;
    try {
      await refund(Id, WalletAmount);
      await expect.poll(async () => (await refundsOf(number))[0].Attempts, { timeout: 20_000, interval: 100 }).toBe(1);
      // ECPay refunds cards only after the daily closing, so the request is repeated until then.
      if (name === 'ECPay') {
        await expect
          .poll(async () => (await refundsOf(number))[0].Problem, { timeout: 20_000, interval: 100 })
          .toContain('error_not_closed');
        await reconcileRefunds(laterBy(37 * 60));
      }
      await expect.poll(async () => (await refundsOf(number))[0].PaymentRecordStatus, { timeout: 20_000, interval: 100 }).toBe(failed);
    } finally {
      f().mood.rejects = false;
    }
    expect(await d.wallet(alice)).toMatchObject({ Balance: WalletAmount });
    expect(await d.rechargeOf(alice, Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Succeeded, RefundAmount: 0 });
    await d.expectInvariants();
  });

  test('repeats an unanswered refund where that is safe, otherwise asks for a manual check', async () => {
    const alice = await d.customer();
    const { Id, number, order } = await opened(f(), alice);
    pay(order);
    await notify(f(), order);
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
    await d.expectInvariants();
    if (name === 'ECPay') {
      const decide = { Id: row.Id, Arrived: true, Remarks: 'seen on their pages' };
      expect(await (await d.server.as('support')).post('/OnlinePayment/SettleOnlineRefund', decide)).toMatchObject({ status: 403 });
      expect(await (await d.server.as('hkmanager')).post('/OnlinePayment/SettleOnlineRefund', decide)).toBeRefused('NotFound');
      const both = await Promise.all([1, 2].map(() => d.finance.post('/OnlinePayment/SettleOnlineRefund', decide)));
      expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    } else expect(await d.finance.ok('/OnlinePayment/AskOnlineRefund', { Id: row.Id })).toMatchObject({ PaymentRecordStatus: succeeded });
    expect(order.refunds).toHaveLength(1);
    expect(await refundsOf(number)).toMatchObject([{ PaymentRecordStatus: succeeded }]);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    await d.expectInvariants();
  });

  test('accepts its own currency in whole units only', async () => {
    const alice = await d.customer();
    const establishRecharge = (code: string, RechargeAmount: number) =>
      d.recharge(alice, { RechargeType: 1, CurrencyId: d.currency(code), RechargeAmount, OnlinePaymentConfigurationId: ways.get(name) });
    if (name !== 'Stripe') expect(await establishRecharge(name === 'ECPay' ? 'CNY' : 'TWD', 100)).toBeRefused('ProviderNotConfigured');
    const { Data } = await establishRecharge(f().currency, f().places ? 12.34 : 12);
    f().look(Data.OnlinePayment);
    expect(f().orders.get(Data.OnlinePayment.OutTradeNo)!.amount).toBe(f().places ? 1234 : 12);
  });
});

describe('a payment method', () => {
  test('is offered only when complete and lists missing values', async () => {
    const id = await d.newWay({ OnlinePaymentProvider: 5, Secrets: JSON.stringify({ SecretKey: 'sk' }) });
    const enable = () => d.manager.post('/OnlinePayment/EnableOnlinePaymentConfiguration', { Id: id, Enabled: true });
    expect(await enable()).toBeRefused('ProviderNotConfigured', { Message: expect.stringContaining('WebhookSecret') });
    const { Id, RowVersion, Name } = await d.manager.ok('/OnlinePayment/GetEditOnlinePaymentConfiguration', { Id: id });
    const Secrets = JSON.stringify({ SecretKey: 'sk', WebhookSecret: 'wh' });
    await d.manager.ok('/OnlinePayment/EditOnlinePaymentConfiguration', { Id, RowVersion, Name, OnlinePaymentProvider: 5, Secrets });
    expect(await enable()).toSucceed();
  });

  test('with test credentials is neither switched on nor offered outside the demo', async () => {
    const id = await d.newWay({ OnlinePaymentProvider: 5, Secrets: JSON.stringify({ SecretKey: 'sk_test_1', WebhookSecret: 'wh' }) });
    const offered = async () =>
      (await (await d.server.as('alice')).ok('/UserOnlinePayment/GetAvailableOnlinePayments', {})).some(
        ({ Id }: { Id: string }) => Id === id,
      );
    const enable = () => d.manager.post('/OnlinePayment/EnableOnlinePaymentConfiguration', { Id: id, Enabled: true });
    await enable();
    expect(await offered()).toBe(true);
    const isDemo = isDemoMode();
    setDemoMode(false);
    try {
      expect(await offered()).toBe(false);
      expect(await enable()).toBeRefused('ProviderNotConfigured', { Message: expect.stringContaining('test credentials') });
    } finally {
      setDemoMode(isDemo);
    }
  });

  test('is live or for tests as its key states, whatever the form states', async () => {
    const keyed = (SecretKey: string, Sandbox: boolean) =>
      d.newWay({ OnlinePaymentProvider: 5, Sandbox, Secrets: JSON.stringify({ SecretKey, WebhookSecret: 'wh' }) });
    const modeOf = async (id: string) => {
      const { Data } = await d.manager.ok('/OnlinePayment/GetOnlinePaymentConfigurations', { rows: 100 });
      return Data.find(({ Id }: { Id: string }) => Id === id).Sandbox as boolean;
    };
    const live = await keyed('sk_live_1', true);
    expect([await modeOf(live), await modeOf(await keyed('rk_test_1', false))]).toEqual([false, true]);
    expect(await modeOf(await keyed('other', true))).toBe(true);
    const { Id, RowVersion, Name } = await d.manager.ok('/OnlinePayment/GetEditOnlinePaymentConfiguration', { Id: live });
    const Secrets = JSON.stringify({ SecretKey: 'sk_test_1', WebhookSecret: 'wh' });
    await d.manager.ok('/OnlinePayment/EditOnlinePaymentConfiguration', { Id, RowVersion, Name, OnlinePaymentProvider: 5, Secrets });
    expect(await modeOf(live)).toBe(true);
    const ecpay = await d.newWay({
      OnlinePaymentProvider: enumCodes.OnlinePaymentProvider.Ecpay,
      Sandbox: false,
      MerchantNo: '3002607',
      Secrets: JSON.stringify({ HashKey: 'k', HashIV: 'v' }),
    });
    expect(await modeOf(ecpay)).toBe(true);
  });

  test('rejects secrets that are no object of strings, and invalid keys', async () => {
    const name = { 'zh-cn': 'K', 'zh-tw': 'K', 'en-us': 'K' };
    for (const Secrets of ['no json', '[]', '{"AppId":1}', JSON.stringify({ AppId: '1', PrivateKey: 'not a key', AlipayPublicKey: 'x' })])
      expect(
        await d.manager.post('/OnlinePayment/EstablishOnlinePaymentConfiguration', { Name: name, OnlinePaymentProvider: 1, Secrets }),
      ).toBeRefused('ValidationFailed');
  });

  test('refuses Stripe test money unless it is a sandbox', async () => {
    const alice = await d.customer();
    const stripe = fakes.get('Stripe')!;
    const real = await d.newWay(stripe.way);
    await sql`update online_payment_configuration set sandbox = false where id = ${real}`.execute(d.server.db);
    const made = await d.online(alice, 10, { OnlinePaymentConfigurationId: real });
    const order = stripe.orders.get(made.OnlinePayment.OutTradeNo)!;
    pay(order);
    const answer = await notify(stripe, order, {}, `/OnlinePayment/PaymentNotify/${real}`);
    expect(answer.statusCode).toBe(200);
    expect(await statusOf(made.OnlinePayment.OutTradeNo)).toBe(pending);
  });
});
