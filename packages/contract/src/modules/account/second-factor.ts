import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** The authenticator of an account. It is asked for once it is confirmed. */
export const secondFactor = resource({
  name: 'secondFactor',
  module: 'account',
  table: 'second_factor',
  bare: true,
  fields: {
    userId: f.ref('user', { byServer: true, required: true }),
    // Encrypted with the server's key.
    secret: f.secret({ byServer: true, required: true, seenBy: '' }),
    confirmedTime: f.time({ byServer: true }),
    // The half minute of the last code that was taken: a code is good once.
    lastStep: f.count({ byServer: true, required: true, starts: 0 }),
  },
  unique: [['userId']],
});

/** A code for the day the authenticator is lost; only its hash is kept. */
export const recoveryCode = resource({
  name: 'recoveryCode',
  module: 'account',
  table: 'recovery_code',
  bare: true,
  fields: {
    userId: f.ref('user', { byServer: true, required: true }),
    codeHash: f.text({ byServer: true, required: true, seenBy: '' }),
    usedTime: f.time({ byServer: true }),
  },
  unique: [['userId', 'codeHash']],
});
