import { sql } from 'kysely';
import type { Services } from '../../core/app.ts';
import { unseal } from '../../core/crypto.ts';
import { newId } from '../../core/ids.ts';
import type { Carrier, OutboxRow } from '../../core/relay.ts';
import type { Message } from './public.ts';
import { smtpMailer } from './smtp.ts';

type Sent = Omit<Message, 'siteId'> & { subject?: string };

/**
 * How texts and mails leave: mails through the configured mail server, everything else into the sandbox, which keeps what it
 * says where staff can read it. A failure is thrown, and the relay tries again.
 */
export function messageCarriers({ db, config }: Pick<Services, 'db' | 'config'>): Record<'sms' | 'mail', Carrier> {
  const mailer = config.mail ? smtpMailer(config.mail) : undefined;

  // The relay may hand over a row twice; it is kept once.
  async function keep({ siteId, id }: OutboxRow, channel: 'sms' | 'mail', message: Sent, provider: string, content: string | null) {
    await sql`insert into sent_message (site_id, id, creation_time, channel, receiver, subject, content, provider, audience, event_id)
      values (${siteId}, ${newId()}, ${new Date()}, ${channel}, ${message.receiver}, ${message.subject ?? null}, ${content}, ${provider},
        ${message.audience}, ${id}) on conflict do nothing`.execute(db);
  }

  return {
    async sms(row) {
      const message = read(row);
      await keep(row, 'sms', message, 'sandbox', message.text);
    },
    async mail(row) {
      const message = read(row);
      if (!mailer) return keep(row, 'mail', message, 'sandbox', message.text);
      await mailer({ to: message.receiver, subject: message.subject ?? '', text: message.text, messageId: row.id });
      await keep(row, 'mail', message, 'smtp', null);
    },
  };
}

const read = ({ payload }: OutboxRow): Sent => JSON.parse(unseal(String(payload.sealed))) as Sent;
