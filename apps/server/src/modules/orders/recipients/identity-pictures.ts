import { sql } from 'kysely';
import { type ClockWork, daysBefore } from '../../../core/jobs/jobs.ts';

/** Retention of identity pictures after their last use, in days. */
const retentionDays = 180;

/**
 * Removes the pictures of recipients without a recent order whose pictures are as old; the verification result stays. The cleanup of
 * unreferenced files deletes the files. Returns the number of recipients.
 */
export async function deleteIdentityPictures({ db, siteIds, now }: Pick<ClockWork, 'db' | 'siteIds' | 'now'>): Promise<number> {
  const sites = await siteIds();
  const before = daysBefore(now, retentionDays);
  const updated = await sql`update recipient r
    set identity_pictures = '[]'::jsonb, row_version = row_version + 1
    where r.site_id = any(${sites}::uuid[])
      and jsonb_array_length(r.identity_pictures) > 0
      and coalesce(r.last_modification_time, r.creation_time) < ${before}
      and not exists ( select 1
        from logistics_order o
        where o.site_id = r.site_id and o.recipient_id = r.id and o.creation_time >= ${before})`.execute(db);
  return Number(updated.numAffectedRows);
}
