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
