import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import statics from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { parse } from 'lossless-json';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { errorText } from './texts.ts';

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

const hasNul = (body: string) => body.includes('\\u0000') || body.includes('\0');

export interface HttpOptions {
  logLevel: string;
  trustProxy?: string | undefined;
  bodyLimit?: number;
}

/** A Fastify that reads JSON exactly, gives every answer a request id, and answers every failure with the envelope. */
export function openHttp({ logLevel, trustProxy, bodyLimit = 2_000_000 }: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: trustProxy ?? false,
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 30_000,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  app.server.headersTimeout = 5_000;
  app.server.maxConnections = 5_000;
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const text = String(body);
      if (hasNul(text)) throw new Error('NUL in the body');
      done(null, text ? parse(text, undefined, readNumber) : {});
    } catch (problem) {
      done(Object.assign(problem as Error, { statusCode: 400 }));
    }
  });
  void app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'connect-src': ["'self'", 'ws:', 'wss:', 'http:', 'https:'],
        'upgrade-insecure-requests': null,
      },
    },
    strictTransportSecurity: false,
  });
  void app.register(cors, { origin: true, exposedHeaders: ['X-Request-Id'] });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  app.setErrorHandler((problem: Error & { statusCode?: number }, request, reply) => failed(problem, request, reply));
  return app;
}

function failed(problem: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  const status = problem.statusCode ?? 500;
  const language = languageOf(request.headers['accept-language']);
  const [code, key] = status === 413 ? [111, 'FileTooLarge'] : status < 500 ? [100, 'ValidationFailed'] : [199, 'InternalError'];
  if (status >= 500) request.log.error({ problem }, 'request failed');
  void reply
    .status(status === 413 ? 413 : status < 500 ? 200 : 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ Code: code, Message: errorText(language, key as string), Data: null }));
}

/** Serves the built web client; every path that is not a file falls back to its page. */
export function serveClient(app: FastifyInstance, folder: string): void {
  const built = existsSync(join(folder, 'index.html'));
  const cacheFor = (path: string) => (/[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (built)
    void app.register(statics, {
      root: folder,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('Cache-Control', cacheFor(path)),
    });
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && built && !/^\/(api|files)\//.test(request.url) && !/\.\w{2,5}(\?|$)/.test(request.url);
    if (page) return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    const language = languageOf(request.headers['accept-language']);
    return reply
      .status(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ Code: 101, Message: errorText(language, 'NotFound'), Data: null }));
  });
}
