import { coverageProblems, coveringFiles, readRequirements } from './lib/coverage.mjs';
import { main } from './lib/setup.mjs';

/** Checks that every requirement of docs/requirements.tsv is proved by a test that mentions its exact names. */
await main(() => {
  const requirements = readRequirements();
  const problems = coverageProblems(coveringFiles(), requirements);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  console.log(`${requirements.size} requirements are proved by tests`);
  return 0;
});
