import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recurrences } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { packingFloor, type Placed, type Shift } from '../../../testing/packed-orders.ts';
import { openTestServer } from '../../../testing/server.ts';
import { type Caller, systemCaller } from '../../../core/calls/caller.ts';
import { findWhere, insert } from '../../../core/db/rows.ts';
import { zoneOf } from '../../../core/db/times.ts';

/** Starts a server with packed orders, three warehouses of one site, and helpers to transfer, plan, load and read. */
export async function openTransfers() {
  const server = await openTestServer();
  const floor = await packingFloor(server);
  const { leader, manager } = floor;
  const dgclerk = await server.as('dgclerk');
  const here = floor.scene.warehouseId;
  const warehouses: { Value: string }[] = await manager.ok('/Warehouse/GetSelectWarehouses');
  const there = warehouses.find(({ Value }) => Value !== here)!.Value;
  const system: Caller = systemCaller({ siteIds: [manager.siteId], takeNumber: async () => 1, now: new Date() });
  const [like] = await findWhere(server.db, system, warehouse, { id: there });
  const { siteId, warehouseType, countryId, personInCharge } = like!;
  const third = (
    await server.db
      .transaction()
      .execute((tx) => insert(tx, system, warehouse, { siteId, warehouseType, countryId, personInCharge, name: 'Third', code: 'T3' }))
  ).id;
  const today = dayOf(new Date(), zoneOf(manager.siteId));

  // Packing an order takes a dozen steps, so orders that a test leaves packed in their warehouse are reused.
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
    /** A packed order in two boxes. */
    inTwoBoxes: () => floor.packedInTwo(),
    putBox: (shift: Shift, Number: string) =>
      leader.ok('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number }),
    /** Seals the bags of a shift and confirms its departure. */
    async sealAndDepart(shift: Shift): Promise<void> {
      const { Data } = await leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
      for (const { Id, NetWeight } of Data) await leader.ok('/BagNumber/SealBagNumber', { Id, GrossWeight: Math.ceil(NetWeight) });
      await leader.ok('/TransportShift/ConfirmDeparture', { Id: shift.id });
    },
    /** Confirms the arrival of a shift at the other warehouse. */
    arrive: (shift: Shift) => manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: there }),
    /** Receives the shift's first bag, or what has this number, in the other warehouse. */
    receive: (shift: Shift, BagNo = shift.bagNo) => dgclerk.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo }),
    dgclerk,
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
    /** Opens the shift of a plan for loading, and sets its bag. */
    async opened(shiftId: string): Promise<Shift> {
      await leader.ok('/TransportShift/OpenTransportShift', { Id: shiftId });
      const { BagNos, SerialNumber } = await leader.ok('/TransportShift/GetTransportShiftById', { Id: shiftId });
      return { id: shiftId, bagNo: BagNos[0], serialNumber: SerialNumber };
    },
    /** After a test: takes orders out of their bags, and collects those still packed in their warehouse. */
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
