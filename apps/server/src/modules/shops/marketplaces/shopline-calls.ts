import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Access, Answer, PlatformApp, Tokens } from '../marketplace.ts';
import { jsonOf, NotAccepted, refuseStatus, TransientError, Unauthorized } from '../request.ts';

/** The version of the Admin REST API. */
const version = 'v20260301';
/** Lifetime of an access token without a stated end. */
const lifeMs = 10 * 3_600_000;

/** Returns the URL of a shop: at its own handle, or below a configured host for all of them. */
export const at = ({ host }: PlatformApp, handle: string, path: string): string =>
  host ? `${host}/${handle}${path}` : `https://${handle}.myshopline.com${path}`;

const hex = (secret: string, source: string) => createHmac('sha256', secret).update(source).digest('hex');
/** Returns the HMAC-SHA256 with the app's secret over the query sorted by name, without `sign`; in hex. */
export function shoplineQuerySign(secret: string, query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== 'sign').map(([name, value]) => `${name}=${value}`);
  return hex(secret, pairs.sort().join('&'));
}
/** Returns the same over a body and the time (in milliseconds) that is sent with it. */
export const shoplineBodySign = (secret: string, body: string, timestamp: string): string => hex(secret, `${body}${timestamp}`);

const tokenAnswer = z.object({
  code: z.union([z.number(), z.string()]).transform(Number),
  message: z.string().nullish(),
  data: z.object({ accessToken: z.string().min(1).max(4000), expireTime: z.unknown().optional() }).nullish(),
});
const isNo = (code: number) => code >= 400 && code < 500 && code !== 429;

/** Requests an access token, signed with the app's secret: for a code, or without one to renew. It lives for ten hours. */
export async function tokenFrom(app: PlatformApp, handle: string, verb: 'create' | 'refresh', input: object | null): Promise<Tokens> {
  const body = input ? JSON.stringify(input) : '';
  const timestamp = String(app.now.getTime());
  const headers = { 'content-type': 'application/json', appkey: app.key, timestamp, sign: shoplineBodySign(app.secret, body, timestamp) };
  const answer = await app.send(at(app, handle, `/admin/oauth/token/${verb}`), { method: 'POST', headers, body });
  if (isNo(answer.status)) throw new Unauthorized(answer.body.slice(0, 200));
  refuseStatus(answer);
  const read = tokenAnswer.safeParse(jsonOf(answer));
  if (read.success && isNo(read.data.code)) throw new Unauthorized(read.data.message ?? String(read.data.code));
  const data = read.success && read.data.code === 200 ? read.data.data : null;
  if (!data) throw new TransientError(`SHOPLINE answered ${answer.status} without a token`);
  return { accessToken: data.accessToken, refreshToken: null, accessUntil: endOf(data.expireTime, app.now), authorizedUntil: null };
}

/** Returns when a token expires: as stated, and never later than its maximum lifetime. */
function endOf(expiry: unknown, now: Date): Date {
  const latest = now.getTime() + lifeMs;
  const wanted = typeof expiry === 'string' || typeof expiry === 'number' ? new Date(expiry).getTime() : Number.NaN;
  return new Date(wanted > now.getTime() ? Math.min(wanted, latest) : latest);
}

/**
 * Sends a call of the Admin API and parses its answer; refusals (400, 404, 422) are thrown with SHOPLINE's message.
 */
export async function requestJson<S extends z.ZodType>(
  app: PlatformApp,
  access: Access,
  schema: S,
  path: string,
  body?: object,
): Promise<{ data: z.infer<S>; next: string | null }> {
  const headers = { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json; charset=utf-8' };
  const url = at(app, access.shopId, `/admin/openapi/${version}/${path}`);
  const answer = await app.send(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { method: 'GET', headers });
  if (answer.status === 403) throw new Unauthorized('the shop no longer allows it');
  refuseStatus(answer);
  if (body && isNo(answer.status)) throw new NotAccepted(String(answer.status), answer.body.slice(0, 300));
  const read = schema.safeParse(jsonOf(answer));
  if (answer.status >= 300 || !read.success)
    throw new TransientError(`SHOPLINE answered ${answer.status} to ${path.split('?')[0]} otherwise than documented`);
  return { data: read.data as z.infer<S>, next: nextOf(answer) };
}

/** Returns the cursor of the next page from the Link header; null: there is none. */
function nextOf({ headers }: Answer): string | null {
  const link = (headers.get('link') ?? '').split(',').find((one) => /rel="?next"?/.test(one));
  const url = /<([^<>]+)>/.exec(link ?? '')?.[1];
  return url ? new URL(url).searchParams.get('page_info') : null;
}
