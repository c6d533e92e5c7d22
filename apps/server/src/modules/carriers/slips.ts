import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';

export type Order = RowOf<typeof logisticsOrder>;
export type Waybill = RowOf<typeof waybill>;

/**
 * Reads and holds all waybills of an order, in their order. The order's own lock is the guard: an order that was moved to
 * another warehouse keeps the waybills of the first.
 */
export const slipsOf = (tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Waybill[]> =>
  tx
    .selectFrom('waybill')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .where(notHidden)
    .orderBy('sequence')
    .forUpdate()
    .execute();

/** The waybill whose number an order carries now. */
export async function liveSlip(tx: Tx, order: Pick<Order, 'siteId' | 'id'>): Promise<Waybill | undefined> {
  return (await slipsOf(tx, order)).find(({ status }) => status === enumCodes.WaybillStatus.Obtained);
}
