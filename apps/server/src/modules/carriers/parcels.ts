import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { Tx } from '../../core/rows/db.ts';

/** The boxes of an order as packed, in their order; none before packing. */
export const parcelsOf = (tx: Tx, siteId: string, orderId: string): Promise<RowOf<typeof orderParcel>[]> =>
  tx
    .selectFrom('orderParcel')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', orderId)
    .orderBy('parcelIndex')
    .execute();
