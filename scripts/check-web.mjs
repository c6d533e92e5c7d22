import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { queryProblems } from './lib/queries.mjs';
import { filesBelow, inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { unusedClasses } from './lib/style-classes.mjs';
import { webMetrics } from './lib/web.mjs';

const maxCasts = 1;
// In these files lazy loading depends on data that arrives later; everywhere else it would only delay rendering (decision 39).
const mayBeLazy = ['lazy.tsx', 'upload-field.tsx', 'data-table.tsx', 'menu-sign.tsx', 'creation-filter.tsx'];
const client = ['apps/web/src', 'apps/mobile/src', 'packages/ui/src', 'packages/client/src'];
const usesLazy = /import \{[^}]*\b(?:lazy\b[^}]*\} from 'react'|lazyGeneric\b)/;

const forcedCast = /\bas (?:never|unknown as)\b/;

/**
 * Checks that dialogs of the web's modules and of the mobile site use the form of a call or explain why not, that casts are rare (at most 1 in
 * 1,000 lines), that no client casts a value to `never` or through `unknown`, that queries are named by their calls, and that style sheets
 * have no classes without a component.
 */
await main(() => {
  const folders = ['apps/web/src/modules', 'apps/mobile/src'].map((folder) => inRoot(folder));
  const paths = folders.flatMap((folder) => filesBelow(folder, (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name)));
  const files = paths.map((path) => ({ path: shortPath(path), ...webMetrics(path, readFileSync(path, 'utf8')) }));
  const byHand = files.filter((file) => file.byHand);
  for (const { path } of byHand)
    console.error(
      `${path} builds the fields of a dialog itself: make it a CallDialog, or state why not in a line "// Not a schema form: …"`,
    );
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const rate = (1000 * sum('casts')) / sum('lines');
  if (rate > maxCasts) {
    console.error(`${sum('casts')} casts with "as" in ${sum('lines')} lines are more than ${maxCasts} in 1,000; most in:`);
    const worst = files.toSorted((a, b) => b.casts - a.casts).slice(0, 10);
    for (const { path, casts } of worst) console.error(`  ${casts}  ${path}`);
  }
  const sources = client
    .flatMap((folder) => filesBelow(inRoot(folder), (name) => /\.tsx?$/.test(name)))
    .map((path) => ({ path, name: basename(path), text: readFileSync(path, 'utf8') }));
  const lazy = sources.filter(({ name, text }) => usesLazy.test(text) && !mayBeLazy.includes(name));
  for (const { path } of lazy)
    console.error(`${shortPath(path)} loads a part with lazy(): late() of packages/ui brings it without a pause`);
  const forced = sources.filter(({ path, text }) => forcedCast.test(text) && webMetrics(path, text).forced > 0);
  for (const { path } of forced)
    console.error(`${shortPath(path)} casts to never or through unknown: correct the type where the value comes from`);
  const shipped = sources.filter(({ name }) => !/\.(?:test|e2e)\./.test(name));
  const wrongQueries = queryProblems(shipped.map(({ path, text }) => ({ path: shortPath(path), text })));
  for (const line of wrongQueries) console.error(line);
  const styles = client
    .flatMap((folder) => filesBelow(inRoot(folder), (name) => name.endsWith('.module.css')))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const unstyled = unusedClasses([...styles, ...sources].map(({ path, text }) => ({ path: shortPath(path), text })));
  for (const line of unstyled) console.error(line);
  if (unstyled.length > 0 || byHand.length > 0 || rate > maxCasts || lazy.length > 0 || forced.length > 0 || wrongQueries.length > 0)
    return 1;
  console.log(`${files.length} files: dialogs are forms of calls, ${rate.toFixed(1)} casts in 1,000 lines`);
  return 0;
});
