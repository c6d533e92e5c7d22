import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tinyPng, uploadFile } from '@entrepot/testing/forms.ts';
import { openReturns, type Returns } from './returning.ts';

const { WarehouseDocumentStatus, BinPackagingStatus, BinType, PickingStatus, TrajectoryStatus, InventoryState } = enumCodes;
const { Arrived, InTransit, Receiving, Shelved } = WarehouseDocumentStatus;
const exempt = 3;
let p: Returns;
beforeAll(async () => {
  p = await openReturns();
});
afterAll(() => p.close());

const goesOn = () => ({ Transport: true, TransportWarehouseId: p.dongguan.id });
/** A return of one commodity as its customer announced it and, with `signed`, as it was received. */
async function announced(pieces: number, more: object, signed = true) {
  const kettle = await p.commodity({ grossWeight: '1.5' });
  const made = await p.establish([[kettle.id, pieces]], more);
  if (signed) await p.sign(made.id);
  return { ...made, kettle };
}
async function truck(more: object = {}): Promise<string> {
  const said = { Name: 'Truck', TransportShiftType: 2, WarehouseIds: [p.xiamen.id], ToWarehouseId: p.dongguan.id, ...more };
  const { Id } = await p.manager.ok('/TransportShift/EstablishTransportShift', said);
  await p.manager.ok('/TransportShift/OpenTransportShift', { Id });
  return Id;
}
const put = (Id: string, Number: string) => p.leader.post('/TransportShift/AddTransportShiftPackaging', { Id, Number });
const takeOff = (Id: string, Number: string) => p.leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id, Number });
const usedOf = async (Id: string) => (await p.manager.ok('/TransportShift/GetTransportShiftById', { Id })).UsedWeight;

