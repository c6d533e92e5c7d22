import type { Config } from '../core/config.ts';
import { applyRequirements, printedRequirements } from '../core/db/requirements.ts';
import { startProblem } from '../core/start-problem.ts';

/**
 * Prints the statements that a PostgreSQL of one's own needs before the product migrates it; with `--apply` runs those that are missing, as
 * the role of `DATABASE_ADMIN_URL`. Throws a start problem without an address, and with what that role may not do.
 */
export async function prepareDatabase(config: Config, args: readonly string[]): Promise<void> {
  const admin = config.databaseAdminUrl;
  if (!admin)
    throw startProblem(
      'Set DATABASE_ADMIN_URL to the address of the owning role, and DATABASE_URL to that of the serving role entrepot_app.',
    );
  const urls = { admin, app: config.databaseUrl };
  if (!args.includes('--apply')) return void process.stdout.write(await printedRequirements(urls));
  const lines = await applyRequirements(urls);
  process.stdout.write(`${(lines.length ? lines : ['Nothing is missing']).join('\n')}\n`);
}
