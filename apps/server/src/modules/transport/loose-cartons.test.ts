import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Placed, Shift } from '../../testing/packed-orders.ts';
import { openTransfers, type Transfers } from '../transfer/test/transfer-desk.ts';

const { Packed, Bagged, Transferring } = enumCodes.OrderStatus;
const { Missing } = enumCodes.ArrivalDiscrepancyKind;
const { Open, Found } = enumCodes.ArrivalDiscrepancyStatus;
let d: Transfers;
beforeAll(async () => {
  d = await openTransfers();
});
afterAll(async () => {
  expect(await checkInvariants(d.server.db)).toEqual([]);
  await d.server.close();
});

const load = (shift: Shift, Number: string, more: object = { Loose: true }) =>
  d.floor.leader.post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, Number, ...more });
const takeOff = (shift: Shift, Number: string, more: object = {}) =>
  d.floor.leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id: shift.id, Number, Remarks: 'wrong truck', ...more });
const statusOf = async ({ id }: Placed) => (await d.orderOf(id)).OrderStatus;
const shiftNow = (shift: Shift) => d.floor.leader.ok('/TransportShift/GetTransportShiftById', { Id: shift.id });
const contents = async (shift: Shift, more: object = {}) =>
  (await d.floor.leader.ok('/Container/GetContainerContents', { Kind: 'shift', Id: shift.id, rows: 100, ...more })).Data;
const receive = (shift: Shift, BagNo: string) => d.dgclerk.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo });
const cartonsOf = ({ serialNumber }: Placed) => [1, 2].map((index) => `${serialNumber}-${index}`) as [string, string];

/** Loads both cartons of an order on a shift that has arrived. */
async function arrived(): Promise<[Placed, Shift, [string, string]]> {
  const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere()];
  const cartons = cartonsOf(placed);
  for (const number of cartons) expect(await load(shift, number)).toSucceed();
  await d.floor.leader.ok('/TransportShift/ConfirmDeparture', { Id: shift.id });
  await d.arrive(shift);
  return [placed, shift, cartons];
}

describe('a carton without a bag', () => {
  test('is loaded once, with its weight, and is in the contents of the shift', async () => {
    const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere({ BearableWeight: 50 })];
    const [first, second] = cartonsOf(placed);
    expect(await load(shift, first, {})).toBeRefused('ValidationFailed');
    expect(await load(shift, first)).toSucceed({ Data: { ParcelNo: first, OrderBagged: 1, OrderParcels: 2, Repeated: false } });
    expect(await load(shift, first)).toSucceed({ Data: { ParcelNo: first, OrderBagged: 1, Repeated: true } });
    expect(await statusOf(placed)).toBe(Packed);
    const answers = await Promise.all([load(shift, second), load(shift, second, { BagNo: shift.bagNo })]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'OrderFullyPacked']);
    expect(await statusOf(placed)).toBe(Bagged);
    const { UsedWeight, OrderCount, BagCount, BagNos } = await shiftNow(shift);
    expect([UsedWeight, OrderCount, BagCount, BagNos]).toEqual([4, 1, 1, [shift.bagNo]]);
    const inside = await contents(shift);
    expect(inside).toContainEqual(
      expect.objectContaining({ Kind: 'carton', Number: first, OrderNumber: placed.serialNumber, MayTakeOut: true }),
    );
  });

  test('is taken off with a reason while loading, and is loaded again, loose or into a bag', async () => {
    const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere()];
    const [first, second] = cartonsOf(placed);
    for (const number of [first, second]) expect(await load(shift, number)).toSucceed();
    expect(await takeOff(shift, first)).toSucceed();
    expect(await takeOff(shift, first)).toBeRefused('NotFound');
    expect(await statusOf(placed)).toBe(Packed);
    expect(await contents(shift, { Former: true })).toMatchObject([{ Kind: 'carton', Number: first, Reason: 'wrong truck' }]);
    expect(await load(shift, first)).toSucceed();
    expect(await takeOff(shift, first)).toSucceed();
    expect(await load(shift, first, { BagNo: shift.bagNo })).toSucceed();
    expect(await statusOf(placed)).toBe(Bagged);
    expect((await shiftNow(shift)).UsedWeight).toBe(4);
  });

  test('moves with its order to another shift, without a bag', async () => {
    const [placed, from, to] = [await d.packed(), await d.shiftThere(), await d.shiftThere()];
    const number = `${placed.serialNumber}-1`;
    expect(await load(from, placed.serialNumber)).toSucceed();
    const move = { Id: from.id, ToTransportShiftId: to.id, LogisticsOrderIds: [placed.id] };
    expect(await d.floor.leader.post('/TransportShift/MoveTransportShiftOrders', move)).toSucceed({ Data: { Moved: 1, BagNo: null } });
    expect([(await shiftNow(from)).UsedWeight, (await shiftNow(to)).UsedWeight]).toEqual([0, 2]);
    expect(await contents(to)).toContainEqual(expect.objectContaining({ Kind: 'carton', Number: number }));
    expect(await takeOff(to, number)).toSucceed();
  });

  test('is no bag: it is not opened, renamed or labelled', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    expect(await load(shift, placed.serialNumber)).toSucceed();
    const { Data } = await d.floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id, Loose: true });
    expect(Data).toMatchObject([{ BagNo: `${placed.serialNumber}-1`, Loose: true, ParcelCount: 1, GrossWeight: 2 }]);
    const { Id, RowVersion } = Data[0];
    expect(await d.floor.leader.post('/BagNumber/UnsealBagNumber', { Id })).toBeRefused('StateNotAllowed');
    expect(await d.floor.leader.post('/BagNumber/VoidBagNumber', { Id })).toBeRefused('StateNotAllowed');
    expect(await d.floor.leader.post('/BagNumber/EditBagNumber', { Id, RowVersion, BagNo: 'OTHER' })).toBeRefused('StateNotAllowed');
    expect(await d.floor.leader.post('/BagNumber/PrintBagLabels', { Ids: [Id] })).toBeRefused('StateNotAllowed');
    expect((await d.floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id, Loose: false })).Data).toHaveLength(1);
    expect(await takeOff(shift, placed.serialNumber)).toSucceed();
  });

  test('is on the departure check and the loading list, and the shift departs without a bag', async () => {
    const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere()];
    const [first, second] = cartonsOf(placed);
    expect(await load(shift, first)).toSucceed();
    const preview = () => d.floor.leader.ok('/TransportShift/GetDeparturePreview', { Id: shift.id });
    expect(await preview()).toMatchObject({ Bags: 0, Loose: 1, Parcels: 1, Stops: [{ SerialNumber: placed.serialNumber }] });
    expect(await load(shift, second)).toSucceed();
    expect(await preview()).toMatchObject({ Loose: 2, Stops: [] });
    expect(await d.floor.leader.ok('/TransportShift/PrintTransportShift', { Id: shift.id })).toMatch(/\.pdf/);
    await d.floor.leader.ok('/TransportShift/ConfirmDeparture', { Id: shift.id });
    expect(await statusOf(placed)).toBe(Transferring);
    expect(await takeOff(shift, first)).toBeRefused('PackagingLocked');
    expect(await load(shift, first)).toBeRefused('ShiftClosed');
    expect((await shiftNow(shift)).BagCount).toBe(0);
  });
});

