import { posix } from 'node:path';
import { defaultExportLine, importsOf, isBarrel } from './imports.mjs';
import { errorViolations, scopeViolations, stateViolations } from './named.mjs';
import { ownersOf, writeViolations } from './tables.mjs';

const sourceRoots = { '@entrepot/server': 'apps/server/src' };
const testLibraries = ['vitest', 'fast-check', '@playwright/test', 'axe-core'];
const clients = ['web', 'mobile'];

/**
 * The rules of ARCHITECTURE.md, as data. `folder` is the folder that contains a file; `may` lists the folders of this repository it may
 * import from (its own always), `packages` the registry packages (true: any), `node` whether Node's own modules are allowed.
 */
const rules = [
  { folder: 'packages/rules', may: [], packages: ['decimal.js'], node: false },
  { folder: 'packages/contract', may: ['packages/rules'], packages: ['zod'], node: false },
  { folder: 'packages/client', may: ['packages/contract', 'packages/rules'], packages: true, node: false },
  { folder: 'packages/ui', may: ['packages/contract', 'packages/rules'], packages: true, node: false },
  { folder: 'apps/server', may: ['packages/contract', 'packages/rules'], packages: true, node: true },
  { folder: 'apps/device', may: ['packages/contract', 'packages/rules'], packages: true, node: true },
  ...clients.map((app) => ({
    folder: `apps/${app}`,
    may: ['packages/contract', 'packages/rules', 'packages/client', 'packages/ui'],
    packages: true,
    node: false,
  })),
];

/**
 * Returns all violations in the files, as sentences with path and line. A file is `{ path, text }` with the path from the project's root.
 */
export function findViolations(files) {
  const sources = files.map((file) => ({ ...file, imports: importsOf(file.text).map((found) => resolveImport(file.path, found)) }));
  const each = [
    importViolations,
    exportViolations,
    requestViolations,
    effectViolations,
    spreadViolations,
    tableOfContentsViolations,
    stateViolations,
    scopeViolations,
    errorViolations,
  ];
  const owners = ownersOf(sources);
  const writes = sources.flatMap((source) => writeViolations(source, owners));
  return [...each.flatMap((violations) => sources.flatMap(violations)), ...writes, ...moduleCircles(sources), ...fileCircles(sources)];
}

/** Resolves an import: `target`, a path from the root, for files of this repository; `library`, a package name, for the others. */
function resolveImport(from, { specifier, ...found }) {
  if (specifier.startsWith('.')) return { ...found, specifier, target: posix.join(posix.dirname(from), specifier) };
  const [scope, name, ...rest] = specifier.split('/');
  if (scope === '@entrepot') {
    const base = sourceRoots[`${scope}/${name}`] ?? `packages/${name}/src`;
    return { ...found, specifier, target: posix.join(base, ...rest) };
  }
  return { ...found, specifier, library: scope.startsWith('@') ? `${scope}/${name}` : scope };
}

function importViolations({ path, imports }) {
  const rule = rules.find(({ folder }) => isIn(path, `${folder}/src`));
  if (!rule || isConfig(path) || isJourney(path)) return [];
  return imports.flatMap((found) => {
    const reason = found.library
      ? libraryRefusal(path, rule, found.library)
      : (folderRefusal(path, rule, found.target) ?? innerRefusal(path, found.target));
    return reason ? [`${path}:${found.line} imports ${found.specifier}: ${reason}`] : [];
  });
}

function libraryRefusal(path, { folder, packages, node }, library) {
  const test = isTest(path);
  if (library.startsWith('@mantine') && folder !== 'packages/ui') return 'only packages/ui uses Mantine';
  if (library.startsWith('node:')) return node || test ? null : `${folder} does not use Node's modules`;
  if (packages === true || packages.includes(library) || (test && testLibraries.includes(library))) return null;
  return `${folder} uses ${packages.join(', ')} and nothing else from the registry`;
}

function folderRefusal(path, { folder, may }, target) {
  if (isIn(target, 'packages/testing') && isTest(path)) return null;
  if (isIn(target, folder) || may.some((other) => isIn(target, other))) return null;
  return `${folder} may import from ${may.length > 0 ? may.join(', ') : 'no workspace package'}`;
}

