import pg from 'pg';
import type { Config } from '../core/config.ts';
import { openDb } from '../core/rows/db.ts';
import { startProblem } from '../core/start-problem.ts';
import { staffSignInCode } from '../modules/account/public.ts';
import { runningPostgres } from '../postgres/start-postgres.ts';

/**
 * Prints a code that lets the owner of a staff account in while others guess at its name, for who is at the machine itself: the last
 * administrator may have nobody to ask and no address that a code is sent to. The password is still needed. Fails in words when no
 * server runs on the data folder or nobody is called so.
 */
export async function tellSignInCode(config: Config, name: string): Promise<void> {
  const connectionString = config.databaseUrl ?? runningPostgres(config.dataDir)?.app;
  if (!connectionString) throw startProblem('Entrepot does not run on this data folder: start it first.');
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    const told = await staffSignInCode(openDb(pool), config.secretKey, name, new Date());
    if (!told) throw startProblem(`No member of staff is called "${name}". Give a user name: npm run sign-in-code -- NAME`);
    process.stdout.write(`${told.code} lets ${name} in once, with the password, until ${told.validUntil.toISOString()}\n`);
  } finally {
    await pool.end();
  }
}
