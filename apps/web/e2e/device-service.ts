import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
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
