import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { listen } from './calls/announce.ts';
import type { Authority, AuthorityOf, Standings } from './calls/authority.ts';
import type { Caller } from './calls/caller.ts';
import { callers } from './calls/context.ts';
import type { Handler } from './calls/handler.ts';
import { router } from './calls/router.ts';
import type { Config } from './config.ts';
import { fileStore } from './files/files.ts';
import { useSecret } from './http/crypto.ts';
import { deviceOf } from './http/device.ts';
import { inFlight } from './http/in-flight.ts';
import { serveHooks } from './http/hook.ts';
import { type Client, serveClients } from './http/clients.ts';
import { openHttp } from './http/http.ts';
import { httpMetrics } from './http/metrics.ts';
import { isAllowedOrigin } from './http/origins.ts';
import { serveCalls, servePlainPages } from './http/serve.ts';
import type { SiteDirectory } from './http/sites.ts';
import { accessTokens, type ReadToken } from './http/tokens.ts';
import { openJobs } from './jobs/job-runner.ts';
import { broughtBy, type Catalogue, catalogueOf, type Module } from './module.ts';
import { openHub } from './outbox/hub.ts';
import { hubAdapter } from './outbox/hub-adapters.ts';
import type { PushMessage } from './outbox/outbox.ts';
import { type OutboxRow, relay } from './outbox/relay.ts';
import { openDb, openPool } from './rows/db.ts';
import { keepFolding } from './rows/fold.ts';
import { serials } from './rows/serials.ts';
import type { Running, Services } from './services.ts';

/**
 * A process among several of one machine: `front` answers calls and holds sockets, `back` sends what the outbox holds and runs
 * jobs, without a port of its own.
 */
export type Part =
  | { name: 'front'; metrics(): Promise<string> }
  | { name: 'back'; push(siteId: string, message: PushMessage): Promise<void> };

// Of the ten seconds that a process has to end in order, some are left for what comes after the last answer.
const leavingMs = { arriveMs: 3_000, answerMs: 7_000 };

/** How core learns of people and sites, whose tables belong to modules. */
export interface Registers {
  authorities(pool: pg.Pool): AuthorityOf;
  standings(pool: pg.Pool): Standings;
  siteDirectory(pool: pg.Pool): SiteDirectory;
}

export interface AppOptions {
  config: Config;
  /** The serving role's connection string. */
  databaseUrl: string;
  modules: readonly Module[];
  /** The clients for browsers, each with the folder it was built into. */
  clients: readonly Client[];
  registers: Registers;
  version: string;
  /** What this process does when the server is several (WORKERS): everything unless told. */
  part?: Part;
  /** The clock, for tests and demo data. */
  now?: () => Date;
}

/**
 * Puts a server together, each thing from those before it: database, services, calls, HTTP, hub, routes, jobs, relay. Nothing
 * listens until `listen`.
 */
