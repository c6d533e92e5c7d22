import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { isPushService } from './push-services.ts';
import { signIn } from './test/tools.ts';

const { Package, Bill } = enumCodes.UserMessageType;

// A busy machine sends later.
const patient = { timeout: 20_000 };

/** A fake push service: the received requests and its next answers. */
interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const taken: ReceivedRequest[] = [];
let answers: number[] = [];
let service: Server;
let origin: string;
let server: TestServer;

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.shift() ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await openTestServer({ config: { pushServices: [origin] } });
});
afterAll(async () => {
  await server?.close();
  await new Promise((resolve) => service?.close(resolve));
});
beforeEach(() => {
  taken.length = 0;
  answers = [];
});

/** A browser with its own keys, as it registers them with a site, and the decryption of its messages. */
function browser(path: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = randomBytes(16);
  const endpoint = origin + path;
  return {
    endpoint,
    gives: { Endpoint: endpoint, PublicKey: keys.getPublicKey('base64url'), AuthSecret: secret.toString('base64url') },
    opens: (body: Buffer) => JSON.parse(opened(body, keys, secret)),
  };
}
/** Decrypts a message for a browser (RFC 8291) with its key and its secret. */
function opened(body: Buffer, keys: ECDH, secret: Buffer): string {
  const derive = (from: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length));
  const salt = body.subarray(0, 16);
  const sealed = 21 + body[20]!;
  const sender = body.subarray(21, sealed);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = derive(keys.computeSecret(sender), secret, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(sealed, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
/** Signs a person in on a separate phone. */
async function phone(name = 'alice', language = 'en-us') {
  const visitor = server.visitor();
  const { Data } = await signIn(visitor, '/Account/LoginUser', name);
  const headers = { authorization: `Bearer ${Data.AccessToken}`, 'accept-language': language };
  return { refresh: Data.RefreshToken as string, post: (path: string, body: object = {}) => visitor.post(path, body, headers) };
}
async function notifyAlice(type: 2 | 4, values = { number: 'SF100', orderNumber: 'SF100' }) {
  const alice = await server.as('alice');
  const system = await server.system();
  const notification = { siteId: alice.siteId, type, text: 'access.messages.permissions', values, link: '/package/PackageIndex' };
  await server.inTransaction((tx) => notifyCustomer(tx, system, { ...notification, ownerId: alice.userId }));
}
const to = (path: string) => taken.filter((one) => one.path === path);
/** Waits until the outbox has no message for a browser left. */
const sent = () =>
  expect
    .poll(async () => {
      const waiting = await sql<{ n: number }>`select count(*)::int as n from outbox where kind = 'webPush' and sent_time is null`.execute(
        server.db,
      );
      return waiting.rows[0]!.n;
    }, patient)
    .toBe(0);
const wants = (one: ReturnType<typeof browser>, topics: readonly number[]) => ({ ...one.gives, UserMessageTypes: topics });

describe('message to a closed phone', () => {
  test('is encrypted for its browser, signed with the site’s key, and in the phone’s language', async () => {
    const own = browser('/one');
    const session = await phone('alice', 'zh-tw');
    expect(await session.post('/PushSubscription/EstablishPushSubscription', wants(own, [Package]))).toSucceed();
    await notifyAlice(Package);
    await expect.poll(() => to('/one').length, patient).toBe(1);
    const [{ headers, body } = taken[0]!] = to('/one');
    expect(own.opens(body)).toMatchObject({ title: '權限已變更', link: '/package/PackageIndex', id: expect.any(String) });
    expect(body.toString('latin1')).not.toContain('PackageIndex');
    const { PublicKey } = (await session.post('/PushSubscription/GetPushKey')).Data;
    const [, token = '', publicKey] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!;
    expect(publicKey).toBe(PublicKey);
    const point = Buffer.from(PublicKey, 'base64url');
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const signer = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256');
    expect((await jwtVerify(token, signer)).payload).toMatchObject({ aud: origin, sub: expect.stringContaining('mailto:') });
  });

  test('is sent for the chosen topics only, and not after unsubscribing', async () => {
    const own = browser('/topics');
    const session = await phone();
    await session.post('/PushSubscription/EstablishPushSubscription', wants(own, [Package]));
    await notifyAlice(Bill);
    await sent();
    expect(to('/topics')).toHaveLength(0);
    await session.post('/PushSubscription/EstablishPushSubscription', wants(own, [Package, Bill]));
    expect((await session.post('/PushSubscription/GetMinePushSubscription', { Endpoint: own.endpoint })).Data).toEqual({
      UserMessageTypes: [Package, Bill],
    });
    await notifyAlice(Bill);
    await expect.poll(() => to('/topics').length, patient).toBe(1);
    await session.post('/PushSubscription/DeletePushSubscription', { Endpoint: own.endpoint });
    await notifyAlice(Bill);
    await sent();
    expect(to('/topics')).toHaveLength(1);
  });

  test('is not sent to a signed-out phone, while another phone of the account still gets it', async () => {
    const [lost, active] = [browser('/lost'), browser('/kept')];
    const [first, second] = [await phone(), await phone()];
    await first.post('/PushSubscription/EstablishPushSubscription', wants(lost, [Package]));
    await second.post('/PushSubscription/EstablishPushSubscription', wants(active, [Package]));
    await server.visitor().post('/Account/RevokeToken', { Token: first.refresh });
    await notifyAlice(Package);
    await expect.poll(() => to('/kept').length, patient).toBe(1);
    await sent();
    expect(to('/lost')).toHaveLength(0);
  });

  test('is retried when the push service is down; an unknown subscription is deleted', async () => {
    const own = browser('/again');
    const session = await phone('bob');
    const bob = await server.as('bob');
    const system = await server.system();
    const notify = () =>
      server.inTransaction((tx) =>
        notifyCustomer(tx, system, { siteId: bob.siteId, type: Package, text: 'access.messages.permissions', ownerId: bob.userId }),
      );
    await session.post('/PushSubscription/EstablishPushSubscription', wants(own, [Package]));
    answers = [503, 201];
    await notify();
    await expect.poll(() => to('/again').length, patient).toBe(2);
    const [first, second] = to('/again').map(({ body }) => own.opens(body).id);
    expect(second).toBe(first);
    answers = [410];
    await notify();
    await expect.poll(() => to('/again').length, patient).toBe(3);
    await expect
      .poll(async () => (await session.post('/PushSubscription/GetMinePushSubscription', { Endpoint: own.endpoint })).Data, patient)
      .toEqual({ UserMessageTypes: null });
  });
});

describe('browser subscription', () => {
  test('must name a push service: the server calls no arbitrary URL', async () => {
    const session = await phone();
    const own = browser('/x');
    for (const Endpoint of [
      'http://127.0.0.1:9/x',
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com.example.org/x',
      'no address',
    ])
      expect(await session.post('/PushSubscription/EstablishPushSubscription', { ...wants(own, [Package]), Endpoint })).toBeRefused(
        'ValidationFailed',
        { Message: expect.stringContaining('push service') },
      );
    expect(
      await session.post('/PushSubscription/EstablishPushSubscription', { ...wants(own, [Package]), AuthSecret: 'short' }),
    ).toBeRefused('ValidationFailed');
    expect(isPushService('https://fcm.googleapis.com/fcm/send/abc', [])).toBe(true);
    expect(isPushService('https://web.push.apple.com/QA', [])).toBe(true);
    expect(isPushService('https://fcm.googleapis.com:8443/x', [])).toBe(false);
  });

  test('replaces the oldest of an account beyond twenty, and none of other accounts', async () => {
    const [session, other] = [await phone('peer'), await phone('merchant')];
    const theirs = browser('/theirs');
    await other.post('/PushSubscription/EstablishPushSubscription', wants(theirs, [Package]));
    const all = Array.from({ length: 22 }, (_, at) => browser(`/many${at}`));
    for (const own of all) await session.post('/PushSubscription/EstablishPushSubscription', wants(own, [Package]));
    const { userId } = await server.as('peer');
    const active = await sql<{ endpoint: string }>`select endpoint from push_subscription where user_id = ${userId} order by id`.execute(
      server.db,
    );
    expect(active.rows.map(({ endpoint }) => endpoint)).toEqual(all.slice(2).map(({ endpoint }) => endpoint));
    expect((await other.post('/PushSubscription/GetMinePushSubscription', { Endpoint: theirs.endpoint })).Data).toEqual({
      UserMessageTypes: [Package],
    });
  });

  test('is denied to other accounts and to visitors', async () => {
    const own = browser('/own');
    const session = await phone();
    await session.post('/PushSubscription/EstablishPushSubscription', wants(own, [Package]));
    const other = await phone('bob');
    expect((await other.post('/PushSubscription/GetMinePushSubscription', { Endpoint: own.endpoint })).Data).toEqual({
      UserMessageTypes: null,
    });
    await other.post('/PushSubscription/DeletePushSubscription', { Endpoint: own.endpoint });
    expect((await session.post('/PushSubscription/GetMinePushSubscription', { Endpoint: own.endpoint })).Data).toEqual({
      UserMessageTypes: [Package],
    });
    expect((await server.visitor().post('/PushSubscription/GetPushKey')).status).toBe(401);
  });
});
