import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declare, shelve, sign } from '../../demo/steps.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Shift } from '../../testing/packed-orders.ts';
import { openTransfers, type Transfers } from './test/transfer-desk.ts';

const { Weighed, OnShelf, Transferring, Lost } = enumCodes.PackageStatus;
const { Pending, Loaded, Departed, Arrived, Cancelled } = enumCodes.WarehouseTransferStatus;
const { Missing } = enumCodes.ArrivalDiscrepancyKind;
const { Open, Found } = enumCodes.ArrivalDiscrepancyStatus;
let d: Transfers;
let shelfHere: string;
beforeAll(async () => {
  d = await openTransfers();
  [shelfHere] = d.floor.scene.shelves as [string];
});
afterAll(async () => {
  expect(await checkInvariants(d.server.db)).toEqual([]);
  await d.server.close();
});

let count = 0;
interface Parcel {
  id: string;
  number: string;
}
/** A shelved package that no order has. */
async function shelved(): Promise<Parcel> {
  const goods = { number: `YT770000${1000 + ++count}`, name: 'Tea', weight: 2, sides: [30, 20, 10] as [number, number, number] };
  const { id } = await declare(d.floor.alice.ok, d.floor.scene, goods);
  await sign(d.floor.clerk.ok, d.floor.scene, goods);
  await shelve(d.floor.clerk.ok, d.floor.scene, goods.number, shelfHere);
  return { id, number: goods.number };
}
const packageOf = ({ id }: Parcel) => d.floor.manager.ok('/Package/GetPackageById', { Id: id });
const stateOf = async (parcel: Parcel) => {
  const { PackageStatus, WarehouseId, ShelvesId } = await packageOf(parcel);
  return { PackageStatus, WarehouseId, isOnShelf: Boolean(ShelvesId) };
};
const send = (parcels: readonly Parcel[], more: object = {}) =>
  d.floor.leader.post('/WarehouseTransfer/TransferPackages', { PackageIds: parcels.map(({ id }) => id), ToWarehouseId: d.there, ...more });
const transferOf = async ({ id }: Parcel) => (await d.transfersOf({ PackageId: id }))[0];
const load = (shift: Shift, { number }: Parcel, by = d.floor.leader) =>
  by.post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, Number: number, Loose: true });
const takeOff = (shift: Shift, { number }: Parcel) =>
  d.floor.leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id: shift.id, Number: number, Remarks: 'too heavy' });
const receive = (shift: Shift, { number }: Parcel) => d.dgclerk.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: number });
const depart = (shift: Shift) => d.floor.leader.ok('/TransportShift/ConfirmDeparture', { Id: shift.id });
const contents = async (shift: Shift, more: object = {}) =>
  (await d.floor.leader.ok('/Container/GetContainerContents', { Kind: 'shift', Id: shift.id, rows: 100, ...more })).Data;

/** Packages loaded on a shift that has arrived. */
async function arrived(...parcels: Parcel[]): Promise<Shift> {
  const shift = await d.shiftThere();
  for (const parcel of parcels) expect(await load(shift, parcel)).toSucceed();
  await depart(shift);
  await d.arrive(shift);
  return shift;
}

