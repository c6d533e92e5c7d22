import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { childFields, type Fields } from '@entrepot/contract/core/field.ts';
import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { demoCodes, isOffered } from '@entrepot/contract/data/demo-mode.ts';
import { readConfig } from '@entrepot/server/core/config.ts';
import { newId } from '@entrepot/server/core/db/ids.ts';
import type { Module } from '@entrepot/server/core/module.ts';
import { put } from '@entrepot/server/core/outbox/outbox.ts';
import { sendMail, sendSms } from '@entrepot/server/modules/messaging/public.ts';
import { modules } from '@entrepot/server/modules/index.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import { copyDatabase } from '@entrepot/server/testing/database.ts';
import type { Person } from '@entrepot/server/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { sandboxSignature } from '../src/core/http/sandbox-notifications.ts';

const { Sandbox, Stripe } = enumCodes.OnlinePaymentProvider;
const name = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
const paymentSecret = 'shared with the provider';
const paths = {
  establishWay: '/OnlinePayment/EstablishOnlinePaymentConfiguration',
  editWay: '/OnlinePayment/EditOnlinePaymentConfiguration',
  enableWay: '/OnlinePayment/EnableOnlinePaymentConfiguration',
  establishApp: '/ShopAuthorizationConfiguration/EstablishShopAuthorizationConfiguration',
};
const app = { ShopAuthorizationInformationType: 1, Name: 'Shopee', AppKey: '1000001', AppSecret: 'secret', Sandbox: true, Enabled: true };

let server: TestServer;
let manager: Person;
let alice: Person;
/** Rows that a demo left in the database of the server without demo mode. */
const left = { way: '', carrier: '', app: '', payment: '', trade: '', redirect: '', testWay: '', testTrade: '' };
const webhookSecret = 'whsec_of_the_test_account';

beforeAll(async () => {
  const database = await copyDatabase(inject('adminUrl'));
  const demo = await openTestServer({ database: { ...database, drop: async () => undefined } });
  const by = await demo.as('manager');
  const way = { Name: name('Sandbox'), OnlinePaymentProvider: Sandbox, Secrets: JSON.stringify({ Secret: paymentSecret }), Sandbox: true };
  left.way = (await by.ok(paths.establishWay, way)).Id;
  left.carrier = (await by.ok('/Carrier/EstablishCarrier', { Name: 'Sandbox', CarrierInterface: Sandbox })).Id;
  left.app = (await by.ok(paths.establishApp, app)).Id;
  const customer = await demo.as('alice');
  const currency = (await demo.db.selectFrom('currency').select('id').where('code', '=', 'TWD').executeTakeFirstOrThrow()).id;
  const recharge = { RechargeType: 1, CurrencyId: currency, RechargeAmount: 9000, OnlinePaymentConfigurationId: left.way };
  const { OnlinePayment } = await customer.ok('/UserRecharge/EstablishRecharge', recharge);
  Object.assign(left, { payment: OnlinePayment.Id, trade: OnlinePayment.OutTradeNo, redirect: OnlinePayment.Redirect });
  const test = { SecretKey: 'sk_test_1', WebhookSecret: webhookSecret };
  left.testWay = (await by.ok(paths.establishWay, { Name: name('Test'), OnlinePaymentProvider: Stripe, Secrets: JSON.stringify(test) })).Id;
  left.testTrade = (await customer.ok('/UserRecharge/EstablishRecharge', recharge)).OnlinePayment.OutTradeNo;
  await sql`update online_payment set configuration_id = ${left.testWay}, online_payment_provider = ${Stripe}
    where out_trade_no = ${left.testTrade}`.execute(demo.db);
  await demo.close();

  server = await openTestServer({ database, config: { demo: readConfig({ DEMO: '0', SECRET_KEY: 'x' }, '/tmp').demo } });
  [manager, alice] = [await server.as('manager'), await server.as('alice')];
});
afterAll(() => server?.close());

const callsForDemo = ({ demo }: Module) => demo?.calls(server.server, { templates: [], samples: {}, invariants: [] }) ?? [];
const get = (url: string) => server.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });

