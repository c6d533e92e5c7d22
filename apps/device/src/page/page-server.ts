import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf, sayIn } from '../words.ts';
import { actions, type Act } from './actions.ts';
import { liveParts, ownPage, type Shown } from './own-page.ts';

const largest = 10_000_000;
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // A page that shows this one in a frame could have its buttons pressed unseen.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};
const files: Record<string, string> = { '/page.js': 'text/javascript', '/page.css': 'text/css' };

/** Answers the service's own page at its own address, and nobody else's. */
export function pageServer(shown: Shown): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void answer(shown, request).then(({ status, type, body }) => {
      const where = status === 303 ? { location: '/' } : {};
      response.writeHead(status, { ...headers, ...where, 'content-type': type }).end(body);
    });
  };
}

interface Answer {
  status: number;
  type: string;
  body: string | Buffer;
}
const plain = (status: number, body = ''): Answer => ({ status, type: 'text/plain; charset=utf-8', body });

async function answer(shown: Shown, request: IncomingMessage): Promise<Answer> {
  // Another name that points to this computer belongs to somebody else's page.
  if (!isOwnName(request)) return plain(403);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (request.method === 'POST') return act(shown, request, path);
  return request.method === 'GET' ? look(shown, request, path) : plain(405);
}

function look(shown: Shown, request: IncomingMessage, path: string): Answer {
  const language = languageOf(request.headers['accept-language']);
  const say = sayIn(language);
  if (path === '/') return { status: 200, type: 'text/html; charset=utf-8', body: ownPage(shown, say, language) };
  if (path === '/live') return { status: 200, type: 'application/json', body: JSON.stringify(liveParts(shown, say)) };
  const type = files[path];
  if (type) return { status: 200, type: `${type}; charset=utf-8`, body: readFileSync(new URL(`.${path}`, import.meta.url)) };
  const pdf = shown.devices.document(/^\/jobs\/([\w-]+)\.pdf$/.exec(path)?.[1] ?? '');
  return pdf ? { status: 200, type: 'application/pdf', body: pdf } : plain(404);
}

async function act(shown: Shown, request: IncomingMessage, path: string): Promise<Answer> {
  if (request.headers.origin !== `http://${request.headers.host}`) return plain(403);
  const run: Act | undefined = actions[path.replace(/^\/do\//, '')];
  if (!run) return plain(404);
  try {
    await run(shown, await bodyOf(request));
    return plain(303);
  } catch {
    return plain(400);
  }
}

/** Whether the request was sent to this computer by one of the names that only it has. */
export function isOwnName({ headers: { host }, socket }: IncomingMessage): boolean {
  return ['127.0.0.1', 'localhost'].some((name) => host === `${name}:${socket.localPort}`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largest) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
