import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { jobSites } from '../sites/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { freeGoods } from './changing/cancel.ts';
import { finishDelivery } from './delivering/deliver.ts';
import { lockOrder, type Order } from './moves.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

/** Dependencies of the jobs: a database handle and a clock. */
export interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
  siteIds?(): Promise<readonly string[]>;
}

const { Draft, Delivering } = enumCodes.OrderStatus;
const { Rejected } = enumCodes.OrderApprovalStatus;
const hour = 3_600_000;
/** How long the goods of a rejected order stay reserved, in ms. */
const reservedAfterRejectMs = 72 * hour;

const before = (now: Date, hours: RawBuilder<unknown>) => sql`${now}::timestamptz - make_interval(hours => ${hours})`;

const rejectedTooLong = (now: Date) => sql<boolean>`o.order_status = ${Draft} and o.goods_held and o.order_approval_status = ${Rejected}
  and o.last_modification_time < ${new Date(now.getTime() - reservedAfterRejectMs)}`;

/** Releases the goods of orders that were rejected three days ago and not submitted again. Returns how many. */
export const freeRejected = (work: Clockwork): Promise<number> =>
  eachOrder(work, rejectedTooLong(work.now), async (tx, caller, order) => void (await freeGoods(tx, caller, order)));

// Only a carrier's report counts as a proof, and an amount to collect is never assumed to be collected.
const deliveredLongAgo = (now: Date) => sql<boolean>`o.order_status = ${Delivering}
    and not o.is_cod
    and c.auto_sign_days > 0
    and exists ( select 1
      from track t
      where t.site_id = o.site_id
        and t.logistics_order_id = o.id
        and t.source = ${trackSources.carrier}
        and not t.is_deleted
        and t.status in (${trackStatus.Delivering}, ${trackStatus.Signed})
        and t.track_time < ${before(now, sql`c.auto_sign_days * 24`)})`;

/** Marks orders as signed that a carrier took out for delivery long ago without a proof. Returns how many. */
export const signLongDelivered = (work: Clockwork): Promise<number> =>
  eachOrder(work, deliveredLongAgo(work.now), async (tx, caller, order) => {
    await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Signed });
    await finishDelivery(tx, caller, order, caller.now, []);
  });

/**
 * Processes each order of a condition (over order `o` and its site's rules `c`) in its own transaction, which checks the condition again.
 */
export async function eachOrder(
  work: Clockwork,
  condition: RawBuilder<boolean>,
  act: (tx: Tx, caller: Caller, order: Order) => Promise<void>,
) {
  const { db, takeNumber, now } = work;
  const from = sql`logistics_order o join site_configuration c on c.site_id = o.site_id and not c.is_deleted`;
  const orders: Subject[] = [];
  for (const siteId of await jobSites(work)) {
    const found = await sql<Subject>`select o.site_id, o.id, o.serial_number as name from ${from}
      where o.site_id = ${siteId} and not o.is_deleted and ${condition} order by o.id limit 1000`.execute(db);
    orders.push(...found.rows);
  }
  return settleEach({ db, takeNumber, now }, orders, async (tx, caller, { siteId, id }) => {
    const order = await lockOrder(tx, caller, id);
    const still = await sql`select 1 from ${from} where o.site_id = ${siteId} and o.id = ${id} and ${condition}`.execute(tx);
    if (still.rows.length) await act(tx, caller, order);
    return still.rows.length;
  });
}
