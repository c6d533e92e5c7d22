import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SandboxOrigins, sandboxPath } from '../sandbox-mode.ts';

const pages: Readonly<Record<keyof SandboxOrigins, RegExp>> = {
  shopee: /^\/api\/v2\/shop\/(cancel_)?auth_partner$/,
  shopify: /^\/[^/]+\/admin\/(oauth\/authorize|settings\/apps)$/,
  shopline: /^\/[^/]+\/admin\/(oauth-web\/|oauth-web\/oauth\/authorize|apps)$/,
};
const playing = /^\/practice\/shops(\/[^/]+)?$/;

/**
 * Forwards browsers to the pages of the sandbox marketplaces, which listen on this machine only: under our own URL they work wherever the
 * product itself does, also behind a proxy and from another machine. Their calls are not exposed here.
 */
export function serveSandbox(scope: FastifyInstance, joined: Promise<{ places: SandboxOrigins }>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) => done(null, body));
  for (const prefix of ['', '/api'])
    scope.route({
      method: ['GET', 'POST'],
      url: `${prefix}${sandboxPath}/*`,
      handler: async (request, reply) => proxyRequest((await joined).places, request, reply),
    });
}

async function proxyRequest(places: SandboxOrigins, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [, marketplace = '', rest = ''] = /\/PracticeMarketplace\/([a-z]+)(\/.*)$/.exec(request.url) ?? [];
  const kind = marketplace as keyof SandboxOrigins;
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
  if (location) return reply.redirect(toOwnPath(location), 303);
  for (const name of ['content-type', 'content-security-policy']) {
    const value = answer.headers.get(name);
    if (value) void reply.header(name, value);
  }
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .send(await answer.text());
}

/** Makes a redirect relative to the URL of the browser, so that it never leads to another host. */
function toOwnPath(location: string): string {
  if (!URL.canParse(location)) return location;
  const { pathname, search } = new URL(location);
  return `${pathname}${search}`;
}
