import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

let test_: TestServer;
beforeAll(async () => {
  // What it is about is told there as an error, as it should be.
  test_ = await openTestServer({ config: { logLevel: 'fatal' } });
});
afterAll(() => test_.close());

/** Nobody else reaches the table while this runs. */
const whileHeld = <T>(table: string, run: () => Promise<T>): Promise<T> =>
  test_.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    return run();
  });

test('what the database is too busy for is refused to be asked again, so that no scan is given up for it; then it is done', async () => {
  const picker = await test_.as('picker');
  const read = () => picker.post('/PickingList/GetIndividualAssignmentPickingList', {});
  const [warehouse] = await picker.ok<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
  const number = `SF${Date.now()}`;
  const sign = () =>
    picker.post('/Package/PackageSigning', { WarehouseId: warehouse!.Value, CourierNumber: number }, { 'idempotency-key': number });
  const busy = await whileHeld('picking_list', read);
  expect([busy.status, busy.Message]).toEqual([503, 'There is very much to do at this moment. Try once more in a few seconds.']);
  expect((await read()).Code).toBe(0);
  expect((await whileHeld('package', sign)).status).toBe(503);
  expect((await sign()).Code).toBe(0);
});

test('a call over several ids is refused as a whole when the database was too busy for each; where one was done, the other says try again', async () => {
  const [clerk, manager] = [await test_.as('picker'), await test_.as('manager')];
  const [warehouse] = await clerk.ok<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
  const signed = async (CourierNumber: string) =>
    (await clerk.ok<{ Package: { Id: string } }>('/Package/PackageSigning', { WarehouseId: warehouse!.Value, CourierNumber })).Package.Id;
  const [first, second] = [await signed(`SF${Date.now()}1`), await signed(`SF${Date.now()}2`)];
  const [type] = await manager.ok<{ Value: string }[]>('/CargoType/GetSelectCargoTypes');
  const assign = (...Ids: string[]) => manager.post('/Package/SetPackageCargoType', { Ids, CargoTypeId: type!.Value });
  const tryAgain = 'There is very much to do at this moment. Try once more in a few seconds.';

  const whole = await whileHeld('package', () => assign(first));
  expect([whole.status, whole.Code, whole.Message]).toEqual([503, 199, tryAgain]);

  const whileSecondIsHeld = test_.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`select 1 from package where id = ${second} for update`.execute(tx);
    return assign(first, second);
  });
  const parts = await whileSecondIsHeld;
  expect([parts.status, parts.Code]).toEqual([200, 0]);
  expect(parts.Data).toMatchObject([
    { Id: first, Ok: true },
    { Id: second, Ok: false, Code: 199, Message: tryAgain },
  ]);
  expect((await assign(second)).Data).toMatchObject([{ Id: second, Ok: true }]);
});
