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

/**
 * The chunks of a Vite manifest that matter: `shell` loads first, `listPage` is the key of the first list page (null when there is none
 * yet), `firstScreen` is both with all they import, `lazy` every other chunk.
 */
export function chunksOf(manifest, isListPage) {
  const keys = Object.keys(manifest);
  const shell = staticClosure(
    manifest,
    keys.filter((key) => manifest[key].isEntry),
  );
  const listPage = keys.find((key) => manifest[key].isDynamicEntry && isListPage(manifest[key].src ?? key)) ?? null;
  const firstScreen = listPage ? staticClosure(manifest, [...shell, listPage]) : shell;
  const lazy = keys.filter((key) => !shell.includes(key) && manifest[key].file.endsWith('.js'));
  return { shell, listPage, firstScreen, lazy };
}
