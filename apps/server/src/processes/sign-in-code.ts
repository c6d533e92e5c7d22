import pg from 'pg';
import type { Config } from '../core/config.ts';
import { startProblem } from '../core/start-problem.ts';
import { staffSignInCode } from '../modules/account/public.ts';
import { runningPostgres } from '../postgres/start-postgres.ts';
import { openDb } from '../core/db/open-db.ts';

/**
 * Prints a one-time code that lets the owner of a staff account sign in although failed sign-ins by others lock it. For the operator at the
 * machine: the last administrator may have no one to ask and no address for a code. The password is still required. Throws a start problem
 * when no server runs on the data folder or no staff account has this name.
 */
export async function printSignInCode(config: Config, name: string): Promise<void> {
  const connectionString = config.databaseUrl ?? runningPostgres(config.dataDir)?.app;
  if (!connectionString) throw startProblem('Entrepot does not run on this data folder: start it first.');
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    const result = await staffSignInCode(openDb(pool, { pipeline: config.pipeline }), config.secretKey, name, new Date());
    if (!result) throw startProblem(`No staff account is named "${name}". Give a user name: npm run sign-in-code -- NAME`);
    process.stdout.write(`${result.code} lets ${name} sign in once, with the password, until ${result.validUntil.toISOString()}\n`);
  } finally {
    await pool.end();
  }
}
