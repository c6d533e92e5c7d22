import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { usualZone } from '@entrepot/contract/core/zones.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type PackingFloor, packingFloor } from '../../testing/packed-orders.ts';
import { openAndClose } from './scheduled.ts';

const { NotStarted, Loading, Closed } = enumCodes.TransportShiftStatus;
const hour = 3_600_000;
let server: TestServer;
let floor: PackingFloor;
let leader: Person;
let warehouseId: string;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  leader = await server.as('leader');
  warehouseId = (await leader.ok('/Warehouse/GetSelectWarehouses'))[0].Value;
});
afterAll(() => server.close());

const wire = (hours: number) => timeToWire(new Date(Date.now() + hours * hour), usualZone);
const shift = async (StartDate: string | null, ClosingDate: string | null) =>
  (
    await leader.ok('/TransportShift/EstablishTransportShift', {
      Name: 'By the clock',
      TransportShiftType: 1,
      WarehouseIds: [warehouseId],
      StartDate,
      ClosingDate,
    })
  ).Id as string;
const statusOf = async (Id: string) => (await leader.ok('/TransportShift/GetTransportShiftById', { Id })).TransportShiftStatus;
const after = (hours: number) =>
  openAndClose({ db: server.db, takeNumber: server.server.takeNumber, now: new Date(Date.now() + hours * hour) });

test('opens and closes a shift once at its times with several schedulers', async () => {
  const [timed, free] = [await shift(wire(1), wire(3)), await shift(null, null)];
  await after(0);
  expect(await statusOf(timed)).toBe(NotStarted);
  expect((await Promise.all([after(2), after(2), after(2)])).reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await statusOf(timed)).toBe(Loading);
  await after(4);
  expect([await statusOf(timed), await statusOf(free)]).toEqual([Closed, NotStarted]);
});

test('leaves a shift open that was reopened after its closing time', async () => {
  const late = await shift(wire(-3), wire(-1));
  expect(await after(0)).toBe(2);
  expect(await statusOf(late)).toBe(Closed);
  await (await server.as('manager')).ok('/TransportShift/ReopenTransportShift', { Id: late });
  expect(await after(1)).toBe(0);
  expect(await statusOf(late)).toBe(Loading);
});

test('closes a shift with an unsealed bag only once the bag is sealed', async () => {
  const late = await floor.openShift({
    Name: 'Unsealed',
    TransportShiftType: 1,
    WarehouseIds: [floor.scene.warehouseId],
    TypeOfShippingId: floor.typeOfShippingId,
    ClosingDate: wire(1),
  });
  await floor.bagOrder(late, (await floor.packed()).serialNumber);
  expect(await after(2)).toBe(0);
  expect(await statusOf(late.id)).toBe(Loading);
  const { Bags } = await leader.ok('/TransportShift/GetTransportShiftById', { Id: late.id });
  await floor.leader.ok('/BagNumber/SealBagNumber', { Id: Bags[0].Id, GrossWeight: 2.2 });
  expect(await after(2)).toBe(1);
  expect(await statusOf(late.id)).toBe(Closed);
});
