// Checks the tables of a migrated database, and every statement and its plan. Part of npm run check; by name: schema, statements, plans.
import pg from 'pg';
import { asSuperuser, startMigrated } from '@entrepot/server/testing/throwaway.ts';
import { checkPlans } from './lib/database/plans.ts';
import { checkSchema, wrongFiles } from './lib/database/schema.ts';
import { readStatements, type Statements } from './lib/database/statements-of-the-server.ts';
import { checkStatements, unseenLines } from './lib/database/statements.ts';
import { type Check, reportChecks } from './lib/check-result.ts';

const names = process.argv.slice(2);
let read: Statements | undefined;
if (names.includes('--unseen')) {
  for (const line of unseenLines(readStatements())) console.log(line);
} else await checkDatabase();

async function checkDatabase(): Promise<void> {
  const database = await startMigrated().catch(withoutDatabase);
  if (!database) return;
  const owner = new pg.Client({ connectionString: database.urls.admin });
  const superuser = new pg.Client({ connectionString: asSuperuser(database.urls.admin) });
  try {
    await Promise.all([owner.connect(), superuser.connect()]);
    // Plans come last: simulating an old database removes its constraints.
    const checks: Check[] = [
      ['schema', () => checkSchema(database.urls.admin)],
      ['statements', async () => checkStatements(owner, statements())],
      ['plans', async () => checkPlans(superuser, statements())],
    ];
    await reportChecks(checks.filter(([name]) => names.length === 0 || names.includes(name)));
  } finally {
    await Promise.all([owner.end(), superuser.end()]);
    await database.stop();
  }
}

function statements(): Statements {
  read ??= readStatements();
  return read;
}

/** Migrations that cannot run are reported together with the problems of their files. */
function withoutDatabase({ message }: Error): undefined {
  for (const problem of [...wrongFiles(), message]) console.error(problem);
  process.exitCode = 1;
}
