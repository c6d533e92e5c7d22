import { sql } from 'kysely';
import type { InfoType } from '@entrepot/contract/core/events.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { codeOf, type Permission } from '@entrepot/contract/core/screen.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { languageOfSite } from '../../core/http/sites.ts';
import type { Tx } from '../../core/rows/db.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import { newId } from '../../core/rows/ids.ts';
import { jsonText } from '../../core/rows/json-text.ts';
import { writeBehind } from '../../core/rows/write-behind.ts';
import { type PushMessage, publish, puts } from '../../core/outbox/outbox.ts';
import { putsEach } from '../../core/outbox/put-each.ts';
import { text as textAt } from '../../core/calls/texts.ts';
import { sendMail, sendSms } from '../messaging/public.ts';

/** What is told: `{text}.title` and `{text}.body` exist in the locales in three languages, their places filled from `values`. */
export interface Telling {
  siteId: string;
  /** The topic under which it is stored. */
  type: CodeOf<'UserMessageType'>;
  /** How it is pushed; GeneralInformation when not given. */
  infoType?: InfoType;
  text: string;
  values?: Record<string, unknown>;
  link?: string;
  sourceType?: string;
  sourceId?: string;
}

// A statement takes at most 65,535 parameters, and a push should stay small.
const atOnce = 500;

/** Stores a message for each of some accounts, to be said in the language of its reader, and pushes it to those who are connected. */
export async function tellUsers(tx: Tx, caller: Caller, { userIds, ...telling }: Telling & { userIds: readonly string[] }): Promise<void> {
  if (!userIds.length) return;
  const { siteId, type, infoType = 'GeneralInformation', text, values, link, sourceType, sourceId } = telling;
  const language = languageOfSite(siteId);
  const say = (part: string, most: number) => (textAt(language, `${text}.${part}`, values) ?? text).slice(0, most);
  for (let from = 0; from < userIds.length; from += atOnce) {
    const some = userIds.slice(from, from + atOnce);
    const push: PushMessage = {
      to: { userIds: some },
      infoType,
      title: `${text}.title`,
      message: `${text}.body`,
      values,
      link,
    };
    await writeBehind(
      tx,
      { table: 'user_message' },
      sql`with stored as (insert into user_message (site_id, id, creation_time, user_id, user_message_type, title, content, "text", "values", link, source_type, source_id)
        select ${siteId}::uuid, m.id, ${caller.now}::timestamptz, m.user_id, ${type}::smallint, ${say('title', 200)}, ${say('body', 2000)}, ${text},
          ${jsonText(values ?? {})}::jsonb, ${link ?? null},
          ${sourceType ?? null}, ${sourceId ?? null}::uuid from unnest(${some.map(() => newId())}::uuid[], ${some}::uuid[]) m(id, user_id)),
      closed as (${pushesToClosed(caller, some, type, { text, values, link })})
      ${puts(caller, siteId, 'push', push)}`,
    );
  }
}

/** The statement that has the browsers without an open page told, of those people who want this topic there. */
const pushesToClosed = (caller: Caller, userIds: readonly string[], type: number, said: Pick<Telling, 'text' | 'values' | 'link'>) =>
  putsEach(
    caller,
    'webPush',
    sql`select p.site_id, ${jsonText(said)}::jsonb || jsonb_build_object('subscriptionId', p.id) as payload
      from site s join push_subscription p on p.site_id = s.id and p.user_id = any(${userIds}::uuid[])
      where p.user_message_types @> ${JSON.stringify([type])}::jsonb`,
  );

/** Tells a customer, the owner of goods or money. */
export const tellOwner = (tx: Tx, caller: Caller, { ownerId, ...telling }: Telling & { ownerId: string }): Promise<void> =>
  tellUsers(tx, caller, { ...telling, userIds: [ownerId] });

/**
 * Tells a customer as `tellOwner` does, and where nobody has to open our pages: by a text to the verified phone and a mail to the verified
 * address, in the site's language. For the few things that cost the customer something while nobody looks.
 */
