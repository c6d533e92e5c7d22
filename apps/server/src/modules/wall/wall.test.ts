import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { signWall } from './token.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let server: TestServer;
let leader: Person;
let manager: Person;
let warehouse: { Id: string; Name: string };
let now = new Date();

beforeAll(async () => {
  server = await openTestServer({ now: () => now });
  [leader, manager] = await Promise.all([server.as('leader'), server.as('manager')]);
  const { Data } = await manager.ok('/Warehouse/GetWarehouses', {});
  warehouse = Data.find((row: { Code: string }) => row.Code === 'XM');
});
afterAll(() => server.close());

const make = (by: Person, more: object = {}) =>
  by.ok('/Wall/EstablishWallLink', { Name: 'Hall', WarehouseId: warehouse.Id, Days: 30, ...more });
const look = (Token: string) => server.visitor().post('/PublicSite/GetWall', { Token });
const queue = (wall: any, name: string) => wall.Queues.find(({ Name }: { Name: string }) => Name === name);

async function declare(number: string): Promise<void> {
  const alice = await server.as('alice');
  await alice.ok('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: warehouse.Id, ProductName: 'Kettle', Quantity: 1 });
}

test('a link shows the day and the queues of its warehouse, without customers and money', async () => {
  const { Token } = await make(leader);
  const before = (await look(Token)).Data;
  await declare('WALL000001');
  const clerk = await server.as('clerk');
  const measures = { Weight: 2, Length: 30, Width: 20, Geight: 20 };
  await clerk.ok('/Package/PackageSigning', { CourierNumber: 'WALL000001', WarehouseId: warehouse.Id, ...measures });
  const answer = await look(Token);
  expect(answer).toSucceed();
  const { Data } = answer;
  expect(Data.WarehouseName).toBe(warehouse.Name);
  expect(Data.Received).toBe(before.Received + 1);
  expect(queue(Data, 'toShelve').Count).toBe(queue(before, 'toShelve').Count + 1);
  expect(queue(Data, 'toShelve').Oldest).toMatch(/^\d{4}-/);
  expect(Data.Queues.map(({ Name }: { Name: string }) => Name)).toEqual(['toWeigh', 'toShelve', 'toPick', 'toPack', 'toBag']);
  expect(JSON.stringify(Data)).not.toMatch(/alice|林雅婷|WALL000001|Amount|UserId/);
});

test('the packer is shown with an order until it is packed', async () => {
  const { Token } = await make(leader);
  const packer = await server.as('clerk');
  await server.inTransaction(async (tx) => {
    await sql`with o as (insert into logistics_order (site_id, id, creation_time, serial_number, owner_id, warehouse_id, origin_warehouse_id, order_status)
        select site_id, gen_random_uuid(), now(), 'WALLPACK1', id, ${warehouse.Id}, ${warehouse.Id}, 10 from user_account where user_name = 'alice' limit 1
        returning site_id, id)
      insert into packing (site_id, id, creation_time, logistics_order_id, warehouse_id, status, packer_id, start_time)
      select site_id, gen_random_uuid(), now(), id, ${warehouse.Id}, 2, ${packer.userId}, now() from o`.execute(tx);
  });
  expect((await look(Token)).Data.Packers).toEqual([{ Name: '厦门仓收货', SerialNumber: 'WALLPACK1' }]);
});

test('the next departure is the open shift that closes first, with its load', async () => {
  const { Token } = await make(leader);
  const shift = { TransportShiftType: 1, WarehouseIds: [warehouse.Id], BearableWeight: 500 };
  await leader.ok('/TransportShift/EstablishTransportShift', { ...shift, Name: 'Later', ClosingDate: '2031-01-02 10:00:00' });
  await leader.ok('/TransportShift/EstablishTransportShift', { ...shift, Name: 'Sooner', ClosingDate: '2031-01-01 10:00:00' });
  expect((await look(Token)).Data.Shift).toMatchObject({
    Name: 'Sooner',
    Leaves: '2031-01-01 10:00:00',
    UsedWeight: 0,
    BearableWeight: 500,
  });
});

test('refuses a changed or forged link as not found', async () => {
  const { Id, Token } = await make(leader);
  const [site, link, until, proof] = Token.split('.');
  for (const wrong of [
    `${site}.${link}.${Number(until) + 86_400}.${proof}`,
    `${site}.${link}.${until}.${proof.slice(0, -2)}AA`,
    signWall('another key', { siteId: site, linkId: Id, until: Number(until) }),
    'anything',
  ])
    expect(await look(wrong), wrong).toBeRefused('NotFound');
});

test('a link expires on its day, and can be ended manually, one or all of a warehouse', async () => {
  const [short, first, second] = [await make(leader, { Days: 1 }), await make(leader), await make(manager)];
  const begun = now;
  now = new Date(begun.getTime() + dayMs + 1000);
  const over = await look(short.Token);
  expect(over).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('has expired') });
  now = begun;
  await leader.ok('/Wall/EndWallLinks', { Ids: [first.Id] });
  expect(await look(first.Token)).toBeRefused('StateNotAllowed');
  expect(await leader.post('/Wall/GetWallLink', { Id: first.Id })).toBeRefused('StateNotAllowed');
  expect(await leader.ok('/Wall/GetWallLink', { Id: second.Id })).toEqual({ Token: second.Token });
  const { Count } = await manager.ok('/Wall/EndAllWallLinks', { WarehouseId: warehouse.Id });
  expect(Count).toBeGreaterThanOrEqual(2);
  expect(await look(second.Token)).toBeRefused('StateNotAllowed');
  expect(await manager.ok('/Wall/EndAllWallLinks', { WarehouseId: warehouse.Id })).toEqual({ Count: 0 });
});

test('managers and supervisors create links for their own warehouses; other sites see none', async () => {
  const { Id } = await make(leader);
  const body = { Name: 'Hall', WarehouseId: warehouse.Id, Days: 30 };
  for (const name of ['clerk', 'support', 'finance'])
    expect((await (await server.as(name)).post('/Wall/EstablishWallLink', body)).status).toBe(403);
  const other = await server.as('hkmanager');
  expect(await other.post('/Wall/EstablishWallLink', body)).toBeRefused('NotFound');
  expect(await other.post('/Wall/EndWallLinks', { Ids: [Id] })).toBeRefused('NotFound');
  expect(await other.post('/Wall/EndAllWallLinks', { WarehouseId: warehouse.Id })).toBeRefused('NotFound');
  const { Data: all } = await manager.ok('/Warehouse/GetWarehouses', {});
  const WarehouseId = all.find((row: { Code: string }) => row.Code === 'DG').Id;
  expect(await leader.post('/Wall/EstablishWallLink', { ...body, WarehouseId })).toBeRefused('NotFound');
  const { Data } = await leader.ok('/Wall/GetWallLinks', { WarehouseId: warehouse.Id });
  expect(Data[0]).toMatchObject({ Id, Name: 'Hall', WarehouseName: warehouse.Name, MakerName: expect.stringMatching(/\S/) });
});
