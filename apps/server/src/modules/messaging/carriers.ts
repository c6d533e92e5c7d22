import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Services } from '../../core/services.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Db } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import type { Delivery, OutboxRow } from '../../core/outbox/delivery.ts';
import { lanes } from '../../core/outbox/lanes.ts';
import { type MailOutcome, sendThrough } from './mail-server.ts';
import { renderMail } from './render-mail.ts';
import type { Message } from './send.ts';
import { servicesOf } from './services.ts';
import { dialled } from './sms.ts';
import type { Config } from '../../core/config.ts';

type OutgoingMessage = Omit<Message, 'siteId' | 'until'> & { subject?: string; until?: string };
type Channel = 'sms' | 'mail';

/** How an attempt ended, as it is listed. */
interface Outcome {
  provider: string;
  content?: string | undefined;
  failure?: string | undefined;
  /** Whether another attempt follows. */
  retrying?: boolean;
}

const maxFailureLength = 1000;
const maxSubjectLength = 200;
const tooLate = 'Too late: what it says is no longer good';
const { Sent, Retrying, NotSent } = enumCodes.SentMessageStatus;

/**
 * Stores a message with the outcome of its last attempt; what was sent stays so. A code is never stored: subjects and answers of servers may
 * quote it. In demo mode the content of the sandbox is.
 */
export async function storeMessage(
  db: Db,
  { siteId, id }: Pick<OutboxRow, 'siteId' | 'id'>,
  { channel, message, isTest = false }: { channel: Channel; message: OutgoingMessage; isTest?: boolean },
  { provider, content, failure, retrying }: Outcome,
): Promise<void> {
  const hidden = (text: string | undefined, max: number) =>
    (message.code ? text?.replaceAll(message.code, '******') : text)?.slice(0, max) ?? null;
  const status = failure === undefined ? Sent : retrying ? Retrying : NotSent;
  await sql`insert into sent_message (site_id, id, creation_time, channel, receiver, subject, content, provider, failure,
      message_status, is_test, audience, event_id)
    values (${siteId}, ${newId()}, ${new Date()}, ${channel}, ${message.receiver}, ${hidden(message.subject, maxSubjectLength)},
      ${content ?? null}, ${provider}, ${hidden(failure, maxFailureLength)}, ${status}, ${isTest}, ${message.audience}, ${id})
    on conflict (site_id, event_id)
    do update set message_status = excluded.message_status, failure = excluded.failure, provider = excluded.provider,
      content = excluded.content
    where sent_message.message_status <> ${Sent}`.execute(db);
}

/** Without a provider: in demo mode staff can read the message, otherwise it was not sent and its text, which may be a code, is dropped. */
const unsent = ({ demo }: Pick<Config, 'demo'>, { text }: OutgoingMessage): Outcome =>
  demo ? { provider: 'sandbox', content: text } : { provider: 'none', failure: 'Not sent: no provider is configured' };

/** The outcome of a mail, by the name of its server. */
export const mailOutcome = ({ answer, refused }: MailOutcome): Outcome => ({ provider: 'smtp', failure: refused ? answer : undefined });

const read = ({ payload }: OutboxRow): OutgoingMessage => JSON.parse(unseal(String(payload.sealed))) as OutgoingMessage;
const isExpired = ({ until }: OutgoingMessage) => until !== undefined && new Date(until) < new Date();

/**
 * Sends SMS and mails through the services of their site, in demo mode without them to the sandbox, where staff can read them. Throws
 * transient failures, which the relay retries; they are listed with their reason, as are permanent refusals and expired messages. An SMS
 * whose last attempt had no known outcome is queried before it is sent again.
 */
export function messageCarriers({ db, config, files }: Pick<Services, 'db' | 'config' | 'files'>): Record<Channel, Delivery> {
  const inUse = ({ siteId }: OutboxRow, { audience }: OutgoingMessage) => servicesOf(db, config, siteId, audience);

  async function attemptSms(row: OutboxRow, message: OutgoingMessage): Promise<Outcome> {
    const number = dialled(message.receiver);
    const provider = (await inUse(row, message)).sms(number);
    if (!provider) return unsent(config, message);
    const sms = { id: row.id, number, text: message.text, code: message.code };
    const wasAccepted = row.uncertain && provider.canQuery(number) && (await provider.hasAccepted(sms));
    if (!wasAccepted && isExpired(message)) return { provider: provider.name, failure: tooLate };
    return { provider: provider.name, failure: wasAccepted ? undefined : await provider.send(sms) };
  }

  async function attemptMail(row: OutboxRow, message: OutgoingMessage): Promise<Outcome> {
    const { mail } = await inUse(row, message);
    if (!mail) return unsent(config, message);
    if (isExpired(message)) return { provider: 'smtp', failure: tooLate };
    const { receiver: to, subject = '', attachment } = message;
    const rendered = await renderMail({ db, files }, row.siteId, message);
    const attached = attachment ? [{ filename: attachment.name, content: await files.read(attachment.url) }] : [];
    const attachments = [...rendered.attachments, ...attached];
    return mailOutcome(await sendThrough(mail.server, mail.sender, { ...rendered, to, subject, messageId: row.id, attachments }));
  }

  /** Lists the outcome of each attempt, so that a refusal is visible before the last one. */
  const listed = (channel: Channel, attempt: (row: OutboxRow, message: OutgoingMessage) => Promise<Outcome>) => async (row: OutboxRow) => {
    const message = read(row);
    const outcome = await attempt(row, message).catch(async (problem: unknown) => {
      const failure = problem instanceof Error ? problem.message : String(problem);
      const retrying = row.attempts < lanes[channel].maxAttempts;
      await storeMessage(db, row, { channel, message }, { provider: channel === 'mail' ? 'smtp' : 'sms', failure, retrying });
      throw problem;
    });
    await storeMessage(db, row, { channel, message }, outcome);
  };

  /** Whether an earlier attempt cannot be queried, so that the text may arrive twice. */
  async function mayDuplicateSms(row: OutboxRow): Promise<boolean> {
    const message = read(row);
    const number = dialled(message.receiver);
    return (await inUse(row, message)).sms(number)?.canQuery(number) === false;
  }
  // SMTP has no query; the sandbox stores a row once.
  const mayDuplicateMail = async (row: OutboxRow) => (await inUse(row, read(row))).mail !== undefined;

  return {
    sms: { lane: 'sms', send: listed('sms', attemptSms), mayDuplicate: mayDuplicateSms },
    mail: { lane: 'mail', send: listed('mail', attemptMail), mayDuplicate: mayDuplicateMail },
  };
}
