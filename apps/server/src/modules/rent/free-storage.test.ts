import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { addDays, daysFrom } from '@entrepot/rules/pricing/dates.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import type { Person } from '../../testing/people.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';

let p: Payers;
let warehouses: string[];
let numbers = 0;
beforeAll(async () => {
  p = await openPayers();
  const found = await sql<{ id: string }>`select id from warehouse where site_id = ${p.siteId} and not is_deleted order by code`.execute(
    p.server.db,
  );
  warehouses = found.rows.map(({ id }) => id);
});
afterAll(() => p.server.close());

const today = () => dayOf(new Date(), zoneOf(p.siteId));
const stored = (owner: Person, daysAgo: number, more: object = {}) =>
  p.server.inTransaction((tx) =>
    insert(tx, p.system, pkg, {
      siteId: p.siteId,
      warehouseId: warehouses[0]!,
      ownerId: owner.userId,
      courierNumber: `FREE${String(++numbers).padStart(8, '0')}`,
      packageStatus: enumCodes.PackageStatus.OnShelf,
      claimStatus: enumCodes.ClaimStatus.Claimed,
      quantity: 1,
      availableQuantity: 1,
      length: '60',
      width: '50',
      height: '40',
      shelvedTime: new Date(Date.now() - daysAgo * dayMs),
      ...more,
    }),
  );
const setPrice = (values: { free?: number; cubic?: number; longAfter?: number; longCubic?: number; start?: string | null }) =>
  sql`update warehouse_quotation set rent_free_days = ${values.free ?? 0}, cubic_amount = ${values.cubic ?? 2}, single_piece_amount = 0,
    ultra_long_inventory_time = ${values.longAfter ?? 0}, ultra_long_cubic_amount = ${values.longCubic ?? 0}, ultra_long_single_piece_amount = 0,
    start_date = ${values.start ?? null}, effective_flag = true
    where site_id = ${p.siteId} and target = 1 and name <> 'For one warehouse' and not is_deleted`.execute(p.server.db);
const listed = async (owner: Person, id: string) =>
  (await owner.ok('/UserPackage/GetPackages', { rows: 100 })).Data.find(({ Id }: { Id: string }) => Id === id);
const rentUntil = async (owner: Person, Until: string): Promise<number> =>
  (await owner.ok('/UserWarehouseRent/PreviewWarehouseRent', { Until })).Amount;

/** Expects every place to answer the same free storage as the charges: nothing up to the day before, and money on the first charged day. */
async function expectOneAnswer(owner: Person, id: string): Promise<{ days: number; first: string }> {
  const { FreeDaysLeft: days, FirstChargedDay: first } = await listed(owner, id);
  expect(days).toBe(Math.max(0, daysFrom(today(), first)));
  expect(await rentUntil(owner, addDays(first, -1))).toBe(0);
  expect(await rentUntil(owner, first)).toBeGreaterThan(0);
  expect(await owner.ok('/UserPackage/GetPackageById', { Id: id })).toMatchObject({ FreeDaysLeft: days, FirstChargedDay: first });
  const { Stored } = await owner.ok('/LogisticsOrderReport/GetDashboard', {});
  expect(Stored).toMatchObject({ Count: 1, FreeDaysLeft: days, FirstChargedDay: first });
  return { days, first };
}

