import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import type { Placed, Shift } from '../../testing/packed-orders.ts';
import { openTransfers, type Transfers } from '../transfer/test/transfer-desk.ts';

let d: Transfers;
beforeAll(async () => {
  d = await openTransfers();
});
afterEach(() => d.clearAway());
afterAll(() => d.server.close());

type Row = Record<string, any>;
const head = (by: Person, Kind: string, Id: string): Promise<Row> => by.ok('/Container/GetContainer', { Kind, Id });
const contents = async (by: Person, Kind: string, Id: string, more: object = {}): Promise<Row[]> =>
  (await by.ok('/Container/GetContainerContents', { Kind, Id, rows: 100, ...more })).Data;
const former = (by: Person, Kind: string, Id: string) => contents(by, Kind, Id, { Former: true });
const bagOf = async (shift: Shift): Promise<string> =>
  (await d.floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id })).Data[0].Id;
const cartonOf = async (placed: Placed): Promise<Row> => (await contents(d.floor.manager, 'order', placed.id))[0]!;

describe('a bag', () => {
  test('shows its cartons with who put them in and when, and a carton its way up to the shift', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.bag(shift, placed);
    const bag = await bagOf(shift);
    const [carton] = await contents(d.floor.leader, 'bag', bag);
    expect(carton).toMatchObject({ Kind: 'carton', OrderNumber: placed.serialNumber, MemberCode: expect.stringMatching(/\S/), Weight: 2 });
    expect(carton).toMatchObject({ Since: expect.any(String), SinceBy: expect.stringMatching(/\S/), MayTakeOut: true, MayMove: false });
    const { Inside } = await head(d.floor.leader, 'carton', carton!.Id);
    expect(Inside).toMatchObject([
      { Kind: 'order', Number: placed.serialNumber, Now: true },
      { Kind: 'bag', Id: bag, Number: shift.bagNo, Now: true, Since: expect.any(String), Until: null },
      { Kind: 'shift', Id: shift.id, Number: shift.serialNumber, Now: true },
    ]);
    expect((await contents(d.floor.leader, 'shift', shift.id)).map(({ Kind, Id }) => [Kind, Id])).toEqual([['bag', bag]]);
    expect(await contents(d.floor.leader, 'carton', carton!.Id)).toMatchObject([{ Kind: 'package', Quantity: 1 }]);
  });

  test('names what was taken out of it, by whom, when and why, and so does its shift', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.bag(shift, placed);
    const carton = await cartonOf(placed);
    await d.floor.leader.ok('/TransportShift/DeleteTransportShiftPackaging', {
      Id: shift.id,
      BagNo: shift.bagNo,
      Number: carton.Number,
      Remarks: 'wrong truck',
    });
    const left = { Id: carton.Id, Reason: 'wrong truck', UntilBy: expect.stringMatching(/\S/), Until: expect.any(String) };
    const bag = await bagOf(shift);
    expect(await contents(d.floor.leader, 'bag', bag)).toEqual([]);
    expect(await former(d.floor.leader, 'bag', bag)).toMatchObject([left]);
    expect(await former(d.floor.leader, 'shift', shift.id)).toMatchObject([{ ...left, Place: shift.bagNo }]);
    expect((await head(d.floor.leader, 'carton', carton.Id)).Inside[1]).toMatchObject({
      Kind: 'bag',
      Now: false,
      Until: expect.any(String),
    });
  });

  test('moved to another shift is in the former contents of the first one', async () => {
    const [placed, first, second] = [await d.packed(), await d.shiftThere(), await d.shiftThere()];
    await d.bag(first, placed);
    const bag = await bagOf(first);
    expect((await contents(d.floor.leader, 'shift', first.id))[0]).toMatchObject({ Id: bag, MayMove: true, MayTakeOut: false });
    await d.floor.leader.ok('/BagNumber/TransferBagNumber', { Id: bag, ToTransportShiftId: second.id });
    expect(await former(d.floor.leader, 'shift', first.id)).toMatchObject([
      { Kind: 'bag', Id: bag, Number: first.bagNo, Until: expect.any(String), UntilBy: expect.stringMatching(/\S/) },
    ]);
    const { Inside } = await head(d.floor.leader, 'bag', bag);
    expect(Inside).toMatchObject([
      { Kind: 'shift', Id: second.id, Now: true },
      { Kind: 'shift', Id: first.id, Now: false, Until: expect.any(String) },
    ]);
    await d.floor.leader.ok('/BagNumber/TransferBagNumber', { Id: bag, ToTransportShiftId: first.id });
  });

  test('that has arrived contained its cartons, and nothing of it can be taken out or moved', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.bag(shift, placed);
    await d.sealAndDepart(shift);
    const bag = await bagOf(shift);
    expect(await contents(d.floor.leader, 'bag', bag)).toMatchObject([{ MayTakeOut: false }]);
    expect(await contents(d.floor.leader, 'shift', shift.id)).toMatchObject([{ Kind: 'bag', MayMove: false }]);
    await d.arrive(shift);
    await d.receive(shift);
    expect(await former(d.dgclerk, 'bag', bag)).toMatchObject([{ OrderNumber: placed.serialNumber, Until: expect.any(String) }]);
    expect(await former(d.dgclerk, 'shift', shift.id)).toMatchObject([{ Id: bag }]);
    const { Entries } = await d.floor.manager.ok('/TrajectoryTrack/GetTimeline', { TransportShiftId: shift.id });
    const steps = Entries.filter(({ Kind }: Row) => Kind === 'departed' || Kind === 'seen');
    expect(steps.map(({ Kind, HandName }: Row) => [Kind, Boolean(HandName)])).toEqual([
      ['seen', true],
      ['departed', true],
    ]);
  });
});

