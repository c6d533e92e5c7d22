import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recurrences } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { packingFloor, type Placed, type Shift } from '@entrepot/testing/packed-orders.ts';
import { openTestServer } from '@entrepot/testing/server.ts';
import { type Caller, systemCaller } from '../../../core/calls/caller.ts';
import { findWhere, insert } from '../../../core/rows/rows.ts';
import { zoneOf } from '../../../core/rows/times.ts';

/** Packed orders, three warehouses of one site, and short ways to send, plan, load and look. */
export async function openTransfers() {
  const server = await openTestServer();
  const floor = await packingFloor(server);
  const { leader, manager } = floor;
  const here = floor.scene.warehouseId;
  const houses: { Value: string }[] = await manager.ok('/Warehouse/GetSelectWarehouses');
  const there = houses.find(({ Value }) => Value !== here)!.Value;
  const system: Caller = systemCaller({ siteIds: [manager.siteId], takeNumber: async () => 1, now: new Date() });
  const [like] = await findWhere(server.db, system, warehouse, { id: there });
  const { siteId, warehouseType, countryId, personInCharge } = like!;
  const third = (
    await insert(server.db, system, warehouse, { siteId, warehouseType, countryId, personInCharge, name: 'Third', code: 'T3' })
  ).id;
  const today = dayOf(new Date(), zoneOf(manager.siteId));

  // A packed order takes a dozen steps: one that a test leaves packed where it was serves the next.
  const free: Placed[] = [];
  const lent: Placed[] = [];
  const loaded: { shift: Shift; number: string }[] = [];

  const orderOf = (id: string) => manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id });
  const transfersOf = async (more: object) => (await manager.ok('/WarehouseTransfer/GetWarehouseTransfers', { rows: 100, ...more })).Data;
  const transferOf = async ({ id }: Placed) => (await transfersOf({ LogisticsOrderId: id }))[0];
  const draft = (more: object = {}) => ({
    Name: 'Evening truck',
    FromWarehouseId: here,
    ToWarehouseId: there,
    PlanDate: today,
    Recurrence: recurrences.None,
    ...more,
  });

  return {
    server,
    floor,
    here,
    there,
    third,
    today,
    system,
    orderOf,
    transfersOf,
    transferOf,
    draft,
    async packed(): Promise<Placed> {
      const placed = free.pop() ?? (await floor.packed());
      lent.push(placed);
      return placed;
    },
    async bag(shift: Shift, placed: Placed): Promise<void> {
      await floor.bagOrder(shift, placed.serialNumber);
      loaded.push({ shift, number: placed.serialNumber });
    },
    send: (orders: Placed[], more: object = {}) =>
      leader.post('/WarehouseTransfer/EstablishWarehouseTransfer', {
        LogisticsOrderIds: orders.map(({ id }) => id),
        ToWarehouseId: there,
        ...more,
      }),
    shiftThere: (more: object = {}): Promise<Shift> =>
      floor.openShift({ Name: 'Truck', TransportShiftType: 2, WarehouseIds: [here], ToWarehouseId: there, ...more }),
    newPlan: async (more: object = {}): Promise<string> => (await manager.ok('/TransferPlan/EstablishTransferPlan', draft(more))).Id,
    planNow: (Id: string) => manager.ok('/TransferPlan/GetEditTransferPlan', { Id }),
    onPlan: (verb: string, Id: string, more: object = {}) => manager.post(`/TransferPlan/${verb}`, { Id, ...more }),
    /** Opens the shift of a plan for loading, and names its bag. */
    async opened(shiftId: string): Promise<Shift> {
      await leader.ok('/TransportShift/OpenTransportShift', { Id: shiftId });
      const { BagNos, SerialNumber } = await leader.ok('/TransportShift/GetTransportShiftById', { Id: shiftId });
      return { id: shiftId, bagNo: BagNos[0], serialNumber: SerialNumber };
    },
    /** After a test: takes orders out of their bags again, and keeps those that still stand packed where they were. */
    async clearAway(): Promise<void> {
      for (const { shift, number } of loaded.splice(0))
        await leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: number });
      for (const placed of lent.splice(0)) {
        const { OrderStatus, WarehouseId, Freeze } = await orderOf(placed.id);
        const row = await transferOf(placed);
        if (row?.WarehouseTransferStatus === enumCodes.WarehouseTransferStatus.Pending)
          await leader.ok('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [row.Id] });
        if (OrderStatus === enumCodes.OrderStatus.Packed && WarehouseId === here && !Freeze) free.push(placed);
      }
    },
  };
}
export type Transfers = Awaited<ReturnType<typeof openTransfers>>;
