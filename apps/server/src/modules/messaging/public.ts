import { sql } from 'kysely';
import type { InfoType } from '@entrepot/contract/core/events.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codeOf, type Permission } from '@entrepot/contract/core/screen.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { languageOfSite } from '../../core/http/sites.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import { newId } from '../../core/db/ids.ts';
import { jsonText } from '../../core/db/json-text.ts';
import { deferWrite } from '../../core/db/deferred-writes.ts';
import { type PushMessage, enqueuePush, puts } from '../../core/outbox/outbox.ts';
import { putsEach } from '../../core/outbox/outbox-insert.ts';
import { text as textAt } from '../../core/calls/texts.ts';

export { testsOf } from './tests-of.ts';
export { type Ways, waysOf } from './services.ts';
export { visibleMessages } from './visible-messages.ts';
import type { MailEvent } from './mail-choices.ts';
import { sendMail, sendSms } from './send.ts';
import { waits } from './waiting-mails.ts';

export { withdrawMails } from './waiting-mails.ts';

export type { MailEvent } from './mail-choices.ts';
export { type Message, sendMail, sendSms } from './send.ts';
export { firstReminded, lastRemarks, recordReminder } from './reminders.ts';

/**
 * A notification: `{text}.title` and `{text}.body` exist in the locales in three languages, their placeholders are filled from `values`.
 */
export interface Notification {
  siteId: string;
  /** The topic under which it is stored. */
  type: CodeOf<'UserMessageType'>;
  /** The type of the push; `GeneralInformation` by default. */
  infoType?: InfoType;
  text: string;
  values?: Record<string, unknown>;
  link?: string;
  sourceType?: string;
  sourceId?: string;
  /** Customers with a verified address also get a mail, unless they switched this event off; several within minutes become one. */
  mail?: MailEvent;
}

// A statement takes at most 65,535 parameters, and a push should stay small.
const atOnce = 500;

/** Stores a message for each of some accounts, rendered in the language of its reader, and pushes it to the connected ones. */
export async function notifyUsers(
  tx: Tx,
  caller: Caller,
  { userIds, ...notification }: Notification & { userIds: readonly string[] },
): Promise<void> {
  if (!userIds.length) return;
  const { siteId, type, infoType = 'GeneralInformation', text, values, link, sourceType, sourceId, mail } = notification;
  const language = languageOfSite(siteId);
  const translate = (part: string, max: number) => (textAt(language, `${text}.${part}`, values) ?? text).slice(0, max);
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
    await deferWrite(
      tx,
      sql`with stored as (insert into user_message (site_id, id, creation_time, user_id, user_message_type, title, content,
              "text", "values", link, source_type, source_id)
            select ${siteId}::uuid, m.id, ${caller.now}::timestamptz, m.user_id, ${type}::smallint, ${translate('title', 200)},
              ${translate('body', 2000)}, ${text}, ${jsonText(values ?? {})}::jsonb, ${link ?? null}, ${sourceType ?? null},
              ${sourceId ?? null}::uuid
            from unnest(${some.map(() => newId())}::uuid[], ${some}::uuid[]) m(id, user_id)),
          closed as (${pushesToClosed(caller, some, type, { text, values, link })})
          ${mail ? sql`, mailed as (${waits(caller, some, mail, notification)})` : sql``} ${puts(caller, siteId, 'push', push)}`,
    );
  }
}

/** Returns the statement that queues web pushes for accounts without an open page that subscribed to this topic. */
const pushesToClosed = (
  caller: Caller,
  userIds: readonly string[],
  type: number,
  content: Pick<Notification, 'text' | 'values' | 'link'>,
) =>
  putsEach(
    caller,
    'webPush',
    sql`select p.site_id, ${jsonText(content)}::jsonb || jsonb_build_object('subscriptionId', p.id) as payload
      from site s
      join push_subscription p on p.site_id = s.id and p.user_id = any(${userIds}::uuid[])
      where p.user_message_types @> ${JSON.stringify([type])}::jsonb`,
  );

/** Notifies a customer, the owner of goods or money. */
export const notifyCustomer = (tx: Tx, caller: Caller, { ownerId, ...notification }: Notification & { ownerId: string }): Promise<void> =>
  notifyUsers(tx, caller, { ...notification, userIds: [ownerId] });

