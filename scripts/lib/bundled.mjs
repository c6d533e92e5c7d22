import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { runNode } from './run.mjs';

/**
 * Runs a TypeScript program of ours to its end and answers `{ code, output }` as `run` does. It is made into one file first, beside the
 * installed packages: to read the server's thousand files one by one takes several times as long.
 */
export async function runBundled(program, args = [], options = {}) {
  const cache = inRoot('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // A folder for each run: two runs at once do not read each other's half-written files.
  const folder = mkdtempSync(join(cache, 'program-'));
  try {
    const file = join(folder, basename(program).replace(/\.ts$/, '.mjs'));
    const problem = await bundle(inRoot(program), file);
    if (problem) return { code: 1, output: problem };
    return await runNode('--enable-source-maps', [file, ...args], options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers what is wrong with the sources, with file and line, when they cannot be put into one file. */
async function bundle(program, outfile) {
  const esbuild = await import('esbuild');
  const plugins = [{ name: 'only-our-typescript-inside', setup: leaveOthersOut }];
  const shape = { bundle: true, platform: 'node', format: 'esm', target: 'node20', charset: 'utf8', sourcemap: true };
  try {
    await esbuild.build({ absWorkingDir: inRoot(), entryPoints: [program], outfile, ...shape, plugins, logLevel: 'silent' });
    return undefined;
  } catch ({ errors, message }) {
    if (!errors) return message;
    return errors.map(({ text, location }) => (location ? `${location.file}:${location.line} ${text}` : text)).join('\n');
  }
}

// Packages of the registry are read from where they are; so is our plain JavaScript, which may look for things beside itself.
function leaveOthersOut(builder) {
  builder.onResolve({ filter: /^[^.]/ }, ({ path, kind }) => {
    const ours = kind === 'entry-point' || path.startsWith('@entrepot/') || isAbsolute(path);
    return ours ? null : { path, external: true };
  });
  builder.onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) => ({
    path: pathToFileURL(resolve(resolveDir, path)).href,
    external: true,
  }));
}
