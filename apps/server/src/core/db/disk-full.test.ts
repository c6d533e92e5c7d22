import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDiskMs, readiness } from '../http/readiness.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let test_: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  // The server logs the tested failures as errors, as it should.
  test_ = await openTestServer({ config: { logLevel: 'fatal' } });
  owner = new pg.Client({ connectionString: test_.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test_.close();
});

/** Refuses every new row of a table while `run` runs, as PostgreSQL does when its disk is full. */
async function whileDiskIsFull<T>(table: string, run: () => Promise<T>): Promise<T> {
  await owner.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await owner.query(`create trigger no_room before insert on ${table} for each row execute function no_room()`);
  try {
    return await run();
  } finally {
    await owner.query(`drop trigger no_room on ${table}`);
    await owner.query('drop function no_room()');
  }
}

test('answers 503 while the disk is full, and accepts the same scan once there is room', async () => {
  const picker = await test_.as('picker');
  const [warehouse] = await picker.ok<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
  const number = `SF${Date.now()}`;
  const sign = () =>
    picker.post('/Package/PackageSigning', { WarehouseId: warehouse!.Value, CourierNumber: number }, { 'idempotency-key': number });
  const ready = async () => {
    const { statusCode, body } = await test_.server.http.inject('/readyz');
    return [statusCode, body];
  };
  expect(await ready()).toEqual([200, 'ready']);

  expect(await whileDiskIsFull('package', sign)).toBeRefused('InternalError', {
    status: 503,
    Message: 'The storage is full, so nothing was saved. Contact your administrator, then try again.',
  });
  expect(await ready()).toEqual([503, 'not ready: the disk is full']);
  expect(await sign()).toSucceed({ status: 200 });
});

test('becomes ready again a while after the last write that found the disk full', async () => {
  let now = Date.now();
  const { pool, config, files } = test_.server;
  const { dataDir, secretKey } = config;
  const { note, problem } = readiness({ pool, dataDir, secretKey, mark: files.mark, now: () => new Date(now) });
  note(new Error('another failure'));
  expect(await problem()).toBeUndefined();
  note(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  expect(await problem()).toBe('the disk is full');
  now += fullDiskMs;
  expect(await problem()).toBeUndefined();
});
