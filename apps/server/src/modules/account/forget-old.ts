import { type ClockWork, daysBefore } from '../../core/jobs/jobs.ts';
import { inSites } from '../../core/rows/scope.ts';

/** Removes what signing in leaves behind once nobody can need it: codes, links, puzzles. */
export async function forgetOld({ db, siteIds, now }: ClockWork): Promise<void> {
  await db
    .deleteFrom('emailToken')
    .where(inSites(await siteIds()))
    .where('expirationTime', '<', daysBefore(now, 30))
    .execute();
  await db.deleteFrom('smsCode').where('expirationTime', '<', daysBefore(now, 30)).execute();
  await db.deleteFrom('captcha').where('expirationTime', '<', daysBefore(now, 1)).execute();
}
