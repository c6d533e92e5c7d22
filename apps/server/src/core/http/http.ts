import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { parse } from 'lossless-json';
import { stdSerializers } from 'pino';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { ReceiveTimes } from '../config.ts';
import { transientRefusal } from '../calls/router.ts';
import { errorText, sentence } from '../calls/texts.ts';
import { inSources } from '../source-lines.ts';
import { retryAfterSeconds } from '../db/database-errors.ts';
import { isAllowedOrigin } from './origins.ts';
import { openSyslog, type SyslogTarget } from './syslog.ts';
import { followCertificate, minTlsVersion, readTls, type TlsFiles } from './tls.ts';

const exactDigits = 15;

/**
 * Parses a number of a JSON body. A number that a double cannot represent exactly becomes text, so that its field rejects it instead of
 * storing another value.
 */
function readNumber(text: string): number | string {
  const digits = text
    .replace(/[eE].*/s, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  return digits.length > exactDigits ? text : Number(text);
}

const halfSign = new Error('lone surrogate');
// Ten thousand lines of six fields, far more than any call takes.
const maxNames = 60_000;

/** Whether a body has more fields than any call takes. Parsing them would block other requests. */
function namesTooMany(text: string): boolean {
  if (text.length < maxNames * 4) return false;
  let names = 0;
  for (let at = text.indexOf(':'); at >= 0 && names <= maxNames; at = text.indexOf(':', at + 1))
    if (/["\s]/.test(text[at - 1] ?? '')) names += 1;
  return names > maxNames;
}

/** Parses a JSON body. Rejects NUL and lone surrogates, which PostgreSQL cannot store, anywhere, including field names. */
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
  /** Receives the log line by line; standard output by default. */
  logTo?: { write(line: string): void };
  /** A log server that receives the lines too. */
  syslog?: SyslogTarget | undefined;
  trustProxy?: string | undefined;
  /** The certificate, if this server encrypts itself. */
  tls?: TlsFiles | undefined;
  bodyLimit?: number;
  receiveMs: ReceiveTimes;
  /** Paths that use the long receive limit. */
  slowPaths: ReadonlySet<string>;
  /** Further origins, besides the own hosts, whose pages may make calls, and to which our pages may connect. */
  origins: readonly string[];
  /** Further origins to which our pages may submit forms. */
  formsTo?: readonly string[];
  /** Whether this is a host (with port) of one of the sites. */
  isSiteHost(host: string): Promise<boolean>;
}

function errorLine(problem: Error) {
  const line = stdSerializers.err(problem);
  return { ...line, stack: inSources(line.stack) };
}

// Devices on the desk: scales, printers and cameras behind a service on the same machine.
const localServices = ['localhost', '127.0.0.1'].flatMap((host) => ['ws', 'http'].map((scheme) => `${scheme}://${host}:*`));
const aYear = 31_536_000;

/** No browser may use an API answer as a page, a script or a picture, or show it in a frame; no browser and no proxy may store it. */
const headersOfAnswers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

// How often connections are checked for late headers or bodies.
const lookEveryMs = 2_000;

/** Creates a Fastify server that parses JSON exactly, adds a request id to every answer, and answers every failure with the envelope. */
export function openHttp(options: HttpOptions): FastifyInstance {
  const {
    logLevel,
    logTo,
    syslog,
    trustProxy,
    tls,
    bodyLimit = 2_000_000,
    receiveMs,
    slowPaths,
    origins,
    formsTo = [],
    isSiteHost,
  } = options;
  const away = syslog && openSyslog(syslog);
  const write = (line: string) => {
    (logTo ?? process.stdout).write(line);
    away!.write(line);
  };
  const stream = away ? { write } : logTo;
  const app = Fastify({
    logger: definedOnly({ level: logLevel, redact: ['req.headers.authorization'], serializers: { err: errorLine }, stream }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    // Requests on open connections are still answered while the server stops, with `Connection: close`.
    return503OnClosing: false,
    trustProxy: trustProxy ?? false,
    connectionTimeout: 30_000,
    requestTimeout: receiveMs.long,
    ...(tls
      ? { https: { ...readTls(tls), minVersion: minTlsVersion, connectionsCheckingInterval: lookEveryMs } }
      : { http: { connectionsCheckingInterval: lookEveryMs } }),
    keepAliveTimeout: 30_000,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  if (away) app.addHook('onClose', () => away.close());
  app.server.headersTimeout = 5_000;
  app.server.maxConnections = 5_000;
  if (tls) {
    const server = app.server as unknown as Parameters<typeof followCertificate>[0];
    const failed = (err: unknown) => app.log.error({ err }, 'the new certificate cannot be used');
    const stop = followCertificate(server, { files: tls, failed });
    app.addHook('onClose', async () => stop());
  }
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(String(body)));
    } catch (problem) {
      done(Object.assign(problem as Error, { statusCode: 400 }));
    }
  });
  void app.register(helmet, {
    // API answers need few of these headers, and their policy never changes.
    global: false,
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        // WebAssembly is for the barcode reader of browsers without a native one; scripts may not be compiled from text.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // Spoken messages from the server.
        'media-src': ["'self'", 'data:', 'blob:'],
        // Labels and lists that the page prints.
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
    // Sent only behind TLS: over plain HTTP the header has no meaning, and a self-hosted machine may have no TLS.
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', `max-age=${aYear}`);
    if (!slowPaths.has(request.url.replace(/\?.*/s, ''))) arriveWithin(request, receiveMs.usual);
    // A sender may be slow but not silent; processing after the upload also gets the long limit.
    else request.raw.once('end', () => request.raw.socket.setTimeout?.(receiveMs.long));
  });
  app.setErrorHandler((problem: Error & { statusCode?: number }, request, reply) => failed(problem, request, reply));
  return app;
}

/** Ends a connection whose request has not arrived in time: the server's own limit, applied to a single path. */
function arriveWithin({ raw }: FastifyRequest, ms: number): void {
  if (raw.complete) return;
  const timer = setTimeout(() => {
    if (raw.complete || raw.socket.destroyed) return;
    // An injected request has no real socket.
    raw.socket.write?.('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    raw.socket.destroySoon?.();
  }, ms);
  timer.unref();
  const arrived = () => clearTimeout(timer);
  raw.once('end', arrived).once('close', arrived);
}

function failed(problem: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language']);
  const transient = transientRefusal(problem);
  if (transient) {
    request.log.error({ err: problem }, 'request failed');
    const Message = sentence(language, transient);
    void reply.status(503).header('Retry-After', retryAfterSeconds).send({ Code: errorCodes.InternalError, Message, Data: null });
    return;
  }
  const status = problem.statusCode ?? 500;
  const key = status === 413 ? 'FileTooLarge' : status < 500 ? 'ValidationFailed' : 'InternalError';
  if (status >= 500) request.log.error({ err: problem }, 'request failed');
  void reply
    .status(status === 413 ? 413 : status < 500 ? 200 : 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ Code: errorCodes[key], Message: errorText(language, key), Data: null }));
}
