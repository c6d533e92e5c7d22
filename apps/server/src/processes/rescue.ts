import pg from 'pg';
import type { Config } from '../core/config.ts';
import { startProblem } from '../core/start-problem.ts';
import { answerAt } from '../modules/sites/public.ts';
import { runningPostgres } from '../postgres/start-postgres.ts';
import { openDb } from '../core/db/open-db.ts';

const usage = 'Use: npm run rescue -- host SITE-LETTER ADDRESS, such as: npm run rescue -- host T shop.example.com';

/**
 * Lets a site answer at one more address, for the operator at the machine: no other address may lead to the product.
 * Throws a start problem when no server runs on the data folder, or there is no such site.
 */
export async function rescue(config: Config, [what, letter = '', address = '']: readonly string[]): Promise<void> {
  if (what !== 'host' || !letter || !address) throw startProblem(usage);
  const connectionString = config.databaseUrl ?? runningPostgres(config.dataDir)?.app;
  if (!connectionString) throw startProblem('Entrepot does not run on this data folder: start it first.');
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    const site = await answerAt(openDb(pool, { pipeline: config.pipeline }), letter, address);
    if (!site) throw startProblem(`There is no site with the letter "${letter}". ${usage}`);
    process.stdout.write(`${site.name} answers at ${site.host} now. Sign in there and correct the addresses of the site.\n`);
  } finally {
    await pool.end();
  }
}
