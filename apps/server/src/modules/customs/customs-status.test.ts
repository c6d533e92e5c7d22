import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '@entrepot/testing/packed-orders.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

const { CustomsStatus, OrderStatus, PackageStatus, TrajectoryStatus, ReturnReason } = enumCodes;
const { Declared, Inspecting, Cleared, Held, Rejected, Destroyed } = CustomsStatus;
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

/** Tells how customs stand with orders of the shift, or with all of it. */
const told = (status: number, of: readonly Placed[] | null, Remarks?: string) =>
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

describe('customs', () => {
  test('turn nothing away and destroy nothing that they have not looked at', async () => {
    const [first] = placed;
    for (const status of [Rejected, Destroyed]) {
      const refused = await told(status, [first!]);
      expect(refused).toMatchObject({ Code: 102, Message: expect.stringContaining(first!.serialNumber) });
    }
    expect((await told(CustomsStatus.NotDeclared, [first!])).Code).toBe(0);
    expect((await told(Declared, [first!])).Code).toBe(0);
    expect((await told(CustomsStatus.NotDeclared, [first!])).Code).toBe(102);
    // Told again it changes nothing.
    expect((await told(Declared, [first!])).Code).toBe(0);
    expect(await orderNow(first!)).toMatchObject({ CustomsStatus: Declared });
  });

  test('turn goods away: the order comes back with its packages, a return is announced, and its customer reads why', async () => {
    const [, back] = placed;
    await told(Held, [back!], 'A licence');
    expect((await told(Rejected, [back!], 'No licence')).Code).toBe(0);
    expect(await orderNow(back!)).toMatchObject({
      OrderStatus: OrderStatus.Returning,
      CustomsStatus: Rejected,
      Freeze: false,
      TrajectoryStatus: TrajectoryStatus.Returning,
    });
    expect(await packageStates(back!)).toEqual([PackageStatus.Returning]);
    expect(await messagesOn(back!)).toContain('No licence');
    expect(await returnsOf(back!)).toMatchObject([{ ReturnReason: ReturnReason.CustomsRejected, ReturnLogisticsOrderStatus: 10 }]);
    expect((await told(Rejected, [back!], 'Once more')).Code).toBe(0);
    expect(await returnsOf(back!)).toHaveLength(1);
    for (const status of [Inspecting, Held, Cleared, Destroyed]) expect((await told(status, [back!])).Code).toBe(102);
  });

  test('destroy goods: the order never arrives, and its customer reads it', async () => {
    const [, , gone] = placed;
    await told(Inspecting, [gone!]);
    expect((await told(Destroyed, [gone!], 'Counterfeits')).Code).toBe(0);
    expect(await orderNow(gone!)).toMatchObject({ OrderStatus: OrderStatus.Lost, CustomsStatus: Destroyed, Freeze: false });
    expect(await messagesOn(gone!)).toContain('Counterfeits');
  });

  test('let the rest of a shift go: what they are done with stays as it is', async () => {
    expect((await told(Cleared, null)).Code).toBe(0);
    const states = [];
    for (const one of placed) states.push((await orderNow(one)).CustomsStatus);
    expect(states).toEqual([Cleared, Rejected, Destroyed, Cleared, Cleared]);
    // Nothing of the shift can be held any more.
    expect((await told(Held, null, 'Too late')).Code).toBe(102);
  });
});

test('what was announced of an order that is lost is waited for no more', async () => {
  const [, back] = placed;
  expect((await floor.manager.post('/LogisticsOrder/ReportOrderLost', { Id: back!.id, Remarks: 'Lost on its way back' })).Code).toBe(0);
  expect(await returnsOf(back!)).toEqual([]);
});
