import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { inRoot } from './lib/paths.mjs';
import { run, runNode } from './lib/run.mjs';

const own = inRoot('apps/device');
const read = ['page.css', 'page.js'];

/**
 * `npm run device:pack [folder]`: packs the device service into one file for computers without the product: `npx ./entrepot-device-….tgz`.
 */
const into = resolve(process.argv[2] ?? join(own, 'dist'));
const { version, dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'entrepot-pack-'));
try {
  await build({
    entryPoints: [join(own, 'src/bin.ts')],
    outfile: join(folder, 'main.js'),
    bundle: true,
    // The workspace's own packages are bundled: npm has none of them.
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'none',
  });
  // Files that the program reads while it runs are placed next to the bundle.
  for (const file of read) copyFileSync(join(own, 'src/page', file), join(folder, file));
  const description = 'Scale, camera and printer of a workplace for the pages that are allowed';
  const bin = { 'entrepot-device': 'main.js' };
  const engines = { node: '>=20.19' };
  const made = { name: 'entrepot-device', version, description, license: 'UNLICENSED', type: 'module', bin, engines, dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(made, null, 2));
  mkdirSync(into, { recursive: true });
  const pack = ['pack', '--silent', '--pack-destination', into];
  const npm = process.env.npm_execpath;
  const { code } = await (npm ? runNode(npm, pack, { cwd: folder }) : run('npm', pack, { cwd: folder }));
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
