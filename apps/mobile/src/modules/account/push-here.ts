import {
  deletePushSubscription,
  establishPushSubscription,
  getMinePushSubscription,
  getPushKey,
} from '@entrepot/contract/modules/account/push-calls.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { workerRegistration } from '../../core/worker.ts';

/** A message topic. */
export type Topic = CodeOf<'UserMessageType'>;
/** The pushes that this browser receives while the site is closed, or the reason why it cannot receive any. */
export type PushHere = { state: 'unable' | 'denied' } | { state: 'ready'; topics: readonly Topic[] };

const quiet = { quiet: true };

/** Reads which pushes this browser receives while no page is open. */
export async function pushHere(): Promise<PushHere> {
  const registration = await workerRegistration();
  if (!registration?.pushManager || !('Notification' in window)) return { state: 'unable' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const here = await registration.pushManager.getSubscription();
  const subscription = here && (await callApi(getMinePushSubscription, { endpoint: here.endpoint }, quiet));
  return { state: 'ready', topics: subscription?.userMessageTypes ?? [] };
}

/**
 * Subscribes this browser to exactly these topics; none unsubscribes. Asks for permission where the browser requires it. Returns the
 * resulting state. Throws an `ApiProblem`.
 */
export async function updatePushHere(topics: readonly Topic[]): Promise<PushHere> {
  const registration = await workerRegistration();
  if (!registration) return { state: 'unable' };
  if (topics.length === 0) {
    const here = await registration.pushManager.getSubscription();
    if (here) await callApi(deletePushSubscription, { endpoint: here.endpoint }, quiet);
    await here?.unsubscribe();
    return { state: 'ready', topics };
  }
  if ((await Notification.requestPermission()) !== 'granted') return { state: 'denied' };
  const { publicKey } = await callApi(getPushKey, {}, quiet);
  const here = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { keys = {} } = here.toJSON();
  const own = { endpoint: here.endpoint, publicKey: keys.p256dh ?? '', authSecret: keys.auth ?? '' };
  await callApi(establishPushSubscription, { ...own, userMessageTypes: [...topics] }, quiet);
  return { state: 'ready', topics };
}

/** Decodes a base64url key to bytes. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
