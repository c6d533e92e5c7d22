import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { findWhere } from '../../core/db/rows.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { proveStock } from '../commodities/public.ts';
import { type Dock, openDock } from './test/dock.ts';

const { Receiving, InTransit, Arrived, Ended } = enumCodes.WarehouseDocumentStatus;
const { BinStatus, MissingGoodsStatus } = enumCodes;
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
const receive = (Id: string, BagNo: string, by = d.dgclerk) => by.post('/TransportShift/SignForBagNumber', { Id, BagNo });
const statusOf = async (id: string) => (await findWhere(d.db, d.system, warehouseDocument, { id }))[0]!;
/** The pieces of the document's goods that each warehouse expects. */
const expectedAt = async (warehouseId: string) =>
  (
    await findWhere(d.db, d.system, commodityInventory, {
      warehouseId,
      commodityId: [d.cup.id, d.plate.id],
      inventoryState: enumCodes.InventoryState.InTransit,
    })
  ).reduce((sum, { quantity }) => sum + quantity, 0);

test('loads, sends and receives onward bins and inspects them at the second warehouse', async () => {
  const document = await d.signed(goesOn());
  const [first, second] = document.numbers as [string, string];
  const before = { here: await expectedAt(d.xiamen.id), there: await expectedAt(d.dongguan.id) };
  const shift = await truck({ BearableWeight: 100 });
  expect((await put(shift, first)).Data).toMatchObject({ BagNo: first, OrderParcels: 2, OrderBagged: 1, NetWeight: 12, Repeated: false });
  expect((await put(shift, first)).Data).toMatchObject({ Repeated: true, OrderBagged: 1 });
  expect((await d.manager.ok('/TransportShift/GetTransportShiftById', { Id: shift })).UsedWeight).toBe(12);
  expect(await d.manager.post('/TransportShift/CancelTransportShift', { Id: shift })).toBeRefused('InUse');
  // A partly loaded document blocks the departure.
  expect(await d.manager.post('/TransportShift/ConfirmDeparture', { Id: shift })).toBeRefused('CargoQuantityAbnormal');
  expect(await put(shift, second)).toSucceed();
  expect(await takeOff(shift, second)).toSucceed();
  expect(await takeOff(shift, second)).toBeRefused('NotFound');
  expect(await put(shift, second)).toSucceed();
  await d.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
  expect(await statusOf(document.id)).toMatchObject({
    documentStatus: InTransit,
    pickingStatus: enumCodes.PickingStatus.FinishedPicking,
    trajectoryStatus: enumCodes.TrajectoryStatus.Transferring,
  });
  expect(await takeOff(shift, second)).toBeRefused('PackagingLocked');
  await d.manager.ok('/TransportShift/ConfirmArrival', { Id: shift, WarehouseId: d.dongguan.id });
  expect((await statusOf(document.id)).documentStatus).toBe(InTransit);
  expect(await receive(shift, first, d.clerk)).toBeRefused('WarehouseMismatch');
  expect(await receive(shift, first)).toSucceed();
  expect(await receive(shift, first)).toBeRefused('StateNotAllowed', { Data: { DoneAlready: true } });
  expect(await d.start(second, d.dgclerk)).not.toSucceed();
  expect(await receive(shift, second)).toSucceed();
  expect(await statusOf(document.id)).toMatchObject({ documentStatus: Arrived, warehouseId: d.dongguan.id, transport: false });
  expect([before.here - (await expectedAt(d.xiamen.id)), (await expectedAt(d.dongguan.id)) - before.there]).toEqual([14, 14]);

  // The bins are inspected in the second warehouse only, and no stock is lost.
  expect(await d.start(first, d.clerk)).not.toSucceed();
  for (const number of document.numbers) {
    const { Data } = await d.start(number, d.manager);
    const lines = Data.Expected.map((one: { CommodityId: string; Quantity: number }) => d.good(one.CommodityId, one.Quantity));
    expect(await d.submit(Data.Id, lines, {}, d.manager)).toSucceed();
  }
  const shelf = await d.newShelf('Bin', {}, d.dongguan);
  for (const number of document.numbers) expect(await d.putBin(number, shelf, {}, d.manager)).toSucceed();
  expect(await d.end(document.id)).toSucceed();
  expect((await statusOf(document.id)).documentStatus).toBe(Ended);
  expect(await proveStock(d.db)).toEqual([]);
  await d.expectInvariants();
});

test('records a bin that was not unloaded as missing, and receives it when it is found', async () => {
  const document = await d.signed(goesOn());
  const [first, second] = document.numbers as [string, string];
  const shift = await truck();
  for (const number of document.numbers) expect(await put(shift, number)).toSucceed();
  await d.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
  await d.manager.ok('/TransportShift/ConfirmArrival', { Id: shift, WarehouseId: d.dongguan.id });
  expect(await receive(shift, first)).toSucceed();
  await d.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift });
  expect(await d.open(document.id)).toMatchObject({
    MissingStatus: MissingGoodsStatus.Open,
    Bins: [
      { BinStatus: BinStatus.Signed, WarehouseId: d.dongguan.id },
      { BinStatus: BinStatus.Missing, WarehouseId: d.xiamen.id },
    ],
  });
  expect((await d.lastMessage())!.content).toContain(second);
  expect(await receive(shift, second)).toSucceed();
  expect(await d.open(document.id)).toMatchObject({
    MissingStatus: MissingGoodsStatus.Settled,
    ShortQuantity: 0,
    Bins: [{ BinStatus: BinStatus.Signed }, { BinStatus: BinStatus.Signed, WarehouseId: d.dongguan.id }],
  });
  await d.expectInvariants();
});

