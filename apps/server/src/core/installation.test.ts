import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@entrepot/server/postgres/free-port.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Ground, openGround, startProgram } from '../../test/product.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
  await ground.start();
}, 120_000);
afterAll(() => ground.close());

const page = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
async function foreign(env: Record<string, string>) {
  const port = await freePort();
  const program = startProgram({ ...ground.environment, PORT: String(port), ...env });
  onTestFinished(async () => {
    program.child.kill('SIGKILL');
    await program.ended;
  });
  return { ...program, port };
}

test('a process with another secret key is alive, not ready, and states why', async () => {
  const { port, waitForOutput } = await foreign({ SECRET_KEY: 'another secret of the tests' });
  await waitForOutput(/Not ready: SECRET_KEY/);
  expect((await page(port, '/healthz')).status).toBe(200);
  const ready = await page(port, '/readyz');
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('SECRET_KEY')]);
  expect((await page(port, '/api/PublicSite/GetPublicSite')).status).toBe(503);
});

test('a process without the common file storage is not ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-other-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { port, waitForOutput } = await foreign({ DATA_DIR: folder });
  await waitForOutput(/Not ready: the file storage/);
  expect((await page(port, '/readyz')).status).toBe(503);
});

test('a process that is being stopped is not ready, and serves until its proxy has noticed', async () => {
  const { child, port, ended } = await ground.start({ DRAIN_SECONDS: '2' });
  expect((await page(port, '/readyz')).status).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(async () => (await page(port, '/readyz')).status).toBe(503);
  expect((await page(port, '/version.json')).status).toBe(200);
  expect(await ended).toBe(0);
});
