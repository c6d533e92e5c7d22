import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { MarketplaceType } from '../marketplace.ts';
import { practiceLabel } from './label.ts';
import { type Answered, type PracticeApp, practise } from './practise.ts';

/** Answers a request itself, or leaves it to the marketplace (false). */
export type Instead = (request: IncomingMessage, response: ServerResponse) => boolean;
let instead: Instead = () => false;
/** From now on some requests are answered otherwise: a marketplace that hangs up, or never ends its answer. */
export function answerInstead(by: Instead): void {
  instead = by;
}

const longestBody = 1024 * 1024;
const content = ({ html, pdf }: Answered): string =>
  pdf ? 'application/pdf' : html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';

/** A practice marketplace as a server of its own at a free port of the loopback address. `apps` gives those that are registered there now. */
export async function openPracticeServer(type: MarketplaceType, apps: () => Promise<readonly PracticeApp[]>) {
  const server = createServer((request, response) => {
    if (instead(request, response)) return;
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (Number(request.headers['content-length'] ?? 0) > longestBody) return void response.writeHead(413).end();
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://practice');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const body = await text(request);
    const told = practise(type, { method: request.method ?? 'GET', path, query, headers, body, apps: await apps() });
    if (told.location) response.setHeader('location', told.location);
    if (told.html) response.setHeader('content-security-policy', policyFor(told.script));
    response.writeHead(told.status, { 'content-type': content(told), ...told.headers }).end(await bytesOf(told));
  }
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, '127.0.0.1', listening));
  // It keeps nothing running that has ended otherwise.
  server.unref();
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** What a page may do: run its own script, and send its own forms. */
function policyFor(script: string | undefined): string {
  const own = script ? `'sha256-${createHash('sha256').update(script).digest('base64')}'` : "'none'";
  return `default-src 'none'; style-src 'unsafe-inline'; script-src ${own}; form-action 'self'; frame-ancestors 'none'`;
}

/** What an answer is on the wire. */
const bytesOf = async ({ json, html, pdf }: Answered): Promise<Buffer> =>
  pdf ? practiceLabel(pdf) : Buffer.from(html ?? JSON.stringify(json ?? {}));
