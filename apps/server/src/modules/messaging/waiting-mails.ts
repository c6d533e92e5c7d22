import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { waitingMail } from '@entrepot/contract/modules/messaging/mail-choice.ts';
import { minuteMs } from '@entrepot/rules/time.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { jsonText } from '../../core/db/json-text.ts';
import { newId } from '../../core/db/ids.ts';
import { seal } from '../../core/http/crypto.ts';
import { languageOfSite } from '../../core/http/sites.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import { inSites } from '../../core/scope/scope.ts';
import { canUnsubscribe, eventName, type MailEvent, receiverOf } from './mail-choices.ts';
import { sendMail } from './send.ts';

const { Arrived, ReadyToOrder } = enumCodes.CustomerMailEvent;
// A mail is sent when nothing of its kind has come in for so long, or when its first news is so old.
const quietMs = 3 * minuteMs;
const maxWaitMs = 15 * minuteMs;
const maxRows = 50;

interface News {
  siteId: string;
  text: string;
  values?: Record<string, unknown> | undefined;
  link?: string | undefined;
  sourceId?: string | undefined;
}

/**
 * SQL: notifications of some accounts wait to be mailed, where the address is verified and the event not switched off.
 */
export const waits = (
  { now }: Pick<Caller, 'now'>,
  userIds: readonly string[],
  event: MailEvent,
  { siteId, text: path, values, link, sourceId }: News,
) => sql`insert into waiting_mail (site_id, id, creation_time, user_id, customer_mail_event, "text", "values", link, source_id)
  select u.site_id, m.id, ${now}::timestamptz, u.id, ${event}::smallint, ${path}, ${jsonText(values ?? {})}::jsonb, ${link ?? null}, ${sourceId ?? null}::uuid
  from unnest(${userIds.map(() => newId())}::uuid[], ${userIds}::uuid[]) m(id, user_id)
  join user_account u on u.site_id = ${siteId} and u.id = m.user_id
  left join mail_choice c on c.site_id = u.site_id and c.user_id = u.id
  where u.email_verified and u.account_type_code = ${enumCodes.AccountTypeCode.User} and not u.is_deleted
    and not coalesce(c.off_events, '[]'::jsonb) @> to_jsonb(${event}::int)`;

/** Withdraws mails about a thing that still wait, because their news is no longer true. */
export async function withdrawMails(
  tx: Tx,
  { siteId, event, sourceId }: { siteId: string; event: MailEvent; sourceId: string },
): Promise<void> {
  await tx
    .deleteFrom('waitingMail')
    .where('siteId', '=', siteId)
    .where('customerMailEvent', '=', event)
    .where('sourceId', '=', sourceId)
    .execute();
}

type Group = Subject & { event: MailEvent };
type Waiting = Pick<RowOf<typeof waitingMail>, 'text' | 'values' | 'link' | 'sourceId' | 'customerMailEvent'>;

/** Mails the notifications that waited long enough: one mail per customer and event. Returns how many mails. */
export async function sendWaitingMails({ db, takeNumber, siteIds, now }: ClockWork): Promise<number> {
  const [quiet, longest] = [new Date(now.getTime() - quietMs), new Date(now.getTime() - maxWaitMs)];
  const due = await sql<Group>`select site_id, user_id as id, customer_mail_event as event
    from waiting_mail where ${inSites(await siteIds())}
    group by site_id, user_id, customer_mail_event
    having max(creation_time) <= ${quiet} or min(creation_time) <= ${longest}
    order by site_id, user_id, customer_mail_event`.execute(db);
  return settleEach({ db, takeNumber, now }, due.rows, sendOne);
}

/** Deleting the rows locks them, so that concurrent runs send them once. */
async function sendOne(tx: Tx, caller: Caller, { siteId, id: userId, event }: Group): Promise<number> {
  const taken = await sql<Waiting & { id: string }>`delete from waiting_mail
    where site_id = ${siteId} and user_id = ${userId} and customer_mail_event = ${event}
    returning id, "text", "values", link, source_id, customer_mail_event`.execute(tx);
  const news = newestOf(taken.rows.sort((a, b) => (a.id < b.id ? -1 : 1)));
  const receiver = await receiverOf(tx, { siteId, userId });
  if (!receiver?.emailVerified || !receiver.email || receiver.off.includes(event)) return 0;
  const rest = event === Arrived && !receiver.off.includes(ReadyToOrder) ? await notReady(tx, { siteId, userId }, news) : news;
  if (!rest.length) return 0;
  const language = receiver.language ?? languageOfSite(siteId);
  const translate = (path: string, values: Record<string, unknown> = {}) => text(language, path, values) ?? '';
  const part = (row: Waiting, name: 'title' | 'body') => translate(`${row.text}.${name}`, row.values ?? {});
  const count = rest.length;
  const [only] = rest;
  const many = translate(`messaging.mail.many.${eventName(event)}`, { count });
  const greeting = translate('messaging.mail.greeting', { name: receiver.name });
  const shown = rest.slice(0, maxRows);
  const more = count > maxRows ? `\n\n${translate('messaging.mail.more', { count: count - maxRows })}` : '';
  await sendMail(tx, caller, {
    siteId,
    audience: 'customer',
    receiver: receiver.email,
    language,
    isNotice: true,
    subject: count === 1 ? part(only!, 'title') : many,
    text: count === 1 ? `${greeting}\n\n${part(only!, 'body')}` : `${greeting}\n\n${many}${more}`,
    ...(count > 1 ? { rows: shown.map((row) => ({ text: part(row, 'body'), link: row.link ?? undefined })) } : {}),
    action: { label: translate(`messaging.mail.open.${eventName(event)}`), link: (count === 1 && only!.link) || listOf(only!.link) },
    ...(canUnsubscribe(event) ? { unsubscribe: seal(JSON.stringify({ siteId, userId, event, language })) } : {}),
  });
  return 1;
}

/** The newest news about each thing. */
function newestOf(rows: readonly Waiting[]): Waiting[] {
  const bySource = new Map(rows.map((row, at) => [row.sourceId ?? at, row]));
  return [...bySource.values()];
}

/** Leaves out the packages of which the customer also gets the mail that they are ready. */
async function notReady(tx: Tx, { siteId, userId }: { siteId: string; userId: string }, rows: readonly Waiting[]): Promise<Waiting[]> {
  const ready = await tx
    .selectFrom('waitingMail')
    .select('sourceId')
    .where('siteId', '=', siteId)
    .where('userId', '=', userId)
    .where('customerMailEvent', '=', ReadyToOrder)
    .execute();
  const ids = new Set(ready.map(({ sourceId }) => sourceId));
  return rows.filter(({ sourceId }) => sourceId === null || !ids.has(sourceId));
}

/** The list of which an address opens one row. */
const listOf = (link: string | null) => (link ?? '/').replace(/\?.*/s, '');
