import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import { fillHistory } from './history.ts';
import { fillMasters } from './masters.ts';

/** Fills a database without any site with the demo's data, and tells so; a database that has a site is left alone. */
export async function fillEmptyDatabase(app: App, say: (line: string) => void): Promise<void> {
  const { rows } = await sql`select 1 from site limit 1`.execute(app.db);
  if (rows.length || !app.config.demo) return;
  say('Filling the empty database with demo data …');
  await fillMasters({ db: app.db, takeNumber: app.takeNumber, now: new Date() });
  await fillHistory(app);
}
