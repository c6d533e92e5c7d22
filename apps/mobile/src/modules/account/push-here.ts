import {
  deletePushSubscription,
  establishPushSubscription,
  getMinePushSubscription,
  getPushKey,
} from '@entrepot/contract/modules/account/push-calls.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { workerRegistration } from '../../core/worker.ts';

/** A topic of messages. */
export type Topic = CodeOf<'UserMessageType'>;
/** What this browser is told while it is closed, or why it cannot be told anything. */
export type PushHere = { state: 'unable' | 'denied' } | { state: 'ready'; topics: readonly Topic[] };

const quiet = { quiet: true };

/** What this browser is told while no page is open. */
export async function pushHere(): Promise<PushHere> {
  const registration = await workerRegistration();
  if (!registration?.pushManager || !('Notification' in window)) return { state: 'unable' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const here = await registration.pushManager.getSubscription();
  const told = here && (await ask(getMinePushSubscription, { endpoint: here.endpoint }, quiet));
  return { state: 'ready', topics: told?.userMessageTypes ?? [] };
}

/**
 * Has this browser told of these topics and no others; without topics it is told nothing. Asks the person for leave where the browser wants
 * that. Gives what holds then. Throws an ApiProblem.
 */
export async function tellHere(topics: readonly Topic[]): Promise<PushHere> {
  const registration = await workerRegistration();
  if (!registration) return { state: 'unable' };
  if (topics.length === 0) {
    const here = await registration.pushManager.getSubscription();
    if (here) await ask(deletePushSubscription, { endpoint: here.endpoint }, quiet);
    await here?.unsubscribe();
    return { state: 'ready', topics };
  }
  if ((await Notification.requestPermission()) !== 'granted') return { state: 'denied' };
  const { publicKey } = await ask(getPushKey, {}, quiet);
  const here = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { keys = {} } = here.toJSON();
  const own = { endpoint: here.endpoint, publicKey: keys.p256dh ?? '', authSecret: keys.auth ?? '' };
  await ask(establishPushSubscription, { ...own, userMessageTypes: [...topics] }, quiet);
  return { state: 'ready', topics };
}

/** The bytes of a key that is written in base64 for addresses. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
