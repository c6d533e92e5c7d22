import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import { systemCaller } from '../core/calls/caller.ts';
import { newSetUpToken } from '../modules/account/set-up.ts';
import { fillRegions } from './regions.ts';

/**
 * Prepares a database without sites for its first one, when there is no demo: inserts countries, and prints a link with
 * which one person creates the first administrator and the first site. Each start creates a new link and invalidates the previous one.
 */
export async function offerSetUp(
  app: Pick<App, 'db' | 'config' | 'takeNumber'>,
  address: string,
  print: (line: string) => void,
): Promise<void> {
  if (app.config.demo) return;
  const sites = await sql`select 1 from site limit 1`.execute(app.db);
  if (sites.rows.length) return;
  const caller = systemCaller({ siteIds: [], now: new Date(), takeNumber: app.takeNumber });
  const token = await app.db.transaction().execute(async (tx) => {
    const known = await sql`select 1 from region limit 1`.execute(tx);
    if (!known.rows.length) await fillRegions(tx, caller);
    return newSetUpToken(tx, caller);
  });
  print(
    `There is no site yet. Make the first one and its administrator at ${address}/SetUp#token=${token} (good once, until the next start).`,
  );
  if (!isLoopback(app.config.host) && !app.config.trustProxy)
    print('Browsers encrypt passwords over https and at localhost only. README, “A secure address”, says how to get one.');
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/i.test(host);
