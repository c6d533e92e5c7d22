import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { shopAuthorizationStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, lock, lockAll } from '../../core/db/rows.ts';
import type { Shop } from './access.ts';
import { bindByArticles } from './auto-bind.ts';
import { endAuthorization } from './callback.ts';
import { followShops } from './one-owner.ts';
import { beginPlatformOrder } from './platform-row.ts';
import { synchronizeOrdersOf } from './synchronize.ts';
import { jobSites } from '../sites/public.ts';
import { eachSubject, settleEach, type Subject } from '../../core/jobs/each-subject.ts';

type Work = Pick<ClockWork, 'db' | 'takeNumber' | 'now'> & Partial<Pick<ClockWork, 'siteIds'>>;
const { Authorizing, Authorized } = enumCodes.ShopAuthorizationStatus;
const sendable = [...shopOrderStates.codes('sendable')];
const minute = 60_000;

/** Synchronizes the orders of every authorized shop that is due; returns the number of shops. */
export async function synchronizeAll(work: Work): Promise<number> {
  const due = new Date(work.now.getTime() - 9 * minute);
  const found = await sql<Subject>`select h.site_id, h.id, h.name
    from site s
    join shop h on h.site_id = s.id
    where h.status = ${Authorized} and not h.is_deleted and (h.last_synchronize_time is null or h.last_synchronize_time <= ${due})
    order by h.last_synchronize_time nulls first
    limit 2000`.execute(work.db);
  return eachSubject(found.rows, ({ siteId, id }) =>
    synchronizeShop(work, siteId, id).then(
      () => 1,
      (problem: unknown) => {
        // The shop states why its marketplace refuses or is not reached.
        if (problem instanceof Refusal) return 0;
        throw problem;
      },
    ),
  );
}

/** Synchronizes the orders of one shop as the system. Skips one that was deleted or whose authorization ends meanwhile. */
export async function synchronizeShop({ db, takeNumber, now }: Work, siteId: string, id: string): Promise<void> {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
  const [row] = await findWhere(db, caller, shop, { id });
  if (!row || !shopAuthorizationStates.is(row.status, 'usable')) return;
  await synchronizeOrdersOf(db, caller, row).catch(ignoreEnded);
  // New goods may match older orders.
  await db.transaction().execute((tx) => bindByArticles(tx, caller, row));
  await db.transaction().execute((tx) => beginMissing(tx, caller, row));
}

/** Creates the parcels of orders that are older than the table of parcels. */
async function beginMissing(tx: Tx, caller: Caller, { id, siteId, shopAuthorizationInformationType: type }: Shop): Promise<void> {
  const found = await sql<{ id: string }>`select o.id
    from shop_order o
    where o.site_id = ${siteId}
      and o.shop_id = ${id}
      and o.status = any(${sendable})
      and not o.is_deleted
      and not exists (select 1 from platform_order p where p.site_id = o.site_id and p.shop_order_id = o.id)
    limit 200`.execute(tx);
  const orders = await lockAll(
    tx,
    caller,
    shopOrder,
    found.rows.map((row) => row.id),
  );
  for (const order of orders) await beginPlatformOrder(tx, caller, order, type);
}

/** A shop whose authorization ended or that was deleted during its synchronization is skipped. */
const ignoreEnded = (problem: unknown): void => {
  if (!(problem instanceof Refusal && (problem.key === 'ShopNotAuthorized' || problem.key === 'NotFound'))) throw problem;
};

/** Expires overdue states: consents that were not given in time fail, and authorizations with a term end. */
export async function endOverdue({ db, takeNumber, now }: Work): Promise<number> {
  const found = await sql<Subject & Pick<Shop, 'status'>>`select h.site_id, h.id, h.name, h.status
    from site s
    join shop h on h.site_id = s.id
    where not h.is_deleted
      and ((h.status = ${Authorizing} and h.consent_expire_time <= ${now})
        or (h.status = ${Authorized} and h.authorization_expire_time <= ${now}))
    limit 2000`.execute(db);
  return settleEach({ db, takeNumber, now }, found.rows, async (tx, caller, { id, status }) => {
    if (status === Authorized) await endAuthorization(tx, caller, id, 'expire');
    else {
      const row = await lock(tx, caller, shop, id);
      if (row.status === Authorizing)
        await change(tx, caller, shop, row, { status: shopAuthorizationStates.after(row.status, 'fail'), failure: 'late' });
    }
    return 1;
  });
}

/** Holds orders that have not left and whose shop is not connected: those of shops that lost their authorization before orders followed it. */
export async function holdOrders(work: Work): Promise<number> {
  const { db, takeNumber, now } = work;
  const found = await sql<Pick<Shop, 'id' | 'siteId'>>`select l.id, l.site_id
    from site s
    join shop h on h.site_id = s.id and (h.is_deleted or h.status <> ${Authorized})
    join shop_order o on o.site_id = h.site_id and o.shop_id = h.id and o.logistics_order_id is not null
    join logistics_order l on l.site_id = o.site_id and l.id = o.logistics_order_id
    where s.id = any(${await jobSites(work)}::uuid[]) and l.order_status = any(${[...orderStates.codes('notDeparted')]}) and l.shop_hold is null and not l.is_deleted
    limit 2000`.execute(db);
  for (const { id, siteId } of found.rows) {
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    await db.transaction().execute((tx) => followShops(tx, caller, siteId, id));
  }
  return found.rows.length;
}
