import pg from 'pg';
import { migrate } from '@entrepot/server/core/rows/migrate.ts';
import { statementProblems } from '@entrepot/testing/statements/check.ts';
import { readRecordings, sourceTemplates } from '@entrepot/testing/statements/rooms.ts';
import { startThrowaway } from '@entrepot/testing/throwaway.ts';

// Prepares every statement of the server on a migrated database, so that a wrong column is told with file and line before it runs.
const source = sourceTemplates();
const database = await startThrowaway();
try {
  await migrate(database.urls.admin);
  const client = new pg.Client({ connectionString: database.urls.admin });
  await client.connect();
  const { prepared, problems } = await statementProblems(client, source, readRecordings(), () => false);
  await client.end();
  for (const problem of problems) console.error(problem);
  console.log(`${prepared} statements prepared of ${source.length} templates, ${problems.length} problems`);
  process.exitCode = problems.length ? 1 : 0;
} finally {
  await database.stop();
}
