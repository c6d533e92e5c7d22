import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openReturns, type Returns } from './test/returning.ts';

const { WarehouseDocumentStatus, BinPackagingStatus, BinType, PickingStatus, TrajectoryStatus, InventoryState } = enumCodes;
const { Arrived, InTransit, Receiving, Shelved } = WarehouseDocumentStatus;
const exempt = 3;
let p: Returns;
beforeAll(async () => {
  p = await openReturns();
});
afterAll(() => p.close());

const goesOn = () => ({ Transport: true, TransportWarehouseId: p.dongguan.id });
/** A return of one commodity, announced and, with `signed`, received. */
async function announced(pieces: number, more: object, signed = true) {
  const kettle = await p.commodity({ grossWeight: '1.5' });
  const made = await p.establish([[kettle.id, pieces]], more);
  if (signed) await p.sign(made.id);
  return { ...made, kettle };
}
async function truck(more: object = {}): Promise<string> {
  const truckFields = { Name: 'Truck', TransportShiftType: 2, WarehouseIds: [p.xiamen.id], ToWarehouseId: p.dongguan.id, ...more };
  const { Id } = await p.manager.ok('/TransportShift/EstablishTransportShift', truckFields);
  await p.manager.ok('/TransportShift/OpenTransportShift', { Id });
  return Id;
}
const put = (Id: string, Number: string) => p.leader.post('/TransportShift/AddTransportShiftPackaging', { Id, Number });
const takeOff = (Id: string, Number: string) => p.leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id, Number });
const usedOf = async (Id: string) => (await p.manager.ok('/TransportShift/GetTransportShiftById', { Id })).UsedWeight;

test('has all fields of an inbound document: packing, inspection and onward transport', covers('FIELD-ReturnOrder'), async () => {
  const { Url: boxes } = await uploadFile(p, p.alice, { name: 'pallets.png', bytes: tinyPng }, { type: '1' });
  const { id, number } = await announced(
    2,
    {
      ContainerNo: 'TEMU1234565',
      ArrivalDate: '2025-06-20',
      BinType: BinType.Pallet,
      BinTotal: 2,
      BinPictures: [boxes],
      Unpacking: true,
      Inspection: 2,
      CourierNumber: 'SF-PALLETS',
      ...goesOn(),
    },
    false,
  );
  const expected = {
    ContainerNo: 'TEMU1234565',
    BinType: BinType.Pallet,
    BinTotal: 2,
    BinPackagingStatus: BinPackagingStatus.Packed,
    BinPictures: [expect.any(String)],
    Unpacking: true,
    Inspection: 2,
    Transport: true,
    TransportWarehouseId: p.dongguan.id,
    TypeOfShippingId: null,
    PickingStatus: null,
    TrajectoryStatus: null,
    DepartureTime: null,
    SourceType: null,
    SourceId: null,
  };
  const row = await p.open(id);
  expect(row).toMatchObject(expected);
  // No field of an inbound document is missing.
  const { Id } = await p.manager.ok('/WarehouseDocument/EstablishWarehouseDocument', {
    WarehouseDocumentType: 2,
    UserId: p.alice.userId,
    WarehouseId: p.xiamen.id,
    Goods: [],
  });
  const document = await p.manager.ok('/WarehouseDocument/GetWarehouseDocumentById', { Id });
  // Bins, bills, tracking events and the end remarks have lists of their own; only documents have questions about
  // missing and unannounced goods, and are signed for as a whole.
  const listed = ['NoMoreToCome', 'EndRemarks', 'Bins', 'Bills', 'Tracks', 'WholeSignedTime'];
  const isOwn = (name: string) => listed.includes(name) || /^(Missing|Unannounced)/.test(name);
  expect(Object.keys(document).filter((name) => !(name in row) && !isOwn(name))).toEqual([]);
  const found = await p.clerk.ok('/ReturnOrder/GetReturnOrders', { FormType: 2, OrderNo: number });
  expect(found.Data[0]).toMatchObject({ ...expected, WarehouseDocumentType: 3 });

  // The form can be sent back unchanged; no cartons means unpacked.
  const { RowVersion, ...form } = await p.alice.ok('/UserReturnOrder/GetEditReturnOrder', { Id: id });
  const edit = { ...goesOn(), ContainerNo: form.ContainerNo, BinType: form.BinType, BinPictures: form.BinPictures, Inspection: 2 };
  expect(await p.edit(id, RowVersion, [[form.Goods[0].CommodityId, 2]], { ...edit, BinTotal: 0 })).toSucceed();
  expect(await p.open(id)).toMatchObject({ ...expected, BinTotal: 0, BinPackagingStatus: BinPackagingStatus.NotPacked });
  expect(await p.edit(id, RowVersion + 1, [[form.Goods[0].CommodityId, 2]], { ContainerNo: null })).toSucceed();
  expect(await p.open(id)).toMatchObject({ Transport: true, ContainerNo: null, BinTotal: 0, BinType: expected.BinType });
});

