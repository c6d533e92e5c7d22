import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  getUserMessages,
  type userMessagesDelete,
  type userMessagesRead,
  userMessage,
} from '@entrepot/contract/modules/messaging/user-message.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { inSites } from '../../core/scope/scope.ts';
import { oneOf } from '../../core/db/conditions.ts';
import { countWhere } from '../../core/db/rows.ts';

const status = enumCodes.UserMessageStatus;
const own = (caller: Caller) => sql<boolean>`${inSites(caller.siteIds)} and user_id = ${caller.userId}`;

/** Returns a page of the caller's own messages, rendered in the caller's present language. */
export async function myMessages(tx: Db, caller: Caller, query: Query): Promise<RawJson> {
  const { output } = getUserMessages;
  const also = { values: sql`r."values"`, imageUrls: sql`coalesce(r."values" -> 'pictures', '[]'::jsonb)` };
  const { rawJson } = await pageOf(tx, caller, userMessage, query, { where: sql`user_id = ${caller.userId}`, output, also });
  const page: { Data: MessageRow[] } = JSON.parse(rawJson);
  return { rawJson: JSON.stringify({ ...page, Data: page.Data.map((message) => inLanguageOf(caller, message)) }) };
}

interface MessageRow {
  Title: string;
  Content: string;
  Text: string | null;
  Values: Record<string, unknown> | null;
}

function inLanguageOf({ language }: Caller, { Values, ...message }: MessageRow): Omit<MessageRow, 'Values'> {
  const translate = (part: string) => (message.Text ? text(language, `${message.Text}.${part}`, Values ?? {}) : undefined);
  return { ...message, Title: translate('title') ?? message.Title, Content: translate('body') ?? message.Content };
}

/** Returns the number of the caller's unread messages. */
export function unread(tx: Db, caller: Caller): Promise<number> {
  return countWhere(tx, caller, userMessage, { userId: caller.userId!, userMessageStatus: status.Unread });
}

/** Marks messages read; without ids all of them. Throws `NotFound` for another account's message, and then marks nothing. */
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

/** Deletes messages permanently. Throws `NotFound` for another account's message, and then deletes nothing. */
export async function remove(tx: Tx, caller: Caller, { ids }: Input<typeof userMessagesDelete>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  await mustBeOwn(tx, caller, ids);
  await tx.deleteFrom('userMessage').where(own(caller)).where('id', '=', oneOf(ids)).execute();
  return true;
}

/** Locks in ascending id order, so that concurrent calls with the same messages cannot deadlock. */
async function mustBeOwn(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  const chosen = tx.selectFrom('userMessage').select('id').where(own(caller)).where('id', '=', oneOf(ids));
  const found = await chosen.orderBy('id').forUpdate().execute();
  if (found.length !== new Set(ids).size) throw refuse('NotFound');
}
