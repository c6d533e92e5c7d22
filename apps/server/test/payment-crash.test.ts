import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Crashable, openCrashable } from './crashable.ts';
import type { Fake } from './providers/fake.ts';
import { fakeStripe } from './providers/stripe.ts';

let server: Crashable;
let stripe: Fake;
beforeAll(async () => {
  stripe = await fakeStripe();
  server = await openCrashable({ PAYMENT_PROVIDERS: `stripe=${stripe.url}` });
}, 120_000);
afterAll(async () => {
  await server.close();
  await stripe.close();
});

/** Pulls the plug at the next request of a kind, after the provider has done it and before it has answered. */
const killAt = (method: string, path: RegExp) =>
  new Promise<void>((resolve) => {
    stripe.mood.before = (asked) => {
      if (asked.method !== method || !path.test(asked.path)) return;
      stripe.mood.before = undefined;
      server.kill();
      resolve();
    };
  });

test('money that a provider took or gave back while the power was cut is booked once after the restart, by itself', async () => {
  const manager = await server.signIn('manager');
  const name = { 'zh-cn': 'Card', 'zh-tw': 'Card', 'en-us': 'Card' };
  const way = (await server.post('/OnlinePayment/EstablishOnlinePaymentConfiguration', { Name: name, ...stripe.way }, manager)).Data.Id;
  let alice = await server.signIn('alice', 'LoginUser');
  const balance = async () => (await server.post('/UserAmountJournal/GetUserWallet', {}, alice).catch(() => undefined))?.Data?.Balance;
  const before = await balance();
  const { CurrencyId } = (await server.post('/UserAmountJournal/GetUserWallet', {}, alice)).Data;
  const asked = { RechargeType: 1, CurrencyId, RechargeAmount: 100, OnlinePaymentConfigurationId: way };
  const { Id, OnlinePayment } = (await server.post('/UserRecharge/EstablishRecharge', asked, alice)).Data;
  const order = stripe.orders.get(OnlinePayment.OutTradeNo)!;
  Object.assign(order, { state: 'paid', paid: order.amount });

  // The provider says that it was paid, and nobody is there to hear it.
  const paidUnheard = killAt('GET', /^\/v1\/checkout\/sessions\//);
  await server.post('/UserOnlinePayment/QueryOnlinePayment', { Id: OnlinePayment.Id }, alice).catch(() => undefined);
  await paidUnheard;
  await server.start();
  await expect.poll(balance, { timeout: 60_000, interval: 250 }).toBe(before + 100);
  const notify = () => fetch(`${server.address}/OnlinePayment/PaymentNotify/${way}`, { method: 'POST', ...toFetch(stripe.notice(order)) });
  expect((await Promise.all([notify(), notify(), notify()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await balance()).toBe(before + 100);

  // The provider gives it back, and nobody is there to hear that either.
  const backUnheard = killAt('POST', /^\/v1\/refunds$/);
  const finance = await server.signIn('finance');
  await server.post('/Recharge/RefundRecharge', { Id, Amount: 100, Remarks: 'asked for it' }, finance).catch(() => undefined);
  await backUnheard;
  expect(order.refunds).toHaveLength(1);
  await server.start();
  const refunds = async () =>
    (await server.post('/OnlinePayment/GetOnlineRefunds', { rows: 10 }, finance).catch(() => undefined))?.Data?.Data ?? [];
  await expect.poll(async () => (await refunds())[0]?.PaymentRecordStatus, { timeout: 60_000, interval: 250 }).toBe(2);
  expect(order.refunds).toHaveLength(1);
  alice = await server.signIn('alice', 'LoginUser');
  expect(await balance()).toBe(before);
  expect((await server.post('/UserAmountJournal/RunLedgerCheck', {}, finance)).Data).toMatchObject({ DifferenceCount: 0 });
  expect(stripe.problems).toEqual([]);
}, 180_000);

const toFetch = ({ headers, payload }: { headers: Record<string, string>; payload: string }) => ({ headers, body: payload });
