import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { Hook } from '../../core/http/hook.ts';
import { allowed } from '../../core/http/limits.ts';
import type { Route } from '../../core/module.ts';
import type { Running } from '../../core/services.ts';
import { marketplaceNamed } from './app.ts';
import { consentFrom } from './callback.ts';

const screen = '/ShopAuthorizationInformationIndex';
/** Characters of the parameters of a redirect. */
const maxQuery = 4000;
const callbackPath = '/ShopAuthorizationInformation/AuthorizationCallback';

/** Route of the redirects from consent pages. */
export const shopRoutes: Route = {
  add(running) {
    for (const prefix of ['', '/api'])
      running.http.get(`${prefix}${callbackPath}/:type`, (request, reply) =>
        comeBack(running, (request.params as { type: string }).type, request, reply),
      );
  },
};

/** Hook for a consent page that posts its result as a form. */
export const callbackHook: Hook = {
  path: callbackPath,
  parameter: 'Type',
  about: 'What a consent page sends the seller’s browser back with, as a form; most put it into the address, which is read by GET.',
  handle: comeBack,
};

/** Returns the parameters of the URL and of a posted form. */
function queryOf({ url, body }: FastifyRequest): URLSearchParams {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  if (Buffer.isBuffer(body)) for (const [name, value] of new URLSearchParams(body.toString('utf8'))) query.set(name, value);
  return query;
}

/**
 * Redirects the browser to its screen, which completes the consent as the signed-in account: `Consent`, or `Authorization=failed` and the
 * code of a refusal. Nothing changes before: a redirect alone proves neither the browser nor the account that began.
 */
async function comeBack(running: Running, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const parameters = await consentOf(running, name, request).catch((problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
    request.log.warn({ code: problem.code }, 'shop authorization failed');
    return { Authorization: 'failed', Code: String(problem.code) };
  });
  return reply.header('cache-control', 'no-store').redirect(`${screen}?${new URLSearchParams(parameters)}`, 303);
}

async function consentOf(running: Running, name: string, request: FastifyRequest): Promise<Record<string, string>> {
  const type = marketplaceNamed(name);
  const inTime = await allowed(running.db, `shop callback ${request.ip}`, 60, 1, running.now());
  const query = queryOf(request).toString();
  if (!type || !inTime || query.length > maxQuery) throw shopsErrors.consentOver();
  return { Consent: consentFrom({ type, query }) };
}
