import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** The authenticator of an account. Required at sign-in once it is confirmed. */
export const secondFactor = resource({
  name: 'secondFactor',
  module: 'account',
  table: 'second_factor',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    // Encrypted with the server's key.
    secret: f.secret({ readOnly: true, required: true, seenBy: [] }),
    confirmedTime: f.time({ readOnly: true }),
    // The half minute of the last accepted code: a code is valid once.
    lastStep: f.count({ readOnly: true, required: true, default: 0 }),
  },
  unique: [['userId']],
});

/** A code for a lost authenticator; only its hash is stored. */
export const recoveryCode = resource({
  name: 'recoveryCode',
  module: 'account',
  table: 'recovery_code',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    codeHash: f.text({ readOnly: true, required: true, seenBy: [] }),
    usedTime: f.time({ readOnly: true }),
  },
  unique: [['userId', 'codeHash']],
});
