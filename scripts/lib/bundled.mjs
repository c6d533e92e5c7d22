import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { runNode } from './run.mjs';

/**
 * Runs a TypeScript program of this repository to completion and returns `{ code, output }` as `run` does. It is bundled into one file next
 * to the installed packages first: reading the server's thousand files one by one takes several times as long.
 */
export function runBundled(program, args = [], options = {}) {
  return withBundle(program, (file, problem) => {
    return problem ? { code: 1, output: problem } : runNode('--enable-source-maps', [file, ...args], options);
  });
}

/** Imports a TypeScript program of this repository, bundled in the same way, and returns its exports. */
export function importBundled(program) {
  return withBundle(program, (file, problem) => {
    if (problem) throw new Error(problem);
    return import(/* @vite-ignore */ pathToFileURL(file).href);
  });
}

/** Calls `use` with the path of the bundled program, which exists until then, and the problems that prevented bundling it. */
async function withBundle(program, use) {
  const cache = inRoot('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // One folder per run: two concurrent runs must not read each other's half-written files.
  const folder = mkdtempSync(join(cache, 'program-'));
  try {
    const file = join(folder, basename(program).replace(/\.ts$/, '.mjs'));
    return await use(file, await bundle(inRoot(program), file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the problems of the sources, with file and line, when they cannot be bundled. */
async function bundle(program, outfile) {
  const esbuild = await import('esbuild');
  const plugins = [{ name: 'only-our-typescript-inside', setup: externalizeOthers }];
  const shape = { bundle: true, platform: 'node', format: 'esm', target: 'node20', charset: 'utf8', sourcemap: true };
  try {
    await esbuild.build({ absWorkingDir: inRoot(), entryPoints: [program], outfile, ...shape, plugins, logLevel: 'silent' });
    return undefined;
  } catch ({ errors, message }) {
    if (!errors) return message;
    return errors.map(({ text, location }) => (location ? `${location.file}:${location.line} ${text}` : text)).join('\n');
  }
}

// Registry packages are loaded from their installed location; so is our plain JavaScript, which may read files next to itself.
function externalizeOthers(builder) {
  builder.onResolve({ filter: /^[^.]/ }, ({ path, kind }) => {
    const isBundled = kind === 'entry-point' || path.startsWith('@entrepot/') || isAbsolute(path);
    return isBundled ? null : { path, external: true };
  });
  builder.onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) => ({
    path: pathToFileURL(resolve(resolveDir, path)).href,
    external: true,
  }));
}
