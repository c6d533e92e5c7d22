// Times the rent of a month for many customers, one after the other and in lanes:
// node --import tsx bench/rent.ts [--customers 8000] [--packages 5] [--lanes 1,4]
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '@entrepot/server/core/config.ts';
import { openServer } from '@entrepot/server/server.ts';
import { startMigrated } from '@entrepot/server/testing/throwaway.ts';
import { fillMasters } from '../apps/server/src/demo/masters.ts';
import { settleMonths } from '../apps/server/src/modules/rent/settle-rent.ts';
import { like, type Place, placeOf } from './data.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '8000' },
    packages: { type: 'string', default: '5' },
    lanes: { type: 'string', default: '1,4' },
  },
});
const customers = Number(values.customers);
const packages = Number(values.packages);
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Adds customers with a wallet and packages that have been on a shelf for four months, under a prefix. */
async function addCustomers(owner: pg.Client, { siteId, ownerId, warehouseId }: Place, prefix: string): Promise<void> {
  const id = `md5('${prefix}' || i)::uuid`;
  const own = (table: string, who: string) =>
    `${table} t, generate_series(1, ${customers}) i where t.site_id = '${siteId}' and t.${who} = '${ownerId}'`;
  await owner.query(like('user_account', `'id', ${id}, 'user_name', '${prefix}' || i, 'member_code', null`, own('user_account', 'id')));
  await owner.query(
    like(
      'wallet',
      `'id', gen_random_uuid(), 'owner_id', ${id}, 'balance', 0, 'arrears', 0, 'credit_arrears', 0`,
      own('wallet', 'owner_id'),
    ),
  );
  await owner.query(
    `insert into package (site_id, id, creation_time, courier_number, package_status, claim_status, owner_id, warehouse_id, quantity, available_quantity,
       length, width, height, shelved_time)
     select $1, gen_random_uuid(), now() - interval '120 days', '${prefix}' || i || 'P' || n, 30, 2, ${id}, $2, 1, 1, 60, 50, 40, now() - interval '120 days'
     from generate_series(1, $3::int) i, generate_series(1, $4::int) n`,
    [siteId, warehouseId, customers, packages],
  );
  await owner.query('analyze');
}

const database = await startMigrated();
const owner = new pg.Client({ connectionString: database.urls.admin });
try {
  await owner.connect();
  const config = { ...readConfig({ SECRET_KEY: 'a secret of the measurements', LOG_LEVEL: 'fatal' }, database.dataDir), demo: true };
  const server = await openServer({ config, databaseUrl: database.urls.app, version: 'bench' });
  await server.http.ready();
  try {
    await fillMasters({ db: server.db, takeNumber: server.takeNumber, now: new Date() });
    const place = await placeOf(owner);
    const siteIds = async () => (await server.sites.all()).map(({ id }) => id);
    for (const lanes of values.lanes.split(',').map(Number)) {
      await addCustomers(owner, place, `rent${lanes}x`);
      const started = performance.now();
      const bills = await settleMonths({ db: server.db, takeNumber: server.takeNumber, now: new Date(), siteIds }, { lanes });
      const seconds = (performance.now() - started) / 1000;
      print(
        `${lanes} lanes: ${bills} bills in ${seconds.toFixed(1)} s, ${((1000 * seconds) / Math.max(1, bills)).toFixed(1)} ms a customer`,
      );
    }
  } finally {
    await server.close();
  }
} finally {
  await owner.end();
  await database.stop();
}
