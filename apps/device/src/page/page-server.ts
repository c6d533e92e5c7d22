import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf, translatorFor } from '../texts.ts';
import { liveParts, ownPage, type PageState } from './own-page.ts';
import { readDecimal } from '@entrepot/contract/core/decimal-input.ts';
import { z } from 'zod';
import { isWeightUnit } from '../scale/reading.ts';
import { settingsShape } from '../settings.ts';
import { originOf } from '../trust.ts';

/** Handles a form of the page. Throws when the input is invalid. */
type PageAction = (pageState: PageState, body: Buffer) => unknown;

/** Returns a typed weight with up to 5 decimals as decimal text; null when it is none. */
function weightOf(typed: string): string | null {
  const { text } = readDecimal(typed, { decimals: 5, signed: true });
  return text !== undefined && /^-?\d{1,6}(\.\d+)?$/.test(text) ? text : null;
}

const on = z.string().optional().transform(Boolean);
const loadShape = z.object({
  weight: z.string().transform((text, context) => weightOf(text) ?? context.addIssue('none') ?? z.NEVER),
  unit: z.string().refine(isWeightUnit),
  stable: on,
  overload: on,
  unplugged: on,
});
const originShape = z.object({ origin: z.string().transform((text, context) => originOf(text) ?? context.addIssue('none') ?? z.NEVER) });

/** Parses a submitted form. */
const read = <T>(shape: z.ZodType<T>, body: Buffer): T => shape.parse(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));

/** Form handlers by the last segment of the path. */
const actions: Record<string, PageAction> = {
  allow: ({ trust }, body) => trust.allow(read(originShape, body).origin),
  forbid({ trust, hub }, body) {
    const { origin } = read(originShape, body);
    trust.forbid(origin);
    hub.dismiss(origin);
  },
  put: ({ devices }, body) => devices.scale.put(read(loadShape, body)),
  picture: ({ devices }, body) => devices.camera.show(body),
  drawOne: ({ devices }) => devices.camera.show(null),
  repeat: ({ devices }, body) => devices.repeat(read(z.object({ id: z.string() }), body).id),
  cancel: ({ devices }, body) => devices.cancel(read(z.object({ id: z.string() }), body).id),
  configure: ({ devices }, body) => devices.configure(read(settingsShape, body)),
};

const largest = 10_000_000;
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Clickjacking: a site that frames this page could trigger its buttons.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};
const files: Record<string, string> = { '/page.js': 'text/javascript', '/page.css': 'text/css' };

/** Serves the service's own page under the loopback host names only. */
export function pageServer(pageState: PageState): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void answer(pageState, request).then(({ status, type, body }) => {
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

async function answer(pageState: PageState, request: IncomingMessage): Promise<Answer> {
  // Any other name that resolves to this computer belongs to a foreign site (DNS rebinding).
  if (!isOwnName(request)) return plain(403);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (request.method === 'POST') return act(pageState, request, path);
  return request.method === 'GET' ? look(pageState, request, path) : plain(405);
}

function look(pageState: PageState, request: IncomingMessage, path: string): Answer {
  const language = languageOf(request.headers['accept-language']);
  const translate = translatorFor(language);
  if (path === '/') return { status: 200, type: 'text/html; charset=utf-8', body: ownPage(pageState, translate, language) };
  if (path === '/live') return { status: 200, type: 'application/json', body: JSON.stringify(liveParts(pageState, translate)) };
  const type = files[path];
  if (type) return { status: 200, type: `${type}; charset=utf-8`, body: readFileSync(new URL(`.${path}`, import.meta.url)) };
  const pdf = pageState.devices.document(/^\/jobs\/([\w-]+)\.pdf$/.exec(path)?.[1] ?? '');
  return pdf ? { status: 200, type: 'application/pdf', body: pdf } : plain(404);
}

async function act(pageState: PageState, request: IncomingMessage, path: string): Promise<Answer> {
  if (request.headers.origin !== `http://${request.headers.host}`) return plain(403);
  const run: PageAction | undefined = actions[path.replace(/^\/do\//, '')];
  if (!run) return plain(404);
  try {
    await run(pageState, await bodyOf(request));
    return plain(303);
  } catch {
    return plain(400);
  }
}

/** Checks that the Host header is a loopback name with the port of this service. */
export function isOwnName({ headers: { host }, socket }: IncomingMessage): boolean {
  return ['127.0.0.1', 'localhost'].some((name) => host === `${name}:${socket.localPort}`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largest) throw new Error('request body too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
