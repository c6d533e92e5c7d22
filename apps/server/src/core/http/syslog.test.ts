import type { AddressInfo } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { openSyslog } from './syslog.ts';
import { certificates } from './test/certificates.ts';

const { certificate, key } = certificates[0];
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A log server that keeps what it receives. */
async function logServer(port = 0) {
  const received: Buffer[] = [];
  const sockets = new Set<TLSSocket>();
  const server: Server = createServer({ cert: certificate, key }, (socket) => {
    sockets.add(socket);
    socket.on('data', (bytes) => received.push(bytes)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  open.push({ close });
  return { port: (server.address() as AddressInfo).port, messages: () => messagesIn(Buffer.concat(received)), close };
}

/** The messages of a stream of RFC 5425: each with its length before it. */
function messagesIn(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = Number(bytes.subarray(at, space).toString());
    found.push(bytes.subarray(space + 1, space + 1 + length).toString());
    at = space + 1 + length;
  }
  return found;
}
/** The certificate of the tests is for localhost and signs itself. */
const sending = (port: number, more = {}) => {
  const log = openSyslog({ host: 'localhost', port }, { ca: certificate, backOffMs: 20, ...more });
  open.push(log);
  return log;
};
const line = (msg: string, level = 30) => `${JSON.stringify({ level, msg })}\n`;

test('sends each line as one message with its severity, encrypted', async () => {
  const server = await logServer();
  const log = sending(server.port);
  log.write(line('登录'));
  log.write(line('a failure', 50));
  await expect.poll(server.messages).toHaveLength(2);
  const [first, second] = server.messages();
  expect(first).toMatch(/^<134>1 \S+Z \S+ entrepot \d+ - - \{"level":30,"msg":"登录"\}$/);
  expect(second).toMatch(/^<131>1 /);
});

test('sends what was logged while the server was away, once it is back', async () => {
  const first = await logServer();
  const log = sending(first.port);
  log.write(line('before'));
  await expect.poll(first.messages).toHaveLength(1);
  await first.close();
  // Syslog has no acknowledgement: lines that are written before the end of the connection is noticed are lost.
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (let n = 0; n < 20; n++) log.write(line(`away ${n}`));
  const second = await logServer(first.port);
  log.write(line('after'));
  await expect.poll(() => second.messages().at(-1), { timeout: 5_000 }).toContain('after');
  expect(second.messages()).toHaveLength(21);
});

test('drops the oldest lines beyond its bound and states how many', async () => {
  const closed = await logServer();
  await closed.close();
  const log = sending(closed.port, { maxBytes: 2_000 });
  for (let n = 0; n < 200; n++) log.write(line(`line ${n}`));
  const server = await logServer(closed.port);
  await expect.poll(() => server.messages().join('\n'), { timeout: 5_000 }).toMatch(/\d+ lines were not sent/);
  expect(server.messages().join('\n')).toContain('line 199');
});

test('sends nothing to a server whose certificate is not trusted', async () => {
  const server = await logServer();
  const log = openSyslog({ host: 'localhost', port: server.port }, { backOffMs: 20 });
  open.push(log);
  log.write(line('secret'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.messages()).toEqual([]);
});
