import { openDb, openPool } from '@entrepot/server/core/rows/db.ts';
import { serials } from '@entrepot/server/core/rows/serials.ts';
import { fillMasters } from '@entrepot/server/demo/masters.ts';

/** Fills the template database with the demo's master data: sites, people, warehouses, shelves, carriers, quotations. */
export async function fillTemplate(appUrl: string): Promise<void> {
  const pool = openPool(appUrl);
  try {
    await fillMasters({ db: openDb(pool), takeNumber: serials(pool), now: new Date() });
    // Tests that are about something else move money alone.
    await pool.query('update site_configuration set manual_limit = 0, discount_limit = 0, discount_share = 0');
  } finally {
    await pool.end();
  }
}
