import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import {
  type getParcelPutAwayShelves,
  parcelShelfErrors,
  type putParcelOnShelves,
  type takeParcelOffShelves,
} from '@entrepot/contract/modules/orders/parcel-shelves.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { enumLabel } from '../../../core/calls/texts.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { find, findWhere, lockWhere } from '../../../core/db/rows.ts';
import { atSite, inSites, scopeOf } from '../../../core/scope/scope.ts';
import { areasForBoxes, type Draw, shelvesByLabel, shelvesFor } from '../../shelving/public.ts';
import { lockOrder, type Order } from '../moves.ts';
import type { Parcel } from './packing-steps.ts';
import { boxLoad, putBoxOn, takeBoxOff } from './parcel-shelves.ts';

type Shelf = RowOf<typeof shelf>;
const { Packed, Bagged } = enumCodes.OrderStatus;

/** A scanned packed box, and the best shelves for it: those with boxes of its order first. */
export async function parcelPutAway(tx: Db, caller: Caller, { number, warehouseId }: Input<typeof getParcelPutAwayShelves>) {
  const { box, order } = await findBox(tx, caller, number, warehouseId ?? null);
  refuseNotPacked(caller, order, box);
  await refuseBagged(tx, box);
  return {
    ...(await boxAnswer(tx, order, box)),
    shelfNumber: await shelfNumberOf(tx, box),
    suggestions: await shelvesForBox(tx, caller, order, box),
  };
}

/** The shelves of the usual area with room; of the next area when it has none. */
async function shelvesForBox(tx: Db, caller: Caller, order: Order, box: Parcel) {
  const { siteId, ownerId, warehouseId } = order;
  const { volume, weight } = boxLoad(box, order);
  for (const area of areasForBoxes) {
    const found = await shelvesFor(tx, caller, { siteId, ownerId, warehouseId, areas: [area], volume, weight, near: nearOf(box) });
    if (found.length) return found;
  }
  return [];
}

/** Boxes of one order wait together. */
function nearOf({ id, logisticsOrderId }: Parcel): Draw[] {
  return [
    {
      reason: 'sameOrder',
      when: sql`exists (select 1
          from order_parcel x
          where x.site_id = s.site_id and x.shelf_id = s.id and x.logistics_order_id = ${logisticsOrderId} and x.id <> ${id})`,
    },
  ];
}

/**
 * Puts a packed box on a shelf, or moves it there. Throws `NotFound` for an unknown number or shelf, `CargoQuantityAbnormal` for a number of
 * several boxes, `StateNotAllowed` for an order that is not packed, `PackagingLocked` for a box in a bag, `WarehouseMismatch` for a shelf
 * of another warehouse or, until confirmed, of an area for other goods, and what shelves throw.
 */
export async function shelveParcel(tx: Tx, caller: Caller, input: Input<typeof putParcelOnShelves>) {
  const { box, order } = await lockBox(tx, caller, await findBox(tx, caller, input.number, input.warehouseId ?? null));
  refuseNotPacked(caller, order, box);
  await refuseBagged(tx, box);
  const place = await shelfFor(tx, caller, order, box, input);
  const fromShelfNumber = await shelfNumberOf(tx, box);
  const repeated = box.shelfId === place.id;
  if (!repeated) {
    if (!input.confirmArea) await refuseOtherArea(tx, caller, place);
    await putBoxOn(tx, caller, order, box, place.id);
  }
  return {
    ...(await boxAnswer(tx, order, box)),
    shelfNumber: place.number,
    fromShelfNumber: repeated ? null : fromShelfNumber,
    repeated,
  };
}

/** Takes a packed box off its shelf. Throws `PackageNotOnShelf` for one that is on none. */
export async function unshelveParcel(tx: Tx, caller: Caller, { parcelId }: Input<typeof takeParcelOffShelves>): Promise<true> {
  const seen = await find(tx, caller, orderParcel, parcelId);
  if (!seen.logisticsOrderId) throw parcelShelfErrors.unknownBox({ number: seen.parcelNo });
  const { box, order } = await lockBox(tx, caller, { box: seen, order: { id: seen.logisticsOrderId } });
  if (!(await takeBoxOff(tx, caller, order, box))) throw parcelShelfErrors.boxOnNoShelf({ number: box.parcelNo });
  return true;
}

/**
 * Finds the box of a scanned number: its own number, the carrier's number or the order's, as long as that names one box. Boxes of live
 * orders only.
 */