describe('free storage', () => {
  test.each([
    ['free days left', { free: 30 }, 10, 20],
    ['the first charged day', { free: 30 }, 30, 0],
    ['charged for weeks', { free: 30 }, 80, 0],
    ['no free days', {}, 0, 0],
    ['charged only as long storage', { free: 5, cubic: 0, longAfter: 40, longCubic: 3 }, 10, 30],
    ['long storage shorter than the free days', { free: 50, cubic: 0, longAfter: 40, longCubic: 3 }, 10, 40],
  ] as const)('is the same in every list, card and charge: %s', async (_case, price, daysAgo, left) => {
    await setPrice(price);
    const owner = await p.customer();
    const { id } = await stored(owner, daysAgo);
    expect((await expectOneAnswer(owner, id)).days).toBe(left);
  });

  test('is the same when charges start later, and from the claim of an unknown item', async () => {
    const [later, owner, claimer] = [addDays(today(), 9), await p.customer(), await p.customer()];
    await setPrice({ free: 3, start: later });
    const { id } = await stored(owner, 10);
    expect(await expectOneAnswer(owner, id)).toEqual({ days: 9, first: later });
    await setPrice({ free: 30 });
    const claimed = { packageSource: enumCodes.PackageSource.Unknown, claimedTime: new Date(Date.now() - 4 * dayMs) };
    expect((await expectOneAnswer(claimer, (await stored(claimer, 20, claimed)).id)).days).toBe(26);
  });

  test('follows the price of the warehouse, the cargo type and the customer group', async () => {
    await setPrice({ free: 30 });
    const [base] = await p.server.inTransaction((tx) => findWhere(tx, p.system, warehouseQuotation, { siteId: p.siteId, target: 1 }));
    const special = await p.server.inTransaction((tx) =>
      insert(tx, p.system, warehouseQuotation, {
        siteId: p.siteId,
        name: 'For one warehouse',
        currencyId: base!.currencyId,
        target: 1,
        displayOrder: 1,
        timeOfEntryIntoForce: new Date('2024-01-01'),
        warehouseIds: [warehouses[1]!],
        rentFreeDays: 7,
        cubicAmount: '5',
      }),
    );
    const [one, two] = [await p.customer(), await p.customer()];
    expect((await expectOneAnswer(one, (await stored(one, 2)).id)).days).toBe(28);
    const inSecond = await stored(two, 2, { warehouseId: warehouses[1]! });
    expect((await expectOneAnswer(two, inSecond.id)).days).toBe(5);
    const set = (values: object) =>
      sql`update warehouse_quotation set ${sql.join(
        Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${JSON.stringify(value)}::jsonb`),
      )} where id = ${special.id}`.execute(p.server.db);
    await set({ customer_group_ids: ['00000000-0000-0000-0000-000000000001'] });
    expect((await expectOneAnswer(two, inSecond.id)).days).toBe(28);
    const roles = await sql<{ ids: string[] }>`select array_agg(role_id) as ids from user_role where user_id = ${two.userId}`.execute(
      p.server.db,
    );
    await set({ customer_group_ids: roles.rows[0]!.ids });
    expect((await expectOneAnswer(two, inSecond.id)).days).toBe(5);
    await set({ cargo_type_ids: ['00000000-0000-0000-0000-000000000001'] });
    expect((await expectOneAnswer(two, inSecond.id)).days).toBe(28);
    await sql`delete from warehouse_quotation where id = ${special.id}`.execute(p.server.db);
  });

  test('is longer by the closed days of the warehouse only where the site counts working days', async () => {
    await setPrice({ free: 10, cubic: 2 });
    const owner = await p.customer();
    const { id } = await stored(owner, 5);
    const manager = await p.server.as('manager');
    const { Id } = await manager.ok('/OpeningCalendar/EstablishOpeningCalendar', {
      WarehouseId: warehouses[0],
      Exceptions: [
        { From: addDays(today(), -4), Until: addDays(today(), -3) },
        { From: addDays(today(), 4), Until: addDays(today(), 20) },
      ],
    });
    const onWorkingDays = (on: boolean) =>
      sql`update site_configuration set free_storage_on_working_days = ${on} where site_id = ${p.siteId}`.execute(p.server.db);
    expect((await expectOneAnswer(owner, id)).days).toBe(5);
    await onWorkingDays(true);
    expect((await expectOneAnswer(owner, id)).days).toBe(24);
    const other = await p.customer();
    expect((await expectOneAnswer(other, (await stored(other, 5, { warehouseId: warehouses[1]! })).id)).days).toBe(5);
    await onWorkingDays(false);
    await manager.ok('/OpeningCalendar/DeleteOpeningCalendar', { Id });
    expect((await expectOneAnswer(owner, id)).days).toBe(5);
  });

  test('has no days where storage costs nothing', async () => {
    const owner = await p.customer();
    const { id } = await stored(owner, 40);
    await setPrice({ free: 30, cubic: 0 });
    expect(await listed(owner, id)).toMatchObject({ FreeDaysLeft: null, FirstChargedDay: null });
    expect(await rentUntil(owner, addDays(today(), 900))).toBe(0);
  });

  test('is as in the price in terms and help pages, or not published', async () => {
    const visitor = p.server.visitor('t.localhost');
    const owner = await p.customer();
    const help = (await owner.ok('/HelpTutorial/GetMineHelpTutorials', { rows: 100 })).Data as { Id: string }[];
    const texts = async () => {
      const found: string[] = [];
      for (const language of languages) {
        const headers = { 'accept-language': language };
        found.push((await visitor.post('/PublicSite/GetAgreement', { Kind: 'service' }, headers)).Data);
        found.push((await visitor.post('/Site/GetSitePageConfiguration', {}, headers)).Data.ServiceAgreement);
      }
      for (const { Id } of help) found.push(JSON.stringify(await owner.ok('/HelpTutorial/GetHelpTutorialById', { Id })));
      return found;
    };
    for (const free of [30, 17]) {
      await setPrice({ free });
      const about = (await texts()).filter((text) => /免费存放|免費存放|Storage is free/.test(text));
      expect(about).toHaveLength(2 * languages.length + 1);
      for (const text of about) expect(text).toMatch(new RegExp(`(存放 |for )${free} `));
    }
    await setPrice({ cubic: 0 });
    for (const text of await texts()) expect(text).not.toMatch(/免费存放|免費存放|Storage is free|\{\{/);
  });
});
