import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFloor } from '../../testing/floor.ts';
import type { Person } from '../../testing/people.ts';

let o: Awaited<ReturnType<typeof openFloor>>;
// Later than all demo data.
let now = new Date('2027-03-09T04:00:00Z');
beforeAll(async () => {
  o = await openFloor({ now: () => now });
});
afterAll(() => o?.close());

interface Page {
  Waiting: { Name: string; Count: number; Oldest: string; Filter: Record<string, unknown> }[];
  Days: { Day: string; PackagesIn: number; OrdersMade: number }[];
  Work?: { Name: string; Signed: number; Shelved: number }[];
}
const pageOf = (by: Person) => by.ok<Page>('/LogisticsOrderReport/GetDashboard');
const queue = async (by: Person, name: string) => (await pageOf(by)).Waiting.find(({ Name }) => Name === name);

/** Signs a declared package, which then waits to be shelved. */
async function weighedAt(clerk: Person, warehouseId: string, number: string): Promise<void> {
  await o.alice.ok('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: warehouseId, ProductName: 'Kettle', Price: 9 });
  const size = { Weight: 1, Length: 10, Width: 10, Geight: 10 };
  await clerk.ok('/Package/PackageSigning', { WarehouseId: warehouseId, CourierNumber: number, ...size });
}

test('clerks of two warehouses with equal rights each see the work of their own, immediately', async () => {
  const before = (await queue(o.dgclerk, 'toShelve'))?.Count ?? 0;
  const here = (await queue(o.clerk, 'toShelve'))?.Count ?? 0;
  await weighedAt(o.clerk, o.xiamen.id, 'SF2700000000001');
  expect((await queue(o.clerk, 'toShelve'))!.Count).toBe(here + 1);
  expect((await queue(o.dgclerk, 'toShelve'))?.Count ?? 0).toBe(before);
  await weighedAt(o.dgclerk, o.dongguan.id, 'SF2700000000002');
  expect((await queue(o.dgclerk, 'toShelve'))!.Count).toBe(before + 1);
  expect((await queue(o.clerk, 'toShelve'))!.Count).toBe(here + 1);
});

test('a page that stays open over midnight starts a new day without work', async () => {
  await o.shelved();
  const { Days, Work } = await pageOf(o.leader);
  expect(Days.at(-1)).toMatchObject({ Day: '2027-03-09' });
  expect(Days.at(-1)!.PackagesIn).toBeGreaterThan(0);
  expect(Work!.length).toBeGreaterThan(0);
  now = new Date('2027-03-10T04:00:00Z');
  const next = await pageOf(o.leader);
  expect(next.Days.slice(0, -1)).toEqual(Days.slice(1));
  expect(next.Days.at(-1)).toMatchObject({ Day: '2027-03-10', PackagesIn: 0 });
  expect(next.Work).toEqual([]);
});

test('each of two pickers sees their own started lists, and the link carries the picker', async () => {
  const roles = await sql<{ id: string }>`select role_id as id from user_role where user_id = ${o.picker.userId}`.execute(o.db);
  await o.manager.ok('/PlatformStaff/SetPlatformStaffRoles', { Id: o.dgclerk.userId, RoleIds: roles.rows.map(({ id }) => id) });
  const other = await o.as('dgclerk');
  expect((await pageOf(other)).Waiting).not.toContainEqual(expect.objectContaining({ Name: 'myLists' }));
  await o.started(await o.approved());
  expect(await queue(o.picker, 'myLists')).toMatchObject({ Count: 1, Filter: { pickerId: o.picker.userId } });
  expect(await queue(other, 'myLists')).toBeUndefined();
});
