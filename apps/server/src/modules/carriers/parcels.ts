import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { Tx } from '../../core/db/db.ts';

/** The parcels of an order in sequence; none before packing. */
export const parcelsOf = (tx: Tx, siteId: string, orderId: string): Promise<RowOf<typeof orderParcel>[]> =>
  tx
    .selectFrom('orderParcel')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', orderId)
    .orderBy('parcelIndex')
    .execute();
