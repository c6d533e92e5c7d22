import { type ClockWork, daysBefore } from '../../core/jobs/jobs.ts';
import { inSites } from '../../core/rows/scope.ts';

/** Removes what signing in leaves behind once nobody can need it: ended sessions, codes, links, keys, puzzles, counted attempts. */
export async function forgetOld({ db, siteIds, now }: ClockWork): Promise<void> {
  const sites = await siteIds();
  await db.deleteFrom('session').where(inSites(sites)).where('expirationTime', '<', daysBefore(now, 90)).execute();
  await db.deleteFrom('emailToken').where(inSites(sites)).where('expirationTime', '<', daysBefore(now, 30)).execute();
  await db.deleteFrom('smsCode').where('expirationTime', '<', daysBefore(now, 30)).execute();
  await db.deleteFrom('passwordKey').where('expirationTime', '<', daysBefore(now, 1)).execute();
  await db.deleteFrom('captcha').where('expirationTime', '<', daysBefore(now, 1)).execute();
  await db.deleteFrom('attempt').where('windowStart', '<', daysBefore(now, 1)).execute();
}
