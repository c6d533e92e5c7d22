import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { languageOf } from '@entrepot/contract/core/language.ts';
import type { Caller } from '../calls/caller.ts';
import type { Handler } from '../calls/handler.ts';
import { openapi } from '../calls/openapi.ts';
import { errorText } from '../calls/texts.ts';
import { retryAfterSeconds } from '../rows/no-database.ts';
import type { Config } from '../config.ts';
import type { Running } from '../services.ts';
import type { Hook } from './hook.ts';
import { type httpMetrics, mayMeasure } from './metrics.ts';
import { packedFor } from './packed.ts';

type Metrics = ReturnType<typeof httpMetrics>;

interface Calls extends Pick<Running, 'http' | 'handlers' | 'answer' | 'callerOf'> {
  /** The caller of a request as nobody in particular. */
  visitorOf(request: FastifyRequest): Promise<Caller>;
  observe: Metrics['observe'];
}

/** Answers every call below /api. A token that is no longer good is refused, but at the calls that everybody may make. */
export function serveCalls({ http, handlers, answer, callerOf, visitorOf, observe }: Calls): void {
  const openPaths = new Set(handlers.filter(({ who }) => who.includes('A')).map(({ path }) => path));

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url).slice('/api'.length);
    const started = process.hrtime.bigint();
    const found = await callerOf(request);
    if (typeof found === 'string' && !openPaths.has(path)) return json(reply, 401, noSignIn(request, found));
    const caller = typeof found === 'string' ? await visitorOf(request) : found;
    const key = request.headers['idempotency-key'];
    const { status, body, code } = await answer(path, caller, request.body, typeof key === 'string' ? key.slice(0, 64) : undefined);
    observe(status === 404 ? 'unknown' : path, code, Number(process.hrtime.bigint() - started) / 1e9);
    return json(reply, status, await packedFor(request, reply, body, worthPacking));
  }
  http.post('/api/*', serve);
}

// A menu is ten times as long and a page of a list five times; what is shorter is in a mobile network within one trip or two.
const worthPacking = 8_000;

/** What of an address is before its query. Made by hand: each call pays for it. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

function json(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  if (status === 503) reply.header('Retry-After', retryAfterSeconds);
  return reply.status(status).type('application/json; charset=utf-8').send(body);
}

/** The envelope for a token that is not good: expired, or of nobody. */
export function noSignIn(request: FastifyRequest, why: 'expired' | 'wrong'): string {
  const [code, key] = why === 'expired' ? ([5, 'TokenExpired'] as const) : ([1, 'NoPermission'] as const);
  return JSON.stringify({ Code: code, Message: errorText(languageOf(request.headers['accept-language']), key), Data: null });
}

interface Plain {
  http: FastifyInstance;
  pool: pg.Pool;
  handlers: readonly Handler[];
  hooks: readonly Hook[];
  version: string;
  config: Pick<Config, 'demo' | 'metricsToken'>;
  metrics: Pick<Metrics, 'contentType'> & { text(): Promise<string> };
}

/** What programs ask: is it alive, can it serve, how is it, which calls are there, which version. */
export function servePlainPages({ http, pool, handlers, hooks, version, config, metrics }: Plain): void {
  http.get('/healthz', (_request, reply) => reply.send('ok'));
  http.get('/readyz', async (_request, reply) => {
    const ready = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.status(ready ? 200 : 503).send(ready ? 'ready' : 'not ready');
  });
  http.get('/metrics', async (request, reply) => {
    if (mayMeasure(request, config.metricsToken)) return reply.type(metrics.contentType).send(await metrics.text());
    const Message = errorText(languageOf(request.headers['accept-language']), 'NotFound');
    return reply.status(404).send({ Code: 101, Message, Data: null });
  });
  // Made once, when it is first asked for: it takes long, and anybody may ask.
  let document: string | undefined;
  http.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openapi(handlers, hooks, version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  http.get('/version.json', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ version, demo: config.demo }));
}
