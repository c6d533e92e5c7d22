import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type FoldedBatch, folding, type RetentionRule } from '../../core/jobs/retention.ts';

const { Signed, Cancelled, Returned } = enumCodes.OrderStatus;

/** Used numbers of orders that have ended leave the pool; unused and voided ones remain, because carriers refuse repeats. */
export const numberRetention: RetentionRule = folding(
  'tracking_number',
  ({ siteId, beforeId, before, batch }, after) => sql<FoldedBatch>`with old as (select n.id, n.status, n.used_time, n.logistics_order_id
      from tracking_number n
      where n.site_id = ${siteId} and n.id > ${after} and n.id < ${beforeId}
      order by n.id
      limit ${batch}),
    spent as (select o.id
      from old o
      join logistics_order l on l.site_id = ${siteId} and l.id = o.logistics_order_id
      where o.status = ${sql.lit(enumCodes.LocalTrackingNumberStatus.Used)}
        and o.used_time < ${before}
        and l.order_status in (${sql.lit(Signed)}, ${sql.lit(Cancelled)}, ${sql.lit(Returned)})),
    removed as (delete from tracking_number n using spent s where n.site_id = ${siteId} and n.id = s.id returning 1)
    select (select count(*) from removed)::int as removed, (select id from old order by id desc limit 1) as last`,
);
