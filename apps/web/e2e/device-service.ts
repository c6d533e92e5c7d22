import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';

const program = fileURLToPath(new URL('../../device/src/main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the device service as a separate process, with a function that stops it. */
export async function deviceService() {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-device-'));
  const run = async (port: string) => {
    const args = ['--import', 'tsx', program, '--port', port, '--data', folder, '--simulate'];
    const started = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(started.stdout, 'data');
    return { started, at: String(line).replace('Device service: ', '').trim() };
  };
  const first = await run('0');
  const address = first.at;
  let child = first.started;
  /** Submits a form of the service's own page. */
  const press = async (verb: string, fields: Record<string, string>) => {
    const sent = { method: 'POST', body: new URLSearchParams(fields), headers: { origin: address }, redirect: 'manual' } as const;
    const { status } = await fetch(`${address}/do/${verb}`, sent);
    if (status !== 303) throw new Error(`${verb}: ${status}`);
  };
  /** The code shown on the service's own page. */
  const code = async () => /<strong>([\d ]+)<\/strong>/.exec(await (await fetch(address)).text())?.[1] ?? '';
  /** Pairs a page with the service, as a user does once; returns what the browser stores for it. */
  const pair = async (origin: string) => {
    await press('allow', { origin });
    const how = {
      path: '/deviceHub',
      transports: ['websocket'],
      extraHeaders: { origin },
      auth: { Code: await code(), Challenge: 'a challenge of the test' },
    };
    const line = io(address, how);
    const { Secret } = await new Promise<{ Secret: string }>((done) => line.once('SendPairing', done));
    line.close();
    return { key: 'PairedServices', value: JSON.stringify({ [address]: Secret }) };
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  /** Starts the stopped service again, on its data and at its address. */
  const start = async () => {
    ({ started: child } = await run(new URL(address).port));
  };
  const end = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, press, pair, stop, start, end };
}

/** Like a device service that a page is paired with: it proves the pairing and records what the page invokes. */
export async function pairedHub() {
  const secret = 'the secret of the pairing';
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const key = hashOf(secret);
  const proof = (side: string, theirs: string, own: string) => createHmac('sha256', key).update(`${side} ${theirs} ${own}`).digest('hex');
  const http = createHttp();
  const hub = new Server(http, { path: '/deviceHub', transports: ['websocket'] });
  const invoked: [name: string, body: Record<string, any>][] = [];
  const state = { left: 0, proves: true };
  hub.on('connection', (socket) => {
    const theirs = String(socket.handshake.auth.Challenge);
    const own = 'a challenge of the service';
    socket.on('disconnect', () => (state.left += 1));
    socket.onAny((name: string, body: Record<string, unknown>, done?: (ok: boolean) => void) => {
      invoked.push([name, body]);
      done?.(name !== 'LoadUserInfo' || body.Token === proof('page', own, theirs));
    });
    socket.emit('SendChallenge', { Challenge: own, Proof: state.proves ? proof('service', theirs, own) : 'a guess' });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    hub,
    invoked,
    state,
    address: `${origin}/deviceHub`,
    /** The entry that the browser stores for the pairing. */
    stored: { key: 'PairedServices', value: JSON.stringify({ [origin]: secret }) },
  };
}

/** Starts a printer at a local port and records what it receives. */
export async function printer() {
  const printed: Buffer[] = [];
  const server = createServer((line) => {
    const parts: Buffer[] = [];
    line.on('data', (part) => parts.push(part)).on('end', () => printed.push(Buffer.concat(parts)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { printed, place: `127.0.0.1:${(server.address() as AddressInfo).port}`, end: () => server.close() };
}

/** A scale by its name on the service's own page, with the function that sends readings. */
interface ScaleLine {
  kind: 'port' | 'network';
  place: string;
  send(bytes: Buffer): void;
  end(): void;
}
const script = '/usr/bin/script';

/** Pseudo-terminal of `script`; the scale writes to it. */
async function pseudoTerminal(): Promise<ScaleLine> {
  const child = spawn(script, ['-qfc', 'stty raw -echo; tty; exec sleep 600', '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [first] = await once(child.stdout, 'data');
  return {
    kind: 'port',
    place: String(first).trim(),
    send: (bytes) => void child.stdin.write(bytes),
    end: () => void child.kill('SIGKILL'),
  };
}

/** Serial line over the network, for systems without pseudo-terminals. */
async function networkLine(): Promise<ScaleLine> {
  const lines = new Set<Socket>();
  const server = createServer((line) => void lines.add(line.on('error', () => lines.delete(line))));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    kind: 'network',
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    send: (bytes) => lines.forEach((line) => line.write(bytes)),
    end() {
      lines.forEach((line) => line.destroy());
      server.close();
    },
  };
}

/** Starts a scale that continuously reports the current weight in grams, as Toledo scales do; null means that its cable is unplugged. */
export async function speakingScale() {
  const line = process.platform === 'linux' && existsSync(script) ? await pseudoTerminal() : await networkLine();
  let grams: number | null = 0;
  const timer = setInterval(() => {
    if (grams !== null) line.send(Buffer.from(`\x02\x2d\x30\x20${String(grams).padStart(6)}     0\r`, 'latin1'));
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
