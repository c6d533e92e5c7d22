import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { authorities, type Authority } from './calls/authority.ts';
import type { Caller } from './calls/caller.ts';
import type { Config } from './config.ts';
import { deviceOf } from './http/device.ts';
import { callers } from './calls/context.ts';
import { openDb, openPool, type Tx } from './rows/db.ts';
import { uploadPath } from './files/file-routes.ts';
import { keepFolding } from './rows/fold.ts';
import type { Handler } from './calls/handler.ts';
import { type Hook, serveHooks } from './http/hook.ts';
import { openHttp, serveClient } from './http/http.ts';
import { openHub } from './outbox/hub.ts';
import { hubAdapter } from './outbox/hub-adapters.ts';
import { httpMetrics } from './http/metrics.ts';
import { openapi } from './calls/openapi.ts';
import type { PushMessage } from './outbox/outbox.ts';
import { type Carrier, type OutboxRow, relay } from './outbox/relay.ts';
import { root } from './root.ts';
import { router } from './calls/router.ts';
import { serials } from './rows/serials.ts';
import { siteDirectory } from './http/sites.ts';
import { errorText } from './calls/texts.ts';
import { accessTokens } from './http/tokens.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** What modules get that do more than answer calls: uploads, jobs, sign-in. */
export interface Services {
  config: Config;
  pool: pg.Pool;
  db: Tx;
  tokens: ReturnType<typeof accessTokens>;
  sites: ReturnType<typeof siteDirectory>;
  takeNumber: Caller['takeNumber'];
  http: FastifyInstance;
  /** The caller behind a request, for routes that are no calls (uploads, downloads). */
  callerOf(request: FastifyRequest): Promise<Caller | 'expired' | 'wrong'>;
  /** Sends a push at once (the relay's own way out). */
  push(siteId: string, message: PushMessage): Promise<void>;
  answer: ReturnType<typeof router>;
  /** Every call that is served. */
  handlers: readonly Handler[];
}

/**
 * A process among several of one machine: `front` answers calls and holds sockets, `back` sends what the outbox holds and runs
 * jobs, without a port of its own.
 */
export type Part =
  | { name: 'front'; metrics(): Promise<string> }
  | { name: 'back'; push(siteId: string, message: PushMessage): Promise<void> };

/** The one call, beside the upload, that may carry a whole site's pictures. */
const pageConfigurationPath = '/api/Site/EditSitePageConfiguration';

export interface AppOptions {
  config: Config;
  /** The serving role's connection string. */
  databaseUrl: string;
  /** Gives the handlers; they may keep the services. */
  handlers: (services: Services) => readonly Handler[];
  /** The addresses other companies' systems call by themselves. */
  hooks?: readonly Hook[];
  /** Routes that are no calls. */
  routes?: (services: Services) => void;
  carriers?: Record<string, Carrier>;
  version: string;
  /** What this process does when the server is several (WORKERS): everything unless told. */
  part?: Part;
  /** The clock, for tests and demo data. */
  now?: () => Date;
}