test('refuses bins that stay, go elsewhere, were inspected or are too heavy', async () => {
  const [stays, comes, seen] = [await d.signed(), await d.coming(goesOn()), await d.signed(goesOn())];
  const [shift, light] = [await truck(), await truck({ BearableWeight: 5 })];
  expect(await put(shift, stays.numbers[0]!)).toBeRefused('DifferentWarehouse', { Message: expect.stringContaining(stays.numbers[0]!) });
  expect(await put(shift, comes.numbers[0]!)).toBeRefused('StateNotAllowed');
  expect(await put(light, seen.numbers[0]!)).toBeRefused('ShiftCapacityExceeded');
  await d.inspected(seen.numbers[0]!);
  expect(await put(shift, seen.numbers[0]!)).toBeRefused('StateNotAllowed');
  expect(await put(shift, seen.numbers[1]!)).toBeRefused('StateNotAllowed');
});

test('loads a bin on one of two shifts when scanned concurrently', async () => {
  const document = await d.signed(goesOn());
  const shifts = [await truck(), await truck()];
  const answers = await Promise.all(shifts.map((shift) => put(shift, document.numbers[0]!)));
  expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'OrderFullyPacked']);
  expect((await statusOf(document.id)).documentStatus).toBe(Receiving);
});

describe('a document without bins', () => {
  const loose = async (more: object = {}, isReceived = true) => {
    const { Id: id, OrderNo: number } = await d.submitted({ ...goesOn(), ...more });
    if (isReceived) await d.clerk.ok('/WarehouseDocument/SignForBins', { Id: id });
    return { id, number };
  };

  test('goes on to another warehouse as a whole and is inspected there', async () => {
    const document = await loose();
    const before = { here: await expectedAt(d.xiamen.id), there: await expectedAt(d.dongguan.id) };
    const shift = await truck({ BearableWeight: 1000 });
    expect((await put(shift, document.number)).Data).toMatchObject({ BagNo: document.number, Repeated: false });
    expect((await put(shift, document.number)).Data).toMatchObject({ Repeated: true });
    expect(await takeOff(shift, document.number)).toSucceed();
    expect(await takeOff(shift, document.number)).toBeRefused('NotFound');
    expect((await d.manager.ok('/TransportShift/GetTransportShiftById', { Id: shift })).UsedWeight).toBe(0);
    expect(await put(shift, document.number)).toSucceed();
    expect(await put(await truck(), document.number)).toBeRefused('OrderFullyPacked');
    expect(await d.manager.post('/TransportShift/CancelTransportShift', { Id: shift })).toBeRefused('InUse');
    await d.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
    expect((await statusOf(document.id)).documentStatus).toBe(InTransit);
    // A departure by mistake is called back.
    await d.manager.ok('/TransportShift/RecallTransportShift', { Id: shift, Reason: 'Wrong truck' });
    expect((await statusOf(document.id)).documentStatus).toBe(Receiving);
    await d.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
    await d.manager.ok('/TransportShift/ConfirmArrival', { Id: shift, WarehouseId: d.dongguan.id });
    expect(await receive(shift, document.number)).toSucceed();
    expect(await receive(shift, document.number)).toBeRefused('StateNotAllowed', { Data: { DoneAlready: true } });
    expect(await d.manager.post('/TransportShift/UndoTransportShiftArrival', { Id: shift, Reason: 'x' })).toBeRefused('StateNotAllowed');
    expect(await statusOf(document.id)).toMatchObject({ documentStatus: Arrived, warehouseId: d.dongguan.id, transport: false });
    const moved = before.here - (await expectedAt(d.xiamen.id));
    expect(moved).toBeGreaterThan(0);
    expect((await expectedAt(d.dongguan.id)) - before.there).toBe(moved);
    const started = { WarehouseDocumentId: document.id, WarehouseId: d.dongguan.id };
    expect(await d.dgclerk.post('/QualityInspection/StartQualityInspection', started)).toSucceed();
    expect(await proveStock(d.db, d.xiamen.siteId)).toEqual([]);
  });

  test('is not loaded before it is received, when it stays, or when it has bins', async () => {
    const shift = await truck();
    expect(await put(shift, (await loose({}, false)).number)).toBeRefused('StateNotAllowed');
    expect(await put(shift, (await loose({ Transport: false, TransportWarehouseId: null })).number)).toBeRefused('DifferentWarehouse');
    const withBins = await d.signed(goesOn());
    expect(await put(shift, withBins.orderNo)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('Scan each bin') });
  });
});
