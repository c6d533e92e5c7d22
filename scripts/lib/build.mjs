import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute } from 'node:path';
import { filesBelow, inRoot, shortPath, toolScript } from './paths.mjs';
import { runNode } from './run.mjs';

const shared = ['packages/contract', 'packages/rules', 'package-lock.json', 'tsconfig.base.json'];

/** The build targets: their folders and files, and the path of the note on the state of their sources. */
const targets = [
  {
    name: 'the server',
    exists: () => existsSync(inRoot('apps/server/src/main.ts')),
    sources: ['apps/server/src', 'apps/server/package.json', 'scripts/lib/build.mjs', ...shared],
    note: inRoot('apps/server/dist/.entrepot-build'),
    build: buildServer,
  },
  ...['web', 'mobile'].map((app) => ({
    name: `the ${app} client`,
    exists: () => existsSync(inRoot('apps', app, 'index.html')),
    // The mobile site uses some parts of the web client.
    sources: [`apps/${app}`, 'apps/web/build', 'packages/client', 'packages/ui', ...shared],
    note: inRoot('apps', app, 'dist/.entrepot-build'),
    build: () => buildClient(app),
  })),
];

/** Returns the targets that have to be built, each with the state of its sources. */
export function staleTargets() {
  return targets
    .filter(({ exists }) => exists())
    .map((target) => ({ ...target, state: stateOf(target.sources) }))
    .filter(({ note, state }) => !existsSync(note) || readFileSync(note, 'utf8') !== state);
}

/** Builds the targets concurrently and notes the sources they were built from. */
export async function build(stale) {
  await Promise.all(
    stale.map(async (target) => {
      const started = performance.now();
      await target.build();
      mkdirSync(dirname(target.note), { recursive: true });
      writeFileSync(target.note, target.state);
      console.log(`Built ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }),
  );
}

/** A hash over names and contents; tests do not count. */
function stateOf(sources) {
  const hash = createHash('sha256');
  const isSource = (name) => !/\.(test|spec)\.[a-z]+$/.test(name);
  for (const source of sources) {
    const files = filesBelowOrSelf(inRoot(source), isSource);
    for (const file of files) hash.update(shortPath(file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelowOrSelf(path, isSource) {
  const isFile = /\.[a-z]+$/.test(path);
  if (isFile) return existsSync(path) ? [path] : [];
  return filesBelow(path, isSource);
}

async function buildClient(app) {
  const folder = inRoot('apps', app);
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await runNode(toolScript('vite', 'vite', folder), ['build', '--logLevel', 'warn'], {
    cwd: folder,
    env,
    quiet: true,
  });
  if (code !== 0) throw new Error(`Building the ${app} client failed:\n${output}`);
}

async function buildServer() {
  await bundleServer(inRoot('apps/server/dist/main.js'));
  // The address of the API document is public, and generating it would hold up a running server.
  await Promise.all(['0', '1'].map(writeApiDocument));
}

async function writeApiDocument(demo) {
  const env = { ...process.env, DEMO: demo };
  const folder = inRoot('apps/server/dist');
  const { code, output } = await runNode(inRoot('apps/server/dist/main.js'), ['--api-document', folder], { env, quiet: true });
  if (code !== 0) throw new Error(`Generating the API document failed:\n${output}`);
}

/**
 * Bundles the server, or a program that contains it, into one file, plus one for each worker thread. The bundle includes our own packages
 * and the registry packages that every start needs, so that a start reads one file instead of a thousand. The others stay in node_modules.
 */
export async function bundleServer(outfile, program = 'apps/server/src/main.ts') {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: inRoot(),
    // Each worker thread needs a separate file, named by its path in the sources.
    entryPoints: { [basename(outfile, '.js')]: inRoot(program), ...threads() },
    outdir: dirname(outfile),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    charset: 'utf8',
    // Halves the size; identifiers are preserved, and lines stay short enough for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    logLevel: 'warning',
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    plugins: [{ name: 'few-registry-packages-inside', setup: inlineSomePackages }],
  });
  await esbuild.stop();
}

const threads = () =>
  Object.fromEntries(
    ['core/sheets/read-workbook', 'core/files/rewrite-picture', 'core/print/join-pdfs'].map((program) => [
      program.replaceAll('/', '-'),
      inRoot('apps/server/src', `${program}.ts`),
    ]),
  );

/** The registry packages that every start needs, in plain JavaScript. */
const inside = new Set(
  'kysely zod pg pg-copy-streams fastify socket.io prom-client jose sanitize-html lossless-json decimal.js otpauth fflate'.split(' '),
);
const isInside = (path) => inside.has(path.split('/')[0]) || path.startsWith('@fastify/') || path === '@socket.io/cluster-adapter';
// Optional dependencies of the bundled packages: native parts that are never installed.
const neverThere = /^(pg-native|cloudflare:sockets|bufferutil|utf-8-validate)$/;

function inlineSomePackages(builder) {
  builder.onResolve({ filter: /^[^.]/ }, ({ path, kind, importer }) => {
    const isBundled = kind === 'entry-point' || path.startsWith('@entrepot/') || isAbsolute(path);
    if (isBundled || path.startsWith('node:')) return null;
    if (neverThere.test(path)) return { path, external: true };
    return isInside(path) || importer.includes('node_modules') ? null : { path, external: true };
  });
}
