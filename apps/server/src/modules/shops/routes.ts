import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { Hook } from '../../core/http/hook.ts';
import { allowed } from '../../core/http/limits.ts';
import type { Route } from '../../core/module.ts';
import { notHidden, oneOf } from '../../core/rows/conditions.ts';
import type { Running } from '../../core/services.ts';
import { unseal } from '../../core/http/crypto.ts';
import { callbackOf, isPractice, marketplaceNamed, ownAddress } from './app.ts';
import { takeCallback } from './callback.ts';
import { practise, practicePath } from './practice-marketplace.ts';

const screen = '/ShopAuthorizationInformationIndex';
const callbackPath = '/ShopAuthorizationInformation/AuthorizationCallback';
const practicePages = [
  '/shopee/api/v2/shop/auth_partner',
  '/shopee/api/v2/shop/cancel_auth_partner',
  '/shopify/:shop/admin/oauth/authorize',
  '/shopify/:shop/admin/settings/apps',
  '/shopline/:shop/admin/oauth-web/',
  '/shopline/:shop/admin/oauth-web/oauth/authorize',
  '/shopline/:shop/admin/apps',
];

/** Where the browser comes back to from a marketplace's consent page, and the practice marketplace's own pages. */
export const shopRoutes: Route = {
  add(running) {
    for (const prefix of ['', '/api']) {
      running.http.get(`${prefix}${callbackPath}/:type`, (request, reply) =>
        comeBack(running, (request.params as { type: string }).type, request, reply),
      );
      for (const page of practicePages)
        running.http.get(`${prefix}${practicePath}${page}`, (request, reply) => practicePage(running, request, reply));
    }
  },
};

/** The same for a consent page that posts what it answers as a form. */
export const callbackHook: Hook = {
  path: callbackPath,
  parameter: 'Type',
  about: 'What a consent page sends the seller’s browser back with, as a form; most put it into the address, which is read by GET.',
  hear: comeBack,
};

const digest = (script: string) => createHash('sha256').update(script).digest('base64');
/** What stands in the address, and in a form that was posted. */
function queryOf({ url, body }: FastifyRequest): URLSearchParams {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  if (Buffer.isBuffer(body)) for (const [name, value] of new URLSearchParams(body.toString('utf8'))) query.set(name, value);
  return query;
}

/** Sends the browser to the customer's screen with what became of it: `Authorization` and, when it was refused, the code. */
async function comeBack(running: Running, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const said = await outcome(running, name, request).catch((problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
    request.log.warn({ code: problem.code }, 'a shop could not be authorized');
    return { Authorization: 'failed', Code: String(problem.code) };
  });
  return reply.header('cache-control', 'no-store').redirect(`${screen}?${new URLSearchParams(said)}`, 303);
}

async function outcome(running: Running, name: string, request: FastifyRequest): Promise<Record<string, string>> {
  const type = marketplaceNamed(name);
  const inTime = await allowed(running.db, `shop callback ${request.ip}`, 60, 1, running.now());
  if (!type || !inTime) throw shopsErrors.consentOver();
  const { ended } = await takeCallback(running, type, queryOf(request));
  return { Authorization: ended };
}

/** A page of the practice marketplace. It sends nobody to another host. */
async function practicePage(running: Running, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = queryOf(request);
  const path = request.url.split('?')[0]!.split(practicePath)[1]!;
  const app = await practiceApp(running, path, query);
  if (!app) return reply.status(404).type('text/plain').send('The practice marketplace knows no such app.');
  const { status, html, script, location, json } = practise({ method: 'GET', path, query, headers: {}, body: '', app });
  if (location) {
    const { pathname, search } = new URL(location);
    return reply.redirect(`${pathname}${search}`, 303);
  }
  if (script)
    void reply.header('content-security-policy', `default-src 'none'; script-src 'sha256-${digest(script)}'; frame-ancestors 'none'`);
  return html ? reply.status(status).type('text/html; charset=utf-8').send(html) : reply.status(status).send(json);
}

/** Under what names marketplaces are told which app asks, and where the browser goes back to. */
const keyNames = ['partner_id', 'client_id', 'appKey'];
const backNames = ['redirect', 'redirect_uri', 'redirectUri'];
const oneIn = (query: URLSearchParams, names: readonly string[]) => names.map((name) => query.get(name)).find(Boolean) ?? '';

/**
 * The app of a practice configuration: of the marketplace whose page it is, by its key, and where several sites have the same one by the
 * address to come back to. The page of an uninstalled app is shown to anybody.
 */
async function practiceApp({ db, sites }: Running, path: string, query: URLSearchParams) {
  const key = oneIn(query, keyNames);
  if (!key) return { key: '', secret: '' };
  const siteIds = (await sites.all()).map(({ id }) => id);
  const found = await db
    .selectFrom('shopConfiguration')
    .selectAll()
    .where('siteId', '=', oneOf(siteIds))
    .where('appKey', '=', key)
    .where(notHidden)
    .orderBy('id')
    .execute();
  const type = marketplaceNamed(path.split('/')[1] ?? '');
  const rows = found.filter((one) => one.shopAuthorizationInformationType === type && isPractice(one) && one.appSecret);
  const back = oneIn(query, backNames);
  for (const row of rows)
    if (rows.length === 1 || back.startsWith(callbackOf(row, await ownAddress(db, row.siteId))))
      return { key, secret: unseal(row.appSecret!) };
  return undefined;
}
