import { gunzipSync } from 'node:zlib';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';

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
  test('allows the origins of the called host, of the sites and of the list', async () => {
    const site = (await server.server.sites.all()).flatMap(({ hosts }) => hosts).find((host) => host !== 'localhost')!;
    for (const origin of ['http://localhost', `https://${site}`, 'https://m.example.org']) expect(await allowed(origin)).toBe(origin);
  });
});

describe('response compression', () => {
  const sendRequest = async (url: string, accepts: string, payload = {}) =>
    server.server.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', authorization: `Bearer ${(await server.as('manager')).token}`, 'accept-encoding': accepts },
    });

  test('compresses a long answer when the client accepts it, with the same content', async () => {
    const menu = (accepts: string) => sendRequest('/api/User/GetUserMenuTree', accepts, { MenuClassification: 1 });
    const [plain, packed] = [await menu('identity'), await menu('gzip, deflate, br')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });
  test('leaves a short answer uncompressed', async () => {
    const short = await sendRequest('/api/UserMessages/GetUserMessagesUnreadCount', 'gzip');
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(short.json()).toSucceed();
  });
});

describe('security headers', () => {
  test('forbid using an API answer as a page, a script or in a frame', async () => {
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
  test('forbid storing any API answer, also of refused, unknown and unreadable requests', async () => {
    const manager = { host: 'localhost', authorization: `Bearer ${(await server.as('manager')).token}` };
    const send = (url: string, headers: object, payload: string) =>
      server.server.http.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
    const answers = await Promise.all([
      send('/api/User/GetUserInfo', manager, '{}'),
      send('/api/Role/OpenRole', manager, '{"Id":"x"}'),
      send('/api/Role/GetRoles', { host: 'localhost' }, '{}'),
      send('/api/Role/GetRoles', { host: 'localhost', authorization: 'Bearer x' }, '{}'),
      send('/api/No/SuchCall', manager, '{}'),
      send('/api/Role/GetRoles', manager, '{'),
      server.server.http.inject({ method: 'GET', url: '/api/Role/GetRoles', headers: manager }),
    ]);
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
  });
  test('limit page connections to the own host, the list and local services', async () => {
    const policy = String((await get('/healthz')).headers['content-security-policy']);
    const connect = /connect-src ([^;]*)/.exec(policy)![1]!.split(' ');
    expect(connect).toContain("'self'");
    expect(connect).toContain('wss://m.example.org');
    expect(connect.filter((one) => /^(\*|https?:|wss?:)$/.test(one))).toEqual([]);
  });
  test('limit forms to the own host and to payment providers that need them', async () => {
    const policy = String((await get('/healthz')).headers['content-security-policy']);
    const sent = /form-action ([^;]*)/.exec(policy)![1]!.split(' ');
    expect(sent).toEqual(["'self'", 'https://payment-stage.ecpay.com.tw', 'https://payment.ecpay.com.tw']);
  });
  test('enforce TLS behind TLS only, not over plain HTTP', async () => {
    expect((await get('/healthz')).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/healthz', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    // Only our own proxies may set forwarded headers.
    const strangers = await get('/healthz', { 'x-forwarded-proto': 'https' }, '203.0.113.9');
    expect(strangers.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('metrics', () => {
  const code = async (headers: Record<string, string>, address?: string) => (await get('/metrics', headers, address)).statusCode;
  test('are readable on this machine or with the token, and not found otherwise', async () => {
    expect(await code({})).toBe(200);
    expect(await code({}, '203.0.113.9')).toBe(404);
    // A local proxy forwards a request from outside.
    expect(await code({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await code({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await code({ authorization: 'Bearer a token for the monitor' }, '203.0.113.9')).toBe(200);
    expect(await code({ authorization: 'Bearer another token, as long' }, '203.0.113.9')).toBe(404);
  });
});

describe('the API address of a host', () => {
  const requestJson = (Host: string, host: string) =>
    server.server.http.inject({
      method: 'POST',
      url: '/GetSiteApiUrlByHost',
      headers: { host, 'content-type': 'application/json' },
      payload: { Host },
    });
  test(
    'is that of the queried host, regardless of the request headers',
    covers('CALL-GetSiteApiUrlByHost', 'FIELD-SiteApiUrl'),
    async () => {
      expect((await requestJson('localhost', 'evil.example')).json()).toEqual({
        Code: errorCodes.Ok,
        Message: '',
        Data: 'http://localhost/api',
        Demo: true,
      });
      expect((await requestJson('evil.example', 'localhost')).json()).toBeRefused('NotFound');
    },
  );
});

test('generates an expensive public document only once', async () => {
  const elapsedFor = async (times: number) => {
    const from = performance.now();
    for (let at = 0; at < times; at++)
      for (const url of ['/openapi.json', '/files/templates/Package.customer.en-us.xlsx']) expect((await get(url)).statusCode).toBe(200);
    return performance.now() - from;
  };
  const first = await elapsedFor(1);
  expect(await elapsedFor(5)).toBeLessThan(5 * first * 0.5);
});

describe('lone surrogates', () => {
  const raw = (payload: string, path = '/UserPackage/GetPackages') =>
    server.server.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${alice.token}`, host: 'localhost' },
      payload,
    });
  test.each(['{"Content": "\\ud800"}', '{"Content": "a\\udfffb"}', '{"\\ud83d": 1}', '{"Content": ["x", {"a": "\\udc00\\ud800"}]}'])(
    '%s is refused when the body is parsed, before any call',
    async (body) => {
      const answer = await raw(body);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toBeRefused('ValidationFailed');
    },
  );
  test('accepts a character written as a surrogate pair', async () => {
    expect((await raw('{"Content": "\\ud83d\\ude00"}')).json()).toSucceed();
  });
  test('does not report one outside a body as an internal error', async () => {
    expect((await get('/files/%ED%A0%80')).statusCode).toBeLessThan(500);
    expect((await get('/%ED%A0%80')).statusCode).toBeLessThan(500);
  });
});
