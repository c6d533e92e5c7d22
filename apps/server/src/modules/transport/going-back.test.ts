import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openShift } from '@entrepot/server/demo/steps.ts';
import type { Placed, Shift } from '../../testing/packed-orders.ts';
import { openTransfers, type Transfers } from '../transfer/test/transfer-desk.ts';

const { Packed, Bagged, Transferring, Departed, CustomsCleared, Arrived } = enumCodes.OrderStatus;
const { WarehouseTransferStatus, TransportShiftStatus, BagNumberStatus, PackageStatus } = enumCodes;
const reason = { Reason: 'Wrong truck' };
let d: Transfers;
beforeAll(async () => {
  d = await openTransfers();
});
afterEach(async () => {
  expect(await checkInvariants(d.server.db)).toEqual([]);
});
afterAll(() => d.server.close());

const on = (shift: Shift, verb: string, more: object = reason, by = d.floor.manager) =>
  by.post(`/TransportShift/${verb}`, { Id: shift.id, ...more });
const shiftOf = (shift: Shift) => d.floor.leader.ok('/TransportShift/GetTransportShiftById', { Id: shift.id });
const undoReceipt = (shift: Shift, BagNo = shift.bagNo) => on(shift, 'UndoBagReceipt', { BagNo, ...reason }, d.dgclerk);
const goodsOf = async ({ id }: Placed) =>
  (
    await d.server.db
      .selectFrom('package')
      .innerJoin('orderGoods', 'orderGoods.packageId', 'package.id')
      .select(['package.packageStatus', 'package.warehouseId', 'package.frozenQuantity', 'package.usedQuantity'])
      .where('orderGoods.logisticsOrderId', '=', id)
      .execute()
  )[0]!;

/** A transfer shift that has departed with one packed order. */
async function departed(): Promise<[Placed, Shift]> {
  const [placed, shift] = [await d.packed(), await d.shiftThere()];
  await d.bag(shift, placed);
  await d.sealAndDepart(shift);
  return [placed, shift];
}
/** The same for an export shift. */
async function exported(): Promise<[Placed, Shift]> {
  const placed = await d.packed();
  const shift = await d.floor.openShift({ Name: 'Ship', TransportShiftType: 1, WarehouseIds: [d.here] });
  await d.bag(shift, placed);
  await d.sealAndDepart(shift);
  return [placed, shift];
}

describe('calling a departed shift back', () => {
  test('a transfer is loaded again, its orders are bagged here, and it can depart again', async () => {
    const [placed, shift] = await departed();
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Transferring });
    expect(await on(shift, 'RecallTransportShift')).toSucceed();
    expect(await shiftOf(shift)).toMatchObject({
      TransportShiftStatus: TransportShiftStatus.Closed,
      PackagingLocked: false,
      Bags: [{ BagNumberStatus: BagNumberStatus.Sealed }],
    });
    const after = await d.orderOf(placed.id);
    expect(after).toMatchObject({ OrderStatus: Bagged, WarehouseId: d.here, PackagingLocked: false });
    expect(after.TrajectoryStatus).toBe(enumCodes.TrajectoryStatus.Bagged);
    expect(await d.transferOf(placed)).toMatchObject({ WarehouseTransferStatus: WarehouseTransferStatus.Loaded, DepartureTime: null });
    expect(await on(shift, 'ConfirmDeparture', {})).toSucceed();
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Transferring });
  });

  test('an export returns its goods to the warehouse and notifies customers', async () => {
    const [placed, shift] = await exported();
    expect(await goodsOf(placed)).toMatchObject({ packageStatus: PackageStatus.Departed, usedQuantity: 1 });
    expect(await on(shift, 'RecallTransportShift')).toSucceed();
    expect(await goodsOf(placed)).toMatchObject({ packageStatus: PackageStatus.Packed, frozenQuantity: 1, usedQuantity: 0 });
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Bagged, DepartureTime: null, PackagingLocked: false });
    const sent = await d.server.db.selectFrom('userMessage').select('text').where('sourceId', '=', placed.id).execute();
    expect(sent.map(({ text }) => text)).toContain('transport.messages.recalled');
    // Its box goes by another shift instead.
    expect(await on(shift, 'ReopenTransportShift', {})).toSucceed();
    const [{ Id }] = (await shiftOf(shift)).Bags;
    await d.floor.leader.ok('/BagNumber/UnsealBagNumber', { Id });
    const box = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    await d.floor.leader.ok('/TransportShift/DeleteTransportShiftPackaging', box);
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Packed });
  });

  test('is refused without a reason, after the arrival, and for orders that a carrier moved on', async () => {
    const [placed, shift] = await exported();
    expect(await on(shift, 'RecallTransportShift', {})).toBeRefused('ValidationFailed');
    await d.server.db
      .updateTable('logisticsOrder')
      .set({ orderStatus: enumCodes.OrderStatus.Delivering })
      .where('id', '=', placed.id)
      .execute();
    expect(await on(shift, 'RecallTransportShift')).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining(placed.serialNumber),
    });
    await d.server.db.updateTable('logisticsOrder').set({ orderStatus: Departed }).where('id', '=', placed.id).execute();
    expect(await on(shift, 'ConfirmArrival', {})).toSucceed();
    expect(await on(shift, 'RecallTransportShift')).toBeRefused('StateNotAllowed');
  });

  test('only a supervisor of the sending warehouse may, and two concurrent calls do it once', async () => {
    const [, shift] = await departed();
    expect((await on(shift, 'RecallTransportShift', reason, d.floor.clerk)).status).toBe(403);
    expect((await on(shift, 'RecallTransportShift', reason, d.dgclerk)).status).toBe(403);
    const answers = await Promise.all([on(shift, 'RecallTransportShift'), on(shift, 'RecallTransportShift', reason, d.floor.leader)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
  });
});

