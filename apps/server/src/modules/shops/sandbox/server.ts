import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { MarketplaceType } from '../marketplace.ts';
import { answerAsSandbox } from './dispatch.ts';
import type { SandboxApp, Answered } from './exchange.ts';
import { drawCode128, mm } from '../../../core/print/pdf.ts';

/** Answers a request, or leaves it to the marketplace (false). */
export type RequestOverride = (request: IncomingMessage, response: ServerResponse) => boolean;
let instead: RequestOverride = () => false;
/** Overrides the answers of some requests, for a marketplace that hangs up or never ends its answer. */
export function overrideRequests(by: RequestOverride): void {
  instead = by;
}

const maxBodyBytes = 1024 * 1024;
const content = ({ html, pdf }: Answered): string =>
  pdf ? 'application/pdf' : html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';

/** Opens a sandbox marketplace as a server at a free port of the loopback address. `apps` returns the currently registered ones. */
export async function openSandboxServer(type: MarketplaceType, apps: () => Promise<readonly SandboxApp[]>) {
  const server = createServer((request, response) => {
    if (instead(request, response)) return;
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return void response.writeHead(413).end();
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://practice');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const body = await text(request);
    const sandboxAnswer = answerAsSandbox(type, { method: request.method ?? 'GET', path, query, headers, body, apps: await apps() });
    if (sandboxAnswer.location) response.setHeader('location', sandboxAnswer.location);
    if (sandboxAnswer.html) response.setHeader('content-security-policy', policyFor(sandboxAnswer.script));
    response
      .writeHead(sandboxAnswer.status, { 'content-type': content(sandboxAnswer), ...sandboxAnswer.headers })
      .end(await bytesOf(sandboxAnswer));
  }
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, '127.0.0.1', listening));
  // It does not prevent the process from exiting.
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

/** Content security policy: a page may run its own script and send its own forms. */
function policyFor(script: string | undefined): string {
  const own = script ? `'sha256-${createHash('sha256').update(script).digest('base64')}'` : "'none'";
  return `default-src 'none'; style-src 'unsafe-inline'; script-src ${own}; form-action 'self'; frame-ancestors 'none'`;
}

/** Serializes an answer. */
const bytesOf = async ({ json, html, pdf }: Answered): Promise<Buffer> =>
  pdf ? sandboxLabel(pdf) : Buffer.from(html ?? JSON.stringify(json ?? {}));

/** Renders a label of 100 × 150 mm with a barcode. It uses a standard PDF font, so that the answer is fast. */
export async function sandboxLabel([number = '', tracking = '', from = '']: readonly string[]): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({ size: [mm(100), mm(150)], margin: 0, info: { Title: number, Creator: 'Practice marketplace' } });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((drawn) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => drawn(Buffer.concat(parts)));
  });
  const line = (text: string, y: number, size: number) => doc.fontSize(size).text(text, mm(8), mm(y), { lineBreak: false });
  doc.font('Helvetica');
  line(from, 10, 12);
  line(number, 22, 16);
  drawCode128(doc, tracking, { x: mm(8), y: mm(40), width: mm(84), height: mm(24) });
  line(tracking, 68, 12);
  doc.end();
  return whole;
}