export async function openApp({ config, databaseUrl, modules, clients, registers, version, part, now = () => new Date() }: AppOptions) {
  useSecret(config.secretKey);
  for (const { prepare } of modules) prepare?.(config);
  listen(broughtBy(modules, 'hearings'));
  const { pools, services, authorityOf } = openServices({ config, databaseUrl, registers, now });
  const { pool, db, tokens, sites, takeNumber } = services;

  const catalogue = catalogueOf(modules);
  const handlers = everyCall(modules, services, catalogue);
  const hooks = broughtBy(modules, 'hooks');
  const routes = broughtBy(modules, 'routes');
  const isSiteHost = async (host: string) => (await sites.all()).some(({ hosts }) => hosts.includes(host));
  const formsTo = modules.flatMap(({ formsTo: own }) => own?.(config) ?? []);
  const http = openHttp({ ...config, isSiteHost, formsTo, slowPaths: new Set(routes.flatMap(({ slowPaths }) => slowPaths ?? [])) });
  const answering = inFlight(http.server);
  const failed = (problem: unknown, what: object, message: string) => http.log.error({ err: problem, ...what }, message);
  const answer = router(db, handlers, {
    log: (problem, caller, path) => failed(problem, { requestId: caller.requestId, path }, 'a call failed'),
    sign: services.files.signed,
    changed: (changes) => hub?.changed(changes),
  });

  async function personOf(token: string): Promise<(Authority & Pick<ReadToken, 'sessionId' | 'until'>) | 'expired' | 'wrong'> {
    const claims = await tokens.read(token);
    if (typeof claims === 'string') return claims;
    const found = await authorityOf(claims);
    return found ? { ...found, sessionId: claims.sessionId, until: claims.until } : 'wrong';
  }
  const makeCaller = callers(pool, sites, takeNumber);
  const visitorOf = (request: FastifyRequest) => makeCaller(factsOf(request, now()), undefined);
  async function callerOf(request: FastifyRequest): Promise<Caller | 'expired' | 'wrong'> {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer) return visitorOf(request);
    const person = await personOf(bearer);
    return typeof person === 'string' ? person : makeCaller(factsOf(request, now()), person);
  }

  const hub = part?.name === 'back' ? undefined : await openOwnHub();
  const push = part?.name === 'back' ? part.push : hub!.push;
  const running: Running = { ...services, http, callerOf, handlers, answer, push };

  const metrics = httpMetrics();
  serveCalls({ http, handlers, answer, callerOf, visitorOf, observe: metrics.observe });
  const metricsText = () => (part?.name === 'front' ? part.metrics() : metrics.text());
  servePlainPages({ http, pool, handlers, hooks, version, config, metrics: { ...metrics, text: metricsText } });
  serveHooks(running, hooks);
  for (const route of routes) route.add(running, catalogue);
  serveClients(
    http,
    clients,
    modules.flatMap(({ stray }) => stray?.(running) ?? []),
  );

  const siteIds = async () => (await sites.all()).map(({ id }) => id);
  const ending = part?.name === 'front' ? [] : openBack();

  async function openOwnHub() {
    const adapter = await hubAdapter(config, (problem) => http.log.warn({ err: problem }, 'the hub cannot reach the other processes'));
    const identify = async (token: string) => {
      const person = await personOf(token);
      return typeof person === 'string' ? undefined : person;
    };
    const log = (problem: unknown) => failed(problem, {}, 'the hub could not look who is still signed in');
    const mayConnect = (origin?: string, host?: string) => isAllowedOrigin(origin, { host, origins: config.origins, isSiteHost });
    return openHub(http.server, { identify, standings: registers.standings(pool), mayConnect, adapter, log });
  }

  /** What one process alone does: long jobs, what the outbox holds, the totals of lists, the modules' first steps. */
  function openBack(): (() => Promise<unknown>)[] {
    const kinds = [...broughtBy(modules, 'imports'), ...broughtBy(modules, 'exports')];
    const jobs = openJobs({ ...services, siteIds, log: (problem, { id }) => failed(problem, { job: id }, 'a job failed') }, kinds);
    const deliveries = {
      push: ({ siteId, payload }: OutboxRow) => push(siteId, payload as unknown as PushMessage),
      job: async ({ siteId, payload }: OutboxRow) => jobs.take({ siteId, id: payload.jobId as string }),
      ...Object.assign({}, ...modules.map(({ deliveries: own }) => own?.(running))),
    };
    const unsent = (problem: unknown, { kind, id }: OutboxRow) => failed(problem, { kind, id }, 'the outbox could not send');
    const outbox = relay(pool, deliveries, unsent, siteIds);
    const folding = keepFolding(pool, siteIds, (problem) => failed(problem, {}, 'the totals of lists could not be added up'));
    const begun: (() => void)[] = [];
    const begin = () => void begun.push(...modules.flatMap(({ start }) => start?.(running) ?? []));
    // A process beside others has no port to listen at.
    if (part) begin();
    else http.addHook('onListen', async () => begin());
    const leaveOff = async () => {
      for (const end of begun) end();
    };
    return [leaveOff, outbox.stop, folding.stop, jobs.close];
  }

  let leaving: { closed: Promise<void>; answered: Promise<void> } | undefined;
  /** Lets nobody new in; what has begun goes on, for as long as there is time. */
  function shut() {
    leaving ??= { closed: http.close(), answered: answering.noneWithin(leavingMs) };
    return leaving;
  }

  return {
    ...running,
    personOf,
    listen: (port = config.port, host = config.host) => http.listen({ port, host }),
    shut,
    /** Takes no more connections, answers what has begun, then ends what runs beside, the hub's sockets and the pools. */
    async close() {
      const { closed, answered } = shut();
      await answered;
      // What asks nothing would be waited for without end, and so would a connection that a process beside hands over late.
      const idle = setInterval(() => http.server.closeAllConnections(), 100);
      for (const end of ending) await end();
      await hub?.close();
      await closed;
      clearInterval(idle);
      await Promise.all(pools.map((one) => one.end()));
    },
  };
}
export type App = Awaited<ReturnType<typeof openApp>>;

function openServices({ config, databaseUrl, registers, now }: Pick<AppOptions, 'config' | 'databaseUrl' | 'registers'> & { now(): Date }) {
  const { prepare, waitMs } = config;
  const pool = openPool(databaseUrl, { prepare, waitMs });
  // What a transaction waits for while it holds rows: were it to wait in the same pool, callers that wait for those rows could
  // take every connection, and none would move on.
  const aside = openPool(databaseUrl, { prepare, waitMs, max: 2 });
  const services: Services = {
    config,
    pool,
    db: openDb(pool),
    files: fileStore(config),
    tokens: accessTokens(config.secretKey),
    sites: registers.siteDirectory(aside),
    takeNumber: serials(aside),
    now,
  };
  return { pools: [pool, aside], services, authorityOf: registers.authorities(pool) };
}

function everyCall(modules: readonly Module[], services: Services, catalogue: Catalogue): readonly Handler[] {
  const own = modules.flatMap(({ calls }) => calls(services, catalogue));
  return [...own, ...modules.flatMap(({ callsAbout }) => callsAbout?.(own) ?? [])];
}

const factsOf = (request: FastifyRequest, now: Date) => ({
  host: request.headers.host ?? '',
  language: request.headers['accept-language'],
  address: request.ip,
  device: deviceOf(request.headers['user-agent']),
  requestId: String(request.id),
  mobile: request.headers['entrepot-client'] === 'mobile',
  now,
});
