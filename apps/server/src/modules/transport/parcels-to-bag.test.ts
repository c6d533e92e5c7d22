import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../../testing/invariants.ts';
import { openTransfers, type Transfers } from '../transfer/test/transfer-desk.ts';

let d: Transfers;
beforeAll(async () => {
  d = await openTransfers();
});
afterAll(async () => {
  expect(await checkInvariants(d.server.db)).toEqual([]);
  await d.server.close();
});

const toBag = async ({ id: Id }: { id: string }): Promise<string[]> =>
  (await d.floor.leader.ok('/TransportShift/GetTransportShiftParcelsToBag', { Id })).Parcels.map(
    ({ SerialNumber }: { SerialNumber: string }) => SerialNumber,
  );

test('a shift lists the parcels on shelves that are due where it goes', async () => {
  const [here, there] = [await d.packed(), await d.packed()];
  for (const { serialNumber: Number } of [here, there])
    await d.floor.clerk.ok('/LogisticsOrder/PutParcelOnShelves', { Number, ShelvesNumber: 'O-01-01' });
  await d.newPlan({ LogisticsOrderIds: [there.id] });
  expect(await toBag(await d.shiftThere())).toEqual([there.serialNumber]);

  const ship = { Name: 'Ship', TransportShiftType: 1, WarehouseIds: [d.here] };
  expect(await toBag(await d.floor.openShift(ship))).toEqual([here.serialNumber]);
  const { Id: carrierId } = await d.floor.manager.ok('/Carrier/EstablishCarrier', {
    Name: 'Another carrier',
    CarrierInterface: enumCodes.CarrierInterface.Sandbox,
  });
  await d.server.db.updateTable('logisticsOrder').set({ carrierId }).where('id', '=', here.id).execute();
  const { Id: other } = await d.floor.manager.ok('/Carrier/EstablishCarrier', {
    Name: 'Third carrier',
    CarrierInterface: enumCodes.CarrierInterface.Sandbox,
  });
  expect(await toBag(await d.floor.openShift({ ...ship, CarrierIds: [carrierId] }))).toEqual([here.serialNumber]);
  expect(await toBag(await d.floor.openShift({ ...ship, CarrierIds: [other] }))).toEqual([]);
});
