import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { form } from './form.ts';

let server: TestServer;
let alice: Person;
let port: number;
// The limits of the real thing, a hundred times faster.
const receiveMs = { usual: 300, long: 60_000 };

beforeAll(async () => {
  server = await openTestServer({ config: { receiveMs } });
  alice = await server.as('alice');
  port = Number(new URL(await server.server.listen(0)).port);
});
afterAll(() => server.close());

/** Everything that comes back until the server ends the connection. */
const answerOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (more) => (text += more));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });

const head = (path: string, type: string, length: number) =>
  `POST /api${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${alice.token}\r\nconnection: close\r\n` +
  `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends a request in pieces over so many milliseconds. */
async function sendSlowly(path: string, type: string, body: Buffer, ms: number): Promise<{ answer: string; took: number }> {
  const started = Date.now();
  const socket = connect(port, '127.0.0.1');
  const answer = answerOf(socket);
  socket.write(head(path, type, body.length));
  const pieces = 10;
  for (let at = 0; at < pieces && !socket.destroyed; at++) {
    socket.write(body.subarray((at * body.length) / pieces, ((at + 1) * body.length) / pieces));
    await new Promise((resolve) => setTimeout(resolve, ms / pieces));
  }
  return { answer: await answer, took: Date.now() - started };
}

test('ten megabytes that arrive slowly are stored', async () => {
  const file = Buffer.alloc(10 * 1024 * 1024);
  file.write('%PDF-1.4\n');
  const { body, type } = form(file);
  const { answer, took } = await sendSlowly('/UpLoadFile/UpLoadFile', type, body, receiveMs.usual * 5);
  expect(took).toBeGreaterThan(receiveMs.usual * 4);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"Code":0/);
});

test('any other call that arrives as slowly is ended, and keeps nobody else from being served', async () => {
  const body = Buffer.from(JSON.stringify({ rows: 5, Content: 'x'.repeat(1000) }));
  const slow = Array.from({ length: 50 }, () => sendSlowly('/UserPackage/GetPackages', 'application/json', body, receiveMs.usual * 5));
  expect((await alice.post('/UserPackage/GetPackages', { rows: 5 })).Code).toBe(0);
  for (const { answer } of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a call that arrives in time may be answered later than the limit of its arrival', async () => {
  const socket = connect(port, '127.0.0.1');
  const answer = answerOf(socket);
  const body = '{"rows":5}';
  socket.write(head('/UserPackage/GetPackages', 'application/json', body.length).replace('connection: close\r\n', '') + body);
  const later = head('/UserPackage/GetPackages', 'application/json', body.length) + body;
  // The same connection again, after the first call's time would have been over.
  setTimeout(() => socket.write(later), receiveMs.usual * 1.5);
  expect((await answer).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});