describe('without demo mode', () => {
  test('the calls, routes and deliveries of the demo are not served and not in the API document', async () => {
    const demoPaths = modules.flatMap(callsForDemo).map(({ path }) => path);
    expect(demoPaths.length).toBeGreaterThan(1);
    const served = server.server.handlers.map(({ path }) => path);
    const document = (await get('/openapi.json')).json() as { paths: Record<string, unknown> };
    for (const path of demoPaths) {
      expect(await manager.post(path), path).toMatchObject({ status: 404 });
      expect(served).not.toContain(path);
      expect(document.paths).not.toHaveProperty([path]);
    }
    expect(Object.keys(document.paths).filter((path) => /practice|sandbox|demo/i.test(path))).toEqual([]);
    for (const market of ['shopee', 'shopify', 'shopline'])
      for (const prefix of ['', '/api']) expect((await get(`${prefix}/PracticeMarketplace/${market}/practice/shops`)).statusCode).toBe(404);
    const { http } = server.server;
    const base = await http.inject({ method: 'POST', url: '/GetSiteApiUrlByHost', payload: { Host: 'localhost' } });
    expect(base.json()).not.toHaveProperty('Demo');
  });

  test('no call accepts a code of the demo', () => {
    const accepting: string[] = [];
    let checked = 0;
    const walk = (path: string, fields: Fields): void => {
      for (const [key, field] of Object.entries(fields)) {
        for (const code of demoCodes[field.enumName ?? ''] ?? []) {
          checked += 1;
          if ([code, [code]].some((value) => field.schema.safeParse(value).success)) accepting.push(`${path} ${key}`);
        }
        const inner = childFields(field);
        if (inner) walk(path, inner);
      }
    };
    for (const { path, input } of server.server.handlers) walk(path, input);
    expect(checked).toBeGreaterThan(4);
    expect(accepting).toEqual([]);
  });

  test('no picker offers a code of the demo, and the API document names none', async () => {
    const lists = await manager.ok('/Select/GetEnums');
    const document = JSON.stringify((await get('/openapi.json')).json());
    for (const [enumName, codes] of Object.entries(demoCodes)) {
      const offered = [...(await manager.ok(`/Select/Get${enumName}`)), ...lists[enumName]].map(({ Value }: { Value: number }) => Value);
      expect(offered.length).toBeGreaterThan(0);
      expect(offered.filter((code) => codes.includes(code))).toEqual([]);
      const all = Object.values(enumCodes[enumName as keyof typeof enumCodes]) as number[];
      expect(document).not.toContain(`"enum":[${all.join(',')}]`);
      expect(document).toContain(`"enum":[${all.filter((code) => !codes.includes(code)).join(',')}]`);
    }
    expect(await alice.ok('/OnlinePayment/GetAvailableOnlinePayments')).toEqual([]);
    expect(await alice.ok('/ShopAuthorizationConfiguration/GetAvailableShopAuthorizationConfigurations')).toEqual([]);
  });

  test('nothing of the demo can be configured', async () => {
    const field = (Field: string) => ({ Data: [expect.objectContaining({ Field })] });
    expect(await manager.post(paths.establishWay, { Name: name('Free money'), OnlinePaymentProvider: Sandbox })).toBeRefused(
      'ValidationFailed',
      field('OnlinePaymentProvider'),
    );
    const own = await manager.ok(paths.establishWay, { Name: name('Cards'), OnlinePaymentProvider: Stripe });
    expect(await manager.post(paths.editWay, { Id: own.Id, Name: name('Cards'), OnlinePaymentProvider: Sandbox })).toBeRefused(
      'ValidationFailed',
      field('OnlinePaymentProvider'),
    );
    expect(await manager.post('/Carrier/EstablishCarrier', { Name: 'Free', CarrierInterface: Sandbox })).toBeRefused(
      'ValidationFailed',
      field('CarrierInterface'),
    );
    expect(await manager.post(paths.establishApp, { ...app, AppKey: '1000002' })).toBeRefused('ValidationFailed', field('Host'));
  });
});

