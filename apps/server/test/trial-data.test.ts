import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredTables, trialClassesOf } from '@entrepot/contract/core/trial-data.ts';
import { allResources } from '../src/core/schema/registry.ts';
import { clearTrial, lockTrial } from '../src/core/trial/clear.ts';
import { trialPlan } from '../src/core/trial/plan.ts';
import { trialEnding } from '@entrepot/contract/modules/sites/events.ts';
import { publish } from '../src/core/calls/events.ts';
import { allFields, snake } from '../src/core/db/sql-names.ts';
import { checkInvariants } from '../src/testing/invariants.ts';
import { openUpgraded } from './upgrade/old-database.ts';

const classes = trialClassesOf(allResources);
/** The tables of the server's core that have rows of sites, and no description; what going live does with them. */
const coreTables: Record<string, string> = {
  outbox: 'is removed',
  serial: 'is removed, so that numbers start again',
  idempotency: 'expires within days',
  list_total: 'follows the lists',
  list_delta: 'follows the lists',
  day_total: 'is corrected by what is left',
  day_delta: 'is corrected by what is left',
  job_night: 'is about the platform',
  commodity_inventory_lot: 'is a part of commodity_inventory',
};

/** Tables of goods, money, coupons, messages and logs in which the trial of the upgraded database has rows. */
const trialTables = `
  package logistics_order order_goods order_parcel picking_list picking_line packing packing_scan waybill
  transport_shift bag bag_item track stock_movement shelf_log
  bill bill_line payment_record payment_of_bill journal ledger_entry wallet recharge cod_collection
  recipient user_coupon promotion_claim user_message operation_log
`
  .trim()
  .split(/\s+/);

describe('the declaration of trial data', () => {
  test('gives every table a class', () => {
    expect([...classes].filter(([, kind]) => !kind).map(([table]) => table)).toEqual([]);
  });

  test('names tables that exist', () => {
    expect(declaredTables.filter((table) => !classes.has(table))).toEqual([]);
    expect(new Set(declaredTables).size).toBe(declaredTables.length);
  });

  test('clears each table before those that it refers to', () => {
    const { groups } = trialPlan(allResources);
    const at = new Map(groups.flatMap((group, index) => group.map((table) => [table, index] as const)));
    const tableOf = new Map(allResources.map(({ name, table }) => [name, table]));
    const late = allResources.flatMap((resource) =>
      Object.values(allFields(resource)).flatMap(({ references, sql: type }) => {
        const [own, target] = [at.get(resource.table), references && type === 'uuid' ? at.get(tableOf.get(references)!) : undefined];
        return own !== undefined && target !== undefined && own > target ? [`${resource.table} after ${references}`] : [];
      }),
    );
    expect(late).toEqual([]);
  });

  test('refuses a new table without a class, and a retained row that requires a removed one', () => {
    const bare = { name: 'rack', module: 'shelving', table: 'rack', fields: {} };
    expect(() => trialPlan([...allResources, bare])).toThrow('rack: state in trial-data.ts');
    const shelf = allResources.find(({ name }) => name === 'shelf')!;
    const required = { ...shelf, fields: { ...shelf.fields, orderId: { required: true, references: 'logisticsOrder', sql: 'uuid' } } };
    expect(() => trialPlan(allResources.map((one) => (one === shelf ? required : one)))).toThrow('shelf is retained but requires');
  });
});

