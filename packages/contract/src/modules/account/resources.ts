import { captcha, emailToken, setUpLink, smsCode } from './one-time.ts';
import { recoveryCode, secondFactor } from './second-factor.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** The key pair with which a site signs its push messages; its id is that of the site, so there is one per site. */
const pushKey = resource({
  name: 'pushKey',
  module: 'account',
  table: 'push_key',
  bare: true,
  fields: {
    publicKey: f.text({ readOnly: true, required: true, max: 120 }),
    // Encrypted with the server's key.
    privateKey: f.secret({ readOnly: true, required: true, seenBy: [] }),
  },
});

/** A browser that receives push messages even while no page of the product is open, as long as it stays signed in. */
const pushSubscription = resource({
  name: 'pushSubscription',
  module: 'account',
  table: 'push_subscription',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    /** The family of its sessions: it ends with them. */
    familyId: f.id({ readOnly: true, required: true }),
    /** The address at the browser's push service. */
    endpoint: f.text({ readOnly: true, required: true, max: 1000, seenBy: [] }),
    /** The key that encrypts messages to this browser. */
    publicKey: f.text({ readOnly: true, required: true, max: 120, seenBy: [] }),
    authSecret: f.text({ readOnly: true, required: true, max: 60, seenBy: [] }),
    /** The subscribed topics. */
    userMessageTypes: f.enums('UserMessageType', { readOnly: true, required: true, default: [] }),
    /** The language of the messages. */
    language: f.text({ readOnly: true, required: true, max: 8 }),
  },
  unique: [['endpoint']],
  indexes: [['userId']],
});

/** Records of an account: codes, captchas, links sent by mail, second factor, sessions and push subscriptions. */
export const accountResources = [smsCode, captcha, emailToken, setUpLink, secondFactor, recoveryCode, pushKey, pushSubscription] as const;
