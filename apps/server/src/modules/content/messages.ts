import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getUserMessages, type userMessagesDelete, type userMessagesRead } from '@entrepot/contract/modules/content/calls.ts';
import { userMessage } from '@entrepot/contract/modules/content/user-message.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { text } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf, type Query } from '../../core/rows/list.ts';
import { inSites } from '../../core/rows/scope.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import { countWhere } from '../../core/rows/rows.ts';

const status = enumCodes.UserMessageStatus;
const own = (caller: Caller) => sql<boolean>`${inSites(caller.siteIds)} and user_id = ${caller.userId}`;

/** One page of the caller's own messages, each said in the language that the caller reads now. */
export async function myMessages(tx: Tx, caller: Caller, query: Query): Promise<RawJson> {
  const { gives } = getUserMessages;
  const also = { values: sql`r."values"`, imageUrls: sql`coalesce(r."values" -> 'pictures', '[]'::jsonb)` };
  const { rawJson } = await pageOf(tx, caller, userMessage, query, { where: sql`user_id = ${caller.userId}`, gives, also });
  const page: { Data: Told[] } = JSON.parse(rawJson);
  return { rawJson: JSON.stringify({ ...page, Data: page.Data.map((told) => inLanguageOf(caller, told)) }) };
}

interface Told {
  Title: string;
  Content: string;
  Text: string | null;
  Values: Record<string, unknown> | null;
}

function inLanguageOf({ language }: Caller, { Values, ...told }: Told): Omit<Told, 'Values'> {
  const say = (part: string) => (told.Text ? text(language, `${told.Text}.${part}`, Values ?? {}) : undefined);
  return { ...told, Title: say('title') ?? told.Title, Content: say('body') ?? told.Content };
}

/** How many of the caller's messages are unread. */
export function unread(tx: Tx, caller: Caller): Promise<number> {
  return countWhere(tx, caller, userMessage, { userId: caller.userId!, userMessageStatus: status.Unread });
}

/** Marks messages read; without ids all of them. Another account's message is refused (101) and nothing is marked. */
export async function read(tx: Tx, caller: Caller, { ids }: Input<typeof userMessagesRead>): Promise<true> {
  if (ids?.length) await mustBeOwn(tx, caller, ids);
  const unread = tx
    .updateTable('userMessage')
    .set({ userMessageStatus: status.Read, readTime: caller.now })
    .where(own(caller))
    .where('userMessageStatus', '=', status.Unread);
  await (ids?.length ? unread.where('id', '=', oneOf(ids)) : unread).execute();
  return true;
}

/** Deletes messages for good. Another account's message is refused (101) and nothing is deleted. */
export async function remove(tx: Tx, caller: Caller, { ids }: Input<typeof userMessagesDelete>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  await mustBeOwn(tx, caller, ids);
  await tx.deleteFrom('userMessage').where(own(caller)).where('id', '=', oneOf(ids)).execute();
  return true;
}

/** Held in rising id, so that two who name the same messages in another order cannot wait for each other. */
async function mustBeOwn(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  const chosen = tx.selectFrom('userMessage').select('id').where(own(caller)).where('id', '=', oneOf(ids));
  const found = await chosen.orderBy('id').forUpdate().execute();
  if (found.length !== new Set(ids).size) throw refuse('NotFound');
}
