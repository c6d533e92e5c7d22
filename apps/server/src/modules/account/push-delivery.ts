import { sql } from 'kysely';
import webpush from 'web-push';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { text } from '../../core/calls/texts.ts';
import type { Delivery, OutboxRow } from '../../core/outbox/delivery.ts';
import type { Services } from '../../core/services.ts';
import { pushKeysOf } from './push-keys.ts';

/** Outbox payload of a message to one browser. */
interface Waiting {
  subscriptionId: string;
  eventId: string;
  text: string;
  values?: Record<string, unknown>;
  link?: string | null;
}
interface Browser {
  endpoint: string;
  publicKey: string;
  authSecret: string;
  language: string;
}

const aDay = 86_400;
const waitMs = 10_000;
// Maximum lengths that push services accept.
const max = { title: 120, body: 600 };
/** The browser ended the subscription, or it belongs to another account. */
const over = new Set([401, 403, 404, 410]);

/**
 * Delivers messages to browsers without an open page: encrypted for the browser, signed by the site, and sent to its push service.
 * Signed-out browsers are skipped, and subscriptions that the service no longer knows are deleted.
 */
export function pushCarrier({ db, sites, now }: Pick<Services, 'db' | 'sites' | 'now'>): Record<'webPush', Delivery> {
  async function browserOf(siteId: string, id: string): Promise<Browser | undefined> {
    const found = await sql<Browser>`
      select p.endpoint, p.public_key as "publicKey", p.auth_secret as "authSecret", p.language
      from push_subscription p
      where p.site_id = ${siteId}
        and p.id = ${id}
        and exists ( select 1
          from session s
          where s.site_id = p.site_id
            and s.family_id = p.family_id
            and s.user_id = p.user_id
            and s.revoked_time is null
            and s.expiration_time > ${now()})`.execute(db);
    return found.rows[0];
  }
  const removeSubscription = (siteId: string, id: string) =>
    db.deleteFrom('pushSubscription').where('siteId', '=', siteId).where('id', '=', id).execute();
  async function subjectOf(siteId: string): Promise<string> {
    const [host = 'localhost'] = (await sites.all()).find(({ id }) => id === siteId)?.hosts ?? [];
    return `mailto:postmaster@${host.replace(/:\d+$/, '')}`;
  }

  async function send({ siteId, payload }: OutboxRow, signal: AbortSignal): Promise<unknown> {
    const waiting = payload as unknown as Waiting;
    const browser = await browserOf(siteId, waiting.subscriptionId);
    if (!browser) return removeSubscription(siteId, waiting.subscriptionId);
    const keys = await pushKeysOf(db, siteId, now());
    const sealed = webpush.generateRequestDetails(
      { endpoint: browser.endpoint, keys: { p256dh: browser.publicKey, auth: browser.authSecret } },
      JSON.stringify(localizedMessage(browser, waiting)),
      { TTL: aDay, contentEncoding: 'aes128gcm', vapidDetails: { ...keys, subject: await subjectOf(siteId) } },
    );
    const headers = Object.fromEntries(Object.entries(sealed.headers).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(sealed.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(sealed.body!),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
    });
    await answer.body?.cancel();
    if (over.has(answer.status)) return removeSubscription(siteId, waiting.subscriptionId);
    if (!answer.ok) throw new Error(`The push service of ${new URL(sealed.endpoint).host} answered ${answer.status}`);
    return undefined;
  }

  return { webPush: { lane: 'webPush', send } };
}

/** Renders a message in the language of its browser. */
function localizedMessage({ language }: Browser, { eventId, text: path, values, link }: Waiting) {
  const translate = (part: 'title' | 'body') => (text(languageOf(language), `${path}.${part}`, values ?? {}) ?? '').slice(0, max[part]);
  return { id: eventId, title: translate('title'), body: translate('body'), link: link ?? null };
}
