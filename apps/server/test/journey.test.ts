import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import {
  approve,
  arrive,
  bagOrder,
  declare,
  depart,
  listForPicking,
  openShift,
  order,
  pack,
  pay,
  pick,
  type Scene,
  shelve,
  sign,
  tell,
} from '@entrepot/server/demo/steps.ts';
import { checkInvariants } from '@entrepot/server/modules/billing/invariants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('a parcel goes its whole way, from declaration to delivery, and money and stock agree at the end', async () => {
  const [alice, clerk, picker, leader, manager, finance] = await Promise.all(
    ['alice', 'clerk', 'picker', 'leader', 'manager', 'finance'].map((name) => server.as(name)),
  );
  const warehouse = (await clerk!.ok('/Warehouse/GetSelectWarehouses')).at(0);
  const shelves = (await clerk!.ok('/Shelves/GetShelves', { WarehouseId: warehouse.Value, rows: 5 })).Data.map(
    (row: { ShelvesNumber: string }) => row.ShelvesNumber,
  );
  const cargo = (await alice!.ok('/Select/CargoType').catch(() => alice!.ok('/CargoType/GetSelectCargoTypes')))[0];
  const scene: Scene = { warehouseId: warehouse.Value, cargoTypeId: cargo.Value ?? cargo.Id, shelves };
  await finance!.ok('/Recharge/ManualRecharge', { UserId: alice!.userId, Amount: 5000, Remarks: 'Start', IdempotencyKey: 'start' });

  const goods = [
    { number: 'SF1234567890123', name: 'Tea set', weight: 2.1, sides: [30, 20, 20] as const },
    { number: 'YT9876543210987', name: 'Books', weight: 3.4, sides: [25, 20, 15] as const },
  ];
  const parcels = [];
  for (const one of goods) parcels.push(await declare(alice!.ok, scene, one));
  for (const one of goods) expect((await sign(clerk!.ok, scene, one)).Result).toBe('declared');
  for (const [at, one] of goods.entries()) await shelve(clerk!.ok, scene, one.number, shelves[at]);

  const recipient = (await alice!.ok('/UserRecipientInformation/GetSelectRecipientInformations')).Data[0];
  const method = (await alice!.ok('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: scene.warehouseId }))[0];
  const placed = await order(
    alice!.ok,
    { WarehouseId: scene.warehouseId, RecipientInformationId: recipient.Id, TypeOfShippingId: method.Value },
    parcels,
  );
  await pay(alice!.ok, placed.billIds);
  await approve(manager!.ok, [placed.id]);

  const lists = await listForPicking(leader!.ok, scene, [placed.id]);
  for (const list of lists) await pick(picker!.ok, list);
  const packed = await pack(clerk!.ok, placed, 7.3);
  if (packed.SupplementBillId) await pay(alice!.ok, [packed.SupplementBillId]);
  expect(packed.Waybill.CarrierNo).toBeTruthy();

  const shift = await openShift(leader!.ok, {
    Name: 'Xiamen 1',
    TransportShiftType: 1,
    WarehouseIds: [scene.warehouseId],
    TypeOfShippingId: method.Value,
  });
  await bagOrder(leader!.ok, shift, placed.serialNumber);
  await depart(leader!.ok, shift);
  await arrive(leader!.ok, shift);
  await tell(leader!.ok, [placed.serialNumber], 80);
  await tell(leader!.ok, [placed.serialNumber], 90);
  await tell(leader!.ok, [placed.serialNumber], 100);

  const seen = (await server.visitor().ok('/PublicSite/QueryTracks', { Numbers: [placed.serialNumber, goods[0]!.number, 'NOBODY'] })) as {
    Found: boolean;
    OrderStatus: number;
    Tracks: { TrajectoryStatus: number }[];
  }[];
  expect(seen.map(({ Found }) => Found)).toEqual([true, true, false]);
  expect(seen[0]!.OrderStatus).toBe(130);
  const told = (await leader!.ok('/TrajectoryTrack/GetTracks', { Number: placed.serialNumber })) as { TrajectoryStatus: number }[];
  expect([...new Set(told.map(({ TrajectoryStatus }) => TrajectoryStatus))].sort((a, b) => b - a)).toEqual([
    100, 90, 80, 60, 50, 45, 40, 30, 25, 20, 10,
  ]);
  expect(seen[0]!.Tracks.map(({ TrajectoryStatus }) => TrajectoryStatus)).toEqual(expect.arrayContaining([10, 20, 50, 60, 80, 90, 100]));
  expect(await checkInvariants(server.db)).toEqual([]);
  expect((await alice!.ok('/UserMessages/GetUserMessages', { rows: 50 })).Total).toBeGreaterThan(3);
});
