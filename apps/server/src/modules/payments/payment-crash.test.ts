import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Crashable, openCrashable } from '../../../test/crashable.ts';
import type { Fake } from './test/fake.ts';
import { fakeStripe } from './test/stripe.ts';

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

/** Kills the server at the next request of a kind, after the provider has processed and before it has answered it. */
const killAt = (method: string, path: RegExp) =>
  new Promise<void>((resolve) => {
    stripe.mood.before = (input) => {
      if (input.method !== method || !path.test(input.path)) return;
      stripe.mood.before = undefined;
      server.kill();
      resolve();
    };
  });

test('books payments and refunds once after a crash during the provider call', async () => {
  const manager = await server.signIn('manager');
  const name = { 'zh-cn': 'Card', 'zh-tw': 'Card', 'en-us': 'Card' };
  const way = (await server.post('/OnlinePayment/EstablishOnlinePaymentConfiguration', { Name: name, ...stripe.way }, manager)).Data.Id;
  let alice = await server.signIn('alice', 'LoginUser');
  const balance = async () => (await server.post('/UserAmountJournal/GetUserWallet', {}, alice).catch(() => undefined))?.Data?.Balance;
  const before = await balance();
  const { CurrencyId } = (await server.post('/UserAmountJournal/GetUserWallet', {}, alice)).Data;
  const input = { RechargeType: 1, CurrencyId, RechargeAmount: 100, OnlinePaymentConfigurationId: way };
  const { Id, OnlinePayment } = (await server.post('/UserRecharge/EstablishRecharge', input, alice)).Data;
  const order = stripe.orders.get(OnlinePayment.OutTradeNo)!;
  Object.assign(order, { state: 'paid', paid: order.amount });

  // The provider reports payment while the server is down.
  const killedAfterPayment = killAt('GET', /^\/v1\/checkout\/sessions\//);
  await server.post('/UserOnlinePayment/QueryOnlinePayment', { Id: OnlinePayment.Id }, alice).catch(() => undefined);
  await killedAfterPayment;
  await server.start();
  await expect.poll(balance, { timeout: 60_000, interval: 250 }).toBe(before + 100);
  const notify = () => fetch(`${server.address}/OnlinePayment/PaymentNotify/${way}`, { method: 'POST', ...toFetch(stripe.notice(order)) });
  expect((await Promise.all([notify(), notify(), notify()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await balance()).toBe(before + 100);

  // The provider refunds while the server is down.
  const killedAfterRefund = killAt('POST', /^\/v1\/refunds$/);
  const finance = await server.signIn('finance');
  await server.post('/Recharge/RefundRecharge', { Id, Amount: 100, Remarks: 'asked for it' }, finance).catch(() => undefined);
  await killedAfterRefund;
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
