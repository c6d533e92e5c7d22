import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { bagItem } from '@entrepot/contract/modules/transport/bag.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Shift } from './shift.ts';

/** A box that left in a bag of the shift. `live` until it is received. */
export interface Box extends Pick<RowOf<typeof bagItem>, 'id' | 'bagId' | 'logisticsOrderId' | 'live'> {
  parcelNo: string;
}

/** The boxes that left in the bags of a transfer shift. */
export async function boxesOf(tx: Tx, { siteId, id }: Shift): Promise<Box[]> {
  const found = await sql<Box>`select i.id, i.bag_id, i.logistics_order_id, i.live, p.parcel_no
    from bag b
    join bag_item i on i.site_id = b.site_id and i.bag_id = b.id
    join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
    where b.site_id = ${siteId} and b.transport_shift_id = ${id} and not b.is_deleted and i.removed_time is null
    order by i.id`.execute(tx);
  return found.rows;
}
