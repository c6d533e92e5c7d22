import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { readConfig, type SmsSettings } from '../../core/config.ts';
import { acsHeaders } from './acs-signature.ts';
import { messageCarriers } from './carriers.ts';
import { type Message, sendSms } from './public.ts';

interface Taken {
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}
const taken: Taken[] = [];
let answer: { status: number; body: object } = { status: 200, body: { Code: 'OK' } };
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url!, 'http://provider');
    taken.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});

let server: TestServer;
let siteId: string;
let aliyun: NonNullable<SmsSettings['aliyun']>;
let twilio: NonNullable<SmsSettings['twilio']>;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(provider.address() as { port: number }).port}`;
  aliyun = {
    accessKeyId: 'key',
    accessKeySecret: 'secret',
    signName: '集运',
    templateCode: 'SMS_1',
    endpoint,
    globalEndpoint: endpoint,
  };
  twilio = { accountSid: 'AC1', authToken: 'token', from: '+15550100', endpoint };
  server = await openTestServer();
  siteId = (await server.as('manager')).siteId;
});
afterAll(async () => {
  await server?.close();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(async () => {
  taken.length = 0;
  answer = { status: 200, body: { Code: 'OK' } };
  await sql`delete from sent_message`.execute(server.db);
});

/** Hands a text to the provider as the relay does; the server's own relay must not take it, so its row is rolled back. */
async function deliver(sms: SmsSettings, message: Partial<Message> = {}, times = 1): Promise<void> {
  const carriers = messageCarriers({ db: server.db, files: server.server.files, config: { ...server.server.config, sms } });
  const row = await server.db
    .transaction()
    .execute(async (tx) => {
      const text = { siteId, audience: 'customer', receiver: '+8613800138000', text: '123456 is your code', code: '123456' } as const;
      await sendSms(tx, { now: new Date() }, { ...text, ...message });
      throw { row: (await sql<any>`select * from outbox where kind = 'sms'`.execute(tx)).rows[0] };
    })
    .catch((thrown) => thrown.row);
  for (let time = 0; time < times; time++) await carriers.sms(row);
}
const kept = async () => (await (await server.as('admin')).ok('/SentMessage/GetSentMessages')).Data as Record<string, unknown>[];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
/** Signs what arrived anew, as the provider does, and compares. */
function mustBeSigned({ query, headers }: Taken, secret: string): void {
  const { authorization = '' } = headers;
  const { SignedHeaders = '', Signature }: Record<string, string> = Object.fromEntries(
    authorization
      .slice('ACS3-HMAC-SHA256 '.length)
      .split(',')
      .map((part) => part.split('=')),
  );
  const signed = SignedHeaders.split(';');
  expect(signed).toEqual(expect.arrayContaining(['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version']));
  const names = Object.keys(query).sort();
  const request = [
    'POST',
    '/',
    names.map((name) => `${encoded(name)}=${encoded(query[name]!)}`).join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    SignedHeaders,
    headers['x-acs-content-sha256'],
  ].join('\n');
  expect(Signature).toBe(
    createHmac('sha256', secret)
      .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
      .digest('hex'),
  );
}

test('a request is signed as in the example that Alibaba Cloud publishes', () => {
  const { authorization } = acsHeaders(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    },
    { at: new Date('2023-10-26T10:22:32Z'), nonce: '3156853299f313e23d1673dc12e1703d' },
  );
  expect(authorization).toMatch(/Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/);
});

test('a code for a mainland number goes to Aliyun by the approved template, signed, and its text is not kept', async () => {
  await deliver({ aliyun, twilio });
  expect(taken).toHaveLength(1);
  mustBeSigned(taken[0]!, 'secret');
  expect(taken[0]!.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
  expect(taken[0]!.query).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '集运',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
  });
  expect(await kept()).toMatchObject([{ Receiver: '+8613800138000', Provider: 'aliyun', Content: null, Failure: null }]);
});

test('a number elsewhere is dialled as the network wants it: by Twilio, or by Aliyun when that is all there is', async () => {
  await deliver({ aliyun, twilio }, { receiver: '+8860912345678' });
  expect(taken[0]).toMatchObject({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    form: { To: '+886912345678', From: '+15550100', Body: '123456 is your code' },
    headers: { authorization: `Basic ${Buffer.from('AC1:token').toString('base64')}` },
  });
  answer = { status: 200, body: { ResponseCode: 'OK' } };
  await deliver({ aliyun, twilio: undefined }, { receiver: '+85291234567' });
  mustBeSigned(taken[1]!, 'secret');
  expect(taken[1]!.query).toEqual({ To: '85291234567', Message: '123456 is your code' });
});

test('a service is the sender when its name begins as one', async () => {
  const from = `MG${'0'.repeat(32)}`;
  await deliver({ aliyun: undefined, twilio: { ...twilio, from } }, { receiver: '+85291234567' });
  expect(taken[0]!.form).toMatchObject({ MessagingServiceSid: from });
  expect(taken[0]!.form).not.toHaveProperty('From');
});

test('without a provider a text stays in the sandbox, where staff read it', async () => {
  await deliver({ aliyun: undefined, twilio: undefined });
  expect(await kept()).toMatchObject([{ Provider: 'sandbox', Content: '123456 is your code' }]);
});

test('what a provider refuses for good is kept with the reason and not tried again', async () => {
  answer = { status: 200, body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'bad number' } };
  await deliver({ aliyun, twilio });
  answer = { status: 400, body: { code: 21211, message: 'not a phone number' } };
  await deliver({ aliyun, twilio }, { receiver: '+85291234567' });
  await deliver({ aliyun, twilio }, { code: undefined as never, text: 'Your parcel is here' });
  expect((await kept()).map(({ Failure }) => Failure)).toEqual([
    expect.stringContaining('only codes'),
    'Twilio: 21211 not a phone number',
    'Aliyun SMS: isv.MOBILE_NUMBER_ILLEGAL bad number',
  ]);
});

test('what may be mended is thrown, so that it is tried again', async () => {
  answer = { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'wrong key' } };
  await expect(deliver({ aliyun, twilio })).rejects.toThrow('Aliyun SMS: SignatureDoesNotMatch wrong key');
  for (const status of [401, 429, 500]) {
    answer = { status, body: { code: 20003, message: 'later' } };
    await expect(deliver({ aliyun, twilio }, { receiver: '+85291234567' })).rejects.toThrow('Twilio: 20003 later');
  }
  expect(await kept()).toEqual([]);
});

test('a code that is no longer good is not sent', async () => {
  await deliver({ aliyun, twilio }, { until: new Date(Date.now() - 1000) });
  expect(taken).toEqual([]);
  expect(await kept()).toMatchObject([{ Failure: expect.stringContaining('Too late') }]);
});

test('a text that the relay hands over twice is kept once', async () => {
  await deliver({ aliyun, twilio }, {}, 2);
  expect(await kept()).toHaveLength(1);
});

const aliyunKeys = {
  ALIYUN_ACCESS_KEY_ID: 'key',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '集运',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
};
const read = (env: object) => readConfig({ SECRET_KEY: 'test', ...env } as NodeJS.ProcessEnv, server.server.config.dataDir).sms;

test('settings of a provider that are not whole stop the start with what is missing', () => {
  expect(read({})).toEqual({ aliyun: undefined, twilio: undefined });
  expect(read(aliyunKeys).aliyun).toMatchObject({ accessKeyId: 'key', endpoint: 'https://dysmsapi.aliyuncs.com' });
  expect(() => read({ ...aliyunKeys, ALIYUN_SMS_TEMPLATE_CODE: '' })).toThrow(
    'ALIYUN_ACCESS_KEY_ID is set without ALIYUN_SMS_TEMPLATE_CODE.',
  );
  expect(() => read({ TWILIO_FROM: '+15550100' })).toThrow('TWILIO_FROM is set without TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.');
  const twilioKeys = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' };
  expect(() => read({ ...twilioKeys, TWILIO_FROM: 'a name that is long' })).toThrow(/TWILIO_FROM must be/);
  expect(() => read({ ...twilioKeys, TWILIO_FROM: '+15550100', TWILIO_ENDPOINT: 'api' })).toThrow(/TWILIO_ENDPOINT must be an address/);
});