describe('rows that a demo left', () => {
  test('settle no payment, by page, notification or query, and end when they are closed', async () => {
    const query = new URL(left.redirect, 'http://localhost').searchParams;
    const page = { OutTradeNo: left.trade, Token: query.get('token') };
    expect(await alice.post('/OnlinePayment/PayPracticePayment', { ...page, Act: 'pay' })).toBeRefused('NotFound', { status: 404 });
    const [time, body] = [String(Math.floor(Date.now() / 1000)), JSON.stringify({ outTradeNo: left.trade, state: 'paid', amount: '9000' })];
    const notice = await server.server.http.inject({
      method: 'POST',
      url: `/api/OnlinePayment/PaymentNotify/${left.way}`,
      headers: {
        'content-type': 'application/json',
        'x-practice-timestamp': time,
        'x-practice-signature': sandboxSignature(paymentSecret, time, body),
      },
      payload: body,
    });
    expect(notice.statusCode).toBe(401);
    expect(await alice.post('/OnlinePayment/QueryOnlinePayment', { Id: left.payment })).toBeRefused('ExternalServiceFailed');
    expect(await alice.post('/OnlinePayment/CloseOnlinePayment', { Id: left.payment })).toSucceed();
    const balance = await server.db
      .selectFrom('onlinePayment')
      .select('paymentRecordStatus')
      .where('id', '=', left.payment)
      .executeTakeFirst();
    expect(balance?.paymentRecordStatus).toBe(enumCodes.PaymentRecordStatus.Closed);
  });

  test('settle no payment by a notification of a provider’s test account', async () => {
    const created = Math.floor(Date.now() / 1000);
    const object = {
      client_reference_id: left.testTrade,
      payment_status: 'paid',
      payment_intent: 'pi_1',
      amount_total: 9000,
      currency: 'twd',
    };
    const payload = JSON.stringify({ type: 'checkout.session.completed', created, data: { object } });
    const signature = createHmac('sha256', webhookSecret).update(`${created}.${payload}`).digest('hex');
    for (const url of [`/OnlinePayment/PaymentNotify/${left.testWay}`, '/Hook/PlatformNotify/Stripe']) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` };
      expect((await server.server.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401);
    }
    const row = await server.db
      .selectFrom('onlinePayment')
      .select('paymentRecordStatus')
      .where('outTradeNo', '=', left.testTrade)
      .executeTakeFirstOrThrow();
    expect(row.paymentRecordStatus).toBe(enumCodes.PaymentRecordStatus.Pending);
    expect(await manager.post(paths.enableWay, { Id: left.testWay, Enabled: true })).toBeRefused('ProviderNotConfigured');
  });

  test('cannot be enabled, chosen or used for new payments, waybills and shops', async () => {
    expect(await manager.post(paths.enableWay, { Id: left.way, Enabled: true })).toBeRefused('ProviderNotConfigured');
    const currency = (await server.db.selectFrom('currency').select('id').where('code', '=', 'TWD').executeTakeFirstOrThrow()).id;
    const recharge = { RechargeType: 1, CurrencyId: currency, RechargeAmount: 10, OnlinePaymentConfigurationId: left.way };
    expect(await alice.post('/UserRecharge/EstablishRecharge', recharge)).toBeRefused('ProviderNotConfigured');
    expect(await manager.post('/Carrier/TestCarrierInterface', { Id: left.carrier })).toBeRefused('ExternalServiceFailed');
    const add = { ShopAuthorizationConfigurationId: left.app, Name: 'Mine' };
    expect(await alice.post('/UserShopAuthorizationInformation/AddShopAuthorizationInformation', add)).toBeRefused('ProviderNotConfigured');
  });
});

describe('a port whose service is not set up', () => {
  /** One attempt per port, which ends in a refusal, or in a failure that staff see. */
  const attempts: Record<string, () => Promise<void>> = {
    async mailAndTexts() {
      const system = await server.system();
      const message = { siteId: manager.siteId, audience: 'customer', text: 'A parcel came' } as const;
      await server.inTransaction(async (tx) => {
        await sendMail(tx, system, { ...message, receiver: 'lin@example.com', subject: 'Hello' });
        await sendSms(tx, system, { ...message, receiver: '+886912345678' });
      });
      const listed = async () => (await manager.ok('/SentMessage/GetSentMessages')).Data;
      await expect.poll(async () => (await listed()).length, { timeout: 10_000 }).toBe(2);
      const unsent = { MessageStatus: enumCodes.SentMessageStatus.NotSent, Content: null, Failure: expect.stringContaining('Not sent') };
      expect(await listed()).toMatchObject([unsent, unsent]);
    },
    async codes() {
      const visitor = server.visitor();
      const wish = { PhoneCode: '886', PhoneNumber: '0900000001' };
      for (const call of ['GetRegisterSmsCaptcha', 'GetUserLoginSmsCaptcha', 'GetUserRetrievePasswordSmsCaptcha'])
        expect(await visitor.post(`/Account/${call}`, wish), call).toBeRefused('ProviderNotConfigured');
      expect(await alice.post('/Account/GetBindPhoneSmsCaptcha', wish)).toBeRefused('ProviderNotConfigured');
    },
    async payments() {
      const { Id } = await manager.ok(paths.establishWay, { Name: name('Without keys'), OnlinePaymentProvider: Stripe });
      expect(await manager.post(paths.enableWay, { Id, Enabled: true })).toBeRefused('ProviderNotConfigured');
      const { rows } = await sql<{ id: string }>`select id from currency where code = 'TWD'`.execute(server.db);
      const recharge = { RechargeType: 1, CurrencyId: rows[0]!.id, RechargeAmount: 10, OnlinePaymentConfigurationId: Id };
      expect(await alice.post('/UserRecharge/EstablishRecharge', recharge)).toBeRefused('ProviderNotConfigured');
    },
    async carriers() {
      const { Manual, LocalNumbering, Platform } = enumCodes.CarrierInterface;
      const own: readonly number[] = [Manual, LocalNumbering, Platform];
      const outside = (code: number) => !own.includes(code) && isOffered('CarrierInterface', code);
      const interfaces = Object.values(enumCodes.CarrierInterface).filter(outside);
      for (const CarrierInterface of interfaces) {
        const { Id } = await manager.ok('/Carrier/EstablishCarrier', { Name: `Carrier ${CarrierInterface}`, CarrierInterface });
        const answer = await manager.post('/Carrier/TestCarrierInterface', { Id });
        expect(outcomeOf(answer) === 'Ok' ? answer.Data.Ok : false, String(CarrierInterface)).toBe(false);
      }
    },
    async marketplaces() {
      const shopify = { ShopAuthorizationInformationType: 2, Name: 'Shopify', AppKey: 'key', AppSecret: 'secret', Enabled: true };
      const { Id } = await manager.ok(paths.establishApp, shopify);
      const { rows } = await sql<{
        host: string | null;
        sandbox: boolean;
      }>`select host, sandbox from shop_configuration where id = ${Id}`.execute(server.db);
      expect(rows).toEqual([{ host: null, sandbox: false }]);
      expect(await manager.post(paths.establishApp, { ...app, AppKey: '1000003' })).toBeRefused('ValidationFailed');
    },
    async push() {
      const system = await server.system();
      const { rows } = await sql<{ familyId: string }>`select family_id from session where user_id = ${alice.userId} limit 1`.execute(
        server.db,
      );
      const [id, keys] = [newId(), createECDH('prime256v1')];
      keys.generateKeys();
      await sql`insert into push_subscription (site_id, id, creation_time, user_id, family_id, endpoint, public_key, auth_secret,
          user_message_types, language)
        values (${alice.siteId}, ${id}, ${system.now}, ${alice.userId}, ${rows[0]!.familyId}, 'https://127.0.0.1:1/push',
          ${keys.getPublicKey('base64url')}, ${randomBytes(16).toString('base64url')}, '[]', 'en-us')`.execute(server.db);
      await server.inTransaction((tx) =>
        put(tx, system, alice.siteId, 'webPush', { subscriptionId: id, text: 'billing.messages.ledgerDiffers' }),
      );
      const failure = async () =>
        (await sql<{ error: string | null }>`select error from outbox where kind = 'webPush'`.execute(server.db)).rows[0]?.error;
      await expect.poll(failure, { timeout: 10_000 }).toMatch(/fetch failed|ECONNREFUSED/);
    },
  };

  test.each(Object.entries(attempts))('falls back to no sandbox: %s', (_, attempt) => attempt());
});
