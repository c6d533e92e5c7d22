import { readFileSync } from 'node:fs';
import { cellsOf, coverageProblems, testFiles } from './lib/coverage.mjs';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

/** Each row of the specification that is claimed names a test that exists and that says the row's exact names. */
await main(() => {
  const read = (file) => readFileSync(inRoot('docs', file), 'utf8');
  const names = new Map(cellsOf(read('specification-names.tsv')).map(([id, exact = '']) => [id, exact.split(',').filter(Boolean)]));
  const table = read('coverage.tsv');
  const problems = coverageProblems(table, names, testFiles());
  for (const problem of problems) console.error(`docs/coverage.tsv: ${problem}`);
  if (problems.length > 0) return 1;
  console.log(`${cellsOf(table).length} of ${names.size} rows of the specification are proved by a test`);
  return 0;
});
