import { readFileSync } from 'node:fs';
import { findViolations } from './lib/boundaries.mjs';
import { filesBelow, inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { foreignReads, ownersOf } from './lib/tables.mjs';

/**
 * Checks which folders may import each other and which module writes which table, by the rules of ARCHITECTURE.md; `--joins` lists the
 * foreign tables that modules read.
 */
await main(() => {
  const paths = ['packages', 'apps'].flatMap((folder) => filesBelow(inRoot(folder), (name) => /\.[cm]?tsx?$/.test(name)));
  const files = paths.map((path) => ({ path: shortPath(path), text: readFileSync(path, 'utf8') }));
  if (process.argv.includes('--joins')) return printJoins(files);
  const violations = findViolations(files);
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? `${paths.length} files keep the boundaries` : `${violations.length} violations`);
  return violations.length === 0 ? 0 : 1;
});

function printJoins(files) {
  for (const [module, tables] of foreignReads(files, ownersOf(files))) console.log(`${module} reads ${tables.join(', ')}`);
  return 0;
}
