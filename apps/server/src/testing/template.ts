import { serials } from '../core/db/serials.ts';
import { fillMasters } from '@entrepot/server/demo/masters.ts';
import { openPool, openDb } from '../core/db/open-db.ts';
import { withoutLimits } from './without-limits.ts';

/** Fills the template database with the demo's master data: sites, people, warehouses, shelves, carriers, quotations. */
export async function fillTemplate(appUrl: string): Promise<void> {
  const pool = openPool(appUrl);
  try {
    await fillMasters({ db: openDb(pool), takeNumber: serials(pool), now: new Date() });
    await pool.query(withoutLimits);
  } finally {
    await pool.end();
  }
}
