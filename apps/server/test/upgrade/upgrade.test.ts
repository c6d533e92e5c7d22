import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { migrate, migrationsFolder } from '../../src/core/rows/migrate.ts';
import { readMigrations } from '../../src/core/rows/migration-files.ts';
import { allResources } from '../../src/core/rows/registry.ts';
import { snake } from '../../src/core/rows/sql-names.ts';
import { checkInvariants } from '../../src/modules/billing/invariants.ts';
import { markOverdue } from '../../src/modules/billing/ledger-check.ts';
import { suiteOverEveryResource } from '../every-resource.ts';
import { openBench } from '../resource-bench.ts';
import { oldDatabase } from './old-database.ts';

/** The product on a database of the first build that was upgraded as a start does it. */
async function openUpgraded(): Promise<TestServer & { applied: string[] }> {
  const database = await oldDatabase();
  const applied = await migrate(database.url);
  return { ...(await openTestServer({ database })), applied };
}

/** Gives everybody's roles the rights of every call, as an administrator does for the screens that an upgrade brought. */
async function giveNewRights({ server, db }: TestServer): Promise<void> {
  const codes = new Set(server.handlers.flatMap(({ needs }) => needs ?? []));
  await sql`insert into role_right (site_id, id, creation_time, role_id, code)
    select r.site_id, gen_random_uuid(), now(), r.id, c from role r, unnest(${[...codes]}::text[]) c on conflict do nothing`.execute(db);
}

describe('a database of the first build', () => {
  let old: Awaited<ReturnType<typeof openUpgraded>>;
  beforeAll(async () => {
    old = await openUpgraded();
  });
  afterAll(() => old?.close());

  test('is upgraded by every migration there has been since', () => {
    const names = readMigrations(migrationsFolder).map(({ name }) => name);
    expect(old.applied).toEqual(names.filter((name) => name !== '0001_tables.sql'));
  });

  test('still has what was in it', async () => {
    const alice = await old.as('alice');
    expect((await alice.ok('/Package/GetPackages')).Total).toBeGreaterThan(10);
    expect(await alice.ok('/UserAmountJournal/GetUserWallet')).toMatchObject({ Balance: 5000 });
  });

  test.each(allResources.filter(({ totals }) => totals?.length))('counts the list of $name rightly', async ({ name, table, totals }) => {
    const keys = sql.join((totals as readonly string[]).map((column) => sql`${sql.ref(snake(column))}::text`));
    const kept = sql`select site_id, keys, n from list_total where list = ${name} and span = 'a'
      union all select site_id, keys, n from list_delta where list = ${name}`;
    const { rows } = await sql`select site_id, keys from (${kept} union all
        select site_id, array[${keys}], -1 from ${sql.table(table)} where not is_deleted) x
      group by site_id, keys having sum(n) <> 0`.execute(old.db);
    expect(rows).toEqual([]);
  });

  test('keeps every rule of money and goods, once what fell due since is marked', async () => {
    await markOverdue({ db: old.db, takeNumber: old.server.takeNumber, now: new Date() });
    expect(await checkInvariants(old.db)).toEqual([]);
  });
});

describe('every resource, on a database of the first build', () => {
  suiteOverEveryResource(async () => {
    const upgraded = await openUpgraded();
    await giveNewRights(upgraded);
    return openBench(Promise.resolve(upgraded));
  });
});
