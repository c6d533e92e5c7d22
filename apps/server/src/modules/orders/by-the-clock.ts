import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { allSiteIds } from '../sites/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { freeGoods } from './cancel.ts';
import { finishDelivery } from './deliver.ts';
import { lockOrder, type Order } from './moves.ts';

/** What the jobs need: a database handle and a clock. */
export interface Clockwork {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

const { Draft, Delivering } = enumCodes.OrderStatus;
const { Rejected } = enumCodes.OrderApprovalStatus;
const hour = 3_600_000;
/** How long the goods of a rejected order stay held for it. */
const heldAfterReject = 72 * hour;

const before = (now: Date, hours: RawBuilder<unknown>) => sql`${now}::timestamptz - make_interval(hours => ${hours})`;

const rejectedTooLong = (now: Date) => sql<boolean>`o.order_status = ${Draft} and o.goods_held and o.order_approval_status = ${Rejected}
  and o.last_modification_time < ${new Date(now.getTime() - heldAfterReject)}`;

/** Frees the goods of orders that were rejected three days ago and not submitted again. Gives how many. */
export const freeRejected = (work: Clockwork): Promise<number> =>
  eachOrder(work, rejectedTooLong(work.now), async (tx, caller, order) => void (await freeGoods(tx, caller, order)));

// Only what a carrier told counts as a proof, and money to collect is never taken for collected.
const deliveredLongAgo = (now: Date) => sql<boolean>`o.order_status = ${Delivering} and not o.is_cod and c.auto_sign_days > 0 and exists (
  select 1 from track t where t.site_id = o.site_id and t.logistics_order_id = o.id and t.source = ${trackSources.carrier} and not t.is_deleted
    and t.status in (${trackStatus.Delivering}, ${trackStatus.Signed}) and t.track_time < ${before(now, sql`c.auto_sign_days * 24`)})`;

/** Counts orders as signed for that a carrier brought out long ago without a proof. Gives how many. */
export const signLongDelivered = (work: Clockwork): Promise<number> =>
  eachOrder(work, deliveredLongAgo(work.now), async (tx, caller, order) => {
    await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Signed });
    await finishDelivery(tx, caller, order, caller.now, []);
  });

/** Does something to each order of a condition (over order `o` and its site's rules `c`), each in a transaction of its own that checks again. */
export async function eachOrder(
  { db, takeNumber, now }: Clockwork,
  condition: RawBuilder<boolean>,
  act: (tx: Tx, caller: Caller, order: Order) => Promise<void>,
) {
  let done = 0;
  for (const siteId of await allSiteIds(db)) {
    const from = sql`logistics_order o join site_configuration c on c.site_id = o.site_id and not c.is_deleted`;
    const found = await sql<
      Pick<Order, 'id'>
    >`select o.id from ${from} where o.site_id = ${siteId} and not o.is_deleted and ${condition} order by o.id limit 1000`.execute(db);
    for (const { id } of found.rows) {
      const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
      done += await db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, caller, id);
        const still = await sql`select 1 from ${from} where o.site_id = ${siteId} and o.id = ${id} and ${condition}`.execute(tx);
        if (still.rows.length) await act(tx, caller, order);
        return still.rows.length;
      });
    }
  }
  return done;
}
