import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calendarProblems } from './lib/calendar.mjs';
import { filesBelow, shortPath, workspaces } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

const isShipped = (name) => /\.tsx?$/.test(name) && !/\.(?:test|e2e)\./.test(name);
const isOfTests = /\/(?:test|testing|e2e|test-data|dev)\//;
// The calendar and the clock themselves.
const itself = /^packages\/contract\/src\/core\/(?:zones|clock)\.ts$/;

/** Checks that days, months and the present moment come from the one calendar and the one clock: `// Calendar: …` states an exception. */
await main(() => {
  const files = workspaces()
    .flatMap((folder) => filesBelow(join(folder, 'src'), isShipped))
    .filter((path) => !isOfTests.test(path) && !itself.test(shortPath(path)));
  const problems = files.flatMap((path) => calendarProblems({ path: shortPath(path), text: readFileSync(path, 'utf8') }));
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? `${files.length} files use the one calendar` : `${problems.length} places have a calendar of their own`,
  );
  return problems.length === 0 ? 0 : 1;
});