test('a return says all that an inbound document says: how it is packed, how it is looked at and where it goes on to', async () => {
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
  const said = {
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
  expect(row).toMatchObject(said);
  // Nothing that an inbound document tells is missing.
  const { Id } = await p.manager.ok('/WarehouseDocument/EstablishWarehouseDocument', {
    WarehouseDocumentType: 2,
    UserId: p.alice.userId,
    WarehouseId: p.xiamen.id,
    Goods: [],
  });
  const document = await p.manager.ok('/WarehouseDocument/GetWarehouseDocumentById', { Id });
  // Bins, bills and tracks are lists of their own, and so is how it was ended.
  const listed = ['NoMoreToCome', 'EndRemarks', 'Bins', 'Bills', 'Tracks'];
  expect(Object.keys(document).filter((name) => !(name in row) && !listed.includes(name))).toEqual([]);
  const found = await p.clerk.ok('/ReturnOrder/GetReturnOrders', { FormType: 2, OrderNo: number });
  expect(found.Data[0]).toMatchObject({ ...said, WarehouseDocumentType: 3 });

  // The form sends it back as it was, and no cartons are nothing packed.
  const { RowVersion, ...form } = await p.alice.ok('/UserReturnOrder/GetEditReturnOrder', { Id: id });
  const edit = { ...goesOn(), ContainerNo: form.ContainerNo, BinType: form.BinType, BinPictures: form.BinPictures, Inspection: 2 };
  expect(await p.edit(id, RowVersion, [[form.Goods[0].CommodityId, 2]], { ...edit, BinTotal: 0 })).toMatchObject({ Code: 0 });
  expect(await p.open(id)).toMatchObject({ ...said, BinTotal: 0, BinPackagingStatus: BinPackagingStatus.NotPacked });
  expect(await p.edit(id, RowVersion + 1, [[form.Goods[0].CommodityId, 2]])).toMatchObject({ Code: 0 });
  expect(await p.open(id)).toMatchObject({ Transport: true, ContainerNo: null, BinTotal: 0 });
});

test('one that goes on needs a second warehouse, another one than the first and of the same site', async () => {
  const kettle = await p.commodity();
  const refused = async (more: object) => p.post(p.alice, [[kettle.id, 1]], { Transport: true, ...more });
  expect(await refused({})).toMatchObject({ Code: 100, Data: [{ Field: 'TransportWarehouseId' }] });
  expect((await refused({ TransportWarehouseId: p.xiamen.id })).Code).not.toBe(0);
  expect((await refused({ TransportWarehouseId: kettle.id })).Code).toBe(101);
  expect((await p.post(p.alice, [[kettle.id, 1]], { Inspection: 4 })).Code).toBe(100);
  expect((await p.post(p.alice, [[kettle.id, 1]], { BinTotal: -1 })).Code).toBe(100);
});

test('it is loaded with the scanner, leaves, arrives at the second warehouse, and is inspected and shelved there', async () => {
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
  expect((await takeOff(shift, number)).Code).toBe(0);
  expect(await usedOf(shift)).toBe(0);
  expect((await takeOff(shift, number)).Code).toBe(101);
  expect((await put(shift, number)).Code).toBe(0);
  await p.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
  expect(await p.open(id)).toMatchObject({
    WarehouseDocumentStatus: InTransit,
    PickingStatus: PickingStatus.FinishedPicking,
    TrajectoryStatus: TrajectoryStatus.Transferring,
    DepartureTime: expect.any(String),
  });
  // Nobody counts or ends what is under way.
  expect((await p.inspect(id, kettle.id, 1)).Code).toBe(102);
  expect((await p.manager.post('/ReturnOrder/EndReturnOrder', { Id: id })).Code).toBe(102);
  await p.manager.ok('/TransportShift/ConfirmArrival', { Id: shift, WarehouseId: p.dongguan.id });
  expect(await p.open(id)).toMatchObject({
    WarehouseDocumentStatus: Arrived,
    WarehouseId: p.dongguan.id,
    Transport: false,
    TrajectoryStatus: TrajectoryStatus.Arrived,
    ArrivedTime: expect.any(String),
  });
  expect((await p.messagesOf(p.alice)).map(({ title }) => title)).toContainEqual(expect.stringContaining(`${number} 已抵達`));

  expect((await p.inspect(id, kettle.id, 4)).Code).toBe(101);
  expect((await p.inspect(id, kettle.id, 4, undefined, {}, p.dgclerk)).Code).toBe(0);
  expect((await p.open(id)).WarehouseDocumentStatus).toBe(Receiving);
  expect(await p.stock(kettle.id)).toEqual({ [InventoryState.Available]: 4 });
});

test('one that stays, was not received, was looked at or is too heavy is not loaded', async () => {
  const [stays, comes, seen] = [await announced(1, {}), await announced(1, goesOn(), false), await announced(1, goesOn())];
  const [shift, light] = [await truck(), await truck({ BearableWeight: 1 })];
  expect(await put(shift, stays.number)).toMatchObject({ Code: 313, Message: expect.stringContaining(stays.number) });
  expect((await put(shift, comes.number)).Code).toBe(102);
  expect((await put(light, seen.number)).Code).toBe(326);
  await p.inspect(seen.id, seen.kettle.id, 1);
  expect((await put(shift, seen.number)).Code).toBe(102);
});

test('two loaders with one return at two shifts: one of them has it', async () => {
  const { number } = await announced(1, goesOn());
  const shifts = [await truck(), await truck()];
  const answers = await Promise.all(shifts.map((shift) => put(shift, number)));
  expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 311]);
});

test('what nobody inspects counts as good with its receipt, where it stays, and goes on shelves at once', async () => {
  const { id, kettle } = await announced(3, { Inspection: exempt });
  expect(await p.open(id)).toMatchObject({ WarehouseDocumentStatus: Receiving, ConfirmedQuantity: 3 });
  expect(await p.stock(kettle.id)).toEqual({ [InventoryState.Available]: 3 });
  expect((await p.shelve(id, kettle.id, 3)).Code).toBe(0);
  expect((await p.open(id)).WarehouseDocumentStatus).toBe(Shelved);

  const further = await announced(2, { Inspection: exempt, ...goesOn() });
  expect(await p.open(further.id)).toMatchObject({ WarehouseDocumentStatus: Arrived, ConfirmedQuantity: 0 });
  const shift = await truck();
  expect((await put(shift, further.number)).Code).toBe(0);
  await p.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift });
  await p.manager.ok('/TransportShift/ConfirmArrival', { Id: shift, WarehouseId: p.dongguan.id });
  expect(await p.open(further.id)).toMatchObject({ WarehouseDocumentStatus: Receiving, ConfirmedQuantity: 2, WarehouseId: p.dongguan.id });
});
