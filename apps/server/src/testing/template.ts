import { serials } from '../core/db/serials.ts';
import { fillMasters } from '@entrepot/server/demo/masters.ts';
import { openPool, openDb } from '../core/db/open-db.ts';

/** Fills the template database with the demo's master data: sites, people, warehouses, shelves, carriers, quotations. */
export async function fillTemplate(appUrl: string): Promise<void> {
  const pool = openPool(appUrl);
  try {
    await fillMasters({ db: openDb(pool), takeNumber: serials(pool), now: new Date() });
    // Other tests move money without four-eyes approval.
    await pool.query(
      'update site_configuration set manual_limit = 0, discount_limit = 0, discount_share = 0, person_limit = 0, customer_limit = 0, total_limit = 0, price_approval = false',
    );
  } finally {
    await pool.end();
  }
}
