import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let test_: TestServer;
beforeAll(async () => {
  // The server logs the tested failures as errors, as it should.
  test_ = await openTestServer({ config: { logLevel: 'fatal' } });
});
afterAll(() => test_.close());

/** Locks the table exclusively while `run` runs. */
const whileLocked = <T>(table: string, run: () => Promise<T>): Promise<T> =>
  test_.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    return run();
  });

test('answers 503 when the database is too busy, so that a scan is retried, then succeeds', async () => {
  const picker = await test_.as('picker');
  const read = () => picker.post('/PickingList/GetIndividualAssignmentPickingList', {});
  const [warehouse] = await picker.ok<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
  const number = `SF${Date.now()}`;
  const sign = () =>
    picker.post('/Package/PackageSigning', { WarehouseId: warehouse!.Value, CourierNumber: number }, { 'idempotency-key': number });
  const busy = await whileLocked('picking_list', read);
  expect([busy.status, busy.Message]).toEqual([503, 'The system is busy. Try again in a few seconds.']);
  expect(await read()).toSucceed();
  expect((await whileLocked('package', sign)).status).toBe(503);
  expect(await sign()).toSucceed();
});

test('refuses a call over several ids as a whole only when the database was too busy for each', async () => {
  const [clerk, manager] = [await test_.as('picker'), await test_.as('manager')];
  const [warehouse] = await clerk.ok<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
  const signed = async (CourierNumber: string) =>
    (await clerk.ok<{ Package: { Id: string } }>('/Package/PackageSigning', { WarehouseId: warehouse!.Value, CourierNumber })).Package.Id;
  const [first, second] = [await signed(`SF${Date.now()}1`), await signed(`SF${Date.now()}2`)];
  const [type] = await manager.ok<{ Value: string }[]>('/CargoType/GetSelectCargoTypes');
  const assign = (...Ids: string[]) => manager.post('/Package/SetPackageCargoType', { Ids, CargoTypeId: type!.Value });
  const tryAgain = 'The system is busy. Try again in a few seconds.';

  const whole = await whileLocked('package', () => assign(first));
  expect(whole).toBeRefused('InternalError', { status: 503, Message: tryAgain });

  const whileConnectionIsBusy = test_.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`select 1 from package where id = ${second} for update`.execute(tx);
    return assign(first, second);
  });
  const parts = await whileConnectionIsBusy;
  expect(parts).toSucceed({ status: 200 });
  expect(parts.Data).toMatchObject([{ Id: first, Ok: true }, expect.toBeRefused('InternalError', { Id: second, Message: tryAgain })]);
  expect((await assign(second)).Data).toMatchObject([{ Id: second, Ok: true }]);
});

test('states what to narrow where a search can never end, instead of asking for a retry', async () => {
  const clerk = await test_.as('picker');
  const owner = new pg.Client({ connectionString: test_.adminUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(`select pg_get_functiondef('fold_text'::regproc) as is`);
    const asleep = `begin perform pg_sleep(10); return x; end`;
    await owner.query(`create or replace function fold_text(x text) returns text language plpgsql immutable strict as '${asleep}'`);
    const list = (query: object) => clerk.post('/Package/GetPackages', { ...query });
    const read = await Promise.all([list({ Content: '12' }), list({ Content: 'kettle' }), list({ CourierNumber: 'kettle' })]);
    await owner.query(rows[0]!.is);
    expect(read.map(({ status, Message }) => [status, Message])).toEqual([
      [200, 'This search finds too much to finish. Enter at least 3 characters or add a filter.'],
      [200, 'There is too much to finish. Add a filter, such as a warehouse, a customer or a period.'],
      [200, 'There is too much to finish. Choose a shorter period, or a single warehouse or customer.'],
    ]);
    for (const one of read) expect(one).toBeRefused('LimitExceeded');
    expect(await list({ Content: '12' })).toSucceed();
  } finally {
    await owner.end();
  }
});
