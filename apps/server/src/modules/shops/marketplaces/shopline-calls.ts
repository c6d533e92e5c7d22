import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Access, Answer, PlatformApp, Tokens } from '../marketplace.ts';
import { jsonOf, NotAccepted, refuseStatus, Trouble, Unauthorized } from '../speak.ts';

/** The version of the Admin REST API that is spoken. */
const version = 'v20260301';
/** How long an access token lives when its end is not told. */
const lifeMs = 10 * 3_600_000;

/** Where a shop is: at its own handle, or below an address that was set for all of them. */
export const at = ({ host }: PlatformApp, handle: string, path: string): string =>
  host ? `${host}/${handle}${path}` : `https://${handle}.myshopline.com${path}`;

const hex = (secret: string, source: string) => createHmac('sha256', secret).update(source).digest('hex');
/** HMAC-SHA256 with the app's secret over the query in the order of its names, without `sign`; in hex. */
export function shoplineQuerySign(secret: string, query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== 'sign').map(([name, value]) => `${name}=${value}`);
  return hex(secret, pairs.sort().join('&'));
}
/** The same over a body and the moment (in milliseconds) that is sent beside it. */
export const shoplineBodySign = (secret: string, body: string, timestamp: string): string => hex(secret, `${body}${timestamp}`);

const given = z.object({
  code: z.union([z.number(), z.string()]).transform(Number),
  message: z.string().nullish(),
  data: z.object({ accessToken: z.string().min(1).max(4000), expireTime: z.unknown().optional() }).nullish(),
});
const isNo = (code: number) => code >= 400 && code < 500 && code !== 429;

/** Asks for an access token, signed with the app's secret: for a code, or with nothing for the one that ends. It lives for ten hours. */
export async function tokenFrom(app: PlatformApp, handle: string, verb: 'create' | 'refresh', asked: object | null): Promise<Tokens> {
  const body = asked ? JSON.stringify(asked) : '';
  const timestamp = String(app.now.getTime());
  const headers = { 'content-type': 'application/json', appkey: app.key, timestamp, sign: shoplineBodySign(app.secret, body, timestamp) };
  const answer = await app.send(at(app, handle, `/admin/oauth/token/${verb}`), { method: 'POST', headers, body });
  if (isNo(answer.status)) throw new Unauthorized(answer.body.slice(0, 200));
  refuseStatus(answer);
  const read = given.safeParse(jsonOf(answer));
  if (read.success && isNo(read.data.code)) throw new Unauthorized(read.data.message ?? String(read.data.code));
  const data = read.success && read.data.code === 200 ? read.data.data : null;
  if (!data) throw new Trouble(`SHOPLINE answered ${answer.status} without a token`);
  return { accessToken: data.accessToken, refreshToken: null, accessUntil: endOf(data.expireTime, app.now), authorizedUntil: null };
}

/** When a token ends: as it was told, and never later than it can live. */
function endOf(told: unknown, now: Date): Date {
  const latest = now.getTime() + lifeMs;
  const wanted = typeof told === 'string' || typeof told === 'number' ? new Date(told).getTime() : Number.NaN;
  return new Date(wanted > now.getTime() ? Math.min(wanted, latest) : latest);
}

/** Sends a call of the Admin API and reads its answer; what it does not accept (400, 404, 422) is told in its words. */
export async function ask<S extends z.ZodType>(
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
    throw new Trouble(`SHOPLINE answered ${answer.status} to ${path.split('?')[0]} otherwise than documented`);
  return { data: read.data as z.infer<S>, next: nextOf(answer) };
}

/** With what the next page is asked for, by the Link header; null: there is none. */
function nextOf({ headers }: Answer): string | null {
  const link = (headers.get('link') ?? '').split(',').find((one) => /rel="?next"?/.test(one));
  const url = /<([^>]+)>/.exec(link ?? '')?.[1];
  return url ? new URL(url).searchParams.get('page_info') : null;
}
