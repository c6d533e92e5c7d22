import { sql } from 'kysely';
import webpush from 'web-push';
import { seal, unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Running } from '../../core/services.ts';

/** The two keys of a site, in base64 for addresses. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys with which a site signs its pushes; they are made when they are asked for first, and then stay. */
export async function pushKeysOf(db: Tx, siteId: string, now: Date): Promise<PushKeys> {
  const kept = await readKeys(db, siteId);
  if (kept) return kept;
  const made = webpush.generateVAPIDKeys();
  // Two processes may make them at once: those that were kept first are everybody's.
  await sql`insert into push_key (site_id, id, creation_time, public_key, private_key)
    values (${siteId}, ${siteId}, ${now}, ${made.publicKey}, ${seal(made.privateKey)}) on conflict do nothing`.execute(db);
  return (await readKeys(db, siteId))!;
}

async function readKeys(db: Tx, siteId: string): Promise<PushKeys | undefined> {
  const ofSite = db.selectFrom('pushKey').select(['publicKey', 'privateKey']).where('siteId', '=', siteId).where('id', '=', siteId);
  const kept = await ofSite.executeTakeFirst();
  return kept && { publicKey: kept.publicKey, privateKey: unseal(kept.privateKey) };
}

/** Makes the keys of every site as the server starts, so that nobody who asks for messages waits for them. */
export function makePushKeys({ db, sites, now, http }: Running): void {
  const make = async () => {
    for (const { id } of await sites.all()) await pushKeysOf(db, id, now());
  };
  // Those that could not be made now are made when somebody asks for them.
  void make().catch((problem: unknown) => http.log.warn(problem, 'Keys for pushed messages'));
}
