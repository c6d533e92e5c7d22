import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { userMessagesDelete, userMessagesRead } from '@entrepot/contract/modules/content/calls.ts';
import { userMessage } from '@entrepot/contract/modules/content/user-message.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf, type Query } from '../../core/rows/list.ts';
import { inSites } from '../../core/rows/scope.ts';

const status = enumCodes.UserMessageStatus;
const own = (caller: Caller) => sql<boolean>`${inSites(caller.siteIds)} and user_id = ${caller.userId}`;

/** One page of the caller's own messages. */
export const myMessages = (tx: Tx, caller: Caller, query: Query) =>
  pageOf(tx, caller, userMessage, query, { where: sql`user_id = ${caller.userId}` });

/** How many of the caller's messages are unread. */
export async function unread(tx: Tx, caller: Caller): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*) as n from user_message where ${own(caller)} and user_message_status = ${status.Unread}`.execute(tx);
  return found.rows[0]!.n;
}

/** Marks messages read; without ids all of them. Another account's message is refused (101) and nothing is marked. */
export async function read(tx: Tx, caller: Caller, { ids }: Input<typeof userMessagesRead>): Promise<true> {
  if (ids?.length) await mustBeOwn(tx, caller, ids);
  const chosen = ids?.length ? sql`and id = any(${ids}::uuid[])` : sql``;
  await sql`update user_message set user_message_status = ${status.Read}, read_time = ${caller.now}
    where ${own(caller)} and user_message_status = ${status.Unread} ${chosen}`.execute(tx);
  return true;
}

/** Deletes messages for good. Another account's message is refused (101) and nothing is deleted. */
export async function remove(tx: Tx, caller: Caller, { ids }: Input<typeof userMessagesDelete>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  await mustBeOwn(tx, caller, ids);
  await sql`delete from user_message where ${own(caller)} and id = any(${ids}::uuid[])`.execute(tx);
  return true;
}

/** Held in rising id, so that two who name the same messages in another order cannot wait for each other. */
async function mustBeOwn(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  const found = await sql`select id from user_message where ${own(caller)} and id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  if (found.rows.length !== new Set(ids).size) throw refuse('NotFound');
}
