import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../src/testing/outcomes.ts';
import { type Crashable, openCrashable } from './crashable.ts';
import { openStockUnderFire } from './concurrent-stock-load.ts';

let server: Crashable;
beforeAll(async () => {
  server = await openCrashable();
}, 120_000);
afterAll(() => server.close());

test('preserves every acknowledged command when server and database are killed under load', async () => {
  const acknowledged: string[] = [];
  const stock = await openStockUnderFire(server);
  for (const round of [1, 2]) {
    const token = await server.signIn('alice', 'LoginUser');
    const warehouse = (await server.post('/Warehouse/GetSelectWarehouses', {}, token)).Data[0];
    const cargo = (await server.post('/Select/GetCargoTypes', {}, token)).Data?.[0];
    let stop = false;
    const worker = async (lane: number) => {
      for (let at = 0; !stop; at++) {
        const number = `CRASH${round}L${lane}N${at}`;
        const answer = await server
          .post(
            '/UserPackage/EstablishPackage',
            {
              CourierNumber: number,
              WarehouseId: warehouse.Id ?? warehouse.Value,
              ProductName: 'Tea',
              CargoTypeId: cargo ? cargo.Value : undefined,
              Price: 1,
              Quantity: 1,
            },
            token,
          )
          .catch(() => undefined);
        if (answer && outcomeOf(answer) === 'Ok') acknowledged.push(number);
        else if (!answer) return;
      }
    };
    const manager = await server.signIn('manager');
    const stockLanes = [1, 2].map((lane) => stock.work(round, lane, manager, token, () => stop));
    const lanes = Promise.all([...[1, 2, 3, 4].map(worker), ...stockLanes]);
    let failed: unknown;
    lanes.catch((problem: unknown) => (failed = problem));
    while (!failed && (acknowledged.length < round * 150 || stock.shelved() < round * 5))
      await new Promise((resolve) => setImmediate(resolve));
    server.kill();
    stop = true;
    await lanes;
    await server.start();
  }
  const token = await server.signIn('alice', 'LoginUser');
  const found = new Set<string>();
  for (let at = 0; at < acknowledged.length; at += 100) {
    const page = await server.post('/UserPackage/GetPackages', { CourierNumbers: acknowledged.slice(at, at + 100), rows: 100 }, token);
    for (const row of page.Data.Data) found.add(row.CourierNumber);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  expect(acknowledged.filter((number) => !found.has(number))).toEqual([]);
  await stock.proved();
}, 180_000);

test('is not ready while the database is away, and recovers when it is back', async () => {
  const token = await server.signIn('alice', 'LoginUser');
  const ready = async () => (await fetch(`${server.address}/readyz`)).status;
  const list = () =>
    fetch(`${server.address}/api/UserPackage/GetPackages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en-us', authorization: `Bearer ${token}` },
      body: JSON.stringify({ rows: 1 }),
    });
  expect(await ready()).toBe(200);
  const restoreDatabase = server.takeDatabaseAway();
  try {
    await expect.poll(ready, { timeout: 20_000 }).toBe(503);
    const refused = await list();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toBeRefused('InternalError', { Message: expect.stringMatching(/\w/), Data: null });
    // It is still alive: a monitor must not restart it.
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  } finally {
    restoreDatabase();
  }
  await expect.poll(ready, { timeout: 20_000 }).toBe(200);
  expect(await (await list()).json()).toSucceed();
});
