import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';

export type Order = RowOf<typeof logisticsOrder>;
export type Waybill = RowOf<typeof waybill>;

/**
 * Locks all waybills of an order in sequence. Scoped by the order's lock, because an order moved to another warehouse retains the waybills
 * of the first.
 */
export const slipsOf = (tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Waybill[]> =>
  tx
    .selectFrom('waybill')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .where(notDeleted)
    .orderBy('sequence')
    .forUpdate()
    .execute();

/** The waybill with the order's current number. */
export async function liveSlip(tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<Waybill | undefined> {
  return (await slipsOf(tx, order)).find(({ status }) => status === enumCodes.WaybillStatus.Obtained);
}
