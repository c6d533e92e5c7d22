import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';

const program = fileURLToPath(new URL('../../device/src/main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The device service as a program of its own, and how it is ended. */
export async function deviceService() {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-device-'));
  const args = ['--import', 'tsx', program, '--port', '0', '--data', folder];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const address = String(line).replace('Device service: ', '').trim();
  /** A form of the service's own page, as it is sent there. */
  const press = async (verb: string, fields: Record<string, string>) => {
    const sent = { method: 'POST', body: new URLSearchParams(fields), headers: { origin: address }, redirect: 'manual' } as const;
    const { status } = await fetch(`${address}/do/${verb}`, sent);
    if (status !== 303) throw new Error(`${verb}: ${status}`);
  };
  /** The code that stands on the service's own page. */
  const code = async () => /<strong>([\d ]+)<\/strong>/.exec(await (await fetch(address)).text())?.[1] ?? '';
  /** Pairs a page with the service, as a person does once by hand; what its browser keeps of it. */
  const pair = async (origin: string) => {
    await press('allow', { origin });
    const how = { path: '/deviceHub', transports: ['websocket'], extraHeaders: { origin }, auth: { Code: await code() } };
    const line = io(address, how);
    const { Secret } = await new Promise<{ Secret: string }>((done) => line.once('SendPairing', done));
    line.close();
    return { key: 'PairedServices', value: JSON.stringify({ [address]: Secret }) };
  };
  const end = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, press, pair, end };
}

/** A printer at a port of this computer, and what it was sent. */
export async function printer() {
  const printed: Buffer[] = [];
  const server = createServer((line) => {
    const parts: Buffer[] = [];
    line.on('data', (part) => parts.push(part)).on('end', () => printed.push(Buffer.concat(parts)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { printed, place: `127.0.0.1:${(server.address() as AddressInfo).port}`, end: () => server.close() };
}

/** A place at which a scale is heard, as the service's own page names it, and the way to send what it says there. */
interface ScaleLine {
  kind: 'port' | 'network';
  place: string;
  say(bytes: Buffer): void;
  end(): void;
}
const script = '/usr/bin/script';

/** A pseudo-terminal: `script` opens one, and what goes through it is the scale. */
async function pseudoTerminal(): Promise<ScaleLine> {
  const child = spawn(script, ['-qfc', 'stty raw -echo; tty; exec sleep 600', '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [first] = await once(child.stdout, 'data');
  return {
    kind: 'port',
    place: String(first).trim(),
    say: (bytes) => void child.stdin.write(bytes),
    end: () => void child.kill('SIGKILL'),
  };
}

/** A serial line over the network, where there are no pseudo-terminals. */
async function networkLine(): Promise<ScaleLine> {
  const lines = new Set<Socket>();
  const server = createServer((line) => void lines.add(line.on('error', () => lines.delete(line))));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    kind: 'network',
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: (bytes) => lines.forEach((line) => line.write(bytes)),
    end() {
      lines.forEach((line) => line.destroy());
      server.close();
    },
  };
}

/** A scale that says all the time what lies on it, in grams, as Toledo's do; null: its cable is pulled at its own end. */
export async function speakingScale() {
  const line = process.platform === 'linux' && existsSync(script) ? await pseudoTerminal() : await networkLine();
  let grams: number | null = 0;
  const timer = setInterval(() => {
    if (grams !== null) line.say(Buffer.from(`\x02\x2d\x30\x20${String(grams).padStart(6)}     0\r`, 'latin1'));
  }, 200);
  return {
    kind: line.kind,
    place: line.place,
    put: (next: number | null) => (grams = next),
    end() {
      clearInterval(timer);
      line.end();
    },
  };
}
