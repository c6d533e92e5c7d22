import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '../../testing/packed-orders.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

const { CustomsStatus, OrderStatus, PackageStatus, TrajectoryStatus, ReturnReason } = enumCodes;
const { Declared, Inspecting, Cleared, OnHold, Rejected, Destroyed } = CustomsStatus;
let server: TestServer;
let floor: PackingFloor;
let shift: Shift;
let placed: Placed[];
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  shift = await floor.openShift({ Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [floor.scene.warehouseId] });
  placed = [];
  for (let at = 0; at < 5; at += 1) placed.push(await floor.packed());
  for (const { serialNumber } of placed) await floor.bagOrder(shift, serialNumber);
  await floor.depart(shift);
});
afterAll(() => server.close());

/** Sets the customs status of orders of the shift, or of all of it. */
const setStatus = (status: number, of: readonly Placed[] | null, Remarks?: string) =>
  floor.leader.post('/TransportShift/SetTransportShiftCustomsStatus', {
    Id: shift.id,
    CustomsStatus: status,
    LogisticsOrderIds: of ? of.map(({ id }) => id) : undefined,
    Remarks: Remarks || undefined,
  });
const orderNow = ({ id }: Placed) => floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id });
const messagesOn = async ({ id }: Placed) =>
  (
    await sql<{ content: string }>`select content from user_message where user_id = ${floor.alice.userId} and source_id = ${id}`.execute(
      server.db,
    )
  ).rows
    .map(({ content }) => content)
    .join('\n');
const returnsOf = async ({ serialNumber }: Placed) =>
  (await floor.manager.ok('/ReturnLogisticsOrder/GetReturnLogisticsOrders', { OriginalOrderNumberNo: serialNumber })).Data;
const packageStates = async ({ id }: Placed) =>
  (
    await sql<{
      status: number;
    }>`select k.package_status as status from order_goods g join package k on k.site_id = g.site_id and k.id = g.package_id
      where g.logistics_order_id = ${id}`.execute(server.db)
  ).rows.map(({ status }) => status);

describe('customs status', () => {
  test('rejects or destroys only goods that were inspected', async () => {
    const [first] = placed;
    for (const status of [Rejected, Destroyed]) {
      const refused = await setStatus(status, [first!]);
      expect(refused).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(first!.serialNumber) });
    }
    expect(await setStatus(CustomsStatus.NotDeclared, [first!])).toSucceed();
    expect(await setStatus(Declared, [first!])).toSucceed();
    expect(await setStatus(CustomsStatus.NotDeclared, [first!])).toBeRefused('StateNotAllowed');
    // Repeated, it changes nothing.
    expect(await setStatus(Declared, [first!])).toSucceed();
    expect(await orderNow(first!)).toMatchObject({ CustomsStatus: Declared });
  });

  test('returns rejected goods with their packages, announces a return and notifies the customer', async () => {
    const [, back] = placed;
    await setStatus(OnHold, [back!], 'A licence');
    expect(await setStatus(Rejected, [back!], 'No licence')).toSucceed();
    expect(await orderNow(back!)).toMatchObject({
      OrderStatus: OrderStatus.Returning,
      CustomsStatus: Rejected,
      Freeze: false,
      TrajectoryStatus: TrajectoryStatus.Returning,
    });
    expect(await packageStates(back!)).toEqual([PackageStatus.Returning]);
    expect(await messagesOn(back!)).toContain('No licence');
    expect(await returnsOf(back!)).toMatchObject([
      { ReturnReason: ReturnReason.CustomsRejected, ReturnLogisticsOrderStatus: enumCodes.ReturnLogisticsOrderStatus.ToBeSigned },
    ]);
    expect(await setStatus(Rejected, [back!], 'Once more')).toSucceed();
    expect(await returnsOf(back!)).toHaveLength(1);
    for (const status of [Inspecting, OnHold, Cleared, Destroyed]) expect(await setStatus(status, [back!])).toBeRefused('StateNotAllowed');
  });

  test('ends the order of destroyed goods and notifies the customer', async () => {
    const [, , destroyed] = placed;
    await setStatus(Inspecting, [destroyed!]);
    expect(await setStatus(Destroyed, [destroyed!], 'Counterfeits')).toSucceed();
    expect(await orderNow(destroyed!)).toMatchObject({ OrderStatus: OrderStatus.Lost, CustomsStatus: Destroyed, Freeze: false });
    expect(await messagesOn(destroyed!)).toContain('Counterfeits');
  });

  test('releases the rest of a shift and leaves final results unchanged', async () => {
    expect(await setStatus(Cleared, null)).toSucceed();
    const states = [];
    for (const one of placed) states.push((await orderNow(one)).CustomsStatus);
    expect(states).toEqual([Cleared, Rejected, Destroyed, Cleared, Cleared]);
    // No goods of the shift can be put on hold any more.
    expect(await setStatus(OnHold, null, 'Too late')).toBeRefused('StateNotAllowed');
  });
});

test('cancels the announced return of a lost order', async () => {
  const [, back] = placed;
  expect(await floor.manager.post('/LogisticsOrder/ReportOrderLost', { Id: back!.id, Remarks: 'Lost on its way back' })).toSucceed();
  expect(await returnsOf(back!)).toEqual([]);
});
