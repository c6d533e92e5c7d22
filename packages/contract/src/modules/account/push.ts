import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** The pair of keys with which a site signs what it pushes to browsers; its id is the site's, so there is one. */
export const pushKey = resource({
  name: 'pushKey',
  module: 'account',
  table: 'push_key',
  bare: true,
  fields: {
    publicKey: f.text({ byServer: true, required: true, max: 120 }),
    // Encrypted with the server's key.
    privateKey: f.secret({ byServer: true, required: true, seenBy: '' }),
  },
});

/** A browser that is told messages also while no page of ours is open, for as long as it stays signed in. */
export const pushSubscription = resource({
  name: 'pushSubscription',
  module: 'account',
  table: 'push_subscription',
  bare: true,
  fields: {
    userId: f.ref('user', { byServer: true, required: true }),
    /** The family of the sessions it belongs to: with them it ends. */
    familyId: f.id({ byServer: true, required: true }),
    /** The address at the browser's push service. */
    endpoint: f.text({ byServer: true, required: true, max: 1000, seenBy: '' }),
    /** What messages to this browser are sealed with. */
    publicKey: f.text({ byServer: true, required: true, max: 120, seenBy: '' }),
    authSecret: f.text({ byServer: true, required: true, max: 60, seenBy: '' }),
    /** The topics that are wanted. */
    userMessageTypes: f.enums('UserMessageType', { byServer: true, required: true, starts: [] }),
    /** In which language messages are said. */
    language: f.text({ byServer: true, required: true, max: 8 }),
  },
  unique: [['endpoint']],
  indexes: [['userId']],
});
