import { sql } from 'kysely';
import { type ClockWork, daysBefore } from '../../core/jobs/jobs.ts';
import { inSites } from '../../core/rows/scope.ts';

/** Removes what signing in leaves behind once nobody can need it: codes, links, puzzles, browsers that are signed out. */
export async function forgetOld({ db, siteIds, now }: ClockWork): Promise<void> {
  await db
    .deleteFrom('emailToken')
    .where(inSites(await siteIds()))
    .where('expirationTime', '<', daysBefore(now, 30))
    .execute();
  await db.deleteFrom('smsCode').where('expirationTime', '<', daysBefore(now, 30)).execute();
  await db.deleteFrom('captcha').where('expirationTime', '<', daysBefore(now, 1)).execute();
  await sql`delete from push_subscription p where p.site_id = any(${await siteIds()}::uuid[]) and not exists (
    select 1 from session s where s.site_id = p.site_id and s.family_id = p.family_id and s.revoked_time is null
      and s.expiration_time > ${now})`.execute(db);
}
