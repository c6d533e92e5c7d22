import { readFileSync } from 'node:fs';
import { findViolations } from './lib/boundaries.mjs';
import { filesBelow, inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

/** Who may import whom, as ARCHITECTURE.md says. */
await main(() => {
  const paths = ['packages', 'apps'].flatMap((folder) => filesBelow(inRoot(folder), (name) => /\.[cm]?tsx?$/.test(name)));
  const violations = findViolations(paths.map((path) => ({ path: shortPath(path), text: readFileSync(path, 'utf8') })));
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? `${paths.length} files keep the boundaries` : `${violations.length} violations`);
  return violations.length === 0 ? 0 : 1;
});
