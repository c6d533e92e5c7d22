import { sql } from 'kysely';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import { changeWhere } from '../../core/rows/rows.ts';
import type { ShopOrder } from './goods.ts';

type Work = Pick<ClockWork, 'db' | 'takeNumber' | 'now'>;
const day = 86_400_000;
/** So long after an order is over its buyer may be known here: the marketplaces' rule. */
const keptDays = 90;
/** A night that was missed is made up for so long. */
const slackDays = 30;
const atOnce = 500;
const over = [...shopOrderStates.codes('over')];

/**
 * Forgets who bought: name, address and words to the seller of orders that are over for 90 days. The orders themselves stay. Gives how
 * many were forgotten.
 */
export async function forgetBuyers({ db, takeNumber, now }: Work): Promise<number> {
  const [from, until] = [new Date(now.getTime() - (keptDays + slackDays) * day), new Date(now.getTime() - keptDays * day)];
  const sites = await sql<{ id: string }>`select id from site`.execute(db);
  let forgotten = 0;
  for (const { id: siteId } of sites.rows)
    for (let found = atOnce; found === atOnce; forgotten += found)
      found = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<Pick<ShopOrder, 'id'>>`select id from shop_order where site_id = ${siteId}
          and platform_update_time > ${from} and platform_update_time <= ${until} and status = any(${over}) and not is_deleted
          and (buyer_name is not null or recipient is not null) limit ${atOnce}`.execute(tx);
        const system = systemCaller({ siteIds: [siteId], takeNumber, now });
        const ids = rows.map(({ id }) => id);
        await changeWhere(tx, system, shopOrder, { siteId, id: ids }, { buyerName: null, recipient: null, remarks: null });
        return rows.length;
      });
  return forgotten;
}
