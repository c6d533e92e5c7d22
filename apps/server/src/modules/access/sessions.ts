import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';

/** Ends the sessions of an account, but for those of one family; their access tokens are refused within a second. */
export async function endSessions(
  tx: Tx,
  caller: Pick<Caller, 'now'>,
  { siteId, userId, except }: { siteId: string; userId: string; except?: string },
): Promise<void> {
  const others = except ? sql`and family_id <> ${except}` : sql``;
  await sql`update session set revoked_time = ${caller.now} where site_id = ${siteId} and user_id = ${userId} and revoked_time is null ${others}`.execute(
    tx,
  );
}
