import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** A link that was sent to an e-mail address; opening it proves that the address is the account's. */
export const emailToken = resource({
  name: 'emailToken',
  module: 'account',
  table: 'email_token',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    email: f.email({ readOnly: true, required: true }),
    tokenHash: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }),
    address: f.text({ readOnly: true }),
    expirationTime: f.time({ readOnly: true, required: true }),
    usedTime: f.time({ readOnly: true }),
    // The sign-in that requested it, which continues when the address changes.
    familyId: f.id({ readOnly: true, seenBy: [] }),
  },
  unique: [['tokenHash']],
  indexes: [['userId'], ['email'], ['expirationTime']],
});

/** The link for creating the first administrator and the first site. Using it deletes it. */
export const setUpLink = resource({
  name: 'setUpLink',
  module: 'account',
  table: 'set_up_link',
  shared: true,
  bare: true,
  fields: { tokenHash: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }) },
  unique: [['tokenHash']],
});

/** A code that was sent to a phone or a mail address. */
export const smsCode = resource({
  name: 'smsCode',
  module: 'account',
  table: 'sms_code',
  shared: true,
  bare: true,
  fields: {
    scene: f.enum('SmsScene', { readOnly: true, required: true }),
    phoneCode: f.text({ readOnly: true, max: 4 }),
    phoneNumber: f.phone({ readOnly: true }),
    email: f.email({ readOnly: true }),
    // The message that contains it, and its site; empty: the number has no account, and nothing was sent.
    messageId: f.id({ readOnly: true, seenBy: [] }),
    messageSiteId: f.id({ readOnly: true, seenBy: [] }),
    phoneKey: f.text({ readOnly: true, required: true }),
    codeHash: f.secret({ readOnly: true, required: true, seenBy: [] }),
    tries: f.count({ readOnly: true, required: true, default: 5 }),
    expirationTime: f.time({ readOnly: true, required: true }),
    // The address of the request.
    address: f.text({ readOnly: true }),
    usedTime: f.time({ readOnly: true }),
  },
  unique: [['phoneKey']],
  indexes: [['phoneCode', 'phoneNumber'], ['email'], ['address'], ['expirationTime']],
  checks: { tries_not_negative: 'tries >= 0', to_phone_or_mail: '(phone_number is null) <> (email is null)' },
});

/** A picture or slider to be solved once. */
export const captcha = resource({
  name: 'captcha',
  module: 'account',
  table: 'captcha',
  shared: true,
  bare: true,
  fields: {
    captchaKey: f.text({ readOnly: true, required: true }),
    answerHash: f.secret({ readOnly: true, required: true, seenBy: [] }),
    kind: f.text({ readOnly: true, required: true, max: 16, default: 'text' }),
    expirationTime: f.time({ readOnly: true, required: true }),
  },
  unique: [['captchaKey']],
  indexes: [['expirationTime']],
  checks: { kind_known: "kind in ('text', 'slider')" },
});
