import { sql } from 'kysely';
import { type ClockWork, daysBefore } from '../../core/jobs/jobs.ts';

/** How long pictures that prove who a recipient is are kept after their last use. */
const keepDays = 180;

/**
 * Takes the pictures off recipients to whom nothing was ordered for long, and whose pictures are as old; what was found by them stays.
 * The files go with those that nothing refers to. Gives how many recipients.
 */
export async function forgetIdentityPictures({ db, siteIds, now }: Pick<ClockWork, 'db' | 'siteIds' | 'now'>): Promise<number> {
  const sites = await siteIds();
  const before = daysBefore(now, keepDays);
  const gone = await sql`update recipient r set identity_pictures = '[]'::jsonb, row_version = row_version + 1
    where r.site_id = any(${sites}::uuid[]) and jsonb_array_length(r.identity_pictures) > 0
      and coalesce(r.last_modification_time, r.creation_time) < ${before} and not exists (
        select 1 from logistics_order o where o.site_id = r.site_id and o.recipient_id = r.id and o.creation_time >= ${before})`.execute(
    db,
  );
  return Number(gone.numAffectedRows);
}