test('requires another second warehouse of the same site for onward transport', async () => {
  const kettle = await p.commodity();
  const refused = async (more: object) => p.post(p.alice, [[kettle.id, 1]], { Transport: true, ...more });
  expect(await refused({})).toBeRefused('ValidationFailed', { Data: [{ Field: 'TransportWarehouseId' }] });
  expect(await refused({ TransportWarehouseId: p.xiamen.id })).not.toSucceed();
  expect(await refused({ TransportWarehouseId: kettle.id })).toBeRefused('NotFound');
  expect(await p.post(p.alice, [[kettle.id, 1]], { Inspection: 4 })).toBeRefused('ValidationFailed');
  expect(await p.post(p.alice, [[kettle.id, 1]], { BinTotal: -1 })).toBeRefused('ValidationFailed');
});

test('is loaded, sent, received, inspected and shelved at the second warehouse', async () => {
  const { id, number, kettle } = await announced(4, goesOn());
  const shift = await truck({ BearableWeight: 100 });
  expect((await put(shift, number)).Data).toMatchObject({
    BagNo: number,
    SerialNumber: number,
    OrderParcels: 1,
    NetWeight: 6,
    Repeated: false,
  });
  expect((await put(shift, number)).Data).toMatchObject({ Repeated: true });
  expect(await usedOf(shift)).toBe(6);
  expect(await takeOff(shift, number)).toSucceed();
  expect(await usedOf(shift)).toBe(0);
  expect(await takeOff(shift, number)).toBeRefused('NotFound');
  expect(await put(shift, number)).toSucceed();
  await p.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
  expect(await p.open(id)).toMatchObject({
    WarehouseDocumentStatus: InTransit,
    PickingStatus: PickingStatus.FinishedPicking,
    TrajectoryStatus: TrajectoryStatus.Transferring,
    DepartureTime: expect.any(String),
  });
  // Goods in transit cannot be counted or closed.
  expect(await p.inspect(id, kettle.id, 1)).toBeRefused('StateNotAllowed');
  expect(await p.manager.post('/ReturnOrder/EndReturnOrder', { Id: id })).toBeRefused('StateNotAllowed');
  await p.manager.ok('/TransportShift/ConfirmArrival', { Id: shift, WarehouseId: p.dongguan.id });
  expect((await p.open(id)).WarehouseDocumentStatus).toBe(InTransit);
  await p.dgclerk.ok('/TransportShift/SignForBagNumber', { Id: shift, BagNo: number });
  expect(await p.open(id)).toMatchObject({
    WarehouseDocumentStatus: Arrived,
    WarehouseId: p.dongguan.id,
    Transport: false,
    TrajectoryStatus: TrajectoryStatus.Arrived,
    ArrivedTime: expect.any(String),
  });
  expect((await p.messagesOf(p.alice)).map(({ title }) => title)).toContainEqual(expect.stringContaining(`${number} 已抵達`));

  expect(await p.inspect(id, kettle.id, 4)).toBeRefused('NotFound');
  expect(await p.inspect(id, kettle.id, 4, undefined, {}, p.dgclerk)).toSucceed();
  expect((await p.open(id)).WarehouseDocumentStatus).toBe(Receiving);
  expect(await p.stock(kettle.id)).toEqual({ [InventoryState.Available]: 4 });
});

test('refuses to load one that stays, is unreceived, inspected or too heavy', async () => {
  const [stays, comes, seen] = [await announced(1, {}), await announced(1, goesOn(), false), await announced(1, goesOn())];
  const [shift, light] = [await truck(), await truck({ BearableWeight: 1 })];
  expect(await put(shift, stays.number)).toBeRefused('DifferentWarehouse', { Message: expect.stringContaining(stays.number) });
  expect(await put(shift, comes.number)).toBeRefused('StateNotAllowed');
  expect(await put(light, seen.number)).toBeRefused('ShiftCapacityExceeded');
  await p.inspect(seen.id, seen.kettle.id, 1);
  expect(await put(shift, seen.number)).toBeRefused('StateNotAllowed');
});

test('loads a return on one of two shifts when scanned concurrently', async () => {
  const { number } = await announced(1, goesOn());
  const shifts = [await truck(), await truck()];
  const answers = await Promise.all(shifts.map((shift) => put(shift, number)));
  expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'OrderFullyPacked']);
});

test('counts uninspected goods as good at receipt when they stay, ready to shelve', async () => {
  const { id, kettle } = await announced(3, { Inspection: exempt });
  expect(await p.open(id)).toMatchObject({ WarehouseDocumentStatus: Receiving, ConfirmedQuantity: 3 });
  expect(await p.stock(kettle.id)).toEqual({ [InventoryState.Available]: 3 });
  expect(await p.shelve(id, kettle.id, 3)).toSucceed();
  expect((await p.open(id)).WarehouseDocumentStatus).toBe(Shelved);

  const further = await announced(2, { Inspection: exempt, ...goesOn() });
  expect(await p.open(further.id)).toMatchObject({ WarehouseDocumentStatus: Arrived, ConfirmedQuantity: 0 });
  const shift = await truck();
  expect(await put(shift, further.number)).toSucceed();
  await p.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
  await p.manager.ok('/TransportShift/ConfirmArrival', { Id: shift, WarehouseId: p.dongguan.id });
  expect((await p.open(further.id)).ConfirmedQuantity).toBe(0);
  await p.dgclerk.ok('/TransportShift/SignForBagNumber', { Id: shift, BagNo: further.number });
  expect(await p.open(further.id)).toMatchObject({ WarehouseDocumentStatus: Receiving, ConfirmedQuantity: 2, WarehouseId: p.dongguan.id });
});
