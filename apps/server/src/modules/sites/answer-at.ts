import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import { hostOf } from './host-of.ts';

/** Adds an address at which a site answers, by the site's letter; undefined: there is no such site. Takes it from no other site. */
export async function answerAt(db: Db, letter: string, address: string): Promise<{ name: string; host: string } | undefined> {
  const host = hostOf(address);
  const found = await sql<{ name: string }>`
    update site set hosts = coalesce(hosts, '[]') || to_jsonb(array[${host}::text]), row_version = row_version + 1
    where code = ${letter.toUpperCase()} and not is_deleted
    returning name`.execute(db);
  return found.rows[0] && { name: found.rows[0].name, host };
}
