import { readFileSync } from 'node:fs';
import { licenceProblems } from './lib/licences.mjs';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

/** Checks that every package of the lock file has a licence under which the product may be shipped. */
await main(() => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const problems = licenceProblems(packages);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? `${Object.keys(packages).length} packages may be shipped` : `${problems.length} packages may not be shipped`,
  );
  return problems.length === 0 ? 0 : 1;
});
