import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { inSites, scopeOf } from '../../core/scope/scope.ts';
import type { Order } from './moves.ts';

/**
 * Finds the order of a scanned number within the caller's scope: its serial number, one of its parcels, the carrier's number, or the
 * courier number of a package in it. Prefers live orders, then the newest; undefined if there is none.
 */
export async function orderByNumber(tx: Db, caller: Caller, number: string): Promise<Order | undefined> {
  const wanted = number.trim().toUpperCase();
  const sites = (alias: string) => inSites(caller.siteIds, `${alias}.site_id`);
  const ids = sql`
    select id, 1 as rank
    from logistics_order s
    where ${sites('s')} and serial_number = ${wanted}
    union all select logistics_order_id, 2
    from order_parcel p
    where ${sites('p')} and (parcel_no = ${wanted} or carrier_no = ${wanted})
    union all select id, 3
    from logistics_order c
    where ${sites('c')} and carrier_no = ${wanted} and fold_text(carrier_no) = fold_text(${wanted})
    union all select g.logistics_order_id, 4
    from package k
    join order_goods g on g.site_id = k.site_id and g.package_id = k.id
    where ${sites('k')} and k.courier_number = ${wanted} and fold_text(k.courier_number) = fold_text(${wanted})`;
  const found = await sql<Order>`
    select o.*
    from (${ids}) n
    join logistics_order o on o.id = n.id and ${inSites(caller.siteIds, 'o.site_id')}
    where ${scopeOf(caller, logisticsOrder, 'o')}
    order by (o.order_status = ${enumCodes.OrderStatus.Cancelled}), n.rank, o.creation_time desc
    limit 1`.execute(tx);
  return found.rows[0];
}
