import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { childFields, type Fields } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { demoCodes } from '@entrepot/contract/data/demo-mode.ts';
import { readConfig } from '@entrepot/server/core/config.ts';
import type { Module } from '@entrepot/server/core/module.ts';
import { modules } from '@entrepot/server/modules/index.ts';
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
const left = { way: '', carrier: '', app: '', payment: '', trade: '', redirect: '' };

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
      expect(offered.length).toBeGreaterThan(4);
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
