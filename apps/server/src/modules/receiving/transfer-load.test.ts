import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { proveStock } from '../commodities/public.ts';
import { type Dock, openDock } from './test/dock.ts';

const { Receiving, InTransit, Arrived, Ended } = enumCodes.WarehouseDocumentStatus;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const goesOn = () => ({ Transport: true, TransportWarehouseId: d.dongguan.id });
async function truck(more: object = {}): Promise<string> {
  const description = { Name: 'Truck', TransportShiftType: 2, WarehouseIds: [d.xiamen.id], ToWarehouseId: d.dongguan.id, ...more };
  const { Id } = await d.manager.ok('/TransportShift/EstablishTransportShift', description);
  await d.manager.ok('/TransportShift/OpenTransportShift', { Id });
  return Id;
}
const put = (Id: string, Number: string) => d.leader.post('/TransportShift/AddTransportShiftPackaging', { Id, Number });
const takeOff = (Id: string, Number: string) => d.leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id, Number });
const statusOf = async (id: string) => (await findWhere(d.db, d.system, warehouseDocument, { id }))[0]!;
/** How many pieces of the document's goods each warehouse expects. */
const expectedAt = async (warehouseId: string) =>
  (
    await findWhere(d.db, d.system, commodityInventory, {
      warehouseId,
      commodityId: [d.cup.id, d.plate.id],
      inventoryState: enumCodes.InventoryState.InTransit,
    })
  ).reduce((sum, { quantity }) => sum + quantity, 0);

test('bins that go on are loaded with the scanner, leave, arrive at the second warehouse and are inspected there', async () => {
  const document = await d.signed(goesOn());
  const [first, second] = document.numbers as [string, string];
  const before = { here: await expectedAt(d.xiamen.id), there: await expectedAt(d.dongguan.id) };
  const shift = await truck({ BearableWeight: 100 });
  expect((await put(shift, first)).Data).toMatchObject({ BagNo: first, OrderParcels: 2, OrderBagged: 1, NetWeight: 12, Repeated: false });
  expect((await put(shift, first)).Data).toMatchObject({ Repeated: true, OrderBagged: 1 });
  expect((await d.manager.ok('/TransportShift/GetTransportShiftById', { Id: shift })).UsedWeight).toBe(12);
  expect(await d.manager.post('/TransportShift/CancelTransportShift', { Id: shift })).toMatchObject({ Code: 105 });
  // Half a document stops the departure.
  expect(await d.manager.post('/TransportShift/ConfirmDeparture', { Id: shift })).toMatchObject({ Code: 318 });
  expect((await put(shift, second)).Code).toBe(0);
  expect((await takeOff(shift, second)).Code).toBe(0);
  expect((await takeOff(shift, second)).Code).toBe(101);
  expect((await put(shift, second)).Code).toBe(0);
  await d.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
  expect(await statusOf(document.id)).toMatchObject({ documentStatus: InTransit, pickingStatus: 3, trajectoryStatus: 48 });
  expect((await takeOff(shift, second)).Code).toBe(317);
  await d.manager.ok('/TransportShift/ConfirmArrival', { Id: shift, WarehouseId: d.dongguan.id });
  expect(await statusOf(document.id)).toMatchObject({ documentStatus: Arrived, warehouseId: d.dongguan.id, transport: false });
  expect([before.here - (await expectedAt(d.xiamen.id)), (await expectedAt(d.dongguan.id)) - before.there]).toEqual([14, 14]);

  // Nobody of the first warehouse looks at them any more; those of the second do, and nothing of the stock is lost.
  expect((await d.start(first, d.clerk)).Code).not.toBe(0);
  for (const number of document.numbers) {
    const { Data } = await d.start(number, d.manager);
    const lines = Data.Expected.map((one: { CommodityId: string; Quantity: number }) => d.good(one.CommodityId, one.Quantity));
    expect(await d.submit(Data.Id, lines, {}, d.manager)).toMatchObject({ Code: 0 });
  }
  const shelf = await d.newShelf('Bin', {}, d.dongguan);
  for (const number of document.numbers) expect(await d.putBin(number, shelf, {}, d.manager)).toMatchObject({ Code: 0 });
  expect((await d.end(document.id)).Code).toBe(0);
  expect((await statusOf(document.id)).documentStatus).toBe(Ended);
  expect(await proveStock(d.db)).toEqual([]);
  await d.invariantsHold();
});

test('a bin that stays, goes elsewhere, was looked at or is too heavy is not loaded', async () => {
  const [stays, comes, seen] = [await d.signed(), await d.coming(goesOn()), await d.signed(goesOn())];
  const [shift, light] = [await truck(), await truck({ BearableWeight: 5 })];
  expect(await put(shift, stays.numbers[0]!)).toMatchObject({ Code: 313, Message: expect.stringContaining(stays.numbers[0]!) });
  expect((await put(shift, comes.numbers[0]!)).Code).toBe(102);
  expect((await put(light, seen.numbers[0]!)).Code).toBe(326);
  await d.inspected(seen.numbers[0]!);
  expect((await put(shift, seen.numbers[0]!)).Code).toBe(102);
  expect((await put(shift, seen.numbers[1]!)).Code).toBe(102);
});

test('two loaders with one bin at two shifts: one of them has it', async () => {
  const document = await d.signed(goesOn());
  const shifts = [await truck(), await truck()];
  const answers = await Promise.all(shifts.map((shift) => put(shift, document.numbers[0]!)));
  expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 311]);
  expect((await statusOf(document.id)).documentStatus).toBe(Receiving);
});