describe('packages that no order has, transferred to another warehouse', () => {
  test('wait on their shelf, leave it when loaded, and are received and put away there', async () => {
    const [parcel, shift] = [await shelved(), await d.shiftThere()];
    expect(await send([parcel])).toSucceed({ Data: { Ids: [expect.any(String)] } });
    expect(await stateOf(parcel)).toEqual({ PackageStatus: Transferring, WarehouseId: d.here, isOnShelf: true });
    expect(await transferOf(parcel)).toMatchObject({
      WarehouseTransferStatus: Pending,
      CourierNumber: parcel.number,
      ToWarehouseId: d.there,
    });
    const listed = () => d.floor.leader.ok('/TransportShift/GetTransportShiftPackages', { Id: shift.id });
    expect(await listed()).toContainEqual(expect.objectContaining({ CourierNumber: parcel.number, ShelvesNumber: shelfHere }));
    expect(await load(shift, parcel)).toSucceed({ Data: { ParcelNo: parcel.number, Repeated: false } });
    expect(await load(shift, parcel)).toSucceed({ Data: { Repeated: true } });
    expect(await stateOf(parcel)).toEqual({ PackageStatus: Transferring, WarehouseId: d.here, isOnShelf: false });
    expect(await contents(shift)).toContainEqual(expect.objectContaining({ Kind: 'package', Number: parcel.number, MayTakeOut: true }));
    expect(await d.floor.leader.ok('/TransportShift/GetDeparturePreview', { Id: shift.id })).toMatchObject({
      Bags: 0,
      Whole: 1,
      Stops: [],
    });
    expect(await d.floor.leader.ok('/TransportShift/PrintTransportShift', { Id: shift.id })).toMatch(/\.pdf/);
    await depart(shift);
    expect((await transferOf(parcel)).WarehouseTransferStatus).toBe(Departed);
    expect(await takeOff(shift, parcel)).toBeRefused('PackagingLocked');
    await d.arrive(shift);
    expect(await d.dgclerk.ok('/TransportShift/GetBagArrivalReceipt', { Id: shift.id })).toMatchObject({
      Expected: 1,
      Received: 0,
      Missing: 1,
    });
    expect(await receive(shift, parcel)).toSucceed({ Data: { Received: 1, Expected: 1 } });
    expect(await receive(shift, parcel)).toBeRefused('StateNotAllowed');
    expect(await stateOf(parcel)).toEqual({ PackageStatus: Weighed, WarehouseId: d.there, isOnShelf: false });
    expect((await transferOf(parcel)).WarehouseTransferStatus).toBe(Arrived);
    const [place] = (await d.dgclerk.ok('/Shelves/GetShelves', { WarehouseId: d.there, rows: 1 })).Data;
    const shelve = { CourierNumber: parcel.number, ShelvesNumber: place.ShelvesNumber, WarehouseId: d.there, ConfirmArea: true };
    await d.dgclerk.ok('/Package/PackagePutOnShelves', shelve);
    expect(await stateOf(parcel)).toEqual({ PackageStatus: OnShelf, WarehouseId: d.there, isOnShelf: true });
    const messages = (await d.floor.alice.ok('/UserMessages/GetUserMessages', { rows: 50 })).Data;
    expect(JSON.stringify(messages)).toContain(`${parcel.number} was moved to another warehouse`);
  });

  test('are loaded by scan without a plan, and several scans load one package once', async () => {
    const [parcel, first, second] = [await shelved(), await d.shiftThere(), await d.shiftThere()];
    const answers = await Promise.all([load(first, parcel), load(second, parcel), load(first, parcel)]);
    expect(answers.map(outcomeOf).sort()).toEqual(expect.arrayContaining(['Ok', 'StateNotAllowed']));
    const { WarehouseTransferStatus, TransportShiftId } = await transferOf(parcel);
    expect(WarehouseTransferStatus).toBe(Loaded);
    expect(await takeOff(TransportShiftId === first.id ? first : second, parcel)).toSucceed();
  });

  test('can be in no order meanwhile, and one that an order reserved is not sent', async () => {
    const parcel = await shelved();
    expect(await send([parcel])).toSucceed();
    expect(await send([parcel])).toBeRefused('StateNotAllowed');
    expect(await d.floor.alice.post('/Package/ApplyPackageReturn', { Ids: [parcel.id] })).not.toSucceed();
    const placed = await d.floor.picked();
    const [{ PackageId }] = (await d.orderOf(placed.id)).Goods;
    expect(await send([{ id: PackageId, number: '' }])).toBeRefused('StateNotAllowed');
    expect(await send([parcel], { ToWarehouseId: d.here })).toBeRefused('ValidationFailed');
    expect(await send([])).toBeRefused('AtLeastOneSelection');
    expect(
      await d.floor.alice.post('/WarehouseTransfer/TransferPackages', { PackageIds: [parcel.id], ToWarehouseId: d.there }),
    ).not.toSucceed();
  });

  test('are not loaded on a shift to another warehouse, or where they are not', async () => {
    const parcel = await shelved();
    const other = await d.shiftThere({ ToWarehouseId: d.third });
    expect(await send([parcel])).toSucceed();
    expect(await load(other, parcel)).toBeRefused('DifferentWarehouse');
    const back = { Name: 'Back', TransportShiftType: 2, WarehouseIds: [d.there], ToWarehouseId: d.here };
    const { Id } = await d.floor.manager.ok('/TransportShift/EstablishTransportShift', back);
    await d.floor.manager.ok('/TransportShift/OpenTransportShift', { Id });
    const scan = { Id, Number: parcel.number, Loose: true };
    expect(await d.dgclerk.post('/TransportShift/AddTransportShiftPackaging', scan)).toBeRefused('DifferentWarehouse');
  });
});