describe('undoing an arrival', () => {
  test('a transfer is on its way again while nothing was received', async () => {
    const [placed, shift] = await departed();
    await d.arrive(shift);
    expect(await on(shift, 'UndoTransportShiftArrival')).toSucceed();
    expect(await shiftOf(shift)).toMatchObject({ TransportShiftStatus: TransportShiftStatus.Departed, ArrivalTime: null });
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Transferring });
    await d.arrive(shift);
    await d.receive(shift);
    expect(await on(shift, 'UndoTransportShiftArrival')).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('received') });
  });

  test('an export permits the refunds again that the arrival locked, not those locked by hand', async () => {
    const [placed, shift] = await exported();
    const locks = async () => {
      const order = await d.orderOf(placed.id);
      const bills = await d.server.db.selectFrom('bill').select('refundLocked').where('sourceId', '=', placed.id).execute();
      return [order.RefundLocked, ...new Set(bills.map(({ refundLocked }) => refundLocked))];
    };
    expect(await on(shift, 'ConfirmArrival', {})).toSucceed();
    expect([Arrived, CustomsCleared]).toContain((await d.orderOf(placed.id)).OrderStatus);
    expect(await locks()).toEqual([true, true]);
    expect(await on(shift, 'UndoTransportShiftArrival')).toSucceed();
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Departed, ArrivalTime: null });
    expect(await locks()).toEqual([false, false]);
    await d.floor.manager.ok('/LogisticsOrder/LockOrderForRefund', { Ids: [placed.id] });
    expect(await on(shift, 'ConfirmArrival', {})).toSucceed();
    expect(await on(shift, 'UndoTransportShiftArrival')).toSucceed();
    expect(await locks()).toEqual([true, true]);
  });
});

