import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patternProblems } from './lib/patterns.mjs';
import { filesBelow, shortPath, workspaces } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

const isShipped = (name) => /\.tsx?$/.test(name) && !/\.(?:test|e2e)\./.test(name);
// Code of tests and of the demo reads no input of strangers.
const isOfTests = /\/(?:test|testing|e2e|test-data)\//;

/** Checks that regular expressions take linear time, because a quadratic one lets one long text stop a whole process. */
await main(() => {
  const files = workspaces()
    .flatMap((folder) => filesBelow(join(folder, 'src'), isShipped))
    .filter((path) => !isOfTests.test(path));
  const problems = files.flatMap((path) => patternProblems({ path: shortPath(path), text: readFileSync(path, 'utf8') }));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? `the patterns of ${files.length} files are linear` : `${problems.length} patterns are not linear`);
  return problems.length === 0 ? 0 : 1;
});