describe('going live after weeks of trial', () => {
  let old: Awaited<ReturnType<typeof openUpgraded>>;
  let [siteId, otherId] = ['', ''];
  let before: Record<string, Record<string, number>>;
  beforeAll(async () => {
    old = await openUpgraded();
    const { rows } = await sql<{ id: string; code: string }>`select id, code from site order by code desc`.execute(old.db);
    [siteId, otherId] = rows.map(({ id }) => id) as [string, string];
    before = { [siteId]: await rowsOf(siteId), [otherId]: await rowsOf(otherId) };
  });
  afterAll(() => old?.close());

  /** The number of rows of a site in every table of the database with sites. */
  async function rowsOf(id: string): Promise<Record<string, number>> {
    const tables = await sql<{ name: string }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id'
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(old.db);
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where site_id = ${id}`.execute(old.db);
      counts[name] = found.rows[0]!.n;
    }
    return counts;
  }
  /** Without the counts that the server folds in the background meanwhile. */
  const unfolded = (counts: Record<string, number>) =>
    Object.entries(counts).filter(([table]) => !['day_delta', 'day_total', 'list_delta', 'list_total'].includes(table));
  const end = (id: string) =>
    old.db.transaction().execute(async (tx) => {
      await lockTrial(tx, id);
      await publish(tx, await old.system(), trialEnding, { siteId: id });
      await clearTrial(tx, id);
    });

  test('every table with sites is declared', () => {
    expect(Object.keys(before[siteId]!).filter((table) => !classes.has(table) && !coreTables[table])).toEqual([]);
  });

  test('is refused by the database for a live site', async () => {
    await expect(end(siteId)).rejects.toThrow('the site is live');
    expect(unfolded(await rowsOf(siteId))).toEqual(unfolded(before[siteId]!));
  });

  test('removes all trial data of the site, retains its set-up, and touches no other site', async () => {
    await sql`update site set live_time = null where id = ${siteId}`.execute(old.db);
    await end(siteId);
    const after = await rowsOf(siteId);
    const of = (kind: string) => [...classes].filter(([, one]) => one === kind).map(([table]) => table);
    expect(of('removed').filter((table) => after[table])).toEqual([]);
    // The first build filled these; what other tables need follows from the plan alone.
    const filled = of('removed').filter((table) => before[siteId]![table]);
    expect(filled).toEqual(expect.arrayContaining(trialTables));
    const retained = of('retained').filter((table) => table !== 'import_job');
    expect(retained.filter((table) => after[table] !== before[siteId]![table])).toEqual([]);
    expect([after.serial, after.outbox]).toEqual([0, 0]);
    expect(unfolded(await rowsOf(otherId))).toEqual(unfolded(before[otherId]!));
  });

  test('leaves accounts of staff only, and nothing that names a customer', async () => {
    const { rows } = await sql`select 1 from user_account where site_id = ${siteId} and account_type_code = 2`.execute(old.db);
    expect(rows).toEqual([]);
    const { accounts } = trialPlan(allResources);
    for (const { table, column } of accounts) {
      const orphans = await sql`select 1 from ${sql.table(table)} t where site_id = ${siteId} and ${sql.ref(`t.${column}`)} is not null
        and not exists (select 1 from user_account u where u.id = ${sql.ref(`t.${column}`)})`.execute(old.db);
      expect([table, orphans.rows.length]).toEqual([table, 0]);
    }
    expect((await old.as('manager')).siteId).toBe(siteId);
  });

  test('keeps the invariants of money and goods, and the totals of lists and days', async () => {
    expect(await checkInvariants(old.db, siteId)).toEqual([]);
    for (const { name, table, totals } of allResources.filter((one) => one.totals?.length)) {
      const keys = sql.join((totals as readonly string[]).map((column) => sql`${sql.ref(snake(column))}::text`));
      const { rows } = await sql`select keys from (
          select keys, n from list_total where site_id = ${siteId} and list = ${name} and span = 'a'
          union all select keys, n from list_delta where site_id = ${siteId} and list = ${name}
          union all select array[${keys}], -1 from ${sql.table(table)} where site_id = ${siteId} and not is_deleted) x
        group by keys having sum(n) <> 0`.execute(old.db);
      expect([name, rows]).toEqual([name, []]);
    }
    const days = await sql`select kind, day, key from (select kind, day, key, sums from day_total where site_id = ${siteId}
        union all select kind, day, key, sums from day_delta where site_id = ${siteId}) d
      group by kind, day, key having sum(sums[1]) <> 0`.execute(old.db);
    expect(days.rows).toEqual([]);
  });
});
