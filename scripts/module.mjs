import { readFileSync } from 'node:fs';
import { filesBelow, inRoot, shortPath, workspaces } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

/** `npm run module shelving`: every file of a module with its lines; without a name, the modules there are. */
await main(([name]) => {
  if (!name) return listModules();
  const files = workspaces().flatMap((folder) => filesBelow(`${folder}/src/modules/${name}`));
  const page = filesBelow(inRoot('docs/modules'), (file) => file === `${name}.md`);
  if (files.length === 0) {
    console.error(`No module is called "${name}". The modules: ${moduleNames().join(', ')}`);
    return 1;
  }
  const rows = [...files, ...page].map((file) => ({ path: shortPath(file), lines: countLines(file) }));
  for (const { path, lines } of rows) console.log(`${String(lines).padStart(6)}  ${path}`);
  console.log(`${String(rows.reduce((sum, { lines }) => sum + lines, 0)).padStart(6)}  in ${rows.length} files`);
  return 0;
});

function listModules() {
  for (const name of moduleNames()) console.log(name);
  return 0;
}

function moduleNames() {
  const paths = workspaces().flatMap((folder) => filesBelow(`${folder}/src/modules`));
  const names = paths.map((path) => /\/src\/modules\/([^/]+)\//.exec(shortPath(path))?.[1]);
  return [...new Set(names.filter(Boolean))].sort();
}

function countLines(file) {
  return readFileSync(file, 'utf8').split('\n').length - 1;
}
