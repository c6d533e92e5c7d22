import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import { systemCaller } from '../core/calls/caller.ts';
import { newSetUpToken } from '../modules/account/set-up.ts';
import { fillCurrencies } from './currencies.ts';
import { fillRegions } from './regions.ts';

/**
 * Prepares a database without any site for its first one, when there is no demo: countries and currencies to choose from, and a
 * link by which one person makes the first administrator and the first site. Each start makes a new link; the one before is dead.
 */
export async function offerSetUp(
  app: Pick<App, 'db' | 'config' | 'takeNumber'>,
  address: string,
  say: (line: string) => void,
): Promise<void> {
  if (app.config.demo) return;
  const sites = await sql`select 1 from site limit 1`.execute(app.db);
  if (sites.rows.length) return;
  const caller = systemCaller({ siteIds: [], now: new Date(), takeNumber: app.takeNumber });
  const token = await app.db.transaction().execute(async (tx) => {
    const known = await sql`select 1 from region union all select 1 from currency limit 1`.execute(tx);
    if (!known.rows.length) {
      await fillRegions(tx, caller);
      await fillCurrencies(tx, caller);
    }
    return newSetUpToken(tx, caller);
  });
  say(
    `There is no site yet. Make the first one and its administrator at ${address}/SetUp?token=${token} (good once, until the next start).`,
  );
}
