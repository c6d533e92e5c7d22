import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute } from 'node:path';
import { filesBelow, inRoot, shortPath, toolScript } from './paths.mjs';
import { runNode } from './run.mjs';

const shared = ['packages/contract', 'packages/rules', 'package-lock.json', 'tsconfig.base.json'];

/** What is built: from which folders and files, and where the note on the state of its sources lies. */
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
    // The mobile site is built with some of the web's parts.
    sources: [`apps/${app}`, 'apps/web/build', 'packages/client', 'packages/ui', ...shared],
    note: inRoot('apps', app, 'dist/.entrepot-build'),
    build: () => buildClient(app),
  })),
];

/** What has to be built, each with the state of its sources. */
export function staleTargets() {
  return targets
    .filter(({ exists }) => exists())
    .map((target) => ({ ...target, state: stateOf(target.sources) }))
    .filter(({ note, state }) => !existsSync(note) || readFileSync(note, 'utf8') !== state);
}

/** Builds the targets side by side and notes the sources they were built from. */
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
}

/**
 * Writes the server, or another program that has it in it, as one file, and one for each thread, with our own packages in them and those
 * of the registry that every start needs: a start reads one file and not a thousand. The others stay in node_modules.
 */
export async function bundleServer(outfile, program = 'apps/server/src/main.ts') {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: inRoot(),
    // A thread of its own needs a file of its own, named by its place in the source.
    entryPoints: { [basename(outfile, '.js')]: inRoot(program), ...threads() },
    outdir: dirname(outfile),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    charset: 'utf8',
    // Half as much to read; names stay, and lines are short enough for a trace to point at.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    logLevel: 'warning',
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    plugins: [{ name: 'few-registry-packages-inside', setup: takeFewRegistryPackagesIn }],
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

/** What every start needs of the registry, in plain JavaScript. */
const inside = new Set(
  'kysely zod pg pg-copy-streams fastify socket.io prom-client jose sanitize-html lossless-json decimal.js otpauth fflate'.split(' '),
);
const isInside = (path) => inside.has(path.split('/')[0]) || path.startsWith('@fastify/') || path === '@socket.io/cluster-adapter';
// What the packages inside would use if it were there: native parts that nobody installs.
const neverThere = /^(pg-native|cloudflare:sockets|bufferutil|utf-8-validate)$/;

function takeFewRegistryPackagesIn(builder) {
  builder.onResolve({ filter: /^[^.]/ }, ({ path, kind, importer }) => {
    const ours = kind === 'entry-point' || path.startsWith('@entrepot/') || isAbsolute(path);
    if (ours || path.startsWith('node:')) return null;
    if (neverThere.test(path)) return { path, external: true };
    return isInside(path) || importer.includes('node_modules') ? null : { path, external: true };
  });
}
