import type { Db } from '../../core/db/db.ts';
import { namesOf } from './phone.ts';

/** Returns the names that an input can match at a site: a number without a calling code may be of its own countries. */
export async function namesHere(db: Db, siteId: string, typed: string): Promise<string[]> {
  if (!siteId || !/^[\d\s().-]{6,}$/.test(typed)) return namesOf(typed);
  const site = await db.selectFrom('site').select('phoneCodes').where('id', '=', siteId).executeTakeFirst();
  return namesOf(typed, site?.phoneCodes ?? []);
}
