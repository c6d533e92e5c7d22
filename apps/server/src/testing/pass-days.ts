import { Client } from 'pg';
import { runningPostgres } from '../postgres/start-postgres.ts';

/**
 * Ages the accounts of a running product with its own database: creation, passwords and roles were that many days earlier, so that colleagues
 * of a founder can approve requests of the founder (decision 125).
 */
export async function passDays(dataDir: string, days: number): Promise<void> {
  const connectionString = runningPostgres(dataDir)?.admin;
  if (!connectionString) throw new Error(`No database runs in ${dataDir}`);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(`update account_control set creation_time = creation_time - make_interval(days => $1)`, [days]);
  } finally {
    await client.end();
  }
}
