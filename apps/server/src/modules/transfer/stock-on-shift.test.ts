import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openStockFloor, type Stocked, type StockFloor } from '../../testing/stock.ts';
import { proveStock } from '../commodities/public.ts';

const { StockTransferStatus: Status, WarehouseTransferStatus: OnShift } = enumCodes;
let f: StockFloor;
let there: string;
let dgclerk: Person;
beforeAll(async () => {
  f = await openStockFloor();
  dgclerk = await f.as('dgclerk');
  [{ id: there }] = (await findWhere(f.db, f.system, warehouse, { code: 'DG', siteId: f.siteId })) as [{ id: string }];
  await f.inTransaction(async (tx) => {
    const writer = { ...f.system, changes: [] };
    const place = { siteId: f.siteId, warehouseId: there };
    const area = await insert(tx, writer, partition, { ...place, name: 'Goods', partitionType: enumCodes.PartitionType.Commodity });
    await insert(tx, writer, shelf, { ...place, partitionId: area.id, number: 'DG-01' });
  });
});
afterAll(() => f.close());
afterEach(async () => {
  expect(await proveStock(f.db)).toEqual([]);
  await f.expectStockInvariants();
});

interface Sent {
  id: string;
  number: string;
  tea: Stocked;
}
const transferOf = ({ id }: Sent) => f.manager.ok('/StockTransfer/GetStockTransferById', { Id: id });
const step = (by: Person, verb: string, { id, tea }: Sent, Quantity: number, ShelvesNumber: string) =>
  by.post(`/StockTransfer/${verb}StockTransfer`, { Id: id, IdentificationCode: tea.scan, Quantity, ShelvesNumber });
const pick = (sent: Sent, pieces = 3) => step(f.leader, 'Pick', sent, pieces, 'A-01-01');
const receive = (sent: Sent, pieces = 3) => step(dgclerk, 'Receive', sent, pieces, 'DG-01');
/** A transfer of three pieces, picked unless `quantity` is 0. */
async function requested(quantity = 3): Promise<Sent> {
  const tea = await f.stocked([['A-01-01', 10, '2026-01-01']]);
  const { Ids } = await f.leader.ok('/StockTransfer/EstablishStockTransfers', {
    FromWarehouseId: f.xiamen.id,
    ToWarehouseId: there,
    Items: [{ CommodityId: tea.id, Quantity: 3 }],
  });
  const { TransferNo } = await f.manager.ok('/StockTransfer/GetStockTransferById', { Id: Ids[0] });
  const sent = { id: Ids[0], number: TransferNo, tea };
  if (quantity) expect(await pick(sent, quantity)).toSucceed();
  return sent;
}
let opened = 0;
async function openShift(more: object = {}): Promise<string> {
  const { Id } = await f.manager.ok('/TransportShift/EstablishTransportShift', {
    Name: `Truck ${++opened}`,
    TransportShiftType: enumCodes.TransportShiftType.Transfer,
    WarehouseIds: [f.xiamen.id],
    ToWarehouseId: there,
    StartDate: '2026-01-01 08:00:00',
    ...more,
  });
  await f.leader.post('/TransportShift/OpenTransportShift', { Id });
  return Id;
}
const load = (Id: string, { number }: Sent) =>
  f.leader.post('/TransportShift/AddTransportShiftPackaging', { Id, Number: number, Loose: true });
const takeOff = (Id: string, { number }: Sent) =>
  f.leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id, Number: number, Remarks: 'too heavy' });
const onShift = (verb: string, Id: string, more: object = {}, by: Person = f.leader) => by.post(`/TransportShift/${verb}`, { Id, ...more });
const depart = (Id: string) => onShift('ConfirmDeparture', Id);
const arrive = (Id: string) => onShift('ConfirmArrival', Id, { WarehouseId: there }, f.manager);
const unload = (Id: string, { number }: Sent) => onShift('SignForBagNumber', Id, { BagNo: number }, dgclerk);
const listed = async (Id: string, { number }: Sent) =>
  (await f.leader.ok('/TransportShift/GetTransportShiftPackages', { Id })).find((one: any) => one.CourierNumber === number);
const contents = async (Id: string, more: object = {}) =>
  (await f.leader.ok('/Container/GetContainerContents', { Kind: 'shift', Id, rows: 100, ...more })).Data.map((one: any) => one.Number);
/** A transfer on a shift that has arrived. */
async function arrived(): Promise<{ sent: Sent; shift: string }> {
  const [sent, shift] = [await requested(), await openShift()];
  expect(await load(shift, sent)).toSucceed();
  expect(await depart(shift)).toSucceed();
  expect(await arrive(shift)).toSucceed();
  return { sent, shift };
}

