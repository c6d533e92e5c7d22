import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { migrate, migrationsFolder } from '../../src/core/rows/migrate.ts';
import { readMigrations } from '../../src/core/rows/migration-files.ts';
import { allResources } from '../../src/core/rows/registry.ts';
import { snake } from '../../src/core/rows/sql-names.ts';
import { checkInvariants } from '../../src/modules/billing/invariants.ts';
import { markOverdue } from '../../src/modules/billing/ledger-check.ts';
import { followShippedRoles, shipNavigation } from '../../src/modules/access/public.ts';
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

describe('the roles that the first build shipped', () => {
  let old: Awaited<ReturnType<typeof openUpgraded>>;
  const start = () =>
    old.db.transaction().execute(async (tx) => {
      await shipNavigation(tx, new Date());
      await followShippedRoles(tx, { takeNumber: old.server.takeNumber, now: new Date() });
    });
  const roleOf = async (name: string) =>
    (await (await old.as('manager')).ok('/Role/GetRoles', { RoleKind: 1, rows: 100 })).Data.find(
      (row: { Name: string }) => row.Name === name,
    );
  const rightsOf = async (id: string) =>
    (await sql<{ code: string }>`select code from role_right where role_id = ${id} order by code`.execute(old.db)).rows.map(
      ({ code }) => code,
    );
  beforeAll(async () => {
    old = await openUpgraded();
  });
  afterAll(() => old?.close());

  test('follow what ships where nobody changed them: the manager finds Money approvals, the clerk only what clerks get', async () => {
    const manager = await old.as('manager');
    expect(await manager.post('/MoneyRequest/GetMoneyRequests', { rows: 1 })).toMatchObject({ Code: 1 });
    const before = await rightsOf((await roleOf('SiteManager')).Id);
    await start();
    const { Id, NewRights } = await roleOf('SiteManager');
    expect(NewRights).toEqual([]);
    expect(before).not.toContain('MoneyRequestIndex');
    expect(await rightsOf(Id)).toEqual(expect.arrayContaining(['MoneyRequestIndex', 'MoneyRequestIndex.Audit']));
    // Rights are read anew within a second.
    await expect.poll(async () => (await manager.post('/MoneyRequest/GetMoneyRequests', { rows: 1 })).Code).toBe(0);
    expect(await rightsOf((await roleOf('WarehouseClerk')).Id)).not.toContain('MoneyRequestIndex');
  });

  test('stay as they are where somebody changed them, are told what is new, and once somebody has decided are told no more', async () => {
    const { Id } = await roleOf('SiteFinance');
    // As it was before: without the newest screen, and without one that the site took out.
    const ships = await rightsOf(Id);
    const older = ships.filter((code) => !code.startsWith('MoneyRequestIndex'));
    const own = older.filter((code) => !code.startsWith('BillIndex'));
    await sql`update role set shipped_rights = ${JSON.stringify(older)}::jsonb where id = ${Id}`.execute(old.db);
    await sql`delete from role_right where role_id = ${Id} and not code = any(${own})`.execute(old.db);
    await start();
    expect(await rightsOf(Id)).toEqual(own);
    const told = (await roleOf('SiteFinance')).NewRights;
    expect(told).toContain('MoneyRequestIndex');
    expect(told.filter((code: string) => code.startsWith('BillIndex'))).toEqual([]);
    // A second start tells no more and no less.
    await start();
    expect((await roleOf('SiteFinance')).NewRights).toEqual(told);
    const manager = await old.as('manager');
    const { MenuIds, Buttons } = await manager.ok('/Role/GetRoleAuthorization', { Id });
    await manager.ok('/Role/SetRoleAuthorization', { Id, MenuIds: [...MenuIds, 'MoneyRequestIndex'], Buttons });
    expect((await roleOf('SiteFinance')).NewRights).toEqual([]);
    await start();
    expect((await roleOf('SiteFinance')).NewRights).toEqual([]);
    expect(await rightsOf(Id)).toContain('MoneyRequestIndex');
  });

  test('a role of an old site that somebody had given other rights is known by the log and left alone', async () => {
    const { Id } = await roleOf('WarehouseLeader');
    await sql`update role set shipped_rights = null where id = ${Id}`.execute(old.db);
    const manager = await old.as('manager');
    const { MenuIds, Buttons } = await manager.ok('/Role/GetRoleAuthorization', { Id });
    await manager.ok('/Role/SetRoleAuthorization', {
      Id,
      MenuIds,
      Buttons: Buttons.filter((code: string) => code !== 'PackageIndex.Print'),
    });
    await start();
    expect(await rightsOf(Id)).not.toContain('PackageIndex.Print');
    expect((await roleOf('WarehouseLeader')).NewRights).toContain('PackageIndex.Print');
  });
});

describe('every resource, on a database of the first build', () => {
  suiteOverEveryResource(async () => {
    const upgraded = await openUpgraded();
    await giveNewRights(upgraded);
    return openBench(Promise.resolve(upgraded));
  });
});