/**
 * Notifies a customer like `notifyCustomer`, and also by SMS to the verified phone and by mail to the verified address, in the site's
 * language. For the few events that cost the customer money without their action.
 */
export async function notifyOwnerDirectly(tx: Tx, caller: Caller, notification: Notification & { ownerId: string }): Promise<void> {
  await notifyCustomer(tx, caller, notification);
  const { siteId, ownerId, text, values, link } = notification;
  const owner = await tx
    .selectFrom('userAccount')
    .select(['phoneCode', 'phoneNumber', 'phoneVerified', 'email', 'emailVerified'])
    .where('siteId', '=', siteId)
    .where('id', '=', ownerId)
    .where(notDeleted)
    .executeTakeFirst();
  if (!owner) return;
  const translate = (part: string) => textAt(languageOfSite(siteId), `${text}.${part}`, values) ?? text;
  const [subject, body] = [translate('title'), translate('body')];
  const to = (receiver: string) => ({ siteId, audience: 'customer', receiver }) as const;
  const { phoneCode, phoneNumber, phoneVerified, email, emailVerified } = owner;
  if (phoneVerified && phoneCode && phoneNumber)
    await sendSms(tx, caller, { ...to(`+${phoneCode}${phoneNumber}`), text: `${subject}\n${body}` });
  // An event that the customer chooses has its mail from `notifyCustomer`.
  if (emailVerified && email && !notification.mail) {
    const action = link ? { label: textAt(languageOfSite(siteId), 'messaging.mail.view')!, link } : undefined;
    await sendMail(tx, caller, { ...to(email), subject, text: body, ...(action && { action }) });
  }
}

/** Notifies all staff of the site with access to a screen; warehouse staff only of the warehouse, when one is given. */
export async function notifyStaff(
  tx: Tx,
  caller: Caller,
  { screen, warehouseId, ...notification }: Notification & { screen: Permission; warehouseId?: string },
): Promise<void> {
  await notifyUsers(tx, caller, { ...notification, userIds: await holdersOf(tx, notification.siteId, codeOf(screen), warehouseId) });
}

/** Pushes to the connected people of a warehouse; nothing is stored. */
export async function pushToWarehouse(
  tx: Tx,
  caller: Caller,
  notification: {
    siteId: string;
    warehouseId: string;
    infoType: InfoType;
    text: string;
    values?: Record<string, unknown>;
    pickingId?: string;
    link?: string;
  },
): Promise<void> {
  const { siteId, warehouseId, infoType, text, values, pickingId, link } = notification;
  const extras = { values, pickingId, link };
  await enqueuePush(
    tx,
    caller,
    { to: { warehouseId }, infoType, title: `${text}.title`, message: `${text}.body`, warehouseId, ...extras },
    siteId,
  );
}

/** A permission for a button includes its screen; platform staff work for every site. */
async function holdersOf(tx: Tx, siteId: string, screen: string, warehouseId: string | undefined): Promise<string[]> {
  const ofWarehouse = warehouseId
    ? sql`and (u.account_type_code <> 4 or u.available_warehouses @> ${JSON.stringify([warehouseId])}::jsonb)`
    : sql``;
  const found = await sql<{ id: string }>`
    select u.id
    from site s
    join user_account u on u.site_id = s.id and u.account_type_code in (1, 3, 4)
    where not u.is_deleted
      and not u.locked
      and (u.account_type_code = 1 or u.site_id = ${siteId} or u.site_ids @> ${JSON.stringify([siteId])}::jsonb) ${ofWarehouse}
      and (u.is_super_user
        or exists ( select 1
          from user_role ur
          join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
          join role_right rr on rr.site_id = r.site_id and rr.role_id = r.id
          where ur.site_id = u.site_id and ur.user_id = u.id and (rr.code = ${screen} or rr.code like ${`${screen}.%`})))
    order by u.id`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** The progress of a message: waiting, also for another attempt; sent; or failed for good. */
export async function progressOf(db: Db, siteId: string, id: string): Promise<'waiting' | 'sent' | 'failed'> {
  const found = await db
    .selectFrom('sentMessage')
    .select('messageStatus')
    .where('siteId', '=', siteId)
    .where('eventId', '=', id)
    .executeTakeFirst();
  const { Sent, NotSent } = enumCodes.SentMessageStatus;
  if (found?.messageStatus === Sent) return 'sent';
  return found?.messageStatus === NotSent ? 'failed' : 'waiting';
}
