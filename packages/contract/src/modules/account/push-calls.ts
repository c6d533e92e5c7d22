import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const signedIn = { who: 'CPSW', needs: null } as const;
const endpoint = f.text({ required: true, max: 1000 });
const userMessageTypes = f.enums('UserMessageType', { required: true });

/** The key that a browser has to know before it takes messages from this site. */
export const getPushKey = call({
  path: '/PushSubscription/GetPushKey',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.object({ publicKey: f.text({ required: true }) }, { required: true }),
});

/** Which topics this browser is told of; without topics it is told nothing. */
export const getMinePushSubscription = call({
  path: '/PushSubscription/GetMinePushSubscription',
  ...signedIn,
  reads: true,
  takes: { endpoint },
  gives: f.object({ userMessageTypes: f.enums('UserMessageType') }, { required: true }),
});

/** Has this browser told messages of some topics, in the language it speaks now, until it signs out; once more changes the topics. */
export const establishPushSubscription = call({
  path: '/PushSubscription/EstablishPushSubscription',
  ...signedIn,
  takes: {
    endpoint,
    /** The browser's own key and secret, in base64 for addresses, as it gives them. */
    publicKey: f.text({ required: true, max: 120 }),
    authSecret: f.text({ required: true, max: 60 }),
    userMessageTypes,
  },
  gives: done,
});

/** Tells this browser nothing more. */
export const deletePushSubscription = call({
  path: '/PushSubscription/DeletePushSubscription',
  ...signedIn,
  takes: { endpoint },
  gives: done,
});
