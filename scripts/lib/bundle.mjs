/** Returns the chunks that must load before a chunk runs: itself and its transitive static imports. */
export function staticClosure(manifest, keys) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...found];
}

/** The files of some chunks: their scripts and their styles. */
export const filesOf = (manifest, keys) => [...new Set(keys.flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))];

/**
 * Returns the relevant chunks of a Vite manifest: `shell` loads first, `listPage` is the key of a list page (null when there is none),
 * `firstScreen` is both plus the module's list of pages and their imports, `lazy` is every other chunk.
 */
export function chunksOf(manifest, isListPage) {
  const keys = Object.keys(manifest);
  const shell = staticClosure(
    manifest,
    keys.filter((key) => manifest[key].isEntry),
  );
  const listPage = keys.find((key) => manifest[key].isDynamicEntry && isListPage(manifest[key].src ?? key)) ?? null;
  const module = listPage && keys.find((key) => key === `virtual:module/${moduleOf(listPage)}`);
  const firstScreen = staticClosure(manifest, [...shell, ...(listPage ? [listPage] : []), ...(module ? [module] : [])]);
  const lazy = keys.filter((key) => !shell.includes(key) && manifest[key].file.endsWith('.js'));
  return { shell, listPage, firstScreen, lazy };
}

const moduleOf = (key) => /(?:modules|virtual:module)\/([^/]+)/.exec(key)?.[1];

// The modules whose calls every client makes: the signed-in user, the permissions, the site's name.
const ofEveryClient = new Set(['access', 'account', 'sites']);

/**
 * Finds parts of modules in the entry, as sentences: one of their source files, their registry, or one of their chunks that the entry loads
 * by name. `sources` are the files in the entry's chunks. An entry without them does not grow with the modules.
 */
export function modulesInEntry(manifest, shell, sources) {
  const isModules = (source) => source === 'virtual:modules' || source.startsWith('apps/web/src/modules/');
  const isCalls = (source) => source.startsWith('packages/contract/src/modules/') && !ofEveryClient.has(moduleOf(source));
  const moduleSources = sources.filter((source) => isModules(source) || isCalls(source));
  const loaded = shell.flatMap((key) => manifest[key].dynamicImports ?? []).filter(moduleOf);
  return [...moduleSources.map((source) => `the entry holds ${source}`), ...loaded.map((key) => `the entry loads ${key} by its name`)];
}
