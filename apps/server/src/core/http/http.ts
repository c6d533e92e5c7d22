import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { parse } from 'lossless-json';
import { stdSerializers } from 'pino';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { ReceiveTimes } from '../config.ts';
import { unavailable } from '../calls/router.ts';
import { errorText, sentence } from '../calls/texts.ts';
import { inSources } from '../source-lines.ts';
import { isWithoutDatabase, retryAfterSeconds } from '../rows/no-database.ts';
import { isAllowedOrigin } from './origins.ts';

const exactDigits = 15;

/**
 * Reads a number of a JSON body. A number that a double cannot hold exactly becomes text, so that its field refuses it
 * instead of keeping something that was not sent.
 */
function readNumber(text: string): number | string {
  const digits = text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  return digits.length > exactDigits ? text : Number(text);
}

const halfSign = new Error('half of a sign');
// Ten thousand lines of six fields: no call takes near as many.
const mostNames = 60_000;

/** Does a body name more fields than any call takes? To read each of them would keep everybody else waiting. */
function namesTooMany(text: string): boolean {
  if (text.length < mostNames * 4) return false;
  let names = 0;
  for (let at = text.indexOf(':'); at >= 0 && names <= mostNames; at = text.indexOf(':', at + 1))
    if (/["\s]/.test(text[at - 1] ?? '')) names += 1;
  return names > mostNames;
}

/**
 * Reads a JSON body. A NUL and half of a sign outside the basic plane, which PostgreSQL cannot keep, are refused wherever they stand,
 * names of fields too.
 */
function readJson(text: string): unknown {
  if (namesTooMany(text)) throw new Error('far too many fields');
  if (text.includes('\\u0000') || text.includes('\0')) throw new Error('NUL in the body');
  const read = text ? parse(text, undefined, readNumber) : {};
  if (/\\u[dD][89a-fA-F]/.test(text)) refuseHalfSigns(read);
  return read;
}

function refuseHalfSigns(value: unknown): void {
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw halfSign;
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) refuseHalfSigns(Object.keys(value).join(' '));
  for (const one of Object.values(value)) refuseHalfSigns(one);
}

export interface HttpOptions {
  logLevel: string;
  /** Where the log goes, a line at a time; standard output when nothing is said. */
  logTo?: { write(line: string): void };
  trustProxy?: string | undefined;
  bodyLimit?: number;
  receiveMs: ReceiveTimes;
  /** The paths that may take the long time to arrive. */
  slowPaths: ReadonlySet<string>;
  /** Origins beside the own hosts whose pages may make calls, and which pages of ours may talk to. */
  origins: readonly string[];
  /** Origins to which pages of ours may send a form, beside their own. */
  formsTo?: readonly string[];
  /** Is this a host (with its port) of one of the sites? */
  isSiteHost(host: string): Promise<boolean>;
}

function errorLine(problem: Error) {
  const line = stdSerializers.err(problem);
  return { ...line, stack: inSources(line.stack) };
}

// What stands on the desk: scales, printers and cameras behind a service of the same machine.
const localServices = ['localhost', '127.0.0.1'].flatMap((host) => ['ws', 'http'].map((scheme) => `${scheme}://${host}:*`));
const aYear = 31_536_000;

/** No browser takes the answer of a call for a page, a script or a picture, or shows it in a frame. */
const headersOfAnswers = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

// How often connections are looked at that are late with their headers or their body.
const lookEveryMs = 2_000;

/** A Fastify that reads JSON exactly, gives every answer a request id, and answers every failure with the envelope. */
export function openHttp(options: HttpOptions): FastifyInstance {
  const { logLevel, logTo, trustProxy, bodyLimit = 2_000_000, receiveMs, slowPaths, origins, formsTo = [], isSiteHost } = options;
  const app = Fastify({
    logger: given({ level: logLevel, redact: ['req.headers.authorization'], serializers: { err: errorLine }, stream: logTo }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    // Who is connected while the server stops is answered, and told that the connection ends.
    return503OnClosing: false,
    trustProxy: trustProxy ?? false,
    connectionTimeout: 30_000,
    requestTimeout: receiveMs.long,
    http: { connectionsCheckingInterval: lookEveryMs },
    keepAliveTimeout: 30_000,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  app.server.headersTimeout = 5_000;
  app.server.maxConnections = 5_000;
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(String(body)));
    } catch (problem) {
      done(Object.assign(problem as Error, { statusCode: 400 }));
    }
  });
  void app.register(helmet, {
    // What answers a call is no page: it needs few of them, and its policy never changes.
    global: false,
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        // The reader of codes for browsers without one of their own; no script may be made from text.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // What the server says aloud.
        'media-src': ["'self'", 'data:', 'blob:'],
        // The labels and lists that the page prints.
        'frame-src': ["'self'", 'blob:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'connect-src': ["'self'", ...localServices, ...origins.flatMap((origin) => [origin, origin.replace('http', 'ws')])],
        'form-action': ["'self'", ...formsTo],
        'upgrade-insecure-requests': null,
      },
    },
    strictTransportSecurity: false,
  });
  void app.register(cors, {
    delegator: (request, decide) => {
      const { origin: from, host } = request.headers;
      void isAllowedOrigin(from, { host, origins, isSiteHost }).then(
        (origin) => decide(null, { origin, exposedHeaders: ['X-Request-Id'] }),
        (problem: Error) => decide(problem),
      );
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.headers(headersOfAnswers);
    else await reply.helmet();
    // Said only where TLS is in front: over plain HTTP it means nothing, and a machine at home may have none.
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', `max-age=${aYear}`);
    if (!slowPaths.has(request.url.replace(/\?.*$/, ''))) arriveWithin(request, receiveMs.usual);
    // A sender may be slow but not silent; once all is here, the work on it has the long time as well.
    else request.raw.once('end', () => request.raw.socket.setTimeout?.(receiveMs.long));
  });
  app.setErrorHandler((problem: Error & { statusCode?: number }, request, reply) => failed(problem, request, reply));
  return app;
}

/** Ends a connection whose request has not arrived whole in time: what the server's own limit does, for one path at a time. */
function arriveWithin({ raw }: FastifyRequest, ms: number): void {
  if (raw.complete) return;
  const timer = setTimeout(() => {
    if (raw.complete || raw.socket.destroyed) return;
    // A request that came over no network has no socket to speak of.
    raw.socket.write?.('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    raw.socket.destroySoon?.();
  }, ms);
  timer.unref();
  const arrived = () => clearTimeout(timer);
  raw.once('end', arrived).once('close', arrived);
}

function failed(problem: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language']);
  if (isWithoutDatabase(problem)) {
    request.log.error({ err: problem }, 'request failed');
    const Message = sentence(language, unavailable());
    void reply.status(503).header('Retry-After', retryAfterSeconds).send({ Code: 199, Message, Data: null });
    return;
  }
  const status = problem.statusCode ?? 500;
  const [code, key] = status === 413 ? [111, 'FileTooLarge'] : status < 500 ? [100, 'ValidationFailed'] : [199, 'InternalError'];
  if (status >= 500) request.log.error({ err: problem }, 'request failed');
  void reply
    .status(status === 413 ? 413 : status < 500 ? 200 : 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ Code: code, Message: errorText(language, key as string), Data: null }));
}