async function findBox(tx: Db, caller: Caller, scanned: string, warehouseId: string | null): Promise<{ box: Parcel; order: Order }> {
  const number = scanned.trim().toUpperCase();
  const found = await sql<{ parcelId: string; orderId: string; isNamed: boolean }>`
    select p.id as parcel_id, o.id as order_id, p.parcel_no = ${number} as is_named
    from order_parcel p
    join logistics_order o on o.site_id = p.site_id and o.id = p.logistics_order_id
    where ${inSites(caller.siteIds, 'p.site_id')}
      and ${scopeOf(caller, logisticsOrder, 'o')}
      and p.id = any(array(
        select x.id from order_parcel x where ${inSites(caller.siteIds, 'x.site_id')} and (x.parcel_no = ${number} or x.carrier_no = ${number})
        union select x.id from order_parcel x join logistics_order y on y.site_id = x.site_id and y.id = x.logistics_order_id
          where ${inSites(caller.siteIds, 'x.site_id')} and ${inSites(caller.siteIds, 'y.site_id')}
            and (y.carrier_no = ${number} and fold_text(y.carrier_no) = fold_text(${number}) or y.serial_number = ${number})))
    order by p.parcel_no = ${number} desc, o.creation_time desc, p.parcel_index
    limit 2`.execute(tx);
  const [first, second] = found.rows;
  if (!first) throw parcelShelfErrors.unknownBox({ number });
  if (second && !first.isNamed) throw parcelShelfErrors.severalBoxes({ number });
  const [order] = await findWhere(tx, caller, logisticsOrder, { id: first.orderId });
  const [box] = await findWhere(tx, atSite(caller, order!.siteId), orderParcel, { id: first.parcelId });
  if (warehouseId && order!.warehouseId !== warehouseId) throw parcelShelfErrors.boxElsewhere({ number: box!.parcelNo });
  return { box: box!, order: order! };
}

/** Locks the order of a box and the box itself. Throws `NotFound` for a box that was unpacked meanwhile. */
async function lockBox(tx: Tx, caller: Caller, seen: { box: Parcel; order: Pick<Order, 'id'> }): Promise<{ box: Parcel; order: Order }> {
  const order = await lockOrder(tx, caller, seen.order.id);
  const [box] = await lockWhere(tx, atSite(caller, order.siteId), orderParcel, { id: seen.box.id, logisticsOrderId: order.id });
  if (!box) throw parcelShelfErrors.unknownBox({ number: seen.box.parcelNo });
  return { box, order };
}

/** An order with a box in a bag is still packed until the last one is in. */
function refuseNotPacked({ language }: Caller, { orderStatus, packagingLocked }: Order, { parcelNo: number }: Parcel): void {
  if (orderStatus === Bagged) throw parcelShelfErrors.boxInBag({ number });
  if (orderStatus !== Packed || packagingLocked)
    throw parcelShelfErrors.boxNotPacked({ number, status: enumLabel(language, 'OrderStatus', orderStatus) });
}

async function refuseBagged(tx: Db, { siteId, id, parcelNo }: Parcel): Promise<void> {
  const found = await tx
    .selectFrom('bagItem')
    .select('id')
    .where('siteId', '=', siteId)
    .where('parcelId', '=', id)
    .where('live', '=', true)
    .executeTakeFirst();
  if (found) throw parcelShelfErrors.boxInBag({ number: parcelNo });
}

async function shelfFor(tx: Tx, caller: Caller, order: Order, box: Parcel, { shelfNumber }: { shelfNumber: string }): Promise<Shelf> {
  const found = await shelvesByLabel(tx, atSite(caller, order.siteId), order.warehouseId, shelfNumber);
  const here = found.find((one) => one.warehouseId === order.warehouseId);
  if (here) return here;
  if (found.length) throw parcelShelfErrors.boxShelfElsewhere({ number: box.parcelNo, shelf: shelfNumber });
  throw parcelShelfErrors.noBoxShelf({ shelf: shelfNumber });
}

/** Throws `WarehouseMismatch` for a shelf of an area for other goods, until the caller confirms. */
async function refuseOtherArea(tx: Tx, caller: Caller, place: Shelf): Promise<void> {
  const { partitionType } = await find(tx, atSite(caller, place.siteId), partition, place.partitionId);
  if (areasForBoxes.includes(partitionType)) return;
  const area = enumLabel(caller.language, 'PartitionType', partitionType);
  throw parcelShelfErrors.boxArea({ shelf: place.number, area }, { ConfirmArea: true });
}

async function shelfNumberOf(tx: Db, { siteId, shelfId }: Parcel): Promise<string | null> {
  if (!shelfId) return null;
  const row = await tx.selectFrom('shelf').select('number').where('siteId', '=', siteId).where('id', '=', shelfId).executeTakeFirst();
  return row?.number ?? null;
}

async function boxAnswer(tx: Db, { siteId, id, ownerId, serialNumber }: Order, { id: parcelId, parcelNo, weight }: Parcel) {
  const found = await sql<Pick<RowOf<typeof user>, 'memberCode'> & { orderParcels: number; orderShelved: number }>`
    select u.member_code, count(p.id)::int as order_parcels, count(p.shelf_id)::int as order_shelved
    from user_account u
    left join order_parcel p on p.site_id = u.site_id and p.logistics_order_id = ${id}
    where u.site_id = ${siteId} and u.id = ${ownerId}
    group by u.member_code`.execute(tx);
  const { memberCode = null, orderParcels = 0, orderShelved = 0 } = found.rows[0] ?? {};
  return { parcelId, parcelNo, serialNumber, memberCode, weight, orderParcels, orderShelved };
}
