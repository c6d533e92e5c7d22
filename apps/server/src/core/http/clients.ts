import { existsSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { errorText } from '../calls/texts.ts';

/** A client for browsers: the folder it was built into, and the path that it stands under, with a slash at its end. */
export interface Client {
  folder: string;
  under: string;
}

const cacheFor = (path: string) => (/[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/**
 * Serves the built clients. A path that is no file falls back to the page of the client it stands under, the one with the longest path;
 * one that is not built leaves its paths to the others.
 */
export function serveClients(app: FastifyInstance, clients: readonly Client[]): void {
  const built = clients.filter(({ folder }) => existsSync(join(folder, 'index.html')));
  for (const [at, { folder, under }] of built.entries())
    void app.register(statics, {
      root: folder,
      prefix: under,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      // Made at build, beside each file, so that no request waits for it.
      preCompressed: true,
      setHeaders: (reply, path) => void reply.header('Cache-Control', cacheFor(path)),
      // What sends a file is put on an answer once.
      decorateReply: at === 0,
    });
  const byLength = built.toSorted((a, b) => b.under.length - a.under.length);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    const client = byLength.find(({ under }) => `${path}/`.startsWith(under));
    const page = request.method === 'GET' && !/^\/(api|files)\//.test(path) && !/\.\w{2,5}$/.test(path);
    if (page && client) return reply.header('Cache-Control', 'no-cache').sendFile('index.html', client.folder);
    const language = languageOf(request.headers['accept-language']);
    return reply
      .status(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ Code: 101, Message: errorText(language, 'NotFound'), Data: null }));
  });
}
