import { type RawBuilder, sql } from 'kysely';
import { reminder, type reminderKinds } from '@entrepot/contract/modules/messaging/reminder.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';

type Kind = (typeof reminderKinds)[keyof typeof reminderKinds];

interface Reminded {
  siteId: string;
  kind: Kind;
  subjectId: string;
}

/** Records that people were reminded of a record, in the transaction of the message. */
export async function recordReminder(tx: Tx, caller: Caller, reminded: Reminded & { remarks?: string | null }): Promise<void> {
  await insert(tx, caller, reminder, reminded);
}

/** The remarks of the last reminder of a record; null when there is none. */
export async function lastRemarks(tx: Db, { siteId, kind, subjectId }: Reminded): Promise<string | null> {
  const { rows } = await sql<{ remarks: string | null }>`select remarks from reminder
    where site_id = ${siteId} and kind = ${kind} and subject_id = ${subjectId} order by creation_time desc, id desc limit 1`.execute(tx);
  return rows[0]?.remarks ?? null;
}

/** SQL expression: when the record of row `of` was first reminded of since a moment; null when it was not. */
export const firstReminded = (kind: Kind, of: string, since: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select min(r.creation_time) from reminder r where r.site_id = ${sql.ref(`${of}.siteId`)} and r.kind = ${kind}
    and r.subject_id = ${sql.ref(`${of}.id`)} and r.creation_time >= ${since})`;
