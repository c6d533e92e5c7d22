import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { bag, type bagItem, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import type { confirmDeparture } from '@entrepot/contract/modules/transport/calls.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { orderDeparted } from '@entrepot/contract/modules/orders/events.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { transferDeparted } from '@entrepot/contract/modules/transport/events.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { change, find, lockAll } from '../../core/db/rows.ts';
import { asSystem, atSites } from '../../core/scope/scope.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { chargeFullBags, departStock, lockStockOf, type DepartingBag, lockOrder, moveOrder, type Order } from '../orders/public.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { lockPersons, ordersAboveLimit, ordersWithoutDetails, voidNumbersOf } from '../customs/public.ts';
import { departPackages } from '../packages/public.ts';
import { halfLoaded, lockDocumentsOn } from '../receiving/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import type { Bag } from './bags.ts';
import { carriesWhole, carryingShift, departWhole } from './whole-loads.ts';
import { mayLeave } from './packaging.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';

const { Export } = enumCodes.TransportShiftType;

/** The reason why an order or bag blocks a departure. */
export interface Stop {
  serialNumber: string | null;
  bagNo: string | null;
  /** Why the order is on hold. */
  remarks?: string | null;
  reason: 'unsealed' | 'frozen' | 'notPaid' | 'partlyBagged' | 'noCustomsNumber' | 'overLimit' | 'goodsDetails';
}

/**
 * Confirms the departure of a shift: locks the packaging of the shift and its orders, removes goods from stock and voids
 * empty bags.
 */
export async function depart(tx: Tx, caller: Caller, input: Input<typeof confirmDeparture>) {
  const shift = await lockShift(tx, caller, input.id, 'sender');
  const status = transportShiftStates.after(shift.status, 'depart');
  const bags = await lockBags(tx, caller, shift);
  const full = bags.filter((one) => one.parcelCount > 0);
  const carries = carryingShift(shift);
  if (!full.length && !(carries && (await carriesWhole(tx, caller, carries)))) throw transportErrors.nothingToDepart({ name: shift.name });
  const orders = await lockAll(tx, caller, logisticsOrder, await orderIdsOf(tx, shift));
  await lockStockOf(tx, orders);
  if (shift.type === Export) await lockPersons(tx, shift.siteId, orders);
  else await lockDocumentsOn(tx, caller, shift);
  refuseStopped(shift, await stopsOf(tx, caller, shift, full, orders));

  for (const one of full) await change(tx, caller, bag, one, { status: bagStates.after(one.status, 'depart') });
  const empty = bags.filter((one) => one.status === enumCodes.BagNumberStatus.Empty);
  for (const one of empty) {
    await change(tx, caller, bag, one, { status: bagStates.after(one.status, 'void') });
    await voidNumbersOf(tx, caller, one.siteId, { bagId: one.id });
  }
  if (shift.type === Export) await chargeFullBags(tx, caller, orders, await departingBags(tx, full));
  for (const { id } of orders)
    await (shift.type === Export ? departOrder : departForTransfer)(tx, caller, shift, await lockOrder(tx, caller, id));
  await change(tx, caller, transportShift, shift, {
    status,
    packagingLocked: true,
    transportDate: input.transportDate ?? timeToWire(caller.now, caller.timeZone).slice(0, 10),
    containerNo: input.containerNo ?? shift.containerNo,
    mainBillNo: input.mainBillNo ?? shift.mainBillNo,
    bagNos: full.filter(({ loose }) => !loose).map((one) => one.bagNo),
    bagCount: full.filter(({ loose }) => !loose).length,
  });
  if (carries) await departWhole(tx, caller, carries);
  if (shift.type !== Export)
    await publish(tx, caller, transferDeparted, { siteId: shift.siteId, shiftId: shift.id, orderIds: orders.map(({ id }) => id) });
  return true;
}

/** Bags with their own weight and that of their parcels. */
async function departingBags(tx: Tx, full: readonly Bag[]): Promise<DepartingBag[]> {
  const [first] = full;
  const found = await sql<
    Pick<RowOf<typeof bagItem>, 'bagId'> & Pick<RowOf<typeof orderParcel>, 'weight' | 'volume'> & { orderId: string }
  >`select i.bag_id,
      i.logistics_order_id as order_id, p.weight, p.volume
    from bag_item i
    join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
    where i.site_id = ${first!.siteId} and i.bag_id = any(${full.map(({ id }) => id)}::uuid[]) and i.live
    order by i.parcel_id`.execute(tx);
  return full.map(({ id, siteId, bagNo, grossWeight, netWeight, long, wide, high }) => ({
    siteId,
    bagNo,
    weight: grossWeight ?? netWeight,
    length: long,
    width: wide,
    height: high,
    parcels: found.rows.filter(({ bagId }) => bagId === id),
  }));
}

/** The orders with a live parcel in a bag of the shift. */
export async function orderIdsOf(tx: Db, shift: Pick<Shift, 'siteId' | 'id'>): Promise<string[]> {
  const found = await sql<Pick<RowOf<typeof bagItem>, 'logisticsOrderId'>>`select distinct i.logistics_order_id
    from bag_item i
    join bag b on b.site_id = i.site_id and b.id = i.bag_id
    where b.site_id = ${shift.siteId} and b.transport_shift_id = ${shift.id} and not b.is_deleted and i.live
    order by 1`.execute(tx);
  return found.rows.map(({ logisticsOrderId }) => logisticsOrderId);
}

/** The bags with parcels that are not sealed: they prevent closing a shift and its departure. */
export const unsealedIn = (bags: readonly Bag[]): Stop[] =>
  bags
    .filter((one) => one.parcelCount > 0 && one.status !== enumCodes.BagNumberStatus.Sealed)
    .map(({ bagNo }) => ({ serialNumber: null, bagNo, reason: 'unsealed' }));

/**
 * Everything that blocks the departure: unsealed bags, orders on hold, unpaid (export shifts), partly bagged, without a customs number,
 * beyond a declarant's limit, or without details of goods that customs require.
 */
export async function stopsOf(tx: Db, caller: Caller, shift: Shift, full: readonly Bag[], orders: readonly Order[]): Promise<Stop[]> {
  const bagOf = new Map(full.map((one) => [one.id, one.bagNo]));
  const unpaid: Order[] = [];
  if (shift.type === Export) for (const order of orders) if (!(await mayLeave(tx, caller, order))) unpaid.push(order);
  const stop = (order: Order, reason: Stop['reason']): Stop => ({
    serialNumber: order.serialNumber,
    bagNo: bagOf.get(order.bagId ?? '') ?? null,
    reason,
  });
  return [
    ...unsealedIn(full),
    ...orders.filter((order) => order.orderStatus !== enumCodes.OrderStatus.Bagged).map((order) => stop(order, 'partlyBagged')),
    ...orders.filter((order) => order.frozen).map((order) => ({ ...stop(order, 'frozen'), remarks: order.freezeRemarks })),
    ...unpaid.map((order) => stop(order, 'notPaid')),
    ...(await halvesOf(tx, caller, shift)),
    ...(await withoutNumber(tx, shift, orders)).map((order) => stop(order, 'noCustomsNumber')),
    ...(shift.type === Export ? await ordersAboveLimit(tx, caller, shift.siteId, orders) : []).map((order) => stop(order, 'overLimit')),
    ...(shift.type === Export ? await ordersWithoutDetails(tx, caller, shift.siteId, orders) : []).map(({ order, missing }) => ({
      ...stop(order, 'goodsDetails'),
      remarks: missing.join(' · '),
    })),
  ];
}

/** Documents of which only some bins are on a transfer shift. */
async function halvesOf(tx: Db, caller: Caller, shift: Shift): Promise<Stop[]> {
  if (shift.type === Export) return [];
  const numbers = await halfLoaded(tx, caller, shift);
  return numbers.map((serialNumber) => ({ serialNumber, bagNo: null, reason: 'partlyBagged' }));
}

/** Orders with customs clearance but without a customs number in an export shift with a broker. */
async function withoutNumber(tx: Db, shift: Shift, orders: readonly Order[]): Promise<Order[]> {
  const bare = orders.filter(({ customsNumber }) => !customsNumber);
  if (shift.type !== Export || !shift.customsClearanceCompanyId || !bare.length) return [];
  const found = await tx
    .selectFrom('shippingMethod')
    .select('id')
    .where('siteId', '=', shift.siteId)
    .where('customsRequired', '=', true)
    .execute();
  const cleared = new Set(found.map(({ id }) => id));
  return bare.filter(({ shippingMethodId }) => shippingMethodId !== null && cleared.has(shippingMethodId));
}

/** Throws the error of the first reason, with everything it applies to. */
export function refuseStopped(shift: Shift, stops: readonly Stop[]): void {
  const [first] = stops;
  if (!first) return;
  const same = stops.filter((one) => one.reason === first.reason);
  const names = same.map((one) => [one.serialNumber, one.bagNo].filter(Boolean).join(' / '));
  throw transportErrors[first.reason](
    { name: shift.name, number: names[0], numbers: names.slice(0, 20), remarks: first.remarks ?? '' },
    same.map((one) => ({ SerialNumber: one.serialNumber, BagNo: one.bagNo })),
  );
}

async function departOrder(tx: Tx, caller: Caller, shift: Shift, order: Order): Promise<void> {
  const moved = await moveOrder(tx, caller, order, 'depart');
  await departPackages(tx, caller, { siteId: order.siteId, orderId: order.id });
  await departStock(tx, caller, order);
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Departed, values: { Shift: shift.name } });
  await notifyCustomer(tx, caller, {
    siteId: order.siteId,
    ownerId: order.ownerId,
    type: enumCodes.UserMessageType.LogisticsOrder,
    text: 'transport.messages.departed',
    values: { number: order.serialNumber, shift: shift.name },
    link: `/LogisticsOrderIndex?open=${order.id}`,
    sourceType: 'logisticsOrder',
    sourceId: order.id,
    mail: enumCodes.CustomerMailEvent.Departed,
  });
  await publish(tx, caller, orderDeparted, { siteId: moved.siteId, orderId: moved.id, ownerId: moved.ownerId });
}

/** The names of the shift's destination warehouse, even when the caller cannot see it. */
async function destinationOf(
  tx: Tx,
  caller: Caller,
  { siteId, toWarehouseId: id }: Shift,
): Promise<Record<string, ReturnType<typeof namesOf>>> {
  if (!id) return {};
  return { Warehouse: namesOf(await find(tx, atSites(asSystem(caller), [siteId]), warehouse, id)) };
}

async function departForTransfer(tx: Tx, caller: Caller, shift: Shift, order: Order): Promise<void> {
  await moveOrder(tx, caller, order, 'departTransfer');
  await writeTrack(tx, caller, {
    siteId: order.siteId,
    orderId: order.id,
    status: trackStatus.Transferring,
    values: { Shift: shift.name, ...(await destinationOf(tx, caller, shift)) },
  });
}
