import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { sentMessageIndex } from './screens.ts';

/** A text message or mail that was sent. The sandbox stores its content; of a mail accepted by a provider only the subject is stored. */
export const sentMessage = resource({
  name: 'sentMessage',
  module: 'messaging',
  table: 'sent_message',
  bare: true,
  area: 'SentMessage',
  audience: { read: ['platform', 'site'], write: [] },
  screen: sentMessageIndex,
  fields: {
    channel: f.text({ readOnly: true, required: true, max: 8 }),
    receiver: f.text({ readOnly: true, required: true, max: 128 }),
    subject: f.text({ readOnly: true, max: 200 }),
    content: f.longText({ readOnly: true, max: 2000 }),
    provider: f.text({ readOnly: true, required: true, max: 16 }),
    // Why it was not sent; empty: it was sent.
    failure: f.text({ readOnly: true, max: 300 }),
    // Messages to staff are visible to the platform only.
    audience: f.text({ readOnly: true, required: true, max: 16 }),
    eventId: f.id({ readOnly: true, required: true }),
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
