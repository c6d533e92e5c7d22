import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** A link that was sent to an e-mail address; opening it proves that the address is the account's. */
export const emailToken = resource({
  name: 'emailToken',
  module: 'account',
  table: 'email_token',
  bare: true,
  fields: {
    userId: f.ref('user', { byServer: true, required: true }),
    email: f.email({ byServer: true, required: true }),
    tokenHash: f.text({ byServer: true, required: true, max: 64, seenBy: '' }),
    address: f.text({ byServer: true }),
    expirationTime: f.time({ byServer: true, required: true }),
    usedTime: f.time({ byServer: true }),
  },
  unique: [['tokenHash']],
  indexes: [['userId'], ['email'], ['expirationTime']],
});

/** The link by which the first administrator and the first site are made. Taking it deletes it. */
export const setUpLink = resource({
  name: 'setUpLink',
  module: 'account',
  table: 'set_up_link',
  shared: true,
  bare: true,
  fields: { tokenHash: f.text({ byServer: true, required: true, max: 64, seenBy: '' }) },
  unique: [['tokenHash']],
});

/** A code that was sent to a phone. */
export const smsCode = resource({
  name: 'smsCode',
  module: 'account',
  table: 'sms_code',
  shared: true,
  bare: true,
  fields: {
    scene: f.enum('SmsScene', { byServer: true, required: true }),
    phoneCode: f.text({ byServer: true, required: true, max: 4 }),
    phoneNumber: f.phone({ byServer: true, required: true }),
    phoneKey: f.text({ byServer: true, required: true }),
    codeHash: f.secret({ byServer: true, required: true, seenBy: '' }),
    tries: f.count({ byServer: true, required: true, starts: 5 }),
    expirationTime: f.time({ byServer: true, required: true }),
    // Where it was asked for from.
    address: f.text({ byServer: true }),
    usedTime: f.time({ byServer: true }),
  },
  unique: [['phoneKey']],
  indexes: [['phoneCode', 'phoneNumber'], ['address'], ['expirationTime']],
  checks: { tries_not_negative: 'tries >= 0' },
});

/** A picture or slider to be solved once. */
export const captcha = resource({
  name: 'captcha',
  module: 'account',
  table: 'captcha',
  shared: true,
  bare: true,
  fields: {
    captchaKey: f.text({ byServer: true, required: true }),
    answerHash: f.secret({ byServer: true, required: true, seenBy: '' }),
    kind: f.text({ byServer: true, required: true, max: 16, starts: 'text' }),
    expirationTime: f.time({ byServer: true, required: true }),
  },
  unique: [['captchaKey']],
  indexes: [['expirationTime']],
  checks: { kind_known: "kind in ('text', 'slider')" },
});
