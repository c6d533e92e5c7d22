import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type FoldedBatch, folding, type RetentionRule } from '../../core/jobs/retention.ts';
import { endsWay } from './newest.ts';

const { Signed, Cancelled, Returned } = enumCodes.OrderStatus;

/**
 * Of an order that has ended, when its newest track is older than the site stores tracks, the first track, the newest one and those that end
 * the way remain. Orders under way and inbound documents keep all of theirs.
 */
export const trackRetention: RetentionRule = folding(
  'track',
  ({ siteId, beforeId, before, batch }, after) => sql<FoldedBatch>`with old as (select id, logistics_order_id, track_time, status
      from track
      where site_id = ${siteId} and id > ${after} and id < ${beforeId}
      order by id
      limit ${batch}),
    passed as (select o.id
      from old o
      join logistics_order l on l.site_id = ${siteId} and l.id = o.logistics_order_id
      cross join lateral (select max(t.track_time) as last
        from track t
        where t.site_id = ${siteId} and t.logistics_order_id = o.logistics_order_id) w
      where l.order_status in (${sql.lit(Signed)}, ${sql.lit(Cancelled)}, ${sql.lit(Returned)})
        and w.last < ${before}
        and not ${endsWay(sql`o.status`)}
        and exists (select 1
          from track t
          where t.site_id = ${siteId}
            and t.logistics_order_id = o.logistics_order_id
            and not t.is_deleted
            and (t.track_time, t.status, t.id) > (o.track_time, o.status, o.id))
        and exists (select 1
          from track t
          where t.site_id = ${siteId}
            and t.logistics_order_id = o.logistics_order_id
            and not t.is_deleted
            and (t.track_time, t.id) < (o.track_time, o.id))),
    removed as (delete from track t using passed p where t.site_id = ${siteId} and t.id = p.id returning 1)
    select (select count(*) from removed)::int as removed, (select id from old order by id desc limit 1) as last`,
);
