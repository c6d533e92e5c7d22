import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { playJourney } from '../../../test/journey.ts';
import { statementOf } from './find.ts';
import { kinds } from './kinds.ts';
import { oneMistakeFrom } from './typos.ts';
import { alike, endOf, partOf, whole } from './match-modes.ts';

let server: TestServer;
let manager: Person;
let alice: Person;
let bob: Person;
let warehouseId: string;

beforeAll(async () => {
  server = await openTestServer();
  [manager, alice, bob] = await Promise.all([server.as('manager'), server.as('alice'), server.as('bob')]);
  const { Data } = await manager.ok('/Warehouse/GetWarehouses', {});
  warehouseId = Data.find((row: { Code: string }) => row.Code === 'XM').Id;
});
afterAll(() => server.close());

const find = (by: Person, Text: string) => by.ok<any[]>('/GlobalSearch/FindRecords', { Text });
const kindsIn = (found: any[]) => found.map(({ Kind }) => Kind);
const courier = (number: string, by: Person) =>
  by.ok('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: warehouseId, ProductName: 'Kettle', Quantity: 1 });

test('finds every number of an order on its way, with its state and owner', async () => {
  const { placed, packed, goods } = await playJourney(server);
  const { MemberCode } = (await find(manager, placed.serialNumber))[0]!;
  expect(MemberCode).toMatch(/\S/);
  const parcel = await find(manager, goods[0]!.number.toLowerCase());
  expect(parcel).toMatchObject([{ Kind: 'package', KindName: 'Package', Match: 'whole', Number: goods[0]!.number, MemberCode }]);
  expect(parcel[0]).toMatchObject({ StateType: 'PackageStatus', State: expect.any(Number), StateName: expect.stringMatching(/\w/) });
  expect(await find(manager, placed.serialNumber)).toMatchObject([{ Kind: 'logisticsOrder', Id: placed.id, OwnerName: '林雅婷' }]);
  expect(kindsIn(await find(manager, packed.Waybill.CarrierNo))).toEqual(['logisticsOrder', 'waybill']);
  const [bag] = (await manager.ok('/BagNumber/GetBagNumbers', {})).Data;
  const [shift] = (await manager.ok('/TransportShift/GetTransportShifts', {})).Data;
  const [list] = (await manager.ok('/PickingList/GetPickingLists', {})).Data;
  const [bill] = (await manager.ok('/Bill/GetBills', {})).Data;
  for (const [kind, number] of [
    ['bag', bag.BagNo],
    ['transportShift', shift.SerialNumber],
    ['pickingList', list.SerialNumber],
    ['bill', bill.SerialNumber],
  ])
    expect(kindsIn(await find(manager, number)), number).toEqual([kind]);
  const [shelf] = (await manager.ok('/Shelves/GetShelves', {})).Data;
  expect(kindsIn(await find(manager, shelf.ShelvesNumber))).toContain('shelf');
});

test('finds a package by the label of its courier', async () => {
  await courier('JDVA00012370009', alice);
  expect(await find(manager, 'JDVA00012370009-1-1-')).toMatchObject([{ Kind: 'package', Match: 'whole', Number: 'JDVA00012370009' }]);
});

test('results show the open tasks of the reader in the current state', async () => {
  const clerk = await server.as('clerk');
  await courier('DO00012370001', alice);
  const does = async (by: Person) => (await find(by, 'DO00012370001'))[0].Does;
  expect(await does(clerk)).toEqual([]);
  await clerk.ok('/Package/PackageSigning', { CourierNumber: 'DO00012370001', WarehouseId: warehouseId });
  expect(await does(clerk)).toEqual([{ Label: 'Weigh', Screen: 'PackageSigning' }]);
  expect(await does(manager)).toEqual([]);
  // Details left out by the customer are the customer's task.
  expect(await does(alice)).toEqual([{ Label: 'Complete', Screen: 'PackageIndex' }]);
});

test('matches the last four characters but not three, and normalizes full-width digits', async () => {
  await courier('JD00012377541', alice);
  expect(await find(manager, '7541')).toMatchObject([{ Kind: 'package', Number: 'JD00012377541', Match: 'end' }]);
  expect(await find(manager, '541')).toEqual([]);
  expect(await find(manager, '2377')).toEqual([]);
  expect(await find(manager, '７５４１')).toMatchObject([{ Number: 'JD00012377541' }]);
  expect(await find(manager, '%7541')).toEqual([]);
});

test('finds a number with one wrong, missing, extra or swapped character, but not with two', async () => {
  await courier('ZT55512890467', alice);
  for (const typed of [
    'ZT55512890468',
    'ZT5551289467',
    'ZT555128900467',
    'ZT55518290467',
    'zt5551289O467',
    'ZT5551289046X',
    'Z255512890467',
  ])
    expect(await find(manager, typed), typed).toMatchObject([{ Number: 'ZT55512890467', Match: 'alike' }]);
  expect(await find(manager, 'ZT55512890499')).toEqual([]);
});

test('finds an undeclared package as an unknown item for staff, and not for customers', async () => {
  const clerk = await server.as('clerk');
  const measures = { Weight: 1, Length: 10, Width: 10, Geight: 10 };
  await clerk.ok('/Package/PackageSigning', { CourierNumber: 'UN66600077788', WarehouseId: warehouseId, ...measures });
  for (const typed of ['UN66600077788', '7788', 'UN66600077789'])
    expect(await find(manager, typed), typed).toMatchObject([{ Kind: 'unknownItem', StateType: 'UnknownItemStatus', OwnerName: null }]);
  expect(await find(alice, 'UN66600077788')).toEqual([]);
});

test('generates some hundred numbers with one typo, without the number itself', () => {
  const meant = oneMistakeFrom('SF1234567890123');
  expect(meant).toContain('SF1234567890124');
  expect(meant).not.toContain('SF1234567890123');
  expect(meant.length).toBeLessThan(600);
});

test('limits customers to their own records, and hides other sites and warehouses', async () => {
  await courier('ST77700011122', alice);
  expect(await find(alice, 'ST77700011122')).toMatchObject([{ Kind: 'package', OwnerName: null, MemberCode: null }]);
  expect(await find(alice, '1122')).toHaveLength(1);
  for (const name of ['bob', 'hkmanager', 'hkcarol', 'dgclerk']) {
    const other = await server.as(name);
    for (const typed of ['ST77700011122', '011122', 'ST77700011123']) expect(await find(other, typed), `${name} ${typed}`).toEqual([]);
  }
  expect(await find(bob, 'alice')).toEqual([]);
  expect((await server.visitor().post('/GlobalSearch/FindRecords', { Text: 'ST77700011122' })).status).toBe(401);
});

test('skips kinds whose screen a person does not have', async () => {
  const picker = await server.as('picker');
  expect(await find(manager, 'alice')).toMatchObject([{ Kind: 'user', Title: null, OwnerName: '林雅婷' }]);
  expect(kindsIn(await find(picker, 'alice'))).not.toContain('user');
  const [bill] = (await manager.ok('/Bill/GetBills', {})).Data;
  expect(await find(picker, bill.SerialNumber)).toEqual([]);
});

test('finds customers by a part of their name, in Chinese by the first two characters', async () => {
  expect(kindsIn(await find(manager, '林雅'))).toEqual(['user']);
  expect(await find(manager, 'lic')).toMatchObject([{ Kind: 'user', Match: 'name' }]);
});

test('every search mode uses an index instead of a scan of packages, orders or bills', async () => {
  const caller = { ...(await server.system()), siteIds: [manager.siteId] };
  for (const way of [whole('MANY0000007919'), endOf('7919'), alike('MANY0000007918'), partOf('alice'), partOf('林雅')]) {
    const plan = await server.inTransaction(async (tx) => {
      // PostgreSQL scans small tables anyway; with sequential scans disabled, it does so only without a usable index.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ queryPlan: string }>`explain ${statementOf(caller, kinds, way)!}`.execute(tx);
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
    expect(plan, way.match).toMatch(/Index Scan/);
    expect(plan, way.match).not.toMatch(/Seq Scan/);
  }
});
