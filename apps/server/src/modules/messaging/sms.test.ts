import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { lanes } from '../../core/outbox/lanes.ts';
import type { OutboxRow } from '../../core/outbox/delivery.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { readConfig, type SmsSettings } from '../../core/config.ts';
import { acsHeaders } from './acs-signature.ts';
import { messageCarriers } from './carriers.ts';
import { type Message, sendSms } from './public.ts';

interface ReceivedRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}
const taken: ReceivedRequest[] = [];
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

const carriersWith = (sms: SmsSettings) =>
  messageCarriers({ db: server.db, files: server.server.files, config: { ...server.server.config, sms } });
/** The outbox row of an SMS; it is rolled back, so that the server's own relay does not take it. */
async function rowOf(message: Partial<Message> = {}): Promise<OutboxRow> {
  return server.db
    .transaction()
    .execute(async (tx) => {
      const text = { siteId, audience: 'customer', receiver: '+8613800138000', text: '123456 is your code', code: '123456' } as const;
      await sendSms(tx, { now: new Date() }, { ...text, ...message });
      throw { row: (await sql<any>`select * from outbox where kind = 'sms'`.execute(tx)).rows[0] };
    })
    .catch((thrown) => ({ ...thrown.row, uncertain: false }));
}
/** Delivers an SMS as the relay does. */
async function deliver(sms: SmsSettings, message: Partial<Message> = {}, times = 1): Promise<void> {
  const row = await rowOf(message);
  for (let time = 0; time < times; time++) await carriersWith(sms).sms.send(row, new AbortController().signal);
}
const sentMessages = async () => (await (await server.as('admin')).ok('/SentMessage/GetSentMessages')).Data as Record<string, unknown>[];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
/** Recalculates the signature as the provider does, and compares. */
function mustBeSigned({ query, headers }: ReceivedRequest, secret: string): void {
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

test('signs a request as in the example published by Alibaba Cloud', () => {
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

test('sends a code to a mainland number by Aliyun template, signed, without storing its text', async () => {
  await deliver({ aliyun, twilio });
  expect(taken).toHaveLength(1);
  mustBeSigned(taken[0]!, 'secret');
  expect(taken[0]!.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
  expect(taken[0]!.query).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '集运',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
    OutId: expect.any(String),
  });
  expect(await sentMessages()).toMatchObject([{ Receiver: '+8613800138000', Provider: 'aliyun', Content: null, Failure: null }]);
});

test('sends to other numbers in network format by Twilio, or by Aliyun without it', async () => {
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

test('uses a messaging service as sender when its id starts as one', async () => {
  const from = `MG${'0'.repeat(32)}`;
  await deliver({ aliyun: undefined, twilio: { ...twilio, from } }, { receiver: '+85291234567' });
  expect(taken[0]!.form).toMatchObject({ MessagingServiceSid: from });
  expect(taken[0]!.form).not.toHaveProperty('From');
});

test('stores a text in the sandbox without a provider, readable by staff', async () => {
  await deliver({ aliyun: undefined, twilio: undefined });
  expect(await sentMessages()).toMatchObject([{ Provider: 'sandbox', Content: '123456 is your code' }]);
});

test('sends nothing without a provider outside demo mode, and drops the text', async () => {
  const config = { ...server.server.config, demo: false, sms: { aliyun: undefined, twilio: undefined }, mail: undefined };
  const { sms, mail } = messageCarriers({ db: server.db, files: server.server.files, config });
  const { signal } = new AbortController();
  await sms.send(await rowOf(), signal);
  await mail.send(await rowOf({ receiver: 'lin@example.com' }), signal);
  const failed = { Provider: 'none', Content: null, Failure: 'Not sent: no provider is configured' };
  expect(await sentMessages()).toMatchObject([failed, failed]);
});

test('stores a permanent refusal with its reason and does not retry', async () => {
  answer = { status: 200, body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'bad number' } };
  await deliver({ aliyun, twilio });
  answer = { status: 400, body: { code: 21211, message: 'not a phone number' } };
  await deliver({ aliyun, twilio }, { receiver: '+85291234567' });
  await deliver({ aliyun, twilio }, { code: undefined as never, text: 'Your parcel is here' });
  expect((await sentMessages()).map(({ Failure }) => Failure)).toEqual([
    expect.stringContaining('only codes'),
    'Twilio: 21211 not a phone number',
    'Aliyun SMS: isv.MOBILE_NUMBER_ILLEGAL bad number',
  ]);
});

test('throws a transient failure, so that it is retried', async () => {
  answer = { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'wrong key' } };
  await expect(deliver({ aliyun, twilio })).rejects.toThrow('Aliyun SMS: SignatureDoesNotMatch wrong key');
  for (const status of [401, 429, 500]) {
    answer = { status, body: { code: 20003, message: 'later' } };
    await expect(deliver({ aliyun, twilio }, { receiver: '+85291234567' })).rejects.toThrow('Twilio: 20003 later');
  }
  const waiting = { MessageStatus: enumCodes.SentMessageStatus.Retrying };
  expect(await sentMessages()).toMatchObject([
    waiting,
    waiting,
    waiting,
    { ...waiting, Failure: 'Aliyun SMS: SignatureDoesNotMatch wrong key' },
  ]);
});

test('lists the last failed attempt as not sent, and never a code that an answer quotes', async () => {
  answer = { status: 500, body: { code: 20003, message: 'no route for 123456 is your code' } };
  const row = { ...(await rowOf({ receiver: '+85291234567' })), attempts: lanes.sms.maxAttempts };
  await expect(carriersWith({ aliyun, twilio }).sms.send(row, new AbortController().signal)).rejects.toThrow('Twilio');
  expect(await sentMessages()).toMatchObject([
    { MessageStatus: enumCodes.SentMessageStatus.NotSent, Failure: 'Twilio: 20003 no route for ****** is your code' },
  ]);
});

describe('after an attempt of unknown outcome', () => {
  const again = (sms: SmsSettings, row: OutboxRow) => carriersWith(sms).sms.send({ ...row, uncertain: true }, new AbortController().signal);
  const other = { receiver: '+85291234567' };

  test('Twilio is queried by number and text, and nothing is sent when it accepted the text', async () => {
    const row = await rowOf(other);
    const accepted = { body: '123456 is your code', date_created: new Date().toUTCString() };
    answer = { status: 200, body: { messages: [{ ...accepted, body: 'another' }, accepted] } };
    await again({ aliyun, twilio }, row);
    expect(taken).toMatchObject([{ path: '/2010-04-01/Accounts/AC1/Messages.json', query: { To: '+85291234567' }, form: {} }]);
    expect(await sentMessages()).toMatchObject([{ Provider: 'twilio', Failure: null }]);
  });

  test('the text is sent when Twilio has none or only an older one', async () => {
    const row = await rowOf(other);
    const older = { body: '123456 is your code', date_created: new Date(Date.now() - 3_600_000).toUTCString() };
    answer = { status: 200, body: { messages: [older] } };
    await again({ aliyun, twilio }, row);
    expect(taken[1]).toMatchObject({ form: { To: '+85291234567' } });
  });

  test('Aliyun is queried by the id of the text, in mainland China', async () => {
    const row = await rowOf();
    answer = { status: 200, body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ OutId: row.id }] } } };
    await again({ aliyun, twilio }, row);
    expect(taken).toMatchObject([{ headers: { 'x-acs-action': 'QuerySendDetails' }, query: { PhoneNumber: '13800138000' } }]);
    mustBeSigned(taken[0]!, 'secret');
    answer = { status: 200, body: { Code: 'OK' } };
    await again({ aliyun, twilio }, await rowOf());
    expect(taken.at(-1)).toMatchObject({ headers: { 'x-acs-action': 'SendSms' } });
  });

  test('a provider that does not answer the query is queried again later', async () => {
    answer = { status: 500, body: {} };
    await expect(again({ aliyun, twilio }, await rowOf(other))).rejects.toThrow('Twilio: 500 when queried');
    expect(taken).toHaveLength(1);
  });

  test('Aliyun cannot be queried for other countries, so the text may arrive twice', async () => {
    const [abroad, mainland] = [await rowOf(other), await rowOf()];
    const { sms } = carriersWith({ aliyun, twilio: undefined });
    expect([await sms.mayDuplicate!(abroad), await sms.mayDuplicate!(mainland)]).toEqual([true, false]);
    answer = { status: 200, body: { ResponseCode: 'OK' } };
    await again({ aliyun, twilio: undefined }, abroad);
    expect(taken).toMatchObject([{ headers: { 'x-acs-action': 'SendMessageToGlobe' } }]);
  });
});

test('does not send an expired code', async () => {
  await deliver({ aliyun, twilio }, { until: new Date(Date.now() - 1000) });
  expect(taken).toEqual([]);
  expect(await sentMessages()).toMatchObject([{ Failure: expect.stringContaining('Too late') }]);
});

test('stores a text once when the relay delivers it twice', async () => {
  await deliver({ aliyun, twilio }, {}, 2);
  expect(await sentMessages()).toHaveLength(1);
});

const aliyunKeys = {
  ALIYUN_ACCESS_KEY_ID: 'key',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '集运',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
};
const read = (env: object) => readConfig({ SECRET_KEY: 'test', ...env } as NodeJS.ProcessEnv, server.server.config.dataDir).sms;

test('incomplete provider settings stop the start and name what is missing', () => {
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
