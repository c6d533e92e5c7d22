import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import { inLanguage } from '../../core/lists/localized.ts';
import { type Book, bookOf, type Subject, type Window } from './trace.ts';

interface Track {
  at: Date;
  trajectoryStatus: CodeOf<'TrajectoryStatus'>;
  words: string | null;
  place: string | null;
  number: string | null;
  userId: string | null;
}

/** Reads the tracks of a document, of an order, or of the orders of a package; for customers the public ones. */
export async function tracks(tx: Db, caller: Caller, { of, siteId, id, orderIds }: Subject, window: Window): Promise<Book> {
  const ofDocument = of.name === 'warehouseDocument';
  if (!ofDocument && !orderIds.length) return { traces: [], wholeAfter: null };
  const which = ofDocument ? sql`t.warehouse_document_id = ${id}` : sql`t.logistics_order_id = any(${orderIds}::uuid[])`;
  const onlyPublic = caller.audience === 'customer' ? sql`and t.public` : sql``;
  const found = await sql<Track>`select t.track_time as at, t.status as trajectory_status,
      ${inLanguage(sql`t.content`, caller.language)} as words, t.location as place, o.serial_number as number,
      t.operator_id as user_id
    from track t
    left join logistics_order o on o.site_id = t.site_id and o.id = t.logistics_order_id
    where t.site_id = ${siteId} and ${which} and not t.is_deleted and t.track_time < ${window.before} ${onlyPublic}
    order by t.track_time desc, t.status desc, t.id desc
    limit ${window.most}`.execute(tx);
  const own = of.name === 'logisticsOrder';
  return bookOf(found.rows, window, (row) => [{ ...row, kind: 'tracked', alone: true, number: own ? null : row.number }]);
}

interface Message {
  at: Date;
  text: string | null;
  values: Record<string, unknown> | null;
  title: string;
  content: string;
}

/** Reads the messages to the owner of a record, in the reader's language. */
export async function messages(tx: Db, caller: Caller, { of, siteId, id, ownerId }: Subject, window: Window): Promise<Book> {
  if (!ownerId) return { traces: [], wholeAfter: null };
  // A customer's timeline includes all of their messages.
  const about = of.name === 'user' ? sql`true` : sql`source_type = ${of.name} and source_id = ${id}`;
  const found = await sql<Message>`select creation_time as at, "text", "values", title, content
    from user_message
    where site_id = ${siteId} and ${about} and user_id = ${ownerId} and creation_time < ${window.before}
    order by creation_time desc, id desc
    limit ${window.most}`.execute(tx);
  const translate = ({ text: key, values, content }: Message) => (key && text(caller.language, `${key}.body`, values ?? {})) || content;
  return bookOf(found.rows, window, (row) => [{ at: row.at, kind: 'notified', alone: true, words: translate(row) }]);
}