test('a plan names its orders and those that left it, an order its plan and transfer', async () => {
  const [placed, other] = [await d.packed(), await d.packed()];
  const plan = await d.newPlan({ LogisticsOrderIds: [placed.id, other.id] });
  const inIt = await contents(d.floor.manager, 'plan', plan);
  expect(inIt.map(({ Id }) => Id).sort()).toEqual([placed.id, other.id].sort());
  expect(inIt).toMatchObject([{ MayTakeOut: true }, { MayTakeOut: true }]);
  await d.onPlan('DeleteTransferPlanOrders', plan, { LogisticsOrderIds: [other.id] });
  expect(await former(d.floor.manager, 'plan', plan)).toMatchObject([{ Kind: 'order', Id: other.id, Number: other.serialNumber }]);
  const { Inside } = await head(d.floor.manager, 'order', placed.id);
  expect(Inside).toMatchObject(expect.arrayContaining([expect.objectContaining({ Kind: 'plan', Id: plan, Now: true })]));
  const transfer = await d.transferOf(placed);
  expect((await contents(d.floor.manager, 'transfer', transfer.Id)).map(({ Id }) => Id)).toEqual([(await cartonOf(placed)).Id]);
  expect((await head(d.floor.manager, 'transfer', transfer.Id)).Inside.map(({ Kind }: Row) => Kind)).toEqual(['order', 'plan']);
});

test('an order whose shift is cancelled was in the plan of the shift', async () => {
  const placed = await d.packed();
  const plan = await d.newPlan({ LogisticsOrderIds: [placed.id] });
  await d.onPlan('ConfirmTransferPlan', plan);
  const { TransportShiftId } = (await d.onPlan('ExecuteTransferPlan', plan)).Data;
  expect((await head(d.floor.manager, 'plan', plan)).Inside).toMatchObject([{ Kind: 'shift', Id: TransportShiftId }]);
  await d.floor.manager.ok('/TransportShift/CancelTransportShift', { Id: TransportShiftId });
  expect(await contents(d.floor.manager, 'plan', plan)).toEqual([]);
  expect(await former(d.floor.manager, 'plan', plan)).toMatchObject([{ Id: placed.id, Number: placed.serialNumber }]);
});

describe('containers are visible', () => {
  test('within the site, and to warehouse staff at the warehouses they pass', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.bag(shift, placed);
    const carton = await cartonOf(placed);
    const bag = await bagOf(shift);
    const leaving = await d.floor.openShift({
      Name: 'Only here',
      TransportShiftType: enumCodes.TransportShiftType.Export,
      WarehouseIds: [d.here],
      TypeOfShippingId: d.floor.typeOfShippingId,
    });
    const hkmanager = await d.server.as('hkmanager');
    const planned = await d.packed();
    const plan = await d.newPlan({ LogisticsOrderIds: [planned.id] });
    const own = [
      ['plan', plan],
      ['transfer', (await d.transferOf(planned)).Id],
      ['bag', bag],
      ['shift', shift.id],
      ['carton', carton.Id],
      ['order', placed.id],
    ] as const;
    for (const [Kind, Id] of own) {
      expect(await d.dgclerk.post('/Container/GetContainer', { Kind, Id })).toSucceed();
      expect(await d.dgclerk.post('/Container/GetContainerContents', { Kind, Id })).toSucceed();
      expect(await hkmanager.post('/Container/GetContainer', { Kind, Id })).toBeRefused('NotFound');
      expect(await hkmanager.post('/Container/GetContainerContents', { Kind, Id })).toBeRefused('NotFound');
    }
    const elsewhere = [
      ['shift', leaving.id],
      ['bag', await bagOf(leaving)],
    ] as const;
    for (const [Kind, Id] of elsewhere) {
      expect(await d.dgclerk.post('/Container/GetContainer', { Kind, Id })).toBeRefused('NotFound');
      expect(await d.dgclerk.post('/Container/GetContainerContents', { Kind, Id })).toBeRefused('NotFound');
    }
    expect(await d.dgclerk.post('/TrajectoryTrack/GetTimeline', { BagId: elsewhere[1][1] })).toBeRefused('NotFound');
    expect(await d.dgclerk.post('/TrajectoryTrack/GetTimeline', { TransportShiftId: leaving.id })).toBeRefused('NotFound');
  });

  test('not as an unknown kind, and never to customers', async () => {
    const shift = await d.shiftThere();
    expect(await d.floor.manager.post('/Container/GetContainer', { Kind: 'box', Id: shift.id })).toBeRefused('ValidationFailed');
    expect((await d.floor.alice.post('/Container/GetContainer', { Kind: 'shift', Id: shift.id })).status).toBeGreaterThanOrEqual(400);
  });

  test('in pages, with take out and move only for the warehouse that loads them', async () => {
    const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere()];
    await d.floor.bagOrder(shift, placed.serialNumber);
    await d.floor.bagOrder(shift, placed.serialNumber);
    const bag = await bagOf(shift);
    const pages = await Promise.all(
      [1, 2].map((index) => d.dgclerk.ok('/Container/GetContainerContents', { Kind: 'bag', Id: bag, index, rows: 1 })),
    );
    expect(pages.map(({ Total, Data }) => [Total, Data.length, Data[0].MayTakeOut])).toEqual([
      [2, 1, false],
      [2, 1, false],
    ]);
    expect(new Set(pages.map(({ Data }) => Data[0].Id)).size).toBe(2);
  });
});
