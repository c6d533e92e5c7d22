/** The chunks a chunk needs before it runs: itself and its static imports, and theirs. */
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
 * The chunks of a Vite manifest that matter: `shell` loads first, `listPage` is the key of a list page (null when there is none yet),
 * `firstScreen` is both with the module's list of pages and all they import, the shell among it, `lazy` every other chunk.
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

// The modules whose calls every client makes: who is signed in, what may be pressed, what the site is called.
const ofEveryClient = new Set(['access', 'account', 'sites']);

/**
 * What of the modules the entry holds, as sentences: a source of theirs or the list of them, or a chunk of theirs that it loads by
 * name. `sources` are the files the entry's chunks are made of. An entry that holds nothing of the modules does not grow with them.
 */
export function modulesInEntry(manifest, shell, sources) {
  const isModules = (source) => source === 'virtual:modules' || source.startsWith('apps/web/src/modules/');
  const isCalls = (source) => source.startsWith('packages/contract/src/modules/') && !ofEveryClient.has(moduleOf(source));
  const held = sources.filter((source) => isModules(source) || isCalls(source));
  const loaded = shell.flatMap((key) => manifest[key].dynamicImports ?? []).filter(moduleOf);
  return [...held.map((source) => `the entry holds ${source}`), ...loaded.map((key) => `the entry loads ${key} by its name`)];
}
