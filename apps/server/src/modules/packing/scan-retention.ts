import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type FoldedBatch, folding, type RetentionRule } from '../../core/jobs/retention.ts';

/** Scans into parcels are removed some time after the order was packed: what each parcel contains is stored with the parcel. */
export const scanRetention: RetentionRule = folding(
  'packing_scan',
  ({ siteId, beforeId, before, batch }, after) => sql<FoldedBatch>`with old as (select s.id, s.packing_id
      from packing_scan s
      where s.site_id = ${siteId} and s.id > ${after} and s.id < ${beforeId}
      order by s.id
      limit ${batch}),
    packed as (select o.id
      from old o
      join packing p on p.site_id = ${siteId} and p.id = o.packing_id
      where p.status = ${sql.lit(enumCodes.PackingStatus.Packed)} and p.end_time < ${before}),
    removed as (delete from packing_scan s using packed p where s.site_id = ${siteId} and s.id = p.id returning 1)
    select (select count(*) from removed)::int as removed, (select id from old order by id desc limit 1) as last`,
);
