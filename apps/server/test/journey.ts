import type { TestServer } from '@entrepot/server/testing/server.ts';
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
  setStatus,
} from '@entrepot/server/demo/steps.ts';

/** Brings two of alice's parcels in one order from declaration to delivery through the real calls; returns the rows involved. */
export async function playJourney(server: TestServer) {
  const [alice, clerk, picker, leader, manager, finance] = await Promise.all(
    ['alice', 'clerk', 'picker', 'leader', 'manager', 'finance'].map((name) => server.as(name)),
  );
  const warehouse = (await clerk!.ok('/Warehouse/GetSelectWarehouses')).at(0);
  const all = (await clerk!.ok('/Shelves/GetShelves', { WarehouseId: warehouse.Value, rows: 100, Content: 'A-' })).Data;
  // Parcels go on shelves of the storage area, not into packing or shipping areas.
  const shelves = all.map(({ ShelvesNumber }: { ShelvesNumber: string }) => ShelvesNumber).filter((one: string) => one.startsWith('A-'));
  const cargo = (await alice!.ok('/Select/CargoType').catch(() => alice!.ok('/CargoType/GetSelectCargoTypes')))[0];
  const scene: Scene = { warehouseId: warehouse.Value, cargoTypeId: cargo.Value ?? cargo.Id, shelves };
  await finance!.ok('/Recharge/ManualRecharge', { UserId: alice!.userId, Amount: 5000, Remarks: 'Start', IdempotencyKey: 'start' });

  const goods = [
    { number: 'SF1234567890123', name: 'Tea set', weight: 2.1, sides: [30, 20, 20] as const },
    { number: 'YT9876543210987', name: 'Books', weight: 3.4, sides: [25, 20, 15] as const },
  ];
  const parcels = [];
  const signed: string[] = [];
  for (const one of goods) parcels.push(await declare(alice!.ok, scene, one));
  for (const one of goods) signed.push((await sign(clerk!.ok, scene, one)).Result);
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

  const shift = await openShift(leader!.ok, {
    Name: 'Xiamen 1',
    TransportShiftType: 1,
    WarehouseIds: [scene.warehouseId],
    TypeOfShippingId: method.Value,
  });
  await bagOrder(leader!.ok, shift, placed.serialNumber);
  await depart(leader!.ok, shift);
  await arrive(leader!.ok, shift);
  await setStatus(leader!.ok, [placed.serialNumber], 80);
  await setStatus(leader!.ok, [placed.serialNumber], 90);
  await setStatus(leader!.ok, [placed.serialNumber], 100);
  return { alice: alice!, leader: leader!, goods, placed, packed, signed };
}
