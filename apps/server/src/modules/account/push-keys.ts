import { sql } from 'kysely';
import webpush from 'web-push';
import { seal, unseal } from '../../core/http/crypto.ts';
import type { Db } from '../../core/db/db.ts';
import type { Running } from '../../core/services.ts';

/** The key pair of a site, in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the key pair with which a site signs its pushes; it is created at the first request and does not change. */
export async function pushKeysOf(db: Db, siteId: string, now: Date): Promise<PushKeys> {
  const stored = await readKeys(db, siteId);
  if (stored) return stored;
  const made = webpush.generateVAPIDKeys();
  // Two processes may create them concurrently: the pair stored first is used by all.
  await sql`insert into push_key (site_id, id, creation_time, public_key, private_key)
    values (${siteId}, ${siteId}, ${now}, ${made.publicKey}, ${seal(made.privateKey)}) on conflict do nothing`.execute(db);
  return (await readKeys(db, siteId))!;
}

async function readKeys(db: Db, siteId: string): Promise<PushKeys | undefined> {
  const ofSite = db.selectFrom('pushKey').select(['publicKey', 'privateKey']).where('siteId', '=', siteId).where('id', '=', siteId);
  const stored = await ofSite.executeTakeFirst();
  return stored && { publicKey: stored.publicKey, privateKey: unseal(stored.privateKey) };
}

/** Creates the keys of every site when the server starts, so that no subscriber has to wait for them. */
export function makePushKeys({ db, sites, now, http }: Running): void {
  const make = async () => {
    for (const { id } of await sites.all()) await pushKeysOf(db, id, now());
  };
  // Keys that could not be created now are created on request.
  void make().catch((problem: unknown) => http.log.warn(problem, 'could not create push keys'));
}
