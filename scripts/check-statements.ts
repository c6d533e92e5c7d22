import { readFileSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '@entrepot/server/core/rows/migrate.ts';
import { statementProblems, unseenTemplates } from '@entrepot/testing/statements/check.ts';
import type { Template } from '@entrepot/testing/statements/source.ts';
import { readRecordings, sourceTemplates, wordsOf } from '@entrepot/testing/statements/rooms.ts';
import { startThrowaway } from '@entrepot/testing/throwaway.ts';

// Prepares every statement of the server on a migrated database, so that a wrong column is told with file and line before it runs.
// `--unseen` prints instead those that no test has run, as the list of the excused has them.
const lineOf = (template: Template) => `${template.file} ${wordsOf(template)}`;
const source = sourceTemplates();
if (process.argv.includes('--unseen')) {
  for (const line of new Set(unseenTemplates(source, readRecordings()).map(lineOf))) console.log(line);
  process.exit();
}
const excused = new Set(readFileSync(new URL('untested-statements.txt', import.meta.url), 'utf8').split('\n'));
const database = await startThrowaway();
try {
  await migrate(database.urls.admin);
  const client = new pg.Client({ connectionString: database.urls.admin });
  await client.connect();
  const { prepared, problems } = await statementProblems(client, source, readRecordings(), (template) => excused.has(lineOf(template)));
  await client.end();
  for (const problem of problems) console.error(problem);
  console.log(`${prepared} statements prepared of ${source.length} templates, ${problems.length} problems`);
  process.exitCode = problems.length ? 1 : 0;
} finally {
  await database.stop();
}