describe('cartons that arrive without a bag', () => {
  test('are received one by one; the order is there with the last one, and can leave loose again', async () => {
    const [placed, shift, [first, second]] = await arrived();
    expect(await receive(shift, first)).toSucceed({ Data: { Received: 1, Expected: 2 } });
    expect(await receive(shift, first)).toBeRefused('StateNotAllowed');
    expect(await statusOf(placed)).toBe(Transferring);
    expect(await receive(shift, second)).toSucceed({ Data: { Received: 2, Expected: 2 } });
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Packed, WarehouseId: d.there });
    expect(await contents(shift)).toEqual([]);
    const left = (await contents(shift, { Former: true })).filter(({ Kind }: { Kind: string }) => Kind === 'carton');
    expect(left.map(({ Number }: { Number: string }) => Number).sort()).toEqual([first, second]);
    // The same carton travels on.
    const establish = { Name: 'Back', TransportShiftType: 2, WarehouseIds: [d.there], ToWarehouseId: d.here };
    const { Id } = await d.floor.manager.ok('/TransportShift/EstablishTransportShift', establish);
    await d.floor.manager.ok('/TransportShift/OpenTransportShift', { Id });
    const again = { Id, Number: first };
    expect(await d.dgclerk.post('/TransportShift/AddTransportShiftPackaging', { ...again, Loose: true })).toSucceed();
    expect(await d.dgclerk.post('/TransportShift/DeleteTransportShiftPackaging', again)).toSucceed();
  });

  test('are listed as missing when the shift ends, found later, and put back by a correction', async () => {
    const [placed, shift, [first, second]] = await arrived();
    expect(await receive(shift, first)).toSucceed();
    await d.floor.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    const rows = async () =>
      (await d.floor.leader.ok('/ArrivalDiscrepancy/GetArrivalDiscrepancies', { TransportShiftId: shift.id, rows: 50 })).Data;
    expect(await rows()).toMatchObject([{ ArrivalDiscrepancyKind: Missing, Number: second, ArrivalDiscrepancyStatus: Open }]);
    expect(await statusOf(placed)).toBe(Transferring);
    expect(await receive(shift, second)).toSucceed();
    expect(await rows()).toMatchObject([{ ArrivalDiscrepancyStatus: Found }]);
    expect(await statusOf(placed)).toBe(Packed);
    const undo = { Id: shift.id, BagNo: second, Reason: 'another carton' };
    expect(await d.dgclerk.post('/TransportShift/UndoBagReceipt', undo)).toSucceed();
    expect(await statusOf(placed)).toBe(Transferring);
    expect(await rows()).toMatchObject([{ ArrivalDiscrepancyStatus: Open }]);
  });
});