/** The rules inside the contract, the server and the clients, where the inner files of modules are private. */
function innerRefusal(path, target) {
  // Tests check several modules together, and start from demo data.
  if (isTest(path) && isIn(path, 'apps/server')) return null;
  if (isIn(target, harness)) return 'only tests may use the test harness';
  const from = placeOf(path);
  const to = placeOf(target);
  if (isIn(path, serverCore) && !isTest(path)) return coreRefusal(target);
  if (isIn(target, demo) && !isTest(path) && !mayNameDemo.some((place) => path === place || isIn(path, place)))
    return 'the product works without its demo: what ships with it is in shipped/';
  if (!from || !to || from.home !== to.home) return null;
  if (from.layer === 'core') return to.layer === 'modules' ? 'core knows no module' : null;
  if (from.layer !== 'modules' || !from.module) return null;
  if (to.layer === 'modules') return from.module === to.module ? null : neighbourRefusal(from, to);
  return mayUse(from.home, to.layer) ? null : `a module of ${from.home} uses core, not ${to.layer}`;
}

const serverCore = 'apps/server/src/core';
const harness = 'apps/server/src/testing';
const demo = 'apps/server/src/demo';
const mayNameDemo = [demo, 'apps/server/src/processes/primary.ts', harness];
// The contract files that core may import: the index of all modules, and the files and long jobs that core itself stores.
const contractOfCore = ['packages/contract/src/modules/index.ts', 'packages/contract/src/modules/files'];

/** Core must not depend on the names, paths and tables of modules: modules contribute them (core/module.ts). */
function coreRefusal(target) {
  if (isIn(target, 'apps/server/src/modules')) return 'core knows no module';
  if (!isIn(target, 'packages/contract/src/modules')) return null;
  const open = contractOfCore.some((place) => target === place || isIn(target, place));
  return open ? null : 'core names no module: let the module bring it, or describe it in contract/core';
}

function neighbourRefusal({ home }, to) {
  if (home === 'packages/contract') return to.module ? null : 'the list of modules imports modules, not the other way round';
  const offered = home === 'apps/server' ? 'public.ts' : 'public.tsx';
  return to.file === offered ? null : `of another module only ${offered} may be imported`;
}

/** The contract's generated tables (`data`) belong to its core. */
function mayUse(home, layer) {
  return layer === 'core' || (home === 'packages/contract' && layer === 'data');
}

/** The location of a file: its workspace, the folder in it, and in `modules` the module and the file within. */
function placeOf(path) {
  const match = /^((?:packages|apps)\/[^/]+)\/src\/([^/]+)\/(.*)$/.exec(path);
  if (!match) return null;
  const [, home, layer, rest] = match;
  const [module, ...file] = rest.split('/');
  return { home, layer, module: layer === 'modules' && file.length > 0 ? module : null, file: file.join('/') };
}

/** A web module may only export its own files to the others. */
const isDoor = (path) => path.endsWith('/public.tsx');

function exportViolations({ path, text }) {
  if (isConfig(path)) return [];
  const line = defaultExportLine(text);
  return [
    ...(line ? [`${path}:${line} has a default export: export by name`] : []),
    ...(isBarrel(text) && !isDoor(path) ? [`${path}:1 only hands on what other files export: import from those`] : []),
  ];
}

const ownFile = /^apps\/server\/src\/modules\/([^/]+)\/\1\.ts$/;

/** A module of the server is one value in the file of its name, and the list of modules is a list of those names. */
function tableOfContentsViolations({ path, text, imports }) {
  if (path === 'apps/server/src/modules/index.ts')
    return imports
      .filter(({ target }) => target && !ownFile.test(target) && !isIn(target, serverCore))
      .map(
        ({ line, specifier }) => `${path}:${line} imports ${specifier}: the list names modules; what one contributes is in its own value`,
      );
  const name = ownFile.exec(path)?.[1];
  if (!name || new RegExp(`export const ${name}: Module = `).test(text)) return [];
  return [`${path}:1 does not export \`const ${name}: Module\`, all that the module brings`];
}

