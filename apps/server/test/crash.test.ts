import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Crashable, openCrashable } from './crashable.ts';
import { openStockUnderFire } from './stock-under-fire.ts';

let server: Crashable;
beforeAll(async () => {
  server = await openCrashable();
}, 120_000);
afterAll(() => server.close());

test('every command that was acknowledged is there after server and database were killed under load', async () => {
  const kept: string[] = [];
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
        if (answer?.Code === 0) kept.push(number);
        else if (!answer) return;
      }
    };
    const manager = await server.signIn('manager');
    const stockLanes = [1, 2].map((lane) => stock.work(round, lane, manager, token, () => stop));
    const lanes = Promise.all([...[1, 2, 3, 4].map(worker), ...stockLanes]);
    let failed: unknown;
    lanes.catch((problem: unknown) => (failed = problem));
    while (!failed && (kept.length < round * 150 || stock.shelved() < round * 5)) await new Promise((resolve) => setImmediate(resolve));
    server.kill();
    stop = true;
    await lanes;
    await server.start();
  }
  const token = await server.signIn('alice', 'LoginUser');
  const found = new Set<string>();
  for (let at = 0; at < kept.length; at += 100) {
    const page = await server.post('/UserPackage/GetPackages', { CourierNumbers: kept.slice(at, at + 100), rows: 100 }, token);
    for (const row of page.Data.Data) found.add(row.CourierNumber);
  }
  expect(kept.length).toBeGreaterThanOrEqual(300);
  expect(kept.filter((number) => !found.has(number))).toEqual([]);
  await stock.proved();
}, 180_000);

test('while the database is away the server is not ready and asks callers to wait, and both pass by themselves', async () => {
  const token = await server.signIn('alice', 'LoginUser');
  const ready = async () => (await fetch(`${server.address}/readyz`)).status;
  const list = () =>
    fetch(`${server.address}/api/UserPackage/GetPackages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en-us', authorization: `Bearer ${token}` },
      body: JSON.stringify({ rows: 1 }),
    });
  expect(await ready()).toBe(200);
  const bringBack = server.takeDatabaseAway();
  try {
    await expect.poll(ready, { timeout: 20_000 }).toBe(503);
    const refused = await list();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ Code: 199, Message: expect.stringMatching(/\w/), Data: null });
    // It is alive all the same: whoever watches it must not end it.
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  } finally {
    bringBack();
  }
  await expect.poll(ready, { timeout: 20_000 }).toBe(200);
  expect(await (await list()).json()).toMatchObject({ Code: 0 });
});
