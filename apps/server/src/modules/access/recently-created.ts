import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';

/** SQL: whether the caller created an account within the last 24 hours, or was created by it: possibly one person with two names. */
export const isMadeWithinADay = (caller: Caller, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1
    from user_account
    where creation_time > ${caller.now}::timestamptz - interval '24 hours'
      and ((id = ${userId} and creator_id = ${caller.userId}) or (id = ${caller.userId} and creator_id = ${userId})))`;

/** Whether the caller created this account within the last 24 hours, or was created by it. */
export async function madeWithinADay(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  const found = await sql<{ is: boolean }>`select ${isMadeWithinADay(caller, sql`${userId}::uuid`)} as is`.execute(tx);
  return found.rows[0]!.is;
}
