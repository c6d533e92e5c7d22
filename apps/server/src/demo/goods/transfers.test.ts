import { expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packingFloor } from '../../testing/packed-orders.ts';
import { openTestServer } from '../../testing/server.ts';
import type { Cast } from '../actors.ts';
import { shelve, sign, declare } from '../steps.ts';
import { playPackageReturns } from './package-returns.ts';
import { playTruckOnItsWay, playTruckReceived, playWaitingForTruck } from './transfers.ts';

// Four orders are brought to the packing table first.
const timeout = 180_000;

test('the demo has trucks received and in transit, waiting orders, and returns to senders', {
  timeout,
}, async () => {
  const server = await openTestServer();
  try {
    const floor = await packingFloor(server);
    const dgclerk = await server.as('dgclerk');
    const users = { ...floor, dgclerk };
    const cast: Cast = (name) => users[name as 'alice' | 'leader' | 'manager' | 'dgclerk'].ok;
    const { warehouseId } = floor.scene;
    const [first, second, third, fourth] = [await floor.packed(), await floor.packed(), await floor.packed(), await floor.packed()];
    await playTruckReceived(cast, warehouseId, [first, second]);
    await playTruckOnItsWay(cast, warehouseId, [third]);
    await playWaitingForTruck(cast, warehouseId, [fourth]);

    const { Arrived, Departed, Pending } = enumCodes.WarehouseTransferStatus;
    const { Data: transfers } = await floor.manager.ok('/WarehouseTransfer/GetWarehouseTransfers', { rows: 10 });
    const states = transfers.map((row: { WarehouseTransferStatus: number }) => row.WarehouseTransferStatus);
    // An order arrives with the receipt of its bag.
    expect(states.sort()).toEqual([Pending, Departed, Departed, Arrived].sort());
    const { Data: shifts } = await floor.manager.ok('/TransportShift/GetTransportShifts', { Name: 'TRUCK-101' });
    const { Bags } = await floor.manager.ok('/TransportShift/GetTransportShiftById', { Id: shifts[0].Id });
    expect(Bags.map(({ ReceivedTime }: { ReceivedTime: string | null }) => ReceivedTime !== null).sort()).toEqual([false, true]);

    const parcels = [];
    for (const number of ['ZT78100200301', 'ZT78100200302', 'ZT78100200303']) {
      const goods = { number, name: '陶瓷杯', weight: 1, sides: [20, 15, 10] as const };
      parcels.push(await declare(floor.alice.ok, floor.scene, goods));
      await sign(floor.clerk.ok, floor.scene, goods);
      await shelve(floor.clerk.ok, floor.scene, number, floor.scene.shelves[0]!);
    }
    const [unpaid, ...others] = parcels;
    await playPackageReturns(cast, others, { owner: 'alice', parcel: unpaid });
    const { Data: back } = await floor.manager.ok('/Package/GetPackageReturns', { rows: 10 });
    const { Unpaid, Paid } = enumCodes.PaymentStatus;
    const outcomes = back.map((row: { PaymentStatus: number; ReturnCourierNumber: string | null }) => [
      row.PaymentStatus,
      row.ReturnCourierNumber !== null,
    ]);
    expect(outcomes.sort()).toEqual([
      [Unpaid, false],
      [Paid, false],
      [Paid, true],
    ]);
  } finally {
    await server.close();
  }
});
