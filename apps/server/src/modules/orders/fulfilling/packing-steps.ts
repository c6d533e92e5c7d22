import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { BoxLine } from '@entrepot/rules/pricing/types.ts';
import { parcelNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change, insertAll } from '../../../core/db/rows.ts';
import type { Order } from '../moves.ts';
import { clearShelvesOf, reloadBox } from './parcel-shelves.ts';

export type Parcel = RowOf<typeof orderParcel>;
/** A packed box; weight in kg, sides in cm. */
export type PackedParcel = Pick<Parcel, 'weight' | 'length' | 'width' | 'height' | 'volumeWeight' | 'goods'> &
  Partial<Pick<Parcel, 'volume' | 'weightReading' | 'pictures' | 'materials'>>;

/** A box for pricing. */
export const boxPiece = ({
  weight,
  length,
  width,
  height,
  volume,
}: Pick<Parcel, 'weight' | 'length' | 'width' | 'height' | 'volume'>): BoxLine => ({
  weight,
  length,
  width,
  height,
  volume,
  quantity: 1,
});

/** Sets the packing status of a locked order; an unchanged status is not written. */
export const setPackingStatus = async (tx: Tx, caller: Caller, order: Order, packingStatus: CodeOf<'PackingStatus'>): Promise<Order> =>
  order.packingStatus === packingStatus ? order : change(tx, caller, logisticsOrder, order, { packingStatus });

/** Adds packed pieces (negative: unpacked) to the goods of an order, whose row must be locked. */
export async function countPacked(tx: Tx, { siteId }: Pick<Order, 'siteId'>, goodsId: string, pieces: number): Promise<void> {
  await tx
    .updateTable('orderGoods')
    .set((row) => ({ packedQuantity: row('packedQuantity', '+', pieces) }))
    .where('siteId', '=', siteId)
    .where('id', '=', goodsId)
    .execute();
}

/** Adds the boxes of a locked order, numbered in the given order, as packed by the caller. */
export function addParcels(
  tx: Tx,
  caller: Caller,
  { siteId, id, serialNumber }: Order,
  parcels: readonly PackedParcel[],
): Promise<Parcel[]> {
  const rows = parcels.map((parcel, at) => ({
    ...parcel,
    siteId,
    logisticsOrderId: id,
    parcelNo: parcelNumber(serialNumber, at + 1),
    parcelIndex: at + 1,
    packerId: caller.userId,
    packedTime: caller.now,
  }));
  return insertAll(tx, caller, orderParcel, rows);
}

/** Replaces the weight (kg) and sides (cm) of a box after another weighing; the order must be locked. */
export async function measureParcel(
  tx: Tx,
  caller: Caller,
  order: Order,
  parcel: Parcel,
  measures: Pick<Parcel, 'weight' | 'weightReading' | 'length' | 'width' | 'height' | 'volume' | 'volumeWeight'>,
): Promise<Parcel> {
  const measured = await change(tx, caller, orderParcel, parcel, measures);
  await reloadBox(tx, caller, order, parcel, measured);
  return measured;
}

/** Unpacks the goods of a locked order: its boxes leave their shelves, and remain as former ones, because bags that contained them still refer to them. */
export async function unpackParcels(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const { siteId, id } = order;
  await clearShelvesOf(tx, caller, order);
  await tx
    .updateTable('orderParcel')
    .set({ logisticsOrderId: null, formerOrderId: id })
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .execute();
  await tx.updateTable('orderGoods').set({ packedQuantity: 0 }).where('siteId', '=', siteId).where('logisticsOrderId', '=', id).execute();
}
