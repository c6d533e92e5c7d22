import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunksOf, modulesInEntry } from './lib/bundle.mjs';
import { inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

const dist = inRoot('apps/web/dist');
const firstScreenLimit = 175;
const signedInLimit = 200;
const lazyLimit = 200;

/**
 * The budgets of the built web client, in kB of compressed JavaScript, and that its entry holds nothing of the modules. The list page can
 * be named: `check-bundle.mjs shelf-page`.
 */
await main(([name = 'modules/[^/]+/[^/]*-page\\.tsx$']) => {
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`${shortPath(manifestFile)} is missing: build the web client with build.manifest.`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const { shell, listPage, firstScreen, signedIn, lazy } = chunksOf(manifest, (source) => new RegExp(name).test(source));

  const size = (key) => sizeOf(manifest[key].file);
  const sum = (keys) => keys.reduce((total, key) => total + size(key), 0);
  const lines = [
    { what: 'shell', size: sum(shell), limit: firstScreenLimit },
    { what: `shell and first list (${listPage ?? 'none yet'})`, size: sum(firstScreen), limit: firstScreenLimit },
    { what: 'the same with the layout around it', size: sum(signedIn), limit: signedInLimit },
    ...lazy.map((key) => ({ what: manifest[key].src ?? manifest[key].file, size: size(key), limit: lazyLimit })),
  ];
  const sources = JSON.parse(readFileSync(join(dist, '.vite/entry-sources.json'), 'utf8'));
  return report(lines, modulesInEntry(manifest, shell, sources));
});

function report(lines, wrong) {
  for (const { what, size, limit } of lines)
    console.log(`${size.toFixed(1).padStart(7)} of ${limit} kB  ${size > limit ? 'TOO LARGE  ' : ''}${what}`);
  for (const sentence of wrong) console.log(`WRONG      ${sentence}`);
  return wrong.length > 0 || lines.some(({ size, limit }) => size > limit) ? 1 : 0;
}

function sizeOf(file) {
  return file.endsWith('.js') ? gzipSync(readFileSync(join(dist, file))).length / 1024 : 0;
}
