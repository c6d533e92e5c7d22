import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf } from '@entrepot/contract/core/language.ts';
import { errorText } from '../calls/texts.ts';

/** A client for browsers: the folder it was built into, and the path that it stands under, with a slash at its end. */
export interface Client {
  folder: string;
  under: string;
}

/** Answers a request for a page that no client has; false: it may have it. */
export type Stray = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

const cacheFor = (path: string) => (/[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/**
 * Serves the built clients. A path that is no file falls back to the page of the client it stands under, the one with the longest path;
 * one that is not built leaves its paths to the others. Who knows better that a path is no page of the first client (`strays`) answers it.
 */
export function serveClients(app: FastifyInstance, clients: readonly Client[], strays: readonly Stray[] = []): void {
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
  for (const client of built) serveFirstPages(app, client);
  const byLength = built.toSorted((a, b) => b.under.length - a.under.length);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    const client = byLength.find(({ under }) => `${path}/`.startsWith(under));
    const page = request.method === 'GET' && !/^\/(api|files)\//.test(path) && !/\.\w{2,5}$/.test(path);
    if (page && client?.under === '/') for (const stray of strays) if (await stray(request, reply)) return reply;
    if (page && client) return reply.header('Cache-Control', 'no-cache').sendFile('index.html', client.folder);
    const language = languageOf(request.headers['accept-language']);
    return reply
      .status(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ Code: 101, Message: errorText(language, 'NotFound'), Data: null }));
  });
}

/** Of each address below a client that visits begin with: the files that will be asked for, by language. */
type First = Record<string, Record<Language, readonly string[]>>;

/**
 * Names the files of the pages that visits begin with in the answer's head, so that a slow phone fetches them beside the client's script
 * and not after it. A client whose build tells of none goes without.
 */
function serveFirstPages(app: FastifyInstance, { folder, under }: Client): void {
  const told = join(folder, '.vite/first.json');
  if (!existsSync(told)) return;
  const first = JSON.parse(readFileSync(told, 'utf8')) as First;
  for (const [path, files] of Object.entries(first))
    app.get(`${under}${path.slice(1)}`, (request, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Language, Cookie')
        .header('Link', files[spokenTo(request)].map((file) => `<${under}${file}>; ${howOf(file)}`).join(', '))
        .sendFile('index.html', folder),
    );
}

// Styles are asked for as scripts are, or what came ahead would be fetched anew.
const howOf = (file: string) => (file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload');

/** The language that this browser chose before, else its own. */
const spokenTo = ({ headers }: FastifyRequest): Language =>
  languageOf(/(?:^|; )language=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? headers['accept-language']);
