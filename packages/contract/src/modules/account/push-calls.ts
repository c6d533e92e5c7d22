import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const signedIn = { audience: ['platform', 'site', 'warehouse', 'customer'], needs: null } as const;
const endpoint = f.text({ required: true, max: 1000 });
const userMessageTypes = f.enums('UserMessageType', { required: true });

/** The public key that a browser needs for subscribing to this site. */
export const getPushKey = call({
  path: '/PushSubscription/GetPushKey',
  ...signedIn,
  transaction: 'none',
  input: {},
  output: f.object({ publicKey: f.text({ required: true }) }, { required: true }),
});

/** The topics this browser is subscribed to; without topics it is not subscribed. */
export const getMinePushSubscription = call({
  path: '/PushSubscription/GetMinePushSubscription',
  ...signedIn,
  transaction: 'none',
  input: { endpoint },
  output: f.object({ userMessageTypes: f.enums('UserMessageType') }, { required: true }),
});

/**
 * Subscribes this browser to messages of some topics, in its current language, until it signs out; calling it again replaces the topics.
 */
export const establishPushSubscription = call({
  path: '/PushSubscription/EstablishPushSubscription',
  ...signedIn,
  input: {
    endpoint,
    /** The browser's public key and secret, in base64url, as the browser returns them. */
    publicKey: f.text({ required: true, max: 120 }),
    authSecret: f.text({ required: true, max: 60, sealed: true }),
    userMessageTypes,
  },
  output: done,
});

/** Ends the subscription of this browser. */
export const deletePushSubscription = call({
  path: '/PushSubscription/DeletePushSubscription',
  ...signedIn,
  input: { endpoint },
  output: done,
});
