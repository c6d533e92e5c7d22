import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { sentMessageIndex } from './screens.ts';

/** A text or mail that left the product. The sandbox keeps what it says; of a mail that a provider took only the heading is kept. */
export const sentMessage = resource({
  name: 'sentMessage',
  module: 'messaging',
  table: 'sent_message',
  bare: true,
  area: 'SentMessage',
  who: { read: 'PS', write: '' },
  screen: sentMessageIndex,
  fields: {
    channel: f.text({ byServer: true, required: true, max: 8 }),
    receiver: f.text({ byServer: true, required: true, max: 128 }),
    subject: f.text({ byServer: true, max: 200 }),
    content: f.longText({ byServer: true, max: 2000 }),
    provider: f.text({ byServer: true, required: true, max: 16 }),
    // Why it never left; empty: it was sent.
    failure: f.text({ byServer: true, max: 300 }),
    // What goes to staff is for the platform's eyes only.
    audience: f.text({ byServer: true, required: true, max: 16 }),
    eventId: f.id({ byServer: true, required: true }),
  },
  calls: { list: 'GetSentMessages' },
  unique: [['eventId']],
  indexes: [['receiver']],
  search: ['receiver', 'subject'],
  checks: {
    channel_known: "channel in ('sms', 'mail')",
    audience_known: "audience in ('staff', 'customer')",
  },
  page: {
    filters: ['channel', 'receiver'],
    columns: ['channel', 'receiver', 'subject', 'content', 'provider', 'failure'],
    form: [],
  },
});
