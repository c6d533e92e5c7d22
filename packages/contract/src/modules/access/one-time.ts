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

/** How often something was tried in a window: sign-ins of a name or an address, codes sent to a number. */
export const attempt = resource({
  name: 'attempt',
  module: 'access',
  table: 'attempt',
  writtenBy: 'core',
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
