import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { formOf } from '../../testing/forms.ts';

let server: TestServer;
let alice: Person;
let port: number;
// The production limits, a hundred times faster.
const receiveMs = { usual: 300, long: 60_000 };

beforeAll(async () => {
  server = await openTestServer({ config: { receiveMs } });
  alice = await server.as('alice');
  port = Number(new URL(await server.server.listen(0)).port);
});
afterAll(() => server.close());

/** Everything received until the server ends the connection. */
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

/** Sends a request in pieces over `ms` milliseconds. */
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

test('stores ten megabytes that arrive slowly', async () => {
  const file = Buffer.alloc(10 * 1024 * 1024);
  file.write('%PDF-1.4\n');
  const { body, type } = formOf({ UploadFileType: '0', FileStream: { name: 'a.pdf', bytes: file } });
  const { answer, took } = await sendSlowly('/UpLoadFile/UpLoadFile', type, body, receiveMs.usual * 5);
  expect(took).toBeGreaterThan(receiveMs.usual * 4);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"Code":0/);
});

test('ends other calls that arrive as slowly, without blocking other clients', async () => {
  const body = Buffer.from(JSON.stringify({ rows: 5, Content: 'x'.repeat(1000) }));
  const slow = Array.from({ length: 50 }, () => sendSlowly('/UserPackage/GetPackages', 'application/json', body, receiveMs.usual * 5));
  expect(await alice.post('/UserPackage/GetPackages', { rows: 5 })).toSucceed();
  for (const { answer } of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('answers a call that arrives in time even after the receive limit', async () => {
  const socket = connect(port, '127.0.0.1');
  const answer = answerOf(socket);
  const body = '{"rows":5}';
  socket.write(head('/UserPackage/GetPackages', 'application/json', body.length).replace('connection: close\r\n', '') + body);
  const later = head('/UserPackage/GetPackages', 'application/json', body.length) + body;
  // Reuses the connection after the first call's limit would have expired.
  setTimeout(() => socket.write(later), receiveMs.usual * 1.5);
  expect((await answer).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});
