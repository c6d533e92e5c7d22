import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder } from '../../src/core/db/migrate.ts';
import { readMigrations } from '../../src/core/db/migration-files.ts';
import { allResources } from '../../src/core/schema/registry.ts';
import { snake } from '../../src/core/db/sql-names.ts';
import { withoutLimits } from '../../src/testing/without-limits.ts';
import { checkInvariants } from '../../src/testing/invariants.ts';
import { markOverdue } from '../../src/modules/billing/ledger-check.ts';
import { followShippedRoles, shipNavigation } from '../../src/modules/access/public.ts';
import { suiteOverEveryResource } from '../every-resource.ts';
import { openBench } from '../resource-bench.ts';
import { giveNewRights, openUpgraded } from './old-database.ts';

describe('a database of the first build', () => {
  let old: Awaited<ReturnType<typeof openUpgraded>>;
  beforeAll(async () => {
    old = await openUpgraded();
  });
  afterAll(() => old?.close());

  test('is upgraded by every later migration', () => {
    const names = readMigrations(migrationsFolder).map(({ name }) => name);
    expect(old.applied).toEqual(names.filter((name) => name !== '0001_tables.sql'));
  });

  test('still has its data', async () => {
    const alice = await old.as('alice');
    expect((await alice.ok('/Package/GetPackages')).Total).toBeGreaterThan(10);
    expect(await alice.ok('/UserAmountJournal/GetUserWallet')).toMatchObject({ Balance: 5000 });
  });

  test.each(allResources.filter(({ totals }) => totals?.length))('counts the list of $name correctly', async ({ name, table, totals }) => {
    const keys = sql.join((totals as readonly string[]).map((column) => sql`${sql.ref(snake(column))}::text`));
    const stored = sql`select site_id, keys, n from list_total where list = ${name} and span = 'a'
      union all select site_id, keys, n from list_delta where list = ${name}`;
    const { rows } = await sql`select site_id, keys from (${stored} union all
        select site_id, array[${keys}], -1 from ${sql.table(table)} where not is_deleted) x
      group by site_id, keys having sum(n) <> 0`.execute(old.db);
    expect(rows).toEqual([]);
  });

  test('satisfies every invariant of money and goods once overdue bills are marked', async () => {
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

  test('follow the shipped rights while unchanged: managers get Money approvals, clerks do not', async () => {
    const manager = await old.as('manager');
    expect(await manager.post('/MoneyRequest/GetMoneyRequests', { rows: 1 })).toBeRefused('NoPermission');
    const before = await rightsOf((await roleOf('SiteManager')).Id);
    await start();
    const { Id, NewRights } = await roleOf('SiteManager');
    expect(NewRights).toEqual([]);
    expect(before).not.toContain('MoneyRequestIndex');
    expect(await rightsOf(Id)).toEqual(expect.arrayContaining(['MoneyRequestIndex', 'MoneyRequestIndex.Audit']));
    // Rights are reloaded within a second.
    await expect.poll(() => manager.post('/MoneyRequest/GetMoneyRequests', { rows: 1 })).toSucceed();
    expect(await rightsOf((await roleOf('WarehouseClerk')).Id)).not.toContain('MoneyRequestIndex');
  });

  test('stay unchanged once customized, and list new rights until a decision', async () => {
    const { Id } = await roleOf('SiteFinance');
    // The state before: without the newest screen, and without one that the site removed.
    const ships = await rightsOf(Id);
    const older = ships.filter((code) => !code.startsWith('MoneyRequestIndex'));
    const own = older.filter((code) => !code.startsWith('BillIndex'));
    await sql`update role set shipped_rights = ${JSON.stringify(older)}::jsonb where id = ${Id}`.execute(old.db);
    await sql`delete from role_right where role_id = ${Id} and not code = any(${own})`.execute(old.db);
    await start();
    expect(await rightsOf(Id)).toEqual(own);
    const result = (await roleOf('SiteFinance')).NewRights;
    expect(result).toContain('MoneyRequestIndex');
    expect(result.filter((code: string) => code.startsWith('BillIndex'))).toEqual([]);
    // A second start changes nothing.
    await start();
    expect((await roleOf('SiteFinance')).NewRights).toEqual(result);
    const manager = await old.as('manager');
    const { MenuIds, Buttons } = await manager.ok('/Role/GetRoleAuthorization', { Id });
    await manager.ok('/Role/SetRoleAuthorization', { Id, MenuIds: [...MenuIds, 'MoneyRequestIndex'], Buttons });
    expect((await roleOf('SiteFinance')).NewRights).toEqual([]);
    await start();
    expect((await roleOf('SiteFinance')).NewRights).toEqual([]);
    expect(await rightsOf(Id)).toContain('MoneyRequestIndex');
  });

  test('a customized role of an old site is recognized by the log and stays unchanged', async () => {
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

describe('every resource on a database of the first build', () => {
  suiteOverEveryResource(async () => {
    const upgraded = await openUpgraded();
    await giveNewRights(upgraded);
    await sql.raw(withoutLimits).execute(upgraded.db);
    return openBench(Promise.resolve(upgraded));
  });
});
