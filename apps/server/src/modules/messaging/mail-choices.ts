import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { editMineMailChoices, getMineMailChoices } from '@entrepot/contract/modules/messaging/mail-choice.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { jsonText } from '../../core/db/json-text.ts';
import { newId } from '../../core/db/ids.ts';
import type { Db, Tx } from '../../core/db/db.ts';

export type MailEvent = CodeOf<'CustomerMailEvent'>;
const { SupplementDue, ReadyForPickup } = enumCodes.CustomerMailEvent;
const events: readonly MailEvent[] = Object.values(enumCodes.CustomerMailEvent);
const essential = new Set<number>([SupplementDue, ReadyForPickup]);

/** Whether mails about an event carry a link that ends them. Without the others a customer pays more, or loses the goods. */
export const canUnsubscribe = (event: MailEvent): boolean => !essential.has(event);

/** The name of an event in texts. */
export const eventName = (event: MailEvent) => Object.entries(enumCodes.CustomerMailEvent).find(([, code]) => code === event)![0];

/** An account as its mails need it. */
interface MailReceiver {
  email: string | null;
  emailVerified: boolean;
  name: string;
  off: readonly number[];
  language: Language | undefined;
}

/** Returns address, choices and language of an account; undefined for a deleted or locked one. */
export async function receiverOf(tx: Db, { siteId, userId }: { siteId: string; userId: string }): Promise<MailReceiver | undefined> {
  const found = await sql<Omit<MailReceiver, 'language'> & { siteLanguage: number | null }>`
    select u.email, u.email_verified, coalesce(nullif(u.nick_name, ''), u.user_name) as name,
      coalesce(c.off_events, '[]'::jsonb) as off, c.site_language
    from user_account u
    left join mail_choice c on c.site_id = u.site_id and c.user_id = u.id
    where u.site_id = ${siteId} and u.id = ${userId} and not u.is_deleted and not u.locked`.execute(tx);
  const [row] = found.rows;
  return row && { ...row, language: row.siteLanguage ? languages[row.siteLanguage - 1] : undefined };
}

/** Returns the caller's choices; without a row every event, in the language of the site. */
export async function myChoices(tx: Db, caller: Caller): Promise<Output<typeof getMineMailChoices>> {
  const receiver = await receiverOf(tx, { siteId: caller.siteId, userId: caller.userId! });
  const { email = null, emailVerified = false, off = [], language } = receiver ?? {};
  return {
    events: events.filter((event) => !off.includes(event)),
    siteLanguage: language ? ((languages.indexOf(language) + 1) as CodeOf<'SiteLanguage'>) : null,
    email: emailVerified ? email : null,
    emailVerified,
  };
}

/** Stores the caller's choices. */
export async function chooseMails(tx: Tx, caller: Caller, input: Input<typeof editMineMailChoices>): Promise<true> {
  const off = events.filter((event) => !input.events.includes(event));
  await sql`insert into mail_choice (site_id, id, creation_time, user_id, off_events, site_language)
    values (${caller.siteId}, ${newId()}, ${caller.now}, ${caller.userId}, ${jsonText(off)}::jsonb, ${input.siteLanguage ?? null})
    on conflict (site_id, user_id)
    do update set off_events = excluded.off_events, site_language = excluded.site_language`.execute(tx);
  return true;
}

/** Switches the mails about one event on or off, with the token of a mail. Repeating it changes nothing. */
export async function switchMails(
  tx: Db,
  { siteId, userId, event, on, now }: { siteId: string; userId: string; event: MailEvent; on: boolean; now: Date },
): Promise<void> {
  const without = sql`(select coalesce(jsonb_agg(e), '[]'::jsonb) from jsonb_array_elements(c.off_events) e where e <> to_jsonb(${event}::int))`;
  await sql`insert into mail_choice as c (site_id, id, creation_time, user_id, off_events)
    select ${siteId}::uuid, ${newId()}::uuid, ${now}::timestamptz, u.id, ${jsonText(on ? [] : [event])}::jsonb
    from user_account u where u.site_id = ${siteId} and u.id = ${userId} and not u.is_deleted
    on conflict (site_id, user_id)
    do update set off_events = ${on ? without : sql`${without} || to_jsonb(${event}::int)`}`.execute(tx);
}
