import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { Hook } from '../../core/http/hook.ts';
import { allowed } from '../../core/http/limits.ts';
import type { Route } from '../../core/module.ts';
import type { Running } from '../../core/services.ts';
import { marketplaceNamed } from './app.ts';
import { takeCallback } from './callback.ts';
import { beginPractice } from './practice-mode.ts';

const screen = '/ShopAuthorizationInformationIndex';
const callbackPath = '/ShopAuthorizationInformation/AuthorizationCallback';

/** Where the browser comes back to from a marketplace's consent page, and, in demo mode, the pages of the practice marketplaces. */
export const shopRoutes: Route = {
  add(running) {
    for (const prefix of ['', '/api'])
      running.http.get(`${prefix}${callbackPath}/:type`, (request, reply) =>
        comeBack(running, (request.params as { type: string }).type, request, reply),
      );
    beginPractice(running);
  },
};

/** The same for a consent page that posts what it answers as a form. */
export const callbackHook: Hook = {
  path: callbackPath,
  parameter: 'Type',
  about: 'What a consent page sends the seller’s browser back with, as a form; most put it into the address, which is read by GET.',
  hear: comeBack,
};

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
