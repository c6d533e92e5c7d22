import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scanFile } from './virus-scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'entrepot-scan-'));
const servers: Server[] = [];
afterAll(() => {
  for (const one of servers) one.close();
  rmSync(folder, { recursive: true });
});
const file = (bytes: Buffer) => {
  const path = join(folder, 'upload');
  writeFileSync(path, bytes);
  return path;
};

/** A clamd that receives a stream and gives an answer about it. */
async function scanner(answer: (received: Buffer) => string | undefined) {
  const server = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      all = Buffer.concat([all, part]);
      const text = all.length >= 14 && all.subarray(-4).equals(Buffer.alloc(4)) ? answer(contentOf(all)) : undefined;
      if (text) socket.end(`${text}\0`);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}
function contentOf(all: Buffer): Buffer {
  expect(all.subarray(0, 10).toString()).toBe('zINSTREAM\0');
  const parts: Buffer[] = [];
  for (let at = 10; at < all.length; ) {
    const length = all.readUInt32BE(at);
    parts.push(all.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return Buffer.concat(parts);
}

test('sends the whole file and reports what the scanner found', async () => {
  const bytes = Buffer.alloc(300_001, 'x');
  let received: Buffer | undefined;
  const clean = await scanner((all) => ((received = all), 'stream: OK'));
  expect(await scanFile(clean, file(bytes))).toEqual({ found: null });
  expect(received!.equals(bytes)).toBe(true);
  const infected = await scanner(() => 'stream: Eicar-Signature FOUND');
  expect(await scanFile(infected, file(bytes))).toEqual({ found: 'Eicar-Signature' });
});

test('states that there is no outcome without an answer, with an error, and without a scanner', async () => {
  const path = file(Buffer.from('text'));
  const slow = await scanner(() => undefined);
  expect(await scanFile(slow, path, { ms: 100 })).toEqual({ unavailable: 'no answer in time' });
  const failing = await scanner(() => 'INSTREAM size limit exceeded. ERROR');
  expect(await scanFile(failing, path)).toEqual({ unavailable: 'INSTREAM size limit exceeded. ERROR' });
  expect(await scanFile({ path: join(folder, 'no-socket') }, path)).toEqual({ unavailable: expect.stringContaining('ENOENT') });
});
