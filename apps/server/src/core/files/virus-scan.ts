import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';

/** The address of a clamd: a socket of this machine, or host and port. */
export type ScannerAddress = { path: string } | { host: string; port: number };
/** The outcome of a scan: nothing found, the name of what was found, or no outcome because the scanner did not answer. */
export type ScanResult = { found: string | null } | { unavailable: string };

const scanMs = 60_000;
const chunkBytes = 64 * 1024;

/**
 * Has clamd scan a file by its INSTREAM command, in chunks, so that the scanner needs no access to our folders. Never throws.
 * @param options for tests: a shorter time
 */
export async function scanFile(address: ScannerAddress, file: string, { ms = scanMs } = {}): Promise<ScanResult> {
  const socket = connect(address as NetConnectOpts);
  const limit = setTimeout(() => socket.destroy(new Error('no answer in time')), ms);
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => (text += part));
    socket.once('error', reject);
    socket.once('close', () => (text ? resolve(text) : reject(new Error('no answer'))));
  });
  try {
    await Promise.race([sendTo(socket, file), answer]);
    return resultOf(await answer);
  } catch (problem) {
    return { unavailable: problem instanceof Error ? problem.message : String(problem) };
  } finally {
    clearTimeout(limit);
    socket.destroy();
    answer.catch(() => undefined);
  }
}

async function sendTo(socket: ReturnType<typeof connect>, file: string): Promise<void> {
  const send = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      socket.write(bytes, (problem) => (problem ? reject(problem) : resolve()));
    });
  await send(Buffer.from('zINSTREAM\0'));
  for await (const part of createReadStream(file, { highWaterMark: chunkBytes })) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE((part as Buffer).length);
    await send(Buffer.concat([length, part as Buffer]));
  }
  await send(Buffer.alloc(4));
}

function resultOf(answer: string): ScanResult {
  const text = answer.replaceAll('\0', '').trim();
  if (text.endsWith(': OK')) return { found: null };
  const found = /: (.+) FOUND$/.exec(text)?.[1];
  return found ? { found } : { unavailable: text };
}
