import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getOrderPickupCode } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { collectionStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db } from '../../../core/db/db.ts';
import { find } from '../../../core/db/rows.ts';
import { nameIn } from '../../../core/lists/localized.ts';
import { qrPicture } from '../../../core/print/barcode.ts';
import type { Order } from '../moves.ts';
import { storedUntil, storageDays } from './pickup-deadline.ts';
import { addressesInLanguage, openingInfo, openingsOf } from '../../sites/public.ts';

/** Returns the code for collecting an order that waits at its pickup point, what is to be paid there, and the place with its last day. */
export async function pickupCode(tx: Db, caller: Caller, { id }: Input<typeof getOrderPickupCode>) {
  const order = await find(tx, caller, logisticsOrder, id);
  if (order.orderStatus !== enumCodes.OrderStatus.ToBePickedUp || !order.pickupCode)
    throw ordersErrors.noPickupCode({ number: order.serialNumber });
  const qrText = `${order.serialNumber}:${order.pickupCode}`;
  const { days, warehouseId, ...place } = await placeOf(tx, caller, order);
  const opening = (await openingsOf(tx, order.siteId)).ofPickupPoint(order.selfPickupAddressId, warehouseId);
  const until = storedUntil(order.storeEntryTime ?? caller.now, days, { opening, zone: caller.timeZone });
  const amountDue = collectionStates.can(order.collectionStatus, 'collect') ? order.collectionAmount : null;
  return {
    pickupCode: order.pickupCode,
    qrText,
    qrPicture: qrPicture(qrText),
    ...place,
    ...openingInfo(caller.language, opening, order.siteId, caller.now),
    address: await addressOf(tx, caller, order, place.address),
    storedUntil: timeToWire(until, caller.timeZone).slice(0, 10),
    amountDue,
    currencyId: amountDue && order.collectionCurrencyId,
  };
}

interface Place {
  days: number;
  warehouseId: string | null;
  pickupName: string | null;
  address: string | null;
  phone: string | null;
  openingHours: string | null;
}

async function placeOf(tx: Db, caller: Caller, { siteId, id }: Order): Promise<Place> {
  const found = await sql<Place>`
    select ${storageDays} as days, p.warehouse_id, coalesce(${nameIn('p', caller.language)}, o.receiver ->> 'pickupName') as pickup_name, p.address, p.phone,
      p.opening_hours
    from logistics_order o
    left join self_pickup_address p on p.site_id = o.site_id and p.id = o.self_pickup_address_id
    where o.site_id = ${siteId} and o.id = ${id}`.execute(tx);
  return found.rows[0]!;
}

/** The address of the point from city to street, as the order recorded it. */
async function addressOf(tx: Db, caller: Caller, order: Order, address: string | null): Promise<string | null> {
  const [receiver] = await addressesInLanguage(tx, caller.language, [order.receiver]);
  if (!receiver) return address;
  const { cityName, countyName, townName, street } = receiver;
  return [cityName, countyName, townName, address ?? street].filter(Boolean).join(' ') || null;
}
