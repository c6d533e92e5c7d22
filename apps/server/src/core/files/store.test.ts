import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { fileStore } from './files.ts';
import { sendForm } from '../../testing/forms.ts';
import { openStore } from './test/s3-server.ts';

/** Uploads an attachment; returns the answer with its HTTP status. */
const upload = (to: TestServer, person: Person, bytes: Buffer) =>
  sendForm(to, person, '/UpLoadFile/UpLoadFile', { UploadFileType: '0', FileStream: { name: 'a.pdf', bytes } });

let store: Awaited<ReturnType<typeof openStore>>;
let server: TestServer;
let alice: Person;
const pdf = Buffer.from('%PDF-1.4\nsomething');

beforeAll(async () => {
  store = await openStore();
  server = await openTestServer({ config: { s3: store.settings, logLevel: 'fatal' } });
  alice = await server.as('alice');
});
afterAll(async () => {
  await server.close();
  await store.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.server.http.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });

test('stores an uploaded file in the bucket and not in the data folder', async () => {
  const answer = await upload(server, alice, pdf);
  expect(answer).toSucceed();
  const { Data } = answer;
  const key = Data.Url.replace(/^\/files\//, '').replace(/\?.*/, '');
  expect(store.objects.get(key)).toEqual({ bytes: pdf, type: 'application/pdf' });
  expect(existsSync(join(server.server.config.dataDir, 'files'))).toBe(false);
});

test('serves it at the same signed address as from the folder, whole and in ranges', async () => {
  const { Data } = await upload(server, alice, pdf);
  const whole = await get(Data.Url);
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload).toEqual(pdf);
  expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  const part = await get(Data.Url, { range: 'bytes=5-8' });
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, '1.4\n', `bytes 5-8/${pdf.length}`]);
  expect((await get(Data.Url.replace(/\?.*/, ''))).statusCode).toBe(404);
});

test('answers not found for a file that is not in the bucket', async () => {
  const { Data } = await upload(server, alice, pdf);
  const files = fileStore(server.server.config);
  const plain = Data.Url.replace(/\?.*/, '');
  expect(await files.read(plain)).toEqual(pdf);
  await files.remove(plain);
  await files.remove(plain);
  expect(await files.sizeOf(plain)).toBeUndefined();
  expect((await get(Data.Url)).statusCode).toBe(404);
});

test('reports a failing store as an internal error and leaves no row of the file', async () => {
  const { Data } = await upload(server, alice, pdf);
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from file_object`.execute(server.db)).rows[0]!.n;
  const before = await count();
  store.breakDown(true);
  try {
    expect(await upload(server, alice, pdf)).toBeRefused('InternalError', { status: 500 });
    const answer = await get(Data.Url);
    expect(answer.statusCode).toBe(500);
    expect(answer.json() as { Code: number }).toBeRefused('InternalError');
  } finally {
    store.breakDown(false);
  }
  expect(await count()).toBe(before);
  expect((await get(Data.Url)).rawPayload).toEqual(pdf);
});

test('is refused by the store with an unknown key', async () => {
  const stranger = fileStore({ ...server.server.config, s3: { ...store.settings, secretAccessKey: 'another' } });
  const { Data } = await upload(server, alice, pdf);
  await expect(stranger.read(Data.Url.replace(/\?.*/, ''))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
});
