import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { parcelShelfErrors } from '@entrepot/contract/modules/orders/parcel-shelves.ts';
import { type goodsTransferred, transferErrors } from '@entrepot/contract/modules/shelving/transfer.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { oneOf } from '../../../core/db/conditions.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change, find, lockAll } from '../../../core/db/rows.ts';
import { atSite, wholeSites } from '../../../core/scope/scope.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { changeGoods, putOn, takeOff } from '../../shelving/public.ts';
import type { Order } from '../moves.ts';

type Parcel = RowOf<typeof orderParcel>;
type Owner = Pick<Order, 'ownerId' | 'warehouseId'>;
type Transfer = NonNullable<(typeof goodsTransferred)['data']>;
const { PutOn, Lower, Transfer: Moved } = enumCodes.ShelvesLogType;

/** A packed box as shelves see it: one piece with its measured volume (m³) and weight (kg). */
export const boxLoad = (box: Parcel, { ownerId, warehouseId }: Owner) => ({
  targetType: 'parcel' as const,
  targetId: box.id,
  targetNumber: box.parcelNo,
  ownerId,
  warehouseId,
  quantity: 1,
  volume: text(round(dec(box.length).times(dec(box.width)).times(dec(box.height)).div(1_000_000), 6)),
  weight: box.weight,
});

/**
 * Puts a box of a locked order on a shelf, or moves it there from another one. Throws what shelves throw: `ShelvesFull`,
 * `ShelvesDeactivated`, `WarehouseMismatch`, `DifferentUser`.
 */
export async function putBoxOn(tx: Tx, caller: Caller, order: Order, box: Parcel, shelfId: string): Promise<Parcel> {
  const goods = boxLoad(box, order);
  const from = box.shelfId;
  if (from) await takeOff(tx, wholeSites(caller), { shelfId: from, goods, logType: Moved });
  await putOn(tx, caller, { shelfId, goods, logType: from ? Moved : PutOn });
  return change(tx, caller, orderParcel, box, { shelfId, shelvedTime: from ? box.shelvedTime : caller.now });
}

/**
 * Takes a box of a locked order off its shelf, and returns the number of that shelf; undefined for a box that is on none. A carton that goes
 * into a bag leaves its shelf through this function.
 */
export async function takeBoxOff(tx: Tx, caller: Caller, order: Owner, box: Parcel): Promise<string | undefined> {
  if (!box.shelfId) return undefined;
  // A person who may load a shift may take what is on its shelves, whichever warehouse they are assigned to.
  const there = await takeOff(tx, wholeSites(caller), { shelfId: box.shelfId, goods: boxLoad(box, order), logType: Lower });
  await change(tx, caller, orderParcel, box, { shelfId: null, shelvedTime: null });
  return there.number;
}

/** The orders among `ids` with a box on a shelf. */
export async function shelvedOrders(tx: Tx, siteId: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const found = await tx
    .selectFrom('orderParcel')
    .select('logisticsOrderId')
    .distinct()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', oneOf(ids))
    .where('shelfId', 'is not', null)
    .execute();
  return new Set(found.flatMap(({ logisticsOrderId }) => logisticsOrderId ?? []));
}

/** The boxes of an order that are on shelves, locked in ascending id order. */
const shelvedBoxesOf = (tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Parcel[]> =>
  tx
    .selectFrom('orderParcel')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .where('shelfId', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Takes all boxes of a locked order off their shelves: it is unpacked, cancelled or lost. */
export async function clearShelvesOf(tx: Tx, caller: Caller, order: Pick<Order, 'siteId' | 'id'> & Owner): Promise<void> {
  const boxes = await shelvedBoxesOf(tx, order);
  // Shelves are locked in ascending order.
  boxes.sort((a, b) => (a.shelfId! < b.shelfId! ? -1 : 1));
  for (const box of boxes) await takeBoxOff(tx, atSite(caller, order.siteId), order, box);
}

/** Follows another weighing of a box on the load of its shelf. */
export async function reloadBox(tx: Tx, caller: Caller, order: Owner, before: Parcel, after: Parcel): Promise<void> {
  if (!after.shelfId) return;
  await changeGoods(tx, wholeSites(caller), { shelfId: after.shelfId, from: boxLoad(before, order), to: boxLoad(after, order) });
}

/** Moves boxes when a clerk transfers them to another shelf. Throws `PackageNotOnShelf` for a box that is not on the shelf it is moved from. */
export async function transferBoxes(tx: Tx, caller: Caller, { siteId, fromShelfId, toShelfId, parcelIds }: Transfer): Promise<void> {
  if (!parcelIds.length) return;
  const ids = [...new Set(parcelIds)];
  const seen = await tx
    .selectFrom('orderParcel')
    .select(['logisticsOrderId'])
    .where('siteId', '=', siteId)
    .where('id', '=', oneOf(ids))
    .execute();
  const orderIds = [...new Set(seen.flatMap(({ logisticsOrderId }) => logisticsOrderId ?? []))];
  const orders = orderIds.length ? await lockAll(tx, caller, logisticsOrder, orderIds) : [];
  const boxes = await tx
    .selectFrom('orderParcel')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', '=', oneOf(ids))
    .where('shelfId', '=', fromShelfId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (boxes.length !== ids.length) {
    const { number } = await find(tx, caller, shelf, fromShelfId);
    throw transferErrors.parcelNotHere({ number });
  }
  for (const box of boxes) {
    const order = orders.find(({ id }) => id === box.logisticsOrderId);
    if (!order) throw parcelShelfErrors.unknownBox({ number: box.parcelNo });
    await putBoxOn(tx, caller, order, box, toShelfId);
  }
}
