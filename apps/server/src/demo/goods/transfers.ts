import type { Cast } from '../actors.ts';
import { bagOrder, depart, openShift, type Placed, type Shift } from '../steps.ts';

type Order = Pick<Placed, 'id' | 'serialNumber'>;
/** Weight of a bag, in kg. */
const sackWeight = 0.5;

interface Way {
  FromWarehouseId: string;
  ToWarehouseId: string;
}

/** The route from a warehouse to the next one of its site; `undefined` when there is none. */
async function wayFrom(cast: Cast, FromWarehouseId: string): Promise<Way | undefined> {
  const warehouses = await cast('manager')<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
  const next = warehouses.find(({ Value }) => Value !== FromWarehouseId);
  return next && { FromWarehouseId, ToWarehouseId: next.Value };
}

const truck = (cast: Cast, Name: string, { FromWarehouseId, ToWarehouseId }: Way): Promise<Shift> =>
  openShift(cast('leader'), { Name, TransportShiftType: 2, WarehouseIds: [FromWarehouseId], ToWarehouseId });

/** A truck arrived at the other warehouse with a bag for each order; all but the last are received, and the receipt is in progress. */
export async function playTruckReceived(cast: Cast, warehouseId: string, orders: readonly Order[]): Promise<void> {
  const way = await wayFrom(cast, warehouseId);
  if (!way) return;
  const leader = cast('leader');
  const shift = await truck(cast, 'TRUCK-101', way);
  if (orders.length > 1) await leader('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: orders.length - 1 });
  const { BagNos } = await leader<{ BagNos: string[] }>('/TransportShift/GetTransportShiftById', { Id: shift.id });
  for (const [at, placed] of orders.entries()) await bagOrder(leader, { ...shift, bagNo: BagNos[at]! }, placed.serialNumber);
  const { Bags } = await leader<{ Bags: { Id: string; NetWeight: number }[] }>('/TransportShift/GetTransportShiftById', { Id: shift.id });
  for (const { Id, NetWeight } of Bags)
    await leader('/BagNumber/SealBagNumber', { Id, GrossWeight: Math.round((NetWeight + sackWeight) * 1000) / 1000 });
  await leader('/TransportShift/ConfirmDeparture', { Id: shift.id });
  await cast('manager')('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: way.ToWarehouseId });
  for (const BagNo of BagNos.slice(0, -1)) await cast('dgclerk')('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo });
}

/** A truck is in transit to the other warehouse. */
export async function playTruckOnItsWay(cast: Cast, warehouseId: string, orders: readonly Order[]): Promise<void> {
  const way = await wayFrom(cast, warehouseId);
  if (!way) return;
  const shift = await truck(cast, 'TRUCK-102', way);
  for (const placed of orders) await bagOrder(cast('leader'), shift, placed.serialNumber);
  await depart(cast('leader'), shift);
}

/** Orders waiting for the next truck to the other warehouse. */
export async function playWaitingForTruck(cast: Cast, warehouseId: string, orders: readonly Order[]): Promise<void> {
  const way = await wayFrom(cast, warehouseId);
  if (!way) return;
  const LogisticsOrderIds = orders.map(({ id }) => id);
  await cast('leader')('/WarehouseTransfer/EstablishWarehouseTransfer', { LogisticsOrderIds, ToWarehouseId: way.ToWarehouseId });
}
