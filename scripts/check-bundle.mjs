import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunksOf } from './lib/bundle.mjs';
import { inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

const dist = inRoot('apps/web/dist');
const firstScreenLimit = 190;
const lazyLimit = 200;

/** The budgets of the built web client, in kB of compressed JavaScript. The list page can be named: `check-bundle.mjs shelf-page`. */
await main(([name = 'modules/[^/]+/[^/]*-page\\.tsx$']) => {
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`${shortPath(manifestFile)} is missing: build the web client with build.manifest.`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const { shell, listPage, firstScreen, lazy } = chunksOf(manifest, (source) => new RegExp(name).test(source));

  const size = (key) => sizeOf(manifest[key].file);
  const sum = (keys) => keys.reduce((total, key) => total + size(key), 0);
  const lines = [
    { what: 'shell', size: sum(shell), limit: firstScreenLimit },
    { what: `shell and first list (${listPage ?? 'none yet'})`, size: sum(firstScreen), limit: firstScreenLimit },
    ...lazy.map((key) => ({ what: manifest[key].src ?? manifest[key].file, size: size(key), limit: lazyLimit })),
  ];
  return report(lines);
});

function report(lines) {
  for (const { what, size, limit } of lines)
    console.log(`${size.toFixed(1).padStart(7)} of ${limit} kB  ${size > limit ? 'TOO LARGE  ' : ''}${what}`);
  return lines.some(({ size, limit }) => size > limit) ? 1 : 0;
}

function sizeOf(file) {
  return file.endsWith('.js') ? gzipSync(readFileSync(join(dist, file))).length / 1024 : 0;
}
