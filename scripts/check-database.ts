// What a migrated database says of the tables, of every statement and of how it would be run. Part of npm run check; by name: schema, statements, plans.
import pg from 'pg';
import { asSuperuser, startMigrated } from '@entrepot/testing/throwaway.ts';
import { checkPlans } from './lib/database/plans.ts';
import { checkSchema, wrongFiles } from './lib/database/schema.ts';
import { readStatements, type Statements } from './lib/database/statements-of-the-server.ts';
import { checkStatements, unseenLines } from './lib/database/statements.ts';
import { type Check, tell } from './lib/told.ts';

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
    // Plans come last: what makes the database look old takes its rules away.
    const checks: Check[] = [
      ['schema', () => checkSchema(database.urls.admin)],
      ['statements', async () => checkStatements(owner, statements())],
      ['plans', async () => checkPlans(superuser, statements())],
    ];
    await tell(checks.filter(([name]) => names.length === 0 || names.includes(name)));
  } finally {
    await Promise.all([owner.end(), superuser.end()]);
    await database.stop();
  }
}

function statements(): Statements {
  read ??= readStatements();
  return read;
}

/** Migrations that cannot be run are told with what is wrong with their files. */
function withoutDatabase({ message }: Error): undefined {
  for (const problem of [...wrongFiles(), message]) console.error(problem);
  process.exitCode = 1;
}