describe('a transfer of stock on a shift', () => {
  test('is loaded by its number, departs and arrives with the shift, and is received there', async () => {
    const [sent, shift] = [await requested(), await openShift()];
    expect(await listed(shift, sent)).toMatchObject({ WarehouseTransferStatus: OnShift.Pending, Contents: expect.stringContaining('× 3') });
    expect(await load(shift, sent)).toSucceed({ Data: { ParcelNo: sent.number, Repeated: false, NetWeight: 1.5 } });
    expect(await load(shift, sent)).toSucceed({ Data: { Repeated: true } });
    expect(await listed(shift, sent)).toMatchObject({ WarehouseTransferStatus: OnShift.Loaded });
    expect(await f.leader.ok('/TransportShift/GetTransportShiftById', { Id: shift })).toMatchObject({ UsedWeight: 1.5 });
    expect(await contents(shift)).toEqual([sent.number]);
    expect(await f.leader.ok('/TransportShift/GetDeparturePreview', { Id: shift })).toMatchObject({ Whole: 1, Stops: [] });
    expect(await f.leader.ok('/TransportShift/PrintTransportShift', { Id: shift })).toMatch(/\.pdf/);
    expect(await depart(shift)).toSucceed();
    expect(await transferOf(sent)).toMatchObject({ StockTransferStatus: Status.Departed, ArrivalTime: null });
    // The truck is not there yet.
    expect(await receive(sent)).toBeRefused('StateNotAllowed');
    expect(await arrive(shift)).toSucceed();
    expect(await onShift('GetBagArrivalReceipt', shift, {}, dgclerk)).toSucceed({ Data: { Expected: 1, Received: 0, Missing: 1 } });
    expect(await unload(shift, sent)).toSucceed({ Data: { Received: 1, Expected: 1 } });
    expect(await unload(shift, sent)).toBeRefused('StateNotAllowed');
    expect(await contents(shift)).toEqual([]);
    expect(await contents(shift, { Former: true })).toEqual([sent.number]);
    expect(await receive(sent)).toSucceed();
    expect(await transferOf(sent)).toMatchObject({ StockTransferStatus: Status.Received, ReceivedQuantity: 3 });
    expect(await onShift('CompleteTransportShift', shift, {}, f.manager)).toSucceed();
    expect((await f.manager.ok('/ArrivalDiscrepancy/GetArrivalDiscrepancies', { Number: sent.number })).Data).toEqual([]);
  });

  test('is not picked, put back, sent or called back on its own', async () => {
    const [sent, shift] = [await requested(2), await openShift()];
    expect(await load(shift, sent)).toSucceed();
    expect(await pick(sent, 1)).toBeRefused('PackagingLocked');
    expect(await step(f.leader, 'PutBack', sent, 1, 'A-01-01')).toBeRefused('PackagingLocked');
    const alone = (verb: string) => f.leader.post(`/StockTransfer/${verb}StockTransfer`, { Id: sent.id });
    expect(await alone('Depart')).toBeRefused('PackagingLocked');
    expect(await onShift('CancelTransportShift', shift, {}, f.manager)).toBeRefused('InUse');
    expect(await takeOff(shift, sent)).toSucceed();
    expect(await contents(shift, { Former: true })).toEqual([sent.number]);
    expect(await f.leader.ok('/TransportShift/GetTransportShiftById', { Id: shift })).toMatchObject({ UsedWeight: 0 });
    expect(await pick(sent, 1)).toSucceed();
    expect(await load(shift, sent)).toSucceed();
    expect(await depart(shift)).toSucceed();
    expect(await alone('Recall')).toBeRefused('PackagingLocked');
    expect(await onShift('RecallTransportShift', shift, { Reason: 'wrong truck' })).toSucceed();
    expect(await transferOf(sent)).toMatchObject({ StockTransferStatus: Status.Picking, DepartureTime: null });
    expect(await listed(shift, sent)).toMatchObject({ WarehouseTransferStatus: OnShift.Loaded });
  });

  test('is loaded once, picked, and only for its route', async () => {
    const [sent, first, second] = [await requested(), await openShift(), await openShift()];
    const answers = await Promise.all([load(first, sent), load(second, sent)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await load(first, await requested(0))).toBeRefused('AtLeastOneSelection');
    const back = await openShift({ WarehouseIds: [there], ToWarehouseId: f.xiamen.id });
    expect(
      await onShift('AddTransportShiftPackaging', back, { Number: (await requested()).number, Loose: true }, f.manager),
    ).not.toSucceed();
  });

  test('is missing when the shift ends without it, and found when its pieces are received', async () => {
    const { sent, shift } = await arrived();
    expect(await onShift('CompleteTransportShift', shift, {}, f.manager)).toSucceed();
    const discrepancy = async () => (await f.manager.ok('/ArrivalDiscrepancy/GetArrivalDiscrepancies', { Number: sent.number })).Data[0];
    const { Open, Found } = enumCodes.ArrivalDiscrepancyStatus;
    expect(await discrepancy()).toMatchObject({
      ArrivalDiscrepancyKind: enumCodes.ArrivalDiscrepancyKind.Missing,
      ArrivalDiscrepancyStatus: Open,
    });
    expect(await receive(sent, 1)).toSucceed();
    expect(await discrepancy()).toMatchObject({ ArrivalDiscrepancyStatus: Found });
    expect(await listed(shift, sent)).toMatchObject({ WarehouseTransferStatus: OnShift.Arrived });
  });

  test('goes back onto the shift until pieces are received, and its arrival can be undone then', async () => {
    const { sent, shift } = await arrived();
    const undo = () => onShift('UndoBagReceipt', shift, { BagNo: sent.number, Reason: 'another one' }, dgclerk);
    const undoArrival = () => onShift('UndoTransportShiftArrival', shift, { Reason: 'other truck' }, f.manager);
    expect(await unload(shift, sent)).toSucceed();
    expect(await undoArrival()).toBeRefused('StateNotAllowed');
    expect(await undo()).toSucceed();
    expect(await undoArrival()).toSucceed();
    expect(await arrive(shift)).toSucceed();
    expect(await unload(shift, sent)).toSucceed();
    expect(await receive(sent, 1)).toSucceed();
    expect(await undo()).toBeRefused('StateNotAllowed');
  });
});
