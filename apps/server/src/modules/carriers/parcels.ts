import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { Tx } from '../../core/rows/db.ts';

/** The boxes of an order as packed, in their order; none before packing. */
export async function parcelsOf(tx: Tx, siteId: string, orderId: string): Promise<RowOf<typeof orderParcel>[]> {
  const found = await sql<RowOf<typeof orderParcel>>`
    select * from order_parcel where site_id = ${siteId} and logistics_order_id = ${orderId} order by parcel_index`.execute(tx);
  return found.rows;
}
