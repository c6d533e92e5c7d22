import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Running } from '../services.ts';

/** An address that another company's system calls by itself, with a body and an answer of that system's own. */
export interface Hook {
  /** Where it is, without what says whose it is: `/Hook/CarrierNotify`. */
  path: string;
  /** Who calls, as the last part of the path or in the query: `CarrierId`. */
  parameter: string;
  about: string;
  /** Answers one notification from its bytes as they came, since they are signed. */
  hear(services: Running, whose: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const mostBytes = 1024 * 1024;

/** Serves the hooks, each with and without `/api` before it. */
export function serveHooks(services: Running, hooks: readonly Hook[]): void {
  void services.http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body));
    for (const hook of hooks)
      for (const path of [hook.path, `/api${hook.path}`]) {
        scope.post(path, (request, reply) => hook.hear(services, queried(request, hook.parameter), request, reply));
        scope.post(`${path}/:whose`, (request, reply) => hook.hear(services, (request.params as { whose: string }).whose, request, reply));
      }
  });
}

const queried = (request: FastifyRequest, name: string) => String((request.query as Record<string, unknown>)[name] ?? '');