describe('undoing a receipt', () => {
  test('a bag is on its way again with its orders, and is received again', async () => {
    const [placed, shift] = await departed();
    await d.arrive(shift);
    await d.receive(shift);
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Packed, WarehouseId: d.there });
    expect(await undoReceipt(shift)).toSucceed();
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Transferring, WarehouseId: d.here, PackagingLocked: true });
    expect(await goodsOf(placed)).toMatchObject({ warehouseId: d.here });
    expect(await d.transferOf(placed)).toMatchObject({ WarehouseTransferStatus: WarehouseTransferStatus.Departed, ArrivalTime: null });
    expect((await shiftOf(shift)).Bags).toMatchObject([{ BagNumberStatus: BagNumberStatus.Departed, ReceivedTime: null }]);
    expect(await undoReceipt(shift)).toBeRefused('NotFound');
    await d.receive(shift);
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Packed, WarehouseId: d.there });
    await on(shift, 'CompleteTransportShift', {});
    // After the shift has ended, the bag is missing.
    expect(await undoReceipt(shift)).toSucceed();
    expect((await shiftOf(shift)).Bags).toMatchObject([{ BagNumberStatus: BagNumberStatus.Missing }]);
    await d.receive(shift);
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Packed, WarehouseId: d.there });
  });

  test('a single box of an order goes back, and its bag with it', async () => {
    const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere()];
    for (const number of [1, 2]) await d.putBox(shift, `${placed.serialNumber}-${number}`);
    await d.sealAndDepart(shift);
    await d.arrive(shift);
    for (const number of [1, 2]) await d.receive(shift, `${placed.serialNumber}-${number}`);
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Packed, WarehouseId: d.there });
    expect(await undoReceipt(shift, `${placed.serialNumber}-2`)).toSucceed();
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Transferring });
    expect((await shiftOf(shift)).Bags).toMatchObject([{ BagNumberStatus: BagNumberStatus.Departed }]);
    expect(await undoReceipt(shift, `${placed.serialNumber}-2`)).toBeRefused('NotFound');
    expect(await undoReceipt(shift, `${placed.serialNumber}-1`)).toSucceed();
    await d.receive(shift);
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Packed, WarehouseId: d.there });
  });

  test('is refused for an order that was loaded on another shift or reopened since', async () => {
    const [placed, shift] = await departed();
    await d.arrive(shift);
    await d.receive(shift);
    const abroad = { Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [d.there], StartDate: null };
    const { Id } = await d.floor.manager.ok('/TransportShift/EstablishTransportShift', { ...abroad, BagQuantity: 1 });
    await d.floor.manager.ok('/TransportShift/OpenTransportShift', { Id });
    const { BagNos } = await d.floor.manager.ok('/TransportShift/GetTransportShiftById', { Id });
    await d.dgclerk.ok('/TransportShift/AddTransportShiftPackaging', { Id, BagNo: BagNos[0], Number: placed.serialNumber });
    expect(await undoReceipt(shift)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(placed.serialNumber) });
    await d.dgclerk.ok('/TransportShift/DeleteTransportShiftPackaging', { Id, BagNo: BagNos[0], Number: placed.serialNumber });
    expect(await undoReceipt(shift)).toSucceed();
  });

  test('is refused for an earlier shift when the order went on and came back since', async () => {
    const [placed, first] = await departed();
    await d.arrive(first);
    await d.receive(first);
    const send = async (from: string, to: string) => {
      const more = { Name: 'Shuttle', TransportShiftType: 2, WarehouseIds: [from], ToWarehouseId: to };
      const shift = await openShift(d.floor.manager.ok, more);
      const [loader, receiver] = from === d.here ? [d.floor.leader, d.dgclerk] : [d.dgclerk, d.floor.leader];
      const box = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
      await loader.ok('/TransportShift/AddTransportShiftPackaging', box);
      const { Data } = await d.floor.manager.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
      await loader.ok('/BagNumber/SealBagNumber', { Id: Data[0].Id, GrossWeight: Math.ceil(Data[0].NetWeight) });
      await d.floor.manager.ok('/TransportShift/ConfirmDeparture', { Id: shift.id });
      await d.floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: to });
      await receiver.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
      return shift;
    };
    await send(d.there, d.here);
    const last = await send(d.here, d.there);
    expect(await undoReceipt(first)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(placed.serialNumber) });
    expect(await undoReceipt(last)).toSucceed();
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Transferring, WarehouseId: d.here });
  });

  test('is refused for an order of which a box is on a shelf, until it is taken off', async () => {
    const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere()];
    for (const number of [1, 2]) await d.putBox(shift, `${placed.serialNumber}-${number}`);
    await d.sealAndDepart(shift);
    await d.arrive(shift);
    await d.receive(shift);
    const { number: ShelvesNumber } = await d.server.db
      .selectFrom('shelf')
      .select('number')
      .where('warehouseId', '=', d.there)
      .orderBy('number')
      .executeTakeFirstOrThrow();
    const onShelf = { Number: `${placed.serialNumber}-1`, ShelvesNumber, ConfirmArea: true };
    const { ParcelId } = await d.dgclerk.ok('/LogisticsOrder/PutParcelOnShelves', onShelf);
    for (const number of [shift.bagNo, `${placed.serialNumber}-2`])
      expect(await undoReceipt(shift, number)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(placed.serialNumber) });
    await d.dgclerk.ok('/LogisticsOrder/TakeParcelOffShelves', { ParcelId });
    expect(await undoReceipt(shift)).toSucceed();
  });
});
