import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { setDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import { listen } from './calls/events.ts';
import type { Authority, AuthorityOf, Standings } from './calls/authority.ts';
import type { Caller } from './calls/caller.ts';
import { callers } from './calls/context.ts';
import type { Handler } from './calls/handler.ts';
import { logSecurity, reportSecurityTo } from './calls/security-log.ts';
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
import { readiness } from './http/readiness.ts';
import { useOwnPort } from './http/site-address.ts';
import { serveCalls, servePlainPages } from './http/serve.ts';
import type { SiteDirectory } from './http/sites.ts';
import { accessTokens, type ReadToken } from './http/tokens.ts';
import { startLoop } from './jobs/background.ts';
import { jobDelivery } from './jobs/job-delivery.ts';
import { contributionsOf, type Catalogue, catalogueOf, type Module, modulesIn } from './module.ts';
import { openHub } from './outbox/hub.ts';
import { hubAdapter } from './outbox/hub-adapters.ts';
import type { PushMessage } from './outbox/outbox.ts';
import { laneMetrics } from './outbox/lane-metrics.ts';
import type { Deliveries } from './outbox/delivery.ts';
import { openRelay } from './outbox/relay.ts';
import { openReplica, type Replica } from './db/replica.ts';
import { compactAllDeltas } from './lists/compaction.ts';
import { serials } from './db/serials.ts';
import type { Running, Services } from './services.ts';
import { openPool, openDb } from './db/open-db.ts';

const { Exported, Forbidden } = enumCodes.SecurityEventKind;

/**
 * The role of a process when the server runs as several on one machine: `front` answers calls and serves sockets; `back` sends the outbox
 * and runs jobs, without a port of its own.
 */
export type Part =
  | { name: 'front'; metrics(): Promise<string> }
  | { name: 'back'; push(siteId: string, message: PushMessage): Promise<void> };

// A process has ten seconds to shut down; the rest is for the steps after the last answer.
const drainTimeouts = { arriveMs: 3_000, answerMs: 7_000 };
/** How long running sends and jobs may still take when the process stops. */
const drainMs = 3_000;

/** How core reads people and sites, whose tables belong to modules. */
export interface Registers {
  authorities(pool: pg.Pool): AuthorityOf;
  standings(pool: pg.Pool): Standings;
  siteDirectory(pool: pg.Pool): SiteDirectory;
}

export interface AppOptions {
  config: Config;
  /** Connection string of the serving role. */
  databaseUrl: string;
  modules: readonly Module[];
  /** The browser clients, each with the folder of its build. */
  clients: readonly Client[];
  registers: Registers;
  version: string;
  /** Reads the API document of the build; without one it is generated with the first request. */
  apiDocument?: (() => Promise<string | undefined>) | undefined;
  /** The role of this process when the server runs as several (WORKERS); without it the process does everything. */
  part?: Part;
  /** The clock, for tests and demo data. */
  now?: () => Date;
}

/** Builds a server, in order of dependency: database, services, calls, HTTP, hub, routes, jobs, relay. Nothing listens until `listen`. */
export async function openApp({
  config,
  databaseUrl,
  modules: all,
  clients,
  registers,
  version,
  apiDocument,
  part,
  now = () => new Date(),
}: AppOptions) {
  useSecret(config.secretKey);
  useOwnPort(config.port, { tls: config.tls !== undefined });
  setDemoMode(config.demo);
  const modules = modulesIn(all, config);
  for (const { prepare } of modules) prepare?.(config);
  listen(contributionsOf(modules, 'subscribers'));
  const { pools, services, authorityOf } = openServices({ config, databaseUrl, registers, now });
  const { pool, db, tokens, sites, takeNumber } = services;

  const catalogue = catalogueOf(modules);
  const handlers = everyCall(modules, services, catalogue);
  const hooks = contributionsOf(modules, 'hooks');
  const routes = contributionsOf(modules, 'routes');
  const isSiteHost = async (host: string) => (await sites.all()).some(({ hosts }) => hosts.includes(host));
  const formsTo = modules.flatMap(({ formsTo: own }) => own?.(config) ?? []);
  const http = openHttp({ ...config, isSiteHost, formsTo, slowPaths: new Set(routes.flatMap(({ slowPaths }) => slowPaths ?? [])) });
  reportSecurityTo((security) => http.log.info({ security }, 'security event'));
  const answering = inFlight(http.server);
  const { dataDir, secretKey } = config;
  const ready = readiness({ pool, dataDir, secretKey, mark: services.files.mark, now: () => new Date() });
  const failed = (problem: unknown, what: object, message: string) => http.log.error({ err: problem, ...what }, message);
  const replica = config.databaseReplicaUrl === undefined ? undefined : openOwnReplica(config.databaseReplicaUrl);
  const answer = router(db, handlers, {
    replica,
    retryMs: config.retryMs,
    log: (problem, caller, path) => {
      ready.note(problem);
      failed(problem, { requestId: caller.requestId, path }, 'a call failed');
    },
    sign: services.files.signed,
    secured: (what, caller, path) => {
      const kind = what === 'exported' ? Exported : Forbidden;
      const event = { kind, siteId: caller.siteId, userId: caller.userId, detail: path };
      // The answer does not depend on the log.
      return logSecurity(db, caller, event).catch((problem: unknown) => failed(problem, { path }, 'a security event was not logged'));
    },
    changed: (changes) => {
      if (changes.some(({ target }) => target === 'site')) sites.invalidate();
      hub?.changed(changes);
    },
  });

  function openOwnReplica(url: string): Replica {
    const { prepare, pipeline, waitMs, connectMs: connectWithinMs } = config;
    const pools = { primary: pool, replica: openPool(url, { prepare, waitMs, connectWithinMs }) };
    return openReplica(pools, { pipeline, log: (problem) => failed(problem, {}, 'the replica does not answer') });
  }

  async function personOf(token: string): Promise<(Authority & Pick<ReadToken, 'sessionId' | 'until'>) | 'expired' | 'wrong'> {
    const claims = await tokens.read(token);
    if (typeof claims === 'string') return claims;
    const found = await authorityOf(claims);
    if (!found) return 'wrong';
    return found.mustRenew ? 'expired' : { ...found, sessionId: claims.sessionId, until: claims.until };
  }
  const makeCaller = callers(pool, sites, takeNumber);
  const visitorOf = (request: FastifyRequest) => makeCaller(requestFactsOf(request, now()), undefined);
  async function callerOf(request: FastifyRequest): Promise<Caller | 'expired' | 'wrong'> {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer) return visitorOf(request);
    const person = await personOf(bearer);
    return typeof person === 'string' ? person : makeCaller(requestFactsOf(request, now()), person);
  }

  const hub = part?.name === 'back' ? undefined : await openOwnHub();
  const push = part?.name === 'back' ? part.push : hub!.push;
  const lagging: Running['lagging'] = async (written, read) => {
    const early = await replica?.read(written, read);
    return early ? early.value : read(db);
  };
  const running: Running = { ...services, http, callerOf, handlers, answer, lagging, push };

  const metrics = httpMetrics();
  const ofLanes = laneMetrics();
  serveCalls({
    http,
    handlers,
    answer,
    callerOf,
    visitorOf,
    observe: metrics.observe,
    callSeconds: config.callSeconds,
    retryMs: config.retryMs,
  });
  const metricsText = async () => (part?.name === 'front' ? part.metrics() : `${await metrics.text()}\n${await ofLanes.text()}`);
  servePlainPages({ http, ready, handlers, hooks, version, apiDocument, config, metrics: { ...metrics, text: metricsText } });
  serveHooks(running, hooks);
  for (const route of routes) route.add(running, catalogue);
  serveClients(
    http,
    clients,
    modules.flatMap(({ notFoundPage }) => notFoundPage?.(running) ?? []),
  );

  const siteIds = async () => (await sites.all()).map(({ id }) => id);
  const back = part?.name === 'front' ? undefined : openBack();

  async function openOwnHub() {
    const adapter = await hubAdapter(config, (problem) => http.log.warn({ err: problem }, 'the hub cannot reach the other processes'));
    const identify = async (token: string) => {
      const person = await personOf(token);
      return typeof person === 'string' || person.restriction ? undefined : person;
    };
    const log = (problem: unknown) => failed(problem, {}, 'the hub could not check which sessions are still active');
    const mayConnect = (origin?: string, host?: string) => isAllowedOrigin(origin, { host, origins: config.origins, isSiteHost });
    return openHub(http.server, { identify, standings: registers.standings(pool), mayConnect, adapter, log });
  }

  /** The background work: the relay of the outbox, which also executes long jobs, the totals of lists, the modules' own. */
  function openBack() {
    const log = (problem: unknown, what: object = {}) => failed(problem, what, 'background work failed');
    const deliveries: Deliveries = {
      push: { lane: 'push', send: ({ siteId, payload }) => push(siteId, payload as unknown as PushMessage) },
      job: jobDelivery({ ...services, replica, log: (problem, { id }) => log(problem, { job: id }) }, [
        ...contributionsOf(modules, 'imports'),
        ...contributionsOf(modules, 'exports'),
      ]),
      ...Object.assign({}, ...modules.map(({ deliveries: own }) => own?.(running))),
    };
    const relay = openRelay({
      pool,
      deliveries,
      siteIds,
      metrics: ofLanes,
      log: (problem, row) => log(problem, row && { kind: row.kind, id: row.id }),
    });
    const loop = startLoop(
      [
        { name: 'outbox', everyMs: 250, run: relay.poll },
        { name: 'list totals', everyMs: 1000, run: async (signal) => compactAllDeltas(pool, await siteIds(), signal) },
      ],
      (problem, name) => log(problem, { work: name }),
    );
    const stops: (() => void)[] = [];
    const startModules = () => void stops.push(...modules.flatMap(({ start }) => start?.(running) ?? []));
    // A process with a role has no port to listen on.
    if (part) startModules();
    else http.addHook('onListen', async () => startModules());
    return {
      async stop(): Promise<void> {
        for (const stop of stops) stop();
        await Promise.all([loop.stop(), relay.drain(drainMs)]);
      },
    };
  }

  let shutdown: { closed: Promise<void>; answered: Promise<void>; stopped: Promise<void> | undefined } | undefined;
  /** Stops accepting connections; running requests may finish within the time limit. */
  function shutDown() {
    shutdown ??= { closed: http.close(), answered: answering.drainWithin(drainTimeouts), stopped: back?.stop() };
    return shutdown;
  }

  return {
    ...running,
    personOf,
    /** The figures of this process's lanes, as Prometheus reads them. */
    laneFigures: ofLanes.text,
    /** Announces to proxies that this process ends soon; it serves until `shutDown`. */
    announceEnd: ready.end,
    listen: (port = config.port, host = config.host) => http.listen({ port, host }),
    shutDown,
    /** Stops accepting connections, finishes running requests, then stops background work, the hub's sockets and the pools. */
    async close() {
      const { closed, answered, stopped } = shutDown();
      await answered;
      // Idle connections, and connections that another process hands over late, would keep the server open forever.
      const idle = setInterval(() => http.server.closeAllConnections(), 100);
      await stopped;
      await hub?.close();
      await closed;
      clearInterval(idle);
      await replica?.close();
      await Promise.all(pools.map((one) => one.end()));
    },
  };
}
export type App = Awaited<ReturnType<typeof openApp>>;

