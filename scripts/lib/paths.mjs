import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const neverSources = new Set(['node_modules', 'dist', '.data', '.git', 'coverage', 'test-results', 'playwright-report']);

/** Returns the absolute path of a file in the repository. */
export function inRoot(...parts) {
  return join(root, ...parts);
}

/**
 * Returns every file below a folder whose name matches, sorted, as absolute paths; installed, built and stored files are excluded.
 * @param {string} folder
 * @param {(name: string) => boolean} wanted
 * @returns {string[]}
 */
export function filesBelow(folder, wanted = () => true) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !neverSources.has(name));
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path, wanted);
      return entry.isFile() && wanted(entry.name) ? [path] : [];
    });
}

/** Returns a path for display: relative to a base folder, with slashes. */
export function shortPath(path, base = root) {
  return relative(base, path).split(sep).join('/');
}

/** The folders of the workspaces that exist: `packages/*` and `apps/*`. */
export function workspaces() {
  const children = (parent) => (existsSync(inRoot(parent)) ? readdirSync(inRoot(parent)).map((name) => inRoot(parent, name)) : []);
  return [...children('packages'), ...children('apps')].filter((folder) => existsSync(join(folder, 'package.json')));
}

/** Returns the script of an installed tool, to be run by Node directly: the launchers in `.bin` differ between systems. */
export function toolScript(packageName, tool = packageName, from = root) {
  const manifest = findManifest(packageName, from);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[tool]);
}

function findManifest(packageName, from) {
  const places = createRequire(join(from, 'package.json')).resolve.paths(packageName) ?? [];
  const manifest = places.map((place) => join(place, packageName, 'package.json')).find((file) => existsSync(file));
  if (!manifest) throw new Error(`${packageName} is not installed.`);
  return manifest;
}
