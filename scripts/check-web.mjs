import { readFileSync } from 'node:fs';
import { filesBelow, inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { webFacts } from './lib/web.mjs';

const mostCasts = 4;
// What waits there is made of what comes; everywhere else it would only come later than it can (decision 39).
const mayBeLazy = ['upload-field.tsx', 'data-table.tsx', 'menu-sign.tsx', 'creation-filter.tsx'];
const client = ['apps/web/src', 'apps/mobile/src', 'packages/ui/src', 'packages/client/src'];
const usesLazy = /import \{[^}]*\blazy\b[^}]*\} from 'react'/;

/** Dialogs of the web's modules and of the mobile site are made of the form of a call or say why not, and casts stay rare: at most 4 in 1,000 lines. */
await main(() => {
  const folders = ['apps/web/src/modules', 'apps/mobile/src'].map((folder) => inRoot(folder));
  const paths = folders.flatMap((folder) => filesBelow(folder, (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name)));
  const files = paths.map((path) => ({ path: shortPath(path), ...webFacts(path, readFileSync(path, 'utf8')) }));
  const byHand = files.filter((file) => file.byHand);
  for (const { path } of byHand)
    console.error(`${path} holds the fields of a dialog by hand: make it a CallDialog, or say why not in a line "// No form of a call: …"`);
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const rate = (1000 * sum('casts')) / sum('lines');
  if (rate > mostCasts) {
    console.error(`${sum('casts')} casts with "as" in ${sum('lines')} lines are more than ${mostCasts} in 1,000; most in:`);
    const worst = files.toSorted((a, b) => b.casts - a.casts).slice(0, 10);
    for (const { path, casts } of worst) console.error(`  ${casts}  ${path}`);
  }
  const lazy = client
    .flatMap((folder) => filesBelow(inRoot(folder), (name) => /\.tsx?$/.test(name) && !mayBeLazy.includes(name)))
    .filter((path) => usesLazy.test(readFileSync(path, 'utf8')));
  for (const path of lazy) console.error(`${shortPath(path)} loads a part with lazy(): late() of packages/ui brings it without a pause`);
  if (byHand.length > 0 || rate > mostCasts || lazy.length > 0) return 1;
  console.log(`${files.length} files: dialogs are forms of calls, ${rate.toFixed(1)} casts in 1,000 lines`);
  return 0;
});
