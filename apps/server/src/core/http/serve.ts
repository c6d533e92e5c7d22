import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { Caller } from '../calls/caller.ts';
import type { Handler } from '../calls/handler.ts';
import type { Answer, RequestOptions } from '../calls/router.ts';
import { openapi } from '../calls/openapi.ts';
import { errorText } from '../calls/texts.ts';
import { retryAfterSeconds } from '../db/database-errors.ts';
import { writtenCookie, writtenIn } from '../db/replica.ts';
import { retryWhileAway } from '../db/retry-while-away.ts';
import type { Config } from '../config.ts';
import type { Running } from '../services.ts';
import type { Hook } from './hook.ts';
import type { readiness } from './readiness.ts';
import { type httpMetrics, canReadMetrics } from './metrics.ts';
import { callBudget, rateLimitHeaders } from './call-budget.ts';
import { packedFor } from './compression.ts';

type Metrics = ReturnType<typeof httpMetrics>;

interface Calls extends Pick<Running, 'http' | 'handlers' | 'answer' | 'callerOf'> {
  /** A visitor as the caller of a request. */
  visitorOf(request: FastifyRequest): Promise<Caller>;
  observe: Metrics['observe'];
  /** The seconds of a minute for which one account may occupy this process; 0: no budget. */
  callSeconds: number;
  /** How long (ms) a request waits for a database that is away. */
  retryMs: number;
}

/** Serves every call below /api. An invalid or expired token is refused, except for calls that everyone may make. */
export function serveCalls({ http, handlers, answer, callerOf, visitorOf, observe, callSeconds, retryMs }: Calls): void {
  const budget = callBudget(callSeconds);
  const openPaths = new Set(handlers.filter(({ audience }) => audience.includes('anonymous')).map(({ path }) => path));

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url).slice('/api'.length);
    const started = process.hrtime.bigint();
    const whileAway = <T>(read: () => Promise<T>) => retryWhileAway(read, retryMs);
    const found = await whileAway(() => callerOf(request));
    if (typeof found === 'string' && !openPaths.has(path)) return json(reply, 401, noSignIn(request, found));
    const caller = typeof found === 'string' ? await whileAway(() => visitorOf(request)) : found;
    const standing = caller.userId ? budget.standing(caller.userId, Date.now()) : null;
    if (standing) void reply.headers(rateLimitHeaders(standing));
    if (standing?.leftSeconds === 0) return json(reply.header('Retry-After', standing.resetSeconds), 429, tooMany(request));
    const { status, body, code, written } = await answer(path, caller, request.body, { ...keyOf(request), ...writtenOf(request) });
    stateWritten(reply, written);
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    if (caller.userId) budget.spend(caller.userId, seconds * 1000, Date.now());
    observe(status === 404 ? 'unknown' : path, code, seconds);
    return json(reply, status, await packedFor(request, reply, body, minCompressBytes));
  }
  http.post('/api/*', serve);
}

// A menu is ten times as long and a page of a list five times; shorter answers fit into one or two round trips of a mobile network.
const minCompressBytes = 8_000;

/** The idempotency key in the header of a request. */
export function keyOf({ headers }: FastifyRequest): Pick<RequestOptions, 'idempotencyKey'> {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? { idempotencyKey: key } : {};
}

/** Lets a browser state in its next requests up to where they must see its writes. */
export function stateWritten(reply: FastifyReply, written: Answer['written']): void {
  if (written !== undefined) void reply.header('Set-Cookie', writtenCookie(written, reply.request.protocol === 'https'));
}

/** The position of the last write that a browser knows of. */
export const writtenOf = ({ headers }: FastifyRequest): Pick<RequestOptions, 'written'> => ({ written: writtenIn(headers.cookie) });

/** The path of a URL without its query. Hand-written because it runs for every call. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

function json(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  if (status === 503) reply.header('Retry-After', retryAfterSeconds);
  return reply.status(status).type('application/json; charset=utf-8').send(body);
}

/** The envelope for an unusable token: expired, or invalid. */
export function noSignIn(request: FastifyRequest, why: 'expired' | 'wrong'): string {
  const [code, key] = why === 'expired' ? ([5, 'TokenExpired'] as const) : ([1, 'NoPermission'] as const);
  return JSON.stringify({ Code: code, Message: errorText(languageOf(request.headers['accept-language']), key), Data: null });
}

/** The envelope for an account that used its time. */
const tooMany = (request: FastifyRequest): string =>
  JSON.stringify({
    Code: errorCodes.RateLimited,
    Message: errorText(languageOf(request.headers['accept-language']), 'RateLimited'),
    Data: null,
  });

interface Plain {
  http: FastifyInstance;
  ready: ReturnType<typeof readiness>;
  handlers: readonly Handler[];
  hooks: readonly Hook[];
  version: string;
  apiDocument?: (() => Promise<string | undefined>) | undefined;
  config: Pick<Config, 'demo' | 'metricsToken'>;
  metrics: Pick<Metrics, 'contentType'> & { text(): Promise<string> };
}

/** Serves the addresses for programs: liveness, readiness, metrics, API document, version. */
export function servePlainPages({ http, ready, handlers, hooks, version, apiDocument, config, metrics }: Plain): void {
  http.get('/healthz', (_request, reply) => reply.send('ok'));
  http.get('/readyz', async (_request, reply) => {
    const problem = await ready.problem();
    return reply.status(problem ? 503 : 200).send(problem ? `not ready: ${problem}` : 'ready');
  });
  http.get('/metrics', async (request, reply) => {
    if (canReadMetrics(request, config.metricsToken)) return reply.type(metrics.contentType).send(await metrics.text());
    const Message = errorText(languageOf(request.headers['accept-language']), 'NotFound');
    return reply.status(404).send({ Code: errorCodes.NotFound, Message, Data: null });
  });
  // Generating it takes seconds, and the address is public: builds contain it.
  let document: string | undefined;
  http.get('/openapi.json', async (_request, reply) => {
    document ??= (await apiDocument?.()) ?? JSON.stringify(openapi(handlers, hooks, version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  http.get('/version.json', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ version }));
}