/** Puts a server together: pool, router, HTTP, hub, relay. Nothing listens until `listen`. */
export async function openApp({
  config,
  databaseUrl,
  handlers: handlersFor,
  hooks = [],
  routes,
  carriers = {},
  version,
  part,
  now = () => new Date(),
}: AppOptions) {
  const pool = openPool(databaseUrl, { prepare: config.prepare, waitMs: config.waitMs });
  const db = openDb(pool);
  // What a transaction waits for while it holds rows: were it to wait in the same pool, callers that wait for those rows could
  // take every connection, and none would move on.
  const aside = openPool(databaseUrl, { prepare: config.prepare, waitMs: config.waitMs, max: 2 });
  const tokens = accessTokens(config.secretKey);
  const sites = siteDirectory(aside);
  const takeNumber = serials(aside);
  const authorityOf = authorities(pool);
  const makeCaller = callers(pool, sites, takeNumber);
  const http = openHttp({ ...config, slowPaths: new Set([uploadPath, pageConfigurationPath]) });

  async function personOf(token: string): Promise<(Authority & { sessionId: string }) | 'expired' | 'wrong'> {
    const claims = await tokens.read(token);
    if (typeof claims === 'string') return claims;
    const found = await authorityOf(claims);
    return found ? { ...found, sessionId: claims.sessionId } : 'wrong';
  }

  async function callerOf(request: FastifyRequest): Promise<Caller | 'expired' | 'wrong'> {
    const facts = {
      host: request.headers.host ?? '',
      language: request.headers['accept-language'],
      address: request.ip,
      device: deviceOf(request.headers['user-agent']),
      requestId: String(request.id),
      now: now(),
    };
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer) return makeCaller(facts, undefined);
    const person = await personOf(bearer);
    return typeof person === 'string' ? person : makeCaller(facts, person);
  }

  const log = (problem: unknown, caller: Caller, path: string) =>
    http.log.error({ err: problem, requestId: caller.requestId, path }, 'a call failed');
  const services = { config, pool, db, tokens, sites, takeNumber, http, callerOf } as Services;
  const handlers = handlersFor(services);
  const answer = router(db, handlers, log);
  services.answer = answer;
  services.handlers = handlers;
  const openPaths = new Set(handlers.filter(({ who }) => who.includes('A')).map(({ path }) => path));

  const metrics = httpMetrics();
  const reply = (to: FastifyReply, status: number, body: string) => to.status(status).type('application/json; charset=utf-8').send(body);
  const envelope = (request: FastifyRequest, code: 1 | 5) => {
    const language = languageOf(request.headers['accept-language']);
    return JSON.stringify({ Code: code, Message: errorText(language, code === 1 ? 'NoPermission' : 'TokenExpired'), Data: null });
  };

  async function serve(request: FastifyRequest, to: FastifyReply, path: string): Promise<FastifyReply> {
    const started = process.hrtime.bigint();
    const caller = await callerOf(request);
    if (typeof caller === 'string' && !openPaths.has(path)) return reply(to, 401, envelope(request, caller === 'expired' ? 5 : 1));
    const who =
      typeof caller === 'string'
        ? await makeCaller(
            {
              host: request.headers.host ?? '',
              language: request.headers['accept-language'],
              address: request.ip,
              device: deviceOf(request.headers['user-agent']),
              requestId: String(request.id),
              now: now(),
            },
            undefined,
          )
        : caller;
    const key = request.headers['idempotency-key'];
    const { status, body, code } = await answer(path, who, request.body, typeof key === 'string' ? key.slice(0, 64) : undefined);
    metrics.observe(status === 404 ? 'unknown' : path, code, Number(process.hrtime.bigint() - started) / 1e9);
    return reply(to, status, body);
  }

  http.post('/api/*', (request, to) => serve(request, to, new URL(request.url, 'http://x').pathname.slice('/api'.length)));
  http.get('/healthz', (_request, to) => to.send('ok'));
  http.get('/readyz', async (_request, to) => {
    const ready = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    return to.status(ready ? 200 : 503).send(ready ? 'ready' : 'not ready');
  });
  http.get('/metrics', async (_request, to) =>
    to.type(metrics.contentType).send(await (part?.name === 'front' ? part.metrics() : metrics.text())),
  );
  http.get('/openapi.json', (_request, to) => to.send(openapi(handlers, hooks, version)));
  http.get('/version.json', (_request, to) => to.header('Cache-Control', 'no-store').send({ version, demo: config.demo }));
  http.post('/GetSiteApiUrlByHost', async (request, to) => {
    const host = String((request.body as { Host?: unknown } | null)?.Host ?? '');
    const site = host ? await sites.byHost(host) : undefined;
    const language = languageOf(request.headers['accept-language']);
    if (!site?.enabled) return to.send({ Code: 101, Message: errorText(language, 'NotFound'), Data: null });
    return to.send({ Code: 0, Message: '', Data: `${request.protocol}://${request.host}/api` });
  });
  serveHooks(services, hooks);
  routes?.(services);
  serveClient(http, join(root, 'apps/web/dist'));

  const hub = part?.name === 'back' ? undefined : await openOwnHub();
  const push = part?.name === 'back' ? part.push : hub!.push;
  services.push = push;
  const outbox = part?.name === 'front' ? undefined : openRelay();
  const folding = part?.name === 'front' ? undefined : openFolding();

  async function openOwnHub() {
    const adapter = await hubAdapter(config, (problem) => http.log.warn({ err: problem }, 'the hub cannot reach the other processes'));
    const identify = async (token: string) => {
      const person = await personOf(token);
      return typeof person === 'string' ? undefined : person;
    };
    return openHub(http.server, identify, adapter);
  }

  function openRelay() {
    const ways = { push: ({ siteId, payload }: OutboxRow) => push(siteId, payload as unknown as PushMessage), ...carriers };
    const log = (problem: unknown, row: OutboxRow) =>
      http.log.error({ err: problem, kind: row.kind, id: row.id }, 'the outbox could not send');
    return relay(pool, ways, log, async () => (await sites.all()).map(({ id }) => id));
  }

  function openFolding() {
    const siteIds = async () => (await sites.all()).map(({ id }) => id);
    return keepFolding(pool, siteIds, (problem) => http.log.error({ err: problem }, 'the totals of lists could not be added up'));
  }

  return {
    ...services,
    handlers,
    personOf,
    listen: (port = config.port, host = config.host) => http.listen({ port, host }),
    /** Stops accepting, lets what runs finish, closes sockets and pool. */
    async close() {
      await outbox?.stop();
      await folding?.stop();
      await hub?.close();
      await http.close();
      await Promise.all([pool.end(), aside.end()]);
    },
  };
}
export type App = Awaited<ReturnType<typeof openApp>>;