export async function reachOwner(tx: Tx, caller: Caller, telling: Telling & { ownerId: string }): Promise<void> {
  await tellOwner(tx, caller, telling);
  const { siteId, ownerId, text, values } = telling;
  const owner = await tx
    .selectFrom('userAccount')
    .select(['phoneCode', 'phoneNumber', 'phoneVerified', 'email', 'emailVerified'])
    .where('siteId', '=', siteId)
    .where('id', '=', ownerId)
    .where(notHidden)
    .executeTakeFirst();
  if (!owner) return;
  const say = (part: string) => textAt(languageOfSite(siteId), `${text}.${part}`, values) ?? text;
  const [subject, body] = [say('title'), say('body')];
  const to = (receiver: string) => ({ siteId, audience: 'customer', receiver }) as const;
  const { phoneCode, phoneNumber, phoneVerified, email, emailVerified } = owner;
  if (phoneVerified && phoneCode && phoneNumber)
    await sendSms(tx, caller, { ...to(`+${phoneCode}${phoneNumber}`), text: `${subject}\n${body}` });
  if (emailVerified && email) await sendMail(tx, caller, { ...to(email), subject, text: body });
}

/** Tells everybody on the staff who may see a screen and works for the site; warehouse staff only of the warehouse, when one is given. */
export async function tellStaff(
  tx: Tx,
  caller: Caller,
  { screen, warehouseId, ...telling }: Telling & { screen: Permission; warehouseId?: string },
): Promise<void> {
  await tellUsers(tx, caller, { ...telling, userIds: await holdersOf(tx, telling.siteId, codeOf(screen), warehouseId) });
}

/** Pushes to the people of a warehouse who are connected; nothing is stored. */
export async function tellWarehouse(
  tx: Tx,
  caller: Caller,
  telling: {
    siteId: string;
    warehouseId: string;
    infoType: InfoType;
    text: string;
    values?: Record<string, unknown>;
    pickingId?: string;
    link?: string;
  },
): Promise<void> {
  const { siteId, warehouseId, infoType, text, values, pickingId, link } = telling;
  const extras = { values, pickingId, link };
  await publish(
    tx,
    caller,
    { to: { warehouseId }, infoType, title: `${text}.title`, message: `${text}.body`, warehouseId, ...extras },
    siteId,
  );
}

/** Holding a button of a screen is holding the screen; platform staff work for every site. */
async function holdersOf(tx: Tx, siteId: string, screen: string, warehouseId: string | undefined): Promise<string[]> {
  const ofWarehouse = warehouseId
    ? sql`and (u.account_type_code <> 4 or u.available_warehouses @> ${JSON.stringify([warehouseId])}::jsonb)`
    : sql``;
  const found = await sql<{ id: string }>`
    select u.id from site s join user_account u on u.site_id = s.id and u.account_type_code in (1, 3, 4)
    where not u.is_deleted and not u.locked
      and (u.account_type_code = 1 or u.site_id = ${siteId} or u.site_ids @> ${JSON.stringify([siteId])}::jsonb) ${ofWarehouse}
      and (u.is_super_user or exists (
        select 1 from user_role ur join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
          join role_right rr on rr.site_id = r.site_id and rr.role_id = r.id
        where ur.site_id = u.site_id and ur.user_id = u.id and (rr.code = ${screen} or rr.code like ${`${screen}.%`})))
    order by u.id`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** What filled the places of a text when it was told last about a thing, whether its reader kept the message or not; null when it never was. */
export async function lastTold(
  tx: Tx,
  { siteId, text, sourceType, sourceId }: Required<Pick<Telling, 'siteId' | 'text' | 'sourceType' | 'sourceId'>>,
) {
  const told = await tx
    .selectFrom('userMessage')
    .select('values')
    .where('siteId', '=', siteId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .where('text', '=', text)
    .orderBy('creationTime', 'desc')
    .limit(1)
    .executeTakeFirst();
  return told?.values ?? null;
}
