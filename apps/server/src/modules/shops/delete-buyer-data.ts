import { sql } from 'kysely';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import { changeWhere } from '../../core/db/rows.ts';
import { jobSites } from '../sites/public.ts';
import type { ShopOrder } from './goods.ts';
import { dayMs } from '@entrepot/rules/time.ts';

type Work = Pick<ClockWork, 'db' | 'takeNumber' | 'now'> & Partial<Pick<ClockWork, 'siteIds'>>;
/** Days for which the buyer's data may be retained after an order is over, by the rules of the marketplaces. */
const retentionDays = 90;
/** Days for which a missed run is made up. */
const slackDays = 30;
const atOnce = 500;
const over = [...shopOrderStates.codes('over')];

/**
 * Deletes the buyer's name, address and message of orders that have been over for 90 days. The orders stay. Returns the number of orders.
 */
export async function deleteBuyerData(work: Work): Promise<number> {
  const { db, takeNumber, now } = work;
  const [from, until] = [new Date(now.getTime() - (retentionDays + slackDays) * dayMs), new Date(now.getTime() - retentionDays * dayMs)];
  let forgotten = 0;
  for (const siteId of await jobSites(work))
    for (let found = atOnce; found === atOnce; forgotten += found)
      found = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<Pick<ShopOrder, 'id'>>`select id
          from shop_order
          where site_id = ${siteId}
            and platform_update_time > ${from}
            and platform_update_time <= ${until}
            and status = any(${over})
            and not is_deleted
            and (buyer_name is not null or recipient is not null)
          limit ${atOnce}`.execute(tx);
        const system = systemCaller({ siteIds: [siteId], takeNumber, now });
        const ids = rows.map(({ id }) => id);
        await changeWhere(tx, system, shopOrder, { siteId, id: ids }, { buyerName: null, recipient: null, remarks: null });
        return rows.length;
      });
  return forgotten;
}