function openServices({ config, databaseUrl, registers, now }: Pick<AppOptions, 'config' | 'databaseUrl' | 'registers'> & { now(): Date }) {
  const { prepare, pipeline, waitMs, connectMs: connectWithinMs } = config;
  const pool = openPool(databaseUrl, { prepare, waitMs, connectWithinMs });
  // Used inside transactions that hold row locks. If they waited on the main pool, callers waiting for those locks could use up every
  // connection and cause a deadlock.
  const aside = openPool(databaseUrl, { prepare, waitMs, connectWithinMs, max: 2 });
  const services: Services = {
    config,
    pool,
    db: openDb(pool, { pipeline }),
    files: fileStore(config),
    tokens: accessTokens(config.secretKey),
    sites: registers.siteDirectory(aside),
    takeNumber: serials(aside),
    now,
  };
  return { pools: [pool, aside], services, authorityOf: registers.authorities(pool) };
}

/** Every call of these modules. */
export function everyCall(modules: readonly Module[], services: Services, catalogue: Catalogue): readonly Handler[] {
  const every = modules.flatMap(({ calls }) => calls(services, catalogue));
  // The calls about the calls are among those that they are about.
  for (const { metaCalls } of modules) every.push(...(metaCalls?.(every, services) ?? []));
  return every;
}

const requestFactsOf = (request: FastifyRequest, now: Date) => ({
  host: request.headers.host ?? '',
  language: request.headers['accept-language'],
  address: request.ip,
  device: deviceOf(request.headers['user-agent']),
  requestId: String(request.id),
  mobile: request.headers['entrepot-client'] === 'mobile',
  now,
});
