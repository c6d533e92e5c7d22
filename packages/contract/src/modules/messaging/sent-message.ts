import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { rowResults } from '../../core/row-results.ts';
import { states } from '../../core/states.ts';
import { sentMessageIndex } from './screens.ts';

/** The states of a message. A refused one is a task for staff until it is handled; sending a failed delivery again can still send it. */
export const sentMessageStates = states('SentMessageStatus', {
  Retrying: { send: 'Sent', fail: 'NotSent' },
  NotSent: { send: 'Sent', handle: 'Handled', retry: 'Retrying' },
  Handled: { send: 'Sent', retry: 'Retrying' },
});

/** A text message or mail that was sent, or could not be. The sandbox stores its content; of a mail accepted by a provider only the subject is stored. */
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
    messageStatus: f.state(sentMessageStates, 'Sent'),
    // The refusal or problem in full; empty: it was sent.
    failure: f.longText({ readOnly: true, max: 1000 }),
    // A test of the set-up: staff of the site see it, although its reader is staff.
    isTest: f.flag({ readOnly: true, required: true, default: false }),
    // Messages to staff are visible to the platform only.
    audience: f.text({ readOnly: true, required: true, max: 16 }),
    eventId: f.id({ readOnly: true, required: true }),
  },
  calls: { list: 'GetSentMessages' },
  unique: [['eventId']],
  indexes: [['receiver'], ['messageStatus'], { on: ['channel'], where: 'is_test' }],
  search: ['receiver', 'subject'],
  checks: {
    channel_known: "channel in ('sms', 'mail')",
    audience_known: "audience in ('staff', 'customer')",
  },
  page: {
    filters: ['messageStatus', 'channel', 'receiver'],
    columns: ['receiver', 'channel', 'messageStatus', 'failure', 'subject', 'content', 'provider'],
    form: [],
  },
});

/** Marks messages that could not be sent as handled: staff reached the person in another way, or there is nothing to do. */
export const handleSentMessages = call({
  path: '/SentMessage/HandleSentMessages',
  audience: ['platform', 'site'],
  needs: sentMessageIndex.Handle,
  each: 'ids',
  input: { ids: f.ids({ required: true }) },
  output: rowResults,
});
