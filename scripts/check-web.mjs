import { readFileSync } from 'node:fs';
import { filesBelow, inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { webFacts } from './lib/web.mjs';

const mostCasts = 4;

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
  if (byHand.length > 0 || rate > mostCasts) return 1;
  console.log(`${files.length} files: dialogs are forms of calls, ${rate.toFixed(1)} casts in 1,000 lines`);
  return 0;
});
