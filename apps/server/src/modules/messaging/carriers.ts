import { sql } from 'kysely';
import type { Services } from '../../core/services.ts';
import { unseal } from '../../core/http/crypto.ts';
import { newId } from '../../core/rows/ids.ts';
import type { Delivery, OutboxRow } from '../../core/outbox/relay.ts';
import type { Message } from './public.ts';
import { dialled, type SmsProvider, smsProviders } from './sms.ts';
import { smtpMailer } from './smtp.ts';

type Sent = Omit<Message, 'siteId' | 'until'> & { subject?: string; until?: string };
interface Outcome {
  provider: string;
  content?: string | undefined;
  failure?: string | undefined;
}

const longestFailure = 300;

/**
 * How texts and mails leave: through the mail server and the providers of texts that are configured, and without one into the
 * sandbox, which keeps what it says where staff can read it. A failure is thrown, and the relay tries again; what is refused for
 * good, or came too late for anybody to need it, is kept with the reason.
 */
export function messageCarriers({ db, config, files }: Pick<Services, 'db' | 'config' | 'files'>): Record<'sms' | 'mail', Delivery> {
  const mailer = config.mail ? smtpMailer(config.mail) : undefined;
  const providerFor = smsProviders(config.sms);

  // The relay may hand over a row twice; it is kept once.
  async function keep({ siteId, id }: OutboxRow, channel: 'sms' | 'mail', message: Sent, { provider, content, failure }: Outcome) {
    await sql`insert into sent_message (site_id, id, creation_time, channel, receiver, subject, content, provider, failure, audience, event_id)
      values (${siteId}, ${newId()}, ${new Date()}, ${channel}, ${message.receiver}, ${message.subject ?? null}, ${content ?? null}, ${provider},
        ${failure?.slice(0, longestFailure) ?? null}, ${message.audience}, ${id}) on conflict do nothing`.execute(db);
  }

  return {
    async sms(row) {
      const message = read(row);
      const number = dialled(message.receiver);
      const provider = providerFor(number);
      if (!provider) return keep(row, 'sms', message, { provider: 'sandbox', content: message.text });
      const failure = await sendOrFail(provider, number, message);
      await keep(row, 'sms', message, { provider: provider.name, failure });
    },
    async mail(row) {
      const message = read(row);
      if (!mailer) return keep(row, 'mail', message, { provider: 'sandbox', content: message.text });
      const { receiver: to, subject = '', text, attachment } = message;
      const attachments = attachment ? [{ filename: attachment.name, content: await files.read(attachment.url) }] : [];
      await mailer({ to, subject, text, messageId: row.id, attachments });
      await keep(row, 'mail', message, { provider: 'smtp' });
    },
  };
}

/** Sends a text; gives why it never will be, if so. */
function sendOrFail({ send }: SmsProvider, number: string, { text, code, until }: Sent): Promise<string | undefined> | string {
  if (until && new Date(until) < new Date()) return 'Too late: what it says is no longer good';
  return send({ number, text, code });
}

const read = ({ payload }: OutboxRow): Sent => JSON.parse(unseal(String(payload.sealed))) as Sent;
