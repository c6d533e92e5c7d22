import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Access, PlatformApp } from '../marketplace.ts';
import { jsonOf, NotAccepted, refuseStatus, Throttled, TransientError, Unauthorized } from '../request.ts';

const usual = 'https://partner.shopeemobile.com';
/** Returns the HMAC-SHA256 with the partner key over partner id, path, time and, for a shop's calls, its token and number; in hex. */
export const shopeeSign = (key: string, parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(parts.join('')).digest('hex');

/** Converts a moment to Shopee's unit, seconds. */
export const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Returns a signed URL of the open platform; with a shop's access where the call is about a shop. */
export function signed(
  { key, secret, host, now }: PlatformApp,
  path: string,
  more: Record<string, string | number>,
  access?: Access,
): string {
  const timestamp = seconds(now);
  const own = access ? [access.accessToken, access.shopId] : [];
  const query = new URLSearchParams({ partner_id: key, timestamp: String(timestamp) });
  query.set('sign', shopeeSign(secret, [key, path, timestamp, ...own]));
  if (access) query.set('access_token', access.accessToken);
  if (access) query.set('shop_id', access.shopId);
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return `${host || usual}${path}?${query}`;
}

const refusal = z.object({ error: z.string().default(''), message: z.string().default('') });
// The first spelling of an invalid token is Shopee's own.
const expired = /^(error_auth|error_permission|invalid_acceess_token|invalid_access_token)$/;

// Logistics calls can be refused because of the parcel.
const refusable = /\/api\/v2\/logistics\//;

/** Sends a call and parses its answer; throws Shopee's errors as the matching error classes. */
export async function requestJson<S extends z.ZodType>(app: PlatformApp, schema: S, url: string, body?: object): Promise<z.infer<S>> {
  const json = { 'content-type': 'application/json' };
  const answer = await app.send(url, body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : { method: 'GET' });
  if (answer.status !== 401 && answer.status !== 403) refuseStatus(answer);
  const read = jsonOf(answer);
  const parsedRefusal = refusal.safeParse(read);
  const { error, message } = parsedRefusal.success ? parsedRefusal.data : { error: 'unreadable', message: '' };
  if (error === 'error_too_many_request' || error === 'error_rate_limit') throw new Throttled(1000);
  // A wrong signature or clock is answered 403 as well, and does not mean that the token is invalid.
  if (expired.test(error) || answer.status === 401) throw new Unauthorized(message || error);
  if (error && refusable.test(new URL(url).pathname)) throw new NotAccepted(error, message);
  if (error || answer.status === 403) throw new TransientError(`Shopee: ${error} ${message}`);
  const parsed = schema.safeParse(read);
  if (!parsed.success) throw new TransientError(`Shopee answered what is not in its documentation: ${parsed.error.message.slice(0, 200)}`);
  return parsed.data;
}
