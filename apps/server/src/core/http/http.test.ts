import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import type { Person } from '@entrepot/testing/people.ts';

let server: TestServer;
let alice: Person;
beforeAll(async () => {
  server = await openTestServer({
    config: { origins: ['https://m.example.org'], metricsToken: 'a token for the monitor', trustProxy: '127.0.0.1' },
  });
  alice = await server.as('alice');
});
afterAll(() => server?.close());

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.server.http.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers }, remoteAddress });

describe('pages of other origins', () => {
  const allowed = async (origin: string) => {
    const headers = { host: 'localhost', origin, 'access-control-request-method': 'POST' };
    const answer = await server.server.http.inject({ method: 'OPTIONS', url: '/api/Account/Login', headers });
    return answer.headers['access-control-allow-origin'];
  };
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'https://m.example.org.evil.example', 'http://localhost:1'])(
    '%s may not make calls',
    async (origin) => {
      expect(await allowed(origin)).toBeUndefined();
    },
  );
  test('those of the called host, of the sites and of the list may', async () => {
    const site = (await server.server.sites.all()).flatMap(({ hosts }) => hosts).find((host) => host !== 'localhost')!;
    for (const origin of ['http://localhost', `https://${site}`, 'https://m.example.org']) expect(await allowed(origin)).toBe(origin);
  });
});

describe('an answer on its way', () => {
  const asked = async (url: string, accepts: string, payload = {}) =>
    server.server.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', authorization: `Bearer ${(await server.as('manager')).token}`, 'accept-encoding': accepts },
    });

  test('is packed where it is long and who asks takes that, and says the same', async () => {
    const menu = (accepts: string) => asked('/api/User/GetUserMenuTree', accepts, { MenuClassification: 1 });
    const [plain, packed] = [await menu('identity'), await menu('gzip, deflate, br')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });
  test('is sent as it is where it is short', async () => {
    const short = await asked('/api/UserMessages/GetUserMessagesUnreadCount', 'gzip');
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(short.json()).toMatchObject({ Code: 0 });
  });
});

describe('what an answer says to browsers', () => {
  test('that of a call is no page, no script and in no frame, in few words', async () => {
    const { headers } = await server.server.http.inject({
      method: 'POST',
      url: '/api/PublicSite/GetPublicSite',
      payload: {},
      headers: { host: 'localhost' },
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Object.entries(headers).join('\n').length).toBeLessThan(600);
  });
  test('its pages talk to their own host, to the list and to services of the same machine, and to nobody else', async () => {
    const policy = String((await get('/healthz')).headers['content-security-policy']);
    const connect = /connect-src ([^;]*)/.exec(policy)![1]!.split(' ');
    expect(connect).toContain("'self'");
    expect(connect).toContain('wss://m.example.org');
    expect(connect.filter((one) => /^(\*|https?:|wss?:)$/.test(one))).toEqual([]);
  });
  test('its pages send forms to their own host and to the provider whose payers come by one, and to nobody else', async () => {
    const policy = String((await get('/healthz')).headers['content-security-policy']);
    const sent = /form-action ([^;]*)/.exec(policy)![1]!.split(' ');
    expect(sent).toEqual(["'self'", 'https://payment-stage.ecpay.com.tw', 'https://payment.ecpay.com.tw']);
  });
  test('behind TLS, that it is to be asked by TLS alone; over plain HTTP nothing of it', async () => {
    expect((await get('/healthz')).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/healthz', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    // Whoever is no proxy of ours may say what it likes.
    const strangers = await get('/healthz', { 'x-forwarded-proto': 'https' }, '203.0.113.9');
    expect(strangers.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the figures', () => {
  const code = async (headers: Record<string, string>, address?: string) => (await get('/metrics', headers, address)).statusCode;
  test('are read on this machine or with the token, and are not there for anybody else', async () => {
    expect(await code({})).toBe(200);
    expect(await code({}, '203.0.113.9')).toBe(404);
    // A proxy of this machine asks for somebody else.
    expect(await code({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await code({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await code({ authorization: 'Bearer a token for the monitor' }, '203.0.113.9')).toBe(200);
    expect(await code({ authorization: 'Bearer another token, as long' }, '203.0.113.9')).toBe(404);
  });
});

describe('the address of a host’s API', () => {
  const ask = (Host: string, host: string) =>
    server.server.http.inject({
      method: 'POST',
      url: '/GetSiteApiUrlByHost',
      headers: { host, 'content-type': 'application/json' },
      payload: { Host },
    });
  test('is that of the host which was asked about, whatever the request calls itself', async () => {
    expect((await ask('localhost', 'evil.example')).json()).toEqual({ Code: 0, Message: '', Data: 'http://localhost/api' });
    expect((await ask('evil.example', 'localhost')).json()).toMatchObject({ Code: 101 });
  });
});

test('what anybody may ask for and takes long to make is made once', async () => {
  const ask = async (times: number) => {
    const from = performance.now();
    for (let at = 0; at < times; at++)
      for (const url of ['/openapi.json', '/files/templates/Package.customer.en-us.xlsx']) expect((await get(url)).statusCode).toBe(200);
    return performance.now() - from;
  };
  const first = await ask(1);
  expect(await ask(5)).toBeLessThan(5 * first * 0.5);
});

describe('half of a sign', () => {
  const raw = (payload: string, path = '/UserPackage/GetPackages') =>
    server.server.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${alice.token}`, host: 'localhost' },
      payload,
    });
  test.each(['{"Content": "\\ud800"}', '{"Content": "a\\udfffb"}', '{"\\ud83d": 1}', '{"Content": ["x", {"a": "\\udc00\\ud800"}]}'])(
    '%s is refused where the body is read, before any call',
    async (body) => {
      const answer = await raw(body);
      expect([answer.statusCode, answer.json().Code]).toEqual([200, 100]);
    },
  );
  test('a whole sign written as two halves is read', async () => {
    expect((await raw('{"Content": "\\ud83d\\ude00"}')).json().Code).toBe(0);
  });
  test('one that comes over no body is no failure of ours', async () => {
    expect((await get('/files/%ED%A0%80')).statusCode).toBeLessThan(500);
    expect((await get('/%ED%A0%80')).statusCode).toBeLessThan(500);
  });
});
