import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';

test('runs the device service from one packed file with nothing but its dependencies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-packed-'));
  const { npm_execpath: _, ...env } = process.env;
  spawnSync(process.execPath, [inRoot('scripts/pack-device.mjs'), folder], { env });
  const [file] = readdirSync(folder);
  expect(file).toMatch(/^entrepot-device-.*\.tgz$/);
  expect(spawnSync('tar', ['-xzf', file], { cwd: folder }).status).toBe(0);
  expect(readdirSync(join(folder, 'package')).sort()).toEqual(['main.js', 'package.json', 'page.css', 'page.js']);
  // The dependencies that npm would install next to it.
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  const program = spawn(process.execPath, [join(folder, 'package/main.js'), '--port', '0', '--data', join(folder, 'data')], {
    cwd: folder,
  });
  try {
    const [line] = await once(program.stdout, 'data');
    const address = String(line).replace('Device service: ', '').trim();
    const page = await (await fetch(address, { headers: { 'accept-language': 'zh-TW' } })).text();
    expect(page).toContain('<html lang="zh-tw"');
    expect((await fetch(`${address}/page.css`)).status).toBe(200);
  } finally {
    program.kill('SIGTERM');
    await once(program, 'exit');
    rmSync(folder, { recursive: true });
  }
});
