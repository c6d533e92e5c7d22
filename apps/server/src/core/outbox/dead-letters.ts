import { sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from '../db/db.ts';

/** Moves a dead letter that the caller has locked back to the outbox, under the same id: due immediately, with all its attempts. */
export async function requeueDeadLetter(
  tx: Tx,
  { now }: Pick<Caller, 'now'>,
  { siteId, id }: { siteId: string; id: string },
): Promise<void> {
  await sql`with dead as (
      delete from dead_letter where site_id = ${siteId} and id = ${id}
      returning site_id, id, kind, payload)
    insert into outbox (site_id, id, kind, payload, creation_time, next_time)
    select site_id, id, kind, payload, ${now}::timestamptz, '-infinity'::timestamptz from dead`.execute(tx);
}