// React calls the return value of an effect as its cleanup, so an unintended return value breaks the page.
const givingEffect = /\buse(?:Layout)?Effect\(\(\) => (?!\{|void |\(\) =>)/;

function effectViolations({ path, text }) {
  if (!path.endsWith('.tsx') && !path.endsWith('.ts')) return [];
  const line = text.split('\n').findIndex((one) => givingEffect.test(one)) + 1;
  return line ? [`${path}:${line} has an effect that gives back what it happens to: use a named function or a body`] : [];
}

// One key that is spread where it has a value: `...(text ? { text } : {})`.
const spreadOfOne = /\.\.\.\([^;{}]*?\?\s*(?:\{\}\s*:\s*)?\{\s*[\w'"[\]-]+(?:: [^;{},]*)?,?\s*\}(?:\s*:\s*\{\})?\s*\)/;

function spreadViolations({ path, text }) {
  if (!path.endsWith('.tsx') && !path.endsWith('.ts')) return [];
  const found = spreadOfOne.exec(text);
  if (!found || !/\{\}/.test(found[0])) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [`${path}:${line} spreads one key where it has a value: write the value, undefined is left out (where keys count: given())`];
}

// Ways to make a request in a browser, and the client files that may use them: the client of the calls, three that read plain files, and
// the script of the public site, which contains nothing of the client.
const requests = /\b(?:fetch|sendBeacon|EventSource|XMLHttpRequest)\(/;
const requesting = [
  'packages/client/src/calls/http.ts',
  'packages/client/src/calls/network.ts',
  'packages/client/src/browser/version.ts',
  'apps/web/src/core/print/print-pdf.ts',
  'apps/web/src/site/post.ts',
  'apps/web/src/site/swap.ts',
];

function requestViolations({ path, text }) {
  const home = [...clients.map((app) => `apps/${app}`), 'packages/client', 'packages/ui'].find((folder) => isIn(path, `${folder}/src`));
  if (!home || isTest(path) || requesting.includes(path)) return [];
  const line = text.split('\n').findIndex((one) => requests.test(one)) + 1;
  return line ? [`${path}:${line} makes a request of its own: all calls go through calls/http.ts of packages/client`] : [];
}

/**
 * Finds files that import each other in a circle, types included: at run time one of them runs before the exports of another exist, and
 * none of them can be read or moved alone. Imports on demand do not count.
 */
function fileCircles(sources) {
  const edges = new Map(
    sources.map(({ path, imports }) => [path, new Set(imports.filter(({ target, lazy }) => target && !lazy).map(({ target }) => target))]),
  );
  return findCircles(edges).map((circle) => `${circle[0]}: files import each other in a circle: ${circle.join(' → ')}`);
}

/** Finds server modules that import each other in a circle. */
function moduleCircles(sources) {
  const edges = new Map();
  for (const { path, imports } of sources.filter(({ path }) => !isTest(path))) {
    const from = serverModule(path);
    for (const { target } of from ? imports : []) {
      const to = target && serverModule(target);
      if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return findCircles(edges).map((circle) => `apps/server/src/modules: a circle of modules: ${circle.join(' → ')}`);
}

function serverModule(path) {
  const place = placeOf(path);
  return place?.home === 'apps/server' ? place.module : null;
}

function findCircles(edges) {
  const done = new Set();
  const found = [];
  function visit(module, way) {
    if (way.includes(module)) found.push([...way.slice(way.indexOf(module)), module]);
    if (done.has(module)) return;
    done.add(module);
    for (const next of edges.get(module) ?? []) visit(next, [...way, module]);
  }
  for (const module of edges.keys()) visit(module, []);
  return found;
}

function isIn(path, folder) {
  return path.startsWith(`${folder}/`);
}

function isTest(path) {
  return /\.(test|e2e|spec)(-d)?\.tsx?$/.test(path) || /\/(test|tests|testing|e2e)\//.test(path);
}

/** Browser journeys run in Node, next to the screens they test; no client bundles them. */
function isJourney(path) {
  return /\.e2e\.ts$|\/e2e\//.test(path);
}

function isConfig(path) {
  return /\.config\.[cm]?ts$|\.d\.ts$/.test(path);
}
