import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** The events whose mails a customer switched off, and the language of the mails; no row: all events, in the language of the site. */
export const mailChoice = resource({
  name: 'mailChoice',
  module: 'messaging',
  table: 'mail_choice',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    offEvents: f.enums('CustomerMailEvent', { readOnly: true, required: true, default: [] }),
    siteLanguage: f.enum('SiteLanguage', { readOnly: true }),
  },
  unique: [['userId']],
});

/** A notification that waits for others of its kind, so that they become one mail. */
export const waitingMail = resource({
  name: 'waitingMail',
  module: 'messaging',
  table: 'waiting_mail',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    customerMailEvent: f.enum('CustomerMailEvent', { readOnly: true, required: true }),
    text: f.text({ readOnly: true, required: true, max: 100 }),
    values: f.json<Record<string, unknown>>({ readOnly: true }),
    link: f.text({ readOnly: true, max: 255 }),
    sourceId: f.id({ readOnly: true }),
  },
  indexes: [['userId', 'customerMailEvent']],
});

const customers = { audience: ['customer'], needs: null } as const;
const choices = {
  /** The events of which the customer gets mails. */
  events: f.enums('CustomerMailEvent', { required: true }),
  /** The language of the mails; default: the site's. */
  siteLanguage: f.enum('SiteLanguage'),
};

/** The mails that the caller gets. Without a verified address there are none. */
export const getMineMailChoices = call({
  path: '/MailChoice/GetMineMailChoices',
  ...customers,
  transaction: 'none',
  input: {},
  output: f.object({ ...choices, email: f.email(), emailVerified: f.flag({ required: true }) }, { required: true }),
});

/** Chooses the mails that the caller gets. */
export const editMineMailChoices = call({ path: '/MailChoice/EditMineMailChoices', ...customers, input: choices, output: done });
