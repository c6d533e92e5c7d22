import { sql } from 'kysely';
import { type FoldedBatch, folding, type RetentionRule } from '../../core/jobs/retention.ts';

/**
 * Of the entries about a package or a commodity the last one per shelf remains: the contents of a shelf at a past moment are calculated from
 * the stock movements of the goods that its log names. Bins, returns and parcels have no movements, so all of their entries remain, which
 * also rent counts. Only a database function may delete entries, because the log is append-only.
 */
export const shelfLogRetention: RetentionRule = folding(
  'shelf_log',
  ({ siteId, beforeId, batch }, after) => sql<FoldedBatch>`with old as (select id, shelf_id, target_type, target_id
      from shelf_log
      where site_id = ${siteId} and id > ${after} and id < ${beforeId}
      order by id
      limit ${batch}),
    superseded as (select o.id
      from old o
      where o.target_type in ('package', 'commodity')
        and exists (select 1
          from shelf_log l
          where l.site_id = ${siteId}
            and l.target_id = o.target_id
            and l.shelf_id = o.shelf_id
            and l.target_type = o.target_type
            and l.id > o.id))
    select remove_shelf_log(${siteId}, array(select id from superseded)) as removed, (select id from old order by id desc limit 1) as last`,
);