describe('a mistake with a transfer of packages', () => {
  test('a transfer is cancelled before it is loaded, and the package can be ordered again', async () => {
    const [parcel, shift] = [await shelved(), await d.shiftThere()];
    expect(await send([parcel], { TransportShiftId: shift.id })).toSucceed();
    const { Id } = await transferOf(parcel);
    const cancel = () => d.floor.leader.post('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [Id] });
    expect(await load(shift, parcel)).toSucceed();
    expect(await cancel()).toBeRefused('StateNotAllowed');
    expect(await takeOff(shift, parcel)).toSucceed();
    expect(await cancel()).toSucceed();
    // It left its shelf: it is put away again.
    expect(await stateOf(parcel)).toEqual({ PackageStatus: Weighed, WarehouseId: d.here, isOnShelf: false });
    const again = await shelved();
    expect(await send([again])).toSucceed();
    expect(await d.floor.leader.post('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [(await transferOf(again)).Id] })).toSucceed();
    expect(await stateOf(again)).toEqual({ PackageStatus: OnShelf, WarehouseId: d.here, isOnShelf: true });
    expect((await transferOf(again)).WarehouseTransferStatus).toBe(Cancelled);
  });

  test('a package is taken off while loading, and waits for another shift', async () => {
    const [parcel, shift, next] = [await shelved(), await d.shiftThere(), await d.shiftThere()];
    expect(await load(shift, parcel)).toSucceed();
    expect(await takeOff(shift, parcel)).toSucceed();
    expect(await takeOff(shift, parcel)).toBeRefused('NotFound');
    expect((await transferOf(parcel)).WarehouseTransferStatus).toBe(Pending);
    expect(await contents(shift, { Former: true })).toContainEqual(expect.objectContaining({ Kind: 'package', Number: parcel.number }));
    expect((await d.floor.leader.ok('/TransportShift/GetTransportShiftById', { Id: shift.id })).UsedWeight).toBe(0);
    expect(await load(next, parcel)).toSucceed();
    expect(await takeOff(next, parcel)).toSucceed();
  });

  test('a shift is called back with its packages, and departs again', async () => {
    const [parcel, shift] = [await shelved(), await d.shiftThere()];
    expect(await load(shift, parcel)).toSucceed();
    await depart(shift);
    await d.floor.leader.ok('/TransportShift/RecallTransportShift', { Id: shift.id, Reason: 'flat tyre' });
    expect((await transferOf(parcel)).WarehouseTransferStatus).toBe(Loaded);
    await depart(shift);
    expect((await transferOf(parcel)).WarehouseTransferStatus).toBe(Departed);
  });

  test('a receipt is reverted until the package is put away', async () => {
    const parcel = await shelved();
    const shift = await arrived(parcel);
    expect(await receive(shift, parcel)).toSucceed();
    const undoArrival = { Id: shift.id, Reason: 'too early' };
    expect(await d.floor.manager.post('/TransportShift/UndoTransportShiftArrival', undoArrival)).toBeRefused('StateNotAllowed');
    const undo = { Id: shift.id, BagNo: parcel.number, Reason: 'another package' };
    expect(await d.dgclerk.post('/TransportShift/UndoBagReceipt', undo)).toSucceed();
    expect(await stateOf(parcel)).toEqual({ PackageStatus: Transferring, WarehouseId: d.here, isOnShelf: false });
    expect((await transferOf(parcel)).WarehouseTransferStatus).toBe(Departed);
    expect(await receive(shift, parcel)).toSucceed();
    const [place] = (await d.dgclerk.ok('/Shelves/GetShelves', { WarehouseId: d.there, rows: 1 })).Data;
    const shelve = { CourierNumber: parcel.number, ShelvesNumber: place.ShelvesNumber, WarehouseId: d.there, ConfirmArea: true };
    await d.dgclerk.ok('/Package/PackagePutOnShelves', shelve);
    expect(await d.dgclerk.post('/TransportShift/UndoBagReceipt', undo)).toBeRefused('StateNotAllowed');
  });

  test('what does not come is listed as missing, and found later, or reported lost', async () => {
    const [came, late, lost, extra] = [await shelved(), await shelved(), await shelved(), await shelved()];
    const shift = await arrived(came, late, lost);
    expect(await receive(shift, came)).toSucceed();
    const report = { TransportShiftId: shift.id, ArrivalDiscrepancyKind: enumCodes.ArrivalDiscrepancyKind.Extra, Reason: 'on no list' };
    expect(await d.dgclerk.post('/ArrivalDiscrepancy/ReportArrivalDiscrepancy', { ...report, Number: extra.number })).toSucceed();
    expect(await d.dgclerk.post('/ArrivalDiscrepancy/ReportArrivalDiscrepancy', { ...report, Number: late.number })).toBeRefused(
      'ValidationFailed',
    );
    expect(await transferOf(late)).toMatchObject({ Missing: true });
    await d.floor.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    const missing = async () =>
      (await d.floor.leader.ok('/ArrivalDiscrepancy/GetArrivalDiscrepancies', { TransportShiftId: shift.id, rows: 50 })).Data.filter(
        ({ ArrivalDiscrepancyKind }: { ArrivalDiscrepancyKind: number }) => ArrivalDiscrepancyKind === Missing,
      );
    expect(await missing()).toEqual(
      expect.arrayContaining([late, lost].map(({ number: Number }) => expect.objectContaining({ Number, ArrivalDiscrepancyStatus: Open }))),
    );
    expect(await receive(shift, late)).toSucceed();
    expect(await missing()).toContainEqual(expect.objectContaining({ Number: late.number, ArrivalDiscrepancyStatus: Found }));
    expect(await stateOf(late)).toMatchObject({ PackageStatus: Weighed, WarehouseId: d.there });
    await d.floor.manager.ok('/Package/ReportPackageLost', { Id: lost.id, Remarks: 'fell off' });
    expect(await stateOf(lost)).toMatchObject({ PackageStatus: Lost });
    expect((await transferOf(lost)).WarehouseTransferStatus).toBe(Cancelled);
  });
});
