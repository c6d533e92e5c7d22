import { sql } from 'kysely';
import type { Services } from '../../core/services.ts';
import { unseal } from '../../core/http/crypto.ts';
import { newId } from '../../core/db/ids.ts';
import type { Delivery, OutboxRow } from '../../core/outbox/delivery.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';
import type { Message } from './send.ts';
import { dialled, smsProviders } from './sms.ts';
import type { Config, MailSettings } from '../../core/config.ts';

/** A mail as text and HTML, optionally with files. `messageId` is the same for every try, so that a receiver can detect duplicates. */
interface Mail extends RenderedMail {
  to: string;
  subject: string;
  messageId: string;
}

const timeoutMs = 10_000;

/**
 * Returns a function that sends mails through a mail server; it throws when the server refuses one. The library is loaded with the first
 * mail.
 */
function smtpMailer({ url, from }: MailSettings): (mail: Mail) => Promise<void> {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const opened = memoized(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs });
  });
  return async ({ messageId, ...mail }) => {
    const transport = await opened();
    await transport.sendMail({ ...mail, from, messageId: `<${messageId}@${domain}>` });
  };
}

function memoized<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type OutgoingMessage = Omit<Message, 'siteId' | 'until'> & { subject?: string; until?: string };
interface Outcome {
  provider: string;
  content?: string | undefined;
  failure?: string | undefined;
}

const maxFailureLength = 300;

/** Without a provider: in demo mode staff can read the message, otherwise it was not sent and its text, which may be a code, is dropped. */
const unsent = ({ demo }: Pick<Config, 'demo'>, { text }: OutgoingMessage): Outcome =>
  demo ? { provider: 'sandbox', content: text } : { provider: 'none', failure: 'Not sent: no provider is configured' };

/**
 * Sends SMS and mails through the configured providers and mail server, in demo mode without them to the sandbox, where staff can read
 * them. Throws transient failures, which the relay retries; permanent refusals and expired messages are stored with the reason. An SMS whose last attempt
 * had no known outcome is queried before it is sent again.
 */
export function messageCarriers({ db, config, files }: Pick<Services, 'db' | 'config' | 'files'>): Record<'sms' | 'mail', Delivery> {
  const mailer = config.mail ? smtpMailer(config.mail) : undefined;
  const providerFor = smsProviders(config.sms);

  // The relay may deliver a row twice; it is stored once.
  async function store(
    { siteId, id }: OutboxRow,
    channel: 'sms' | 'mail',
    message: OutgoingMessage,
    { provider, content, failure }: Outcome,
  ) {
    await sql`insert into sent_message (site_id, id, creation_time, channel, receiver, subject, content, provider, failure,
        audience, event_id)
      values (${siteId}, ${newId()}, ${new Date()}, ${channel}, ${message.receiver}, ${message.subject ?? null},
        ${content ?? null}, ${provider}, ${failure?.slice(0, maxFailureLength) ?? null}, ${message.audience}, ${id})
      on conflict
      do nothing`.execute(db);
  }

  async function sendSms(row: OutboxRow): Promise<void> {
    const { message, number, provider } = smsOf(row);
    if (!provider) return store(row, 'sms', message, unsent(config, message));
    const { text, code, until } = message;
    const sms = { id: row.id, number, text, code };
    const wasAccepted = row.uncertain && provider.canQuery(number) && (await provider.hasAccepted(sms));
    const expired = !wasAccepted && until && new Date(until) < new Date();
    const failure = expired ? 'Too late: what it says is no longer good' : wasAccepted ? undefined : await provider.send(sms);
    await store(row, 'sms', message, { provider: provider.name, failure });
  }
  function smsOf(row: OutboxRow) {
    const message = read(row);
    const number = dialled(message.receiver);
    return { message, number, provider: providerFor(number) };
  }
  function mayDuplicateSms(row: OutboxRow): boolean {
    const { number, provider } = smsOf(row);
    return provider?.canQuery(number) === false;
  }

  async function sendMail(row: OutboxRow): Promise<void> {
    const message = read(row);
    if (!mailer) return store(row, 'mail', message, unsent(config, message));
    const { receiver: to, subject = '', attachment } = message;
    const rendered = await renderMail({ db, files }, row.siteId, message);
    const attached = attachment ? [{ filename: attachment.name, content: await files.read(attachment.url) }] : [];
    await mailer({ ...rendered, to, subject, messageId: row.id, attachments: [...rendered.attachments, ...attached] });
    await store(row, 'mail', message, { provider: 'smtp' });
  }

  return {
    sms: { lane: 'sms', send: sendSms, mayDuplicate: mayDuplicateSms },
    // SMTP has no query; the sandbox stores a row once.
    mail: { lane: 'mail', send: sendMail, mayDuplicate: () => mailer !== undefined },
  };
}

const read = ({ payload }: OutboxRow): OutgoingMessage => JSON.parse(unseal(String(payload.sealed))) as OutgoingMessage;
