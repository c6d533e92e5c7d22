import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PracticePlaces, practicePath } from '../practice-mode.ts';

const pages: Readonly<Record<keyof PracticePlaces, RegExp>> = {
  shopee: /^\/api\/v2\/shop\/(cancel_)?auth_partner$/,
  shopify: /^\/[^/]+\/admin\/(oauth\/authorize|settings\/apps)$/,
  shopline: /^\/[^/]+\/admin\/(oauth-web\/|oauth-web\/oauth\/authorize|apps)$/,
};
const playing = /^\/practice\/shops(\/[^/]+)?$/;

/**
 * Hands browsers on to the pages of the practice marketplaces, which listen on this machine alone: at our own address they open wherever
 * the product itself opens, behind a proxy and from another machine too. Their calls are not to be had here.
 */
export function servePractice(scope: FastifyInstance, joined: Promise<{ places: PracticePlaces }>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) => done(null, body));
  for (const prefix of ['', '/api'])
    scope.route({
      method: ['GET', 'POST'],
      url: `${prefix}${practicePath}/*`,
      handler: async (request, reply) => handOn((await joined).places, request, reply),
    });
}

async function handOn(places: PracticePlaces, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [, marketplace = '', rest = ''] = /\/PracticeMarketplace\/([a-z]+)(\/.*)$/.exec(request.url) ?? [];
  const kind = marketplace as keyof PracticePlaces;
  const path = rest.split('?')[0]!;
  if (!pages[kind]?.test(path) && !(places[kind] && playing.test(path)))
    return reply.status(404).type('text/plain').send('The practice marketplace has no such page.');
  const body = request.method === 'POST' ? String(request.body ?? '') : null;
  const answer = await fetch(`${places[kind]}${rest}`, {
    method: request.method,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  const location = answer.headers.get('location');
  if (location) return reply.redirect(withinOurs(location), 303);
  for (const name of ['content-type', 'content-security-policy']) {
    const said = answer.headers.get(name);
    if (said) void reply.header(name, said);
  }
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .send(await answer.text());
}

/** Back to the address that the browser came by: it is sent to no other host. */
function withinOurs(location: string): string {
  if (!URL.canParse(location)) return location;
  const { pathname, search } = new URL(location);
  return `${pathname}${search}`;
}
