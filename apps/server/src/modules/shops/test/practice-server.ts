import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PlatformApp } from '../marketplace.ts';
import { bytesOf, practise } from '../practice-marketplace.ts';

type App = Pick<PlatformApp, 'key' | 'secret'>;
/** Answers a request itself, or leaves it to the marketplace (false). */
export type Instead = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The practice marketplace as a server of its own on the loopback address, which is reached through sockets as the real ones are. */
export async function openPracticeServer(apps: Readonly<Record<string, App>>) {
  const asked: string[] = [];
  let instead: Instead = () => false;
  const server = createServer((request, response) => {
    if (!instead(request, response)) void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://practice');
    asked.push(`${request.method} ${path}`);
    const app = apps[path.split('/')[1] ?? '']!;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const told = practise({ method: request.method ?? 'GET', path, query, headers, body: await text(request), app });
    response.writeHead(told.status, { ...told.headers, ...(told.location ? { location: told.location } : {}) });
    response.end(await bytesOf(told));
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was asked so far, in order. */
    asked,
    /** From now on some requests are answered otherwise. */
    answerInstead(by: Instead) {
      instead = by;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
