import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recurrences } from '@entrepot/contract/modules/transfer/transfer.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { runPlans } from './scheduled.ts';
import { openTransfers, type Transfers } from './test/transfer-desk.ts';

const { Arrived, Pending } = enumCodes.WarehouseTransferStatus;
const plans = enumCodes.TransferPlanStatus;

let d: Transfers;
beforeAll(async () => {
  d = await openTransfers();
});
afterAll(() => d.server.close());
afterEach(() => d.clearAway());

describe('plans', () => {
  test('a plan is created with orders, confirmed and executed, and completed by its shift', covers('ENTITY-TransferPlan'), async () => {
    const [first, second] = [await d.packed(), await d.packed()];
    const id = await d.newPlan({ LogisticsOrderIds: [first.id] });
    expect((await d.onPlan('AddTransferPlanOrders', id, { LogisticsOrderIds: [second.id] })).Data).toEqual({ Added: 1 });
    expect(await d.planNow(id)).toMatchObject({ TransferPlanStatus: plans.Draft, OrderCount: 2, Weight: 4 });
    expect(await d.onPlan('ConfirmTransferPlan', id)).toSucceed();
    const { Data } = await d.onPlan('ExecuteTransferPlan', id);
    expect(await d.planNow(id)).toMatchObject({ TransferPlanStatus: plans.Executing, TransportShiftId: Data.TransportShiftId });
    const shift = await d.opened(Data.TransportShiftId);
    for (const placed of [first, second]) await d.bag(shift, placed);
    await d.floor.depart(shift);
    await d.arrive(shift);
    await d.receive(shift);
    expect((await d.planNow(id)).TransferPlanStatus).toBe(plans.Finished);
    expect((await d.transfersOf({ TransferPlanId: id })).map((row: any) => row.WarehouseTransferStatus)).toEqual([Arrived, Arrived]);
  });

  test('includes orders waiting for the same route without a plan', async () => {
    const [planned, waiting] = [await d.packed(), await d.packed()];
    await d.send([waiting]);
    const id = await d.newPlan({ LogisticsOrderIds: [planned.id] });
    await d.onPlan('ConfirmTransferPlan', id);
    const { Data } = await d.onPlan('ExecuteTransferPlan', id);
    expect(await d.transferOf(waiting)).toMatchObject({ TransferPlanId: id, TransportShiftId: Data.TransportShiftId });
  });

  test('a cancelled shift cancels its plan, and its orders wait for the next one', async () => {
    const [placed, sent] = [await d.packed(), await d.packed()];
    const id = await d.newPlan({ LogisticsOrderIds: [placed.id] });
    await d.onPlan('ConfirmTransferPlan', id);
    const { TransportShiftId } = (await d.onPlan('ExecuteTransferPlan', id)).Data;
    await d.send([sent], { TransportShiftId });
    expect(await d.floor.manager.post('/TransportShift/CancelTransportShift', { Id: TransportShiftId })).toSucceed();
    expect(await d.planNow(id)).toMatchObject({ TransferPlanStatus: plans.Cancelled, OrderCount: 0, Weight: 0 });
    for (const one of [placed, sent])
      expect(await d.transferOf(one)).toMatchObject({ WarehouseTransferStatus: Pending, TransportShiftId: null, TransferPlanId: null });
    const next = await d.newPlan({ LogisticsOrderIds: [(await d.packed()).id] });
    await d.onPlan('ConfirmTransferPlan', next);
    expect(await d.onPlan('ExecuteTransferPlan', next)).toSucceed();
    expect(await d.transferOf(placed)).toMatchObject({ TransferPlanId: next });
    expect(await d.planNow(next)).toMatchObject({ OrderCount: 3 });
  });

  test('a plan counts what left with its shift, not what stayed behind', async () => {
    const [goes, stays] = [await d.packed(), await d.packed()];
    const id = await d.newPlan({ LogisticsOrderIds: [goes.id, stays.id] });
    await d.onPlan('ConfirmTransferPlan', id);
    const shift = await d.opened((await d.onPlan('ExecuteTransferPlan', id)).Data.TransportShiftId);
    await d.bag(shift, goes);
    await d.floor.depart(shift);
    expect(await d.planNow(id)).toMatchObject({ OrderCount: 1, Weight: 2 });
    expect(await d.transferOf(stays)).toMatchObject({ WarehouseTransferStatus: Pending, TransferPlanId: null });
  });

  test('counts unplanned orders and those of other plans with the plan of their shift', async () => {
    const [own, unplanned, others, stays] = [await d.packed(), await d.packed(), await d.packed(), await d.packed()];
    const id = await d.newPlan({ LogisticsOrderIds: [own.id] });
    await d.onPlan('ConfirmTransferPlan', id);
    const shift = await d.opened((await d.onPlan('ExecuteTransferPlan', id)).Data.TransportShiftId);
    const tomorrow = await d.newPlan({ Name: 'Tomorrow', LogisticsOrderIds: [others.id, stays.id] });
    for (const placed of [own, unplanned, others]) await d.bag(shift, placed);
    await d.floor.depart(shift);
    expect(await d.planNow(id)).toMatchObject({ OrderCount: 3, Weight: 6 });
    expect(await d.planNow(tomorrow)).toMatchObject({ OrderCount: 1, Weight: 2 });
    for (const placed of [unplanned, others]) expect(await d.transferOf(placed)).toMatchObject({ TransferPlanId: id });
    expect(await d.onPlan('CancelTransferPlan', tomorrow)).toSucceed();
  });

  test('orders on a shift without a plan count for no plan', async () => {
    const [taken, stays] = [await d.packed(), await d.packed()];
    const id = await d.newPlan({ LogisticsOrderIds: [taken.id, stays.id] });
    const shift = await d.shiftThere();
    await d.bag(shift, taken);
    await d.floor.depart(shift);
    expect(await d.planNow(id)).toMatchObject({ OrderCount: 1, Weight: 2 });
    expect(await d.transferOf(taken)).toMatchObject({ TransferPlanId: null });
    expect(await d.onPlan('CancelTransferPlan', id)).toSucceed();
  });

  test('executes a plan once under concurrency', async () => {
    const id = await d.newPlan({ LogisticsOrderIds: [(await d.packed()).id] });
    await d.onPlan('ConfirmTransferPlan', id);
    const answers = await Promise.all(Array.from({ length: 3 }, () => d.onPlan('ExecuteTransferPlan', id)));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
  });

  test('refuses to confirm a plan without orders unless it recurs', async () => {
    expect(await d.onPlan('ConfirmTransferPlan', await d.newPlan())).toBeRefused('AtLeastOneSelection');
    const repeated = await d.newPlan({
      Recurrence: recurrences.Daily,
      CutOffTime: `${d.today} 23:59:00`,
      FromWarehouseId: d.there,
      ToWarehouseId: d.here,
    });
    expect(await d.onPlan('ConfirmTransferPlan', repeated)).toSucceed();
    expect(await d.onPlan('ExecuteTransferPlan', repeated)).toBeRefused('AtLeastOneSelection', {
      Message: expect.stringContaining('has no orders'),
    });
    expect(await d.onPlan('CancelTransferPlan', repeated)).toSucceed();
  });

  test('a recurring plan executes at its cut-off and creates the next one, across the weekend', async () => {
    const placed = await d.packed();
    const id = await d.newPlan({
      Name: 'Every working day',
      PlanDate: '2099-06-05',
      CutOffTime: '2099-06-05 18:00:00',
      Recurrence: recurrences.Weekdays,
      LogisticsOrderIds: [placed.id],
    });
    await d.onPlan('ConfirmTransferPlan', id);
    // 5 June 2099 is a Friday.
    const job = (now: Date) => runPlans({ db: d.server.db, takeNumber: async () => Math.floor(Math.random() * 1e6), now });
    expect(await job(new Date('2099-06-05T09:59:00Z'))).toBe(0);
    expect(await job(new Date('2099-06-05T10:00:00Z'))).toBe(1);
    expect((await d.planNow(id)).TransferPlanStatus).toBe(plans.Executing);
    const all = await d.floor.manager.ok('/TransferPlan/GetTransferPlans', {
      TransferPlanStatus: plans.Confirmed,
      Name: 'Every working day',
    });
    expect(all.Data).toMatchObject([{ PlanDate: '2099-06-08', CutOffTime: '2099-06-08 18:00:00', OrderCount: 0 }]);
    // Monday has no orders: it passes without a shift, and Tuesday's is created.
    expect(await job(new Date('2099-06-08T10:00:00Z'))).toBe(0);
    const next = await d.floor.manager.ok('/TransferPlan/GetTransferPlans', {
      TransferPlanStatus: plans.Confirmed,
      Name: 'Every working day',
    });
    expect(next.Data).toMatchObject([{ PlanDate: '2099-06-09' }]);
    await d.onPlan('CancelTransferPlan', next.Data[0].Id);
  });

  test('removes an order from a plan, and frees the orders of a cancelled or deleted one', async () => {
    const [a, b] = [await d.packed(), await d.packed()];
    const id = await d.newPlan({ LogisticsOrderIds: [a.id, b.id] });
    expect(await d.onPlan('DeleteTransferPlanOrders', id, { LogisticsOrderIds: [a.id] })).toSucceed();
    expect(await d.planNow(id)).toMatchObject({ OrderCount: 1 });
    expect(await d.onPlan('DeleteTransferPlanOrders', id, { LogisticsOrderIds: [a.id] })).toBeRefused('NotFound');
    expect(await d.onPlan('DeleteTransferPlan', id)).toSucceed();
    const other = await d.newPlan({ LogisticsOrderIds: [a.id, b.id] });
    expect(await d.onPlan('CancelTransferPlan', other)).toSucceed();
    expect(await d.onPlan('DeleteTransferPlan', other)).toBeRefused('StateNotAllowed');
    expect(await d.send([a, b])).toSucceed();
  });

  test('refuses another route for a plan with orders, and edits of an executed one', async () => {
    const id = await d.newPlan({ LogisticsOrderIds: [(await d.packed()).id] });
    const edit = async (more: object) => {
      const { RowVersion } = await d.planNow(id);
      return d.floor.manager.post('/TransferPlan/EditTransferPlan', { Id: id, RowVersion, ...d.draft(more) });
    };
    expect(await edit({ Name: 'Night truck' })).toSucceed();
    expect(await edit({ FromWarehouseId: d.there, ToWarehouseId: d.here })).toBeRefused('InUse');
    await d.onPlan('ConfirmTransferPlan', id);
    await d.onPlan('ExecuteTransferPlan', id);
    expect(await edit({ Name: 'Late' })).toBeRefused('StateNotAllowed');
  });

  test('refuses invalid days and cut-offs', async () => {
    const make = (more: object) => d.floor.manager.post('/TransferPlan/EstablishTransferPlan', d.draft(more));
    expect(await make({ PlanDate: '2020-01-01' })).toBeRefused('ValidationFailed');
    expect((await make({ Recurrence: recurrences.Daily })).Data).toMatchObject([{ Field: 'CutOffTime' }]);
    expect((await make({ CutOffTime: '2099-01-01 10:00:00' })).Data).toMatchObject([{ Field: 'CutOffTime' }]);
    expect((await make({ ToWarehouseId: d.here })).Data).toMatchObject([{ Field: 'ToWarehouseId' }]);
  });

  test('refuses a heavy order on a shift with too little capacity', async () => {
    const placed = await d.packed();
    const id = await d.newPlan({ LogisticsOrderIds: [placed.id] });
    await d.onPlan('ConfirmTransferPlan', id);
    const shift = await d.opened((await d.onPlan('ExecuteTransferPlan', id)).Data.TransportShiftId);
    const row = await d.floor.leader.ok('/TransportShift/GetEditTransportShift', { Id: shift.id });
    const { Name, TransportShiftType, WarehouseIds, ToWarehouseId, RowVersion } = row;
    const edited = { Id: shift.id, RowVersion, Name, TransportShiftType, WarehouseIds, ToWarehouseId, BearableWeight: 1 };
    await d.floor.leader.ok('/TransportShift/EditTransportShift', edited);
    const put = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    expect(await d.floor.leader.post('/TransportShift/AddTransportShiftPackaging', put)).toBeRefused('ShiftCapacityExceeded');
  });
});

test('money and stock invariants hold afterwards', async () => {
  expect(await checkInvariants(d.server.db)).toEqual([]);
});
