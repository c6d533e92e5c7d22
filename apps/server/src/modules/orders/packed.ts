import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { parcelNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insertAll } from '../../core/rows/rows.ts';
import type { Order } from './moves.ts';

export type Parcel = RowOf<typeof orderParcel>;
/** A box as it is packed; weight in kg, sides in cm. */
export type PackedParcel = Pick<Parcel, 'weight' | 'length' | 'width' | 'height' | 'volumeWeight' | 'goods'> &
  Partial<Pick<Parcel, 'pictures' | 'materials'>>;

/** Tells how far the packing of an order is that the caller holds; what is known already is not told again. */
export const tellPacking = async (tx: Tx, caller: Caller, order: Order, packingStatus: CodeOf<'PackingStatus'>): Promise<Order> =>
  order.packingStatus === packingStatus ? order : change(tx, caller, logisticsOrder, order, { packingStatus });

/** Counts packed pieces (below zero: taken back) on the goods of an order, which the order's lock guards. */
export async function countPacked(tx: Tx, { siteId }: Pick<Order, 'siteId'>, goodsId: string, pieces: number): Promise<void> {
  await tx
    .updateTable('orderGoods')
    .set((row) => ({ packedQuantity: row('packedQuantity', '+', pieces) }))
    .where('siteId', '=', siteId)
    .where('id', '=', goodsId)
    .execute();
}

/** Adds the boxes of an order that the caller holds, numbered in the order given; the caller packed them. */
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

/** Gives a box the weight (kg) and sides (cm) of another weighing; the order's lock guards it. */
export const measureParcel = (
  tx: Tx,
  caller: Caller,
  parcel: Parcel,
  measures: Pick<Parcel, 'weight' | 'length' | 'width' | 'height' | 'volumeWeight'>,
): Promise<Parcel> => change(tx, caller, orderParcel, parcel, measures);

/** Takes the goods of an order that the caller holds out of its boxes, which are gone. */
export async function unpackParcels(tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<void> {
  await tx.deleteFrom('orderParcel').where('siteId', '=', siteId).where('logisticsOrderId', '=', id).execute();
  await tx.updateTable('orderGoods').set({ packedQuantity: 0 }).where('siteId', '=', siteId).where('logisticsOrderId', '=', id).execute();
}
