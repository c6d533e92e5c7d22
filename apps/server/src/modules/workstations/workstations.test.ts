import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let [leader, clerk, manager]: Person[] = [];
let [xiamen, dongguan] = ['', ''];

beforeAll(async () => {
  server = await openTestServer();
  [leader, clerk, manager] = await Promise.all([server.as('leader'), server.as('clerk'), server.as('manager')]);
  const { Data } = await manager!.ok('/Warehouse/GetWarehouses', { rows: 100 });
  [xiamen, dongguan] = ['XM', 'DG'].map((code) => Data.find((row: { Code: string }) => row.Code === code).Id);
});
afterAll(() => server.close());

const scale = { Type: 'Scale', Kind: 'Port', State: 'Ready' };
const printer = { Type: 'Printer', Kind: 'Network', State: 'Lost', Waiting: 2 };
const failure = { Failed: 'Waiting', FailedTitle: 'PK202611230001', FailedTime: '2026-11-23T10:00:00.000Z' };
const called = (id: string) => `Table ${id.slice(0, 8)}`;
const report = (by: Person, MachineId: string, more: object = {}) => {
  const payload = { MachineId, Name: called(MachineId), WarehouseId: xiamen, IsConnected: true, Devices: [scale], ...more };
  return by.ok('/Workstation/ReportWorkstation', payload);
};
const named = async (by: Person, name: string) =>
  (await by.ok('/Workstation/GetWorkstations', { rows: 100 })).Data.filter(({ Name }: { Name: string }) => Name === name) as any[];
const one = async (by: Person, id: string) => (await named(by, called(id)))[0];

test('stores device reports in the list of the warehouse, with the user, once per computer', async () => {
  const id = randomUUID();
  await Promise.all([report(clerk!, id), report(clerk!, id)]);
  expect(await named(leader!, called(id))).toHaveLength(1);
  const { NickName } = await clerk!.ok('/User/GetUserInfoDetailedInfo', {});
  expect(await one(leader!, id)).toMatchObject({ PersonName: NickName, IsConnected: true, Devices: [scale] });
  await report(leader!, id, { Name: 'Table 4', IsConnected: false });
  expect(await one(leader!, id)).toBeUndefined();
  expect(await named(leader!, 'Table 4')).toMatchObject([{ IsConnected: false }]);
});

test('retains the last failure over a restart of the device service, until another one', async () => {
  const id = randomUUID();
  await report(clerk!, id, { Devices: [scale, { ...printer, ...failure }] });
  await report(clerk!, id, { Devices: [scale, { ...printer, State: 'Ready', Waiting: 0 }] });
  expect((await one(leader!, id)).Devices).toMatchObject([scale, { State: 'Ready', Waiting: 0, ...failure }]);
  const next = { Failed: 'Unsure', FailedTitle: 'PK202611230002', FailedTime: '2026-11-23T11:00:00.000Z' };
  await report(clerk!, id, { Devices: [scale, { ...printer, ...next }] });
  expect((await one(leader!, id)).Devices[1]).toMatchObject(next);
});

test('refuses reports for other warehouses, and hides workstations from their staff', async () => {
  const id = randomUUID();
  const payload = { MachineId: id, Name: 'Table', WarehouseId: dongguan, IsConnected: true, Devices: [] };
  expect(await clerk!.post('/Workstation/ReportWorkstation', payload)).toBeRefused('NotFound');
  await report(clerk!, id);
  expect(await one(leader!, id)).toBeDefined();
  expect(await (await server.as('dgclerk')).post('/Workstation/GetWorkstations', {})).toBeRefused('NoPermission');
  expect(await one(await server.as('hkmanager'), id)).toBeUndefined();
  expect(await (await server.as('alice')).post('/Workstation/ReportWorkstation', payload)).toBeRefused('NoPermission');
});

test('a deleted workstation is hidden until its next report', async () => {
  const id = randomUUID();
  await report(clerk!, id);
  const { Id } = await one(manager!, id);
  await manager!.ok('/Workstation/DeleteWorkstation', { Id });
  expect(await one(manager!, id)).toBeUndefined();
  await report(clerk!, id);
  expect(await one(manager!, id)).toMatchObject({ Id });
});

test('periodic reports write nothing to the operation log', async () => {
  const id = randomUUID();
  await report(clerk!, id);
  await report(clerk!, id, { IsConnected: false });
  const logged = await server.db
    .selectFrom('operationLog')
    .select('id')
    .where('area', '=', 'Workstation')
    .where('operation', '=', 'ReportWorkstation')
    .execute();
  expect(logged).toEqual([]);
});
