import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Running } from '../services.ts';

/** A webhook called by another company's system, with a body and an answer in that system's format. */
export interface Hook {
  /** Its path without the identifying part: `/Hook/CarrierNotify`. */
  path: string;
  /** The identifier of the sender, as the last part of the path or in the query: `CarrierId`. */
  parameter: string;
  about: string;
  /** Handles one notification, given its raw bytes because they are signed. */
  handle(services: Running, whose: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const maxBytes = 1024 * 1024;

/** Serves the hooks, each with and without the prefix `/api`. */
export function serveHooks(services: Running, hooks: readonly Hook[]): void {
  void services.http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    for (const hook of hooks)
      for (const path of [hook.path, `/api${hook.path}`]) {
        scope.post(path, (request, reply) => hook.handle(services, queried(request, hook.parameter), request, reply));
        scope.post(`${path}/:whose`, (request, reply) =>
          hook.handle(services, (request.params as { whose: string }).whose, request, reply),
        );
      }
  });
}

const queried = (request: FastifyRequest, name: string) => String((request.query as Record<string, unknown>)[name] ?? '');
