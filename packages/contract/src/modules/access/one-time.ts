import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** A key that encrypts the passwords of one request. Taking it deletes it. */
export const passwordKey = resource({
  name: 'passwordKey',
  module: 'access',
  table: 'password_key',
  shared: true,
  bare: true,
  fields: {
    secret: f.text({ byServer: true, required: true, seenBy: '' }),
    expirationTime: f.time({ byServer: true, required: true }),
  },
  indexes: [['expirationTime']],
});

/** A code that was sent to a phone. */
export const smsCode = resource({
  name: 'smsCode',
  module: 'access',
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
  module: 'access',
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

/** How often something was tried in a window: sign-ins of a name or an address, codes sent to a number. */
export const attempt = resource({
  name: 'attempt',
  module: 'access',
  table: 'attempt',
  shared: true,
  bare: true,
  fields: {
    subject: f.text({ byServer: true, required: true, max: 200 }),
    windowStart: f.time({ byServer: true, required: true }),
    attempts: f.count({ byServer: true, required: true, starts: 0 }),
  },
  unique: [['subject', 'windowStart']],
  indexes: [['windowStart']],
});
