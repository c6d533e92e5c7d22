import { type ChildProcess, spawn } from 'node:child_process';
import { createCipheriv, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '@entrepot/server/core/root.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-crash-'));
// The database's own user has to enter it.
chmodSync(dataDir, 0o755);
let port = 0;
let running: ChildProcess | undefined;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address() as { port: number };
      probe.close(() => resolve(address.port));
    });
  });

/** Starts the server and waits until it says that it is ready. */
function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'apps/server/test/crash-server.ts')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SECRET_KEY: 'crash' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('ready') && resolve(child));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

const gone = (child: ChildProcess) =>
  new Promise<void>((resolve) => (child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve())));

/** Kills the server and the database that serves its folder, as a power cut would. */
async function killEverything(): Promise<void> {
  const postmaster = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((name) => name.endsWith('postmaster.pid'));
  running?.kill('SIGKILL');
  if (postmaster) process.kill(Number(readFileSync(join(dataDir, postmaster), 'utf8').split('\n')[0]), 'SIGKILL');
  if (running) await gone(running);
}

async function post(path: string, body: object, token?: string): Promise<{ Code: number; Message: string; Data: any }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return (await answer.json()) as never;
}

async function signIn(userName: string, call = 'Login'): Promise<string> {
  const { KeyId, Key } = (await post('/Account/GetPasswordKey', {})).Data;
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(Key, 'base64'), iv);
  const password = Buffer.concat([iv, cipher.update('Entrepot2026', 'utf8'), cipher.final()]).toString('base64');
  const answer = await post(`/Account/${call}`, { username: userName, password, PasswordKeyId: KeyId, MenuClassification: 1 });
  if (answer.Code) throw new Error(answer.Message);
  return answer.Data.AccessToken;
}

beforeAll(async () => {
  port = await freePort();
  running = await start();
}, 120_000);
afterAll(async () => {
  await killEverything().catch(() => undefined);
  rmSync(dataDir, { recursive: true, force: true });
});

test('every command that was acknowledged is there after server and database were killed under load', async () => {
  const kept: string[] = [];
  for (const round of [1, 2]) {
    const token = await signIn('alice', 'LoginUser');
    const warehouse = (await post('/Warehouse/GetSelectWarehouses', {}, token)).Data[0];
    const cargo = (await post('/Select/GetCargoTypes', {}, token)).Data?.[0];
    let stop = false;
    const worker = async (lane: number) => {
      for (let at = 0; !stop; at++) {
        const number = `CRASH${round}L${lane}N${at}`;
        const answer = await post(
          '/UserPackage/EstablishPackage',
          {
            CourierNumber: number,
            WarehouseId: warehouse.Id ?? warehouse.Value,
            ProductName: 'Tea',
            ...(cargo ? { CargoTypeId: cargo.Value } : {}),
            Price: 1,
            Quantity: 1,
          },
          token,
        ).catch(() => undefined);
        if (answer?.Code === 0) kept.push(number);
        else if (!answer) return;
      }
    };
    const lanes = Promise.all([1, 2, 3, 4].map(worker));
    while (kept.length < round * 150) await new Promise((resolve) => setImmediate(resolve));
    await killEverything();
    stop = true;
    await lanes;
    running = await start();
  }
  const token = await signIn('alice', 'LoginUser');
  const found = new Set<string>();
  for (let at = 0; at < kept.length; at += 100) {
    const page = await post('/UserPackage/GetPackages', { CourierNumbers: kept.slice(at, at + 100), rows: 100 }, token);
    for (const row of page.Data.Data) found.add(row.CourierNumber);
  }
  expect(kept.length).toBeGreaterThanOrEqual(300);
  expect(kept.filter((number) => !found.has(number))).toEqual([]);
}, 180_000);
