import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf } from '@entrepot/contract/core/language.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { errorText } from '../calls/texts.ts';

/** A browser client: its build folder, and its base path with a trailing slash. */
export interface Client {
  folder: string;
  under: string;
}

/** Answers a request for a page that no client has; returns false when the client may have it. */
export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

const cacheFor = (path: string) => (/[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/**
 * Serves the built clients. A path without a file falls back to the page of the client with the longest matching base path; a client that
 * is not built leaves its paths to the others. Before the first client's page is served, `notFoundHandlers` may answer for paths that are none of its
 * pages.
 */
export function serveClients(app: FastifyInstance, clients: readonly Client[], notFoundHandlers: readonly NotFoundHandler[] = []): void {
  const built = clients.filter(({ folder }) => existsSync(join(folder, 'index.html')));
  for (const [at, { folder, under }] of built.entries())
    void app.register(statics, {
      root: folder,
      prefix: under,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      // Compressed at build time, next to each file, so that no request waits for it.
      preCompressed: true,
      setHeaders: (reply, path) => void reply.header('Cache-Control', cacheFor(path)),
      // The reply decorator may be added only once.
      decorateReply: at === 0,
    });
  for (const client of built) serveFirstPages(app, client);
  const byLength = built.toSorted((a, b) => b.under.length - a.under.length);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*/s, '');
    const client = byLength.find(({ under }) => `${path}/`.startsWith(under));
    const page = request.method === 'GET' && !/^\/(api|files)\//.test(path) && !/\.\w{2,5}$/.test(path);
    if (page && client?.under === '/') for (const notFoundPage of notFoundHandlers) if (await notFoundPage(request, reply)) return reply;
    if (page && client) return reply.header('Cache-Control', 'no-cache').sendFile('index.html', client.folder);
    const language = languageOf(request.headers['accept-language']);
    return reply
      .status(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ Code: errorCodes.NotFound, Message: errorText(language, 'NotFound'), Data: null }));
  });
}

/** For each entry address of a client: the files it will need, by language. */
type First = Record<string, Record<Language, readonly string[]>>;

/**
 * Adds preload headers for the files of entry pages, so that a slow phone fetches them in parallel with the client's script and not after
 * it. A client whose build lists none goes without.
 */
function serveFirstPages(app: FastifyInstance, { folder, under }: Client): void {
  const manifestFile = join(folder, '.vite/first.json');
  if (!existsSync(manifestFile)) return;
  const first = JSON.parse(readFileSync(manifestFile, 'utf8')) as First;
  for (const [path, files] of Object.entries(first))
    app.get(`${under}${path.slice(1)}`, (request, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Language, Cookie')
        .header('Link', files[preferredLanguage(request)].map((file) => `<${under}${file}>; ${preloadHeader(file)}`).join(', '))
        .sendFile('index.html', folder),
    );
}

// Styles are preloaded with the same mode as scripts, otherwise the browser would fetch them again.
const preloadHeader = (file: string) => (file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload');

/** The language chosen earlier in this browser, otherwise the browser's own. */
const preferredLanguage = ({ headers }: FastifyRequest): Language =>
  languageOf(/(?:^|; )language=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? headers['accept-language']);
