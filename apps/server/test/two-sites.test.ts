import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import type { Person } from '@entrepot/server/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';

let server: TestServer;
let users: Record<'manager' | 'hkmanager' | 'admin' | 'alice' | 'hkcarol', Person>;
beforeAll(async () => {
  server = await openTestServer();
  const [manager, hkmanager, admin, alice, hkcarol] = await Promise.all(
    ['manager', 'hkmanager', 'admin', 'alice', 'hkcarol'].map((name) => server.as(name)),
  );
  users = { manager: manager!, hkmanager: hkmanager!, admin: admin!, alice: alice!, hkcarol: hkcarol! };
});
afterAll(() => server.close());

const lists = (resources as readonly AnyResource[]).filter(
  ({ area, calls, audience, shared, bare, fields }) =>
    area && calls?.list && audience?.read.includes('site') && !shared && !bare && !('siteIds' in fields),
);

/** The sites of the rows in a list for a person; null for a list that requires a filter. */
async function sitesIn(person: Person, { area, calls }: AnyResource): Promise<string[] | null> {
  const { Code, Data } = await person.post(`/${area}/${calls!.list}`, { rows: 50 });
  if (Code) return null;
  const rows: { SiteId?: string }[] = Array.isArray(Data) ? Data : Data.Data;
  return rows.flatMap(({ SiteId }) => (SiteId ? [SiteId] : []));
}

test('serves several sites with separate rows and configuration in back office and customer area', covers('PROD-01'), async () => {
  const { manager, hkmanager, admin, alice, hkcarol } = users;
  expect(new Set([manager.siteId, alice.siteId]).size + new Set([hkmanager.siteId, hkcarol.siteId]).size).toBe(2);
  expect(hkmanager.siteId).not.toBe(manager.siteId);

  const inBoth: string[] = [];
  for (const list of lists) {
    const [here, there] = [await sitesIn(manager, list), await sitesIn(hkmanager, list)];
    for (const [person, sites] of [
      [manager, here],
      [hkmanager, there],
    ] as const)
      expect([list.name, ...new Set(sites)].slice(1), list.name).toEqual(sites?.length ? [person.siteId] : []);
    if (here?.length && there?.length) inBoth.push(list.name);
  }
  expect(inBoth.length, inBoth.join()).toBeGreaterThan(15);
  const seen = await sitesIn(admin, lists.find(({ name }) => name === 'warehouse')!);
  expect(new Set(seen)).toEqual(new Set([manager.siteId, hkmanager.siteId]));

  const rules = (person: Person) => person.ok('/Site/GetSiteConfiguration');
  const before = await rules(hkmanager);
  const UnknownItemKeepDays = before.UnknownItemKeepDays + 1;
  const { Id, RowVersion, ...row } = await rules(manager);
  const own = Object.entries(row).filter(([name]) => !/^(Site|Creat|LastModif)/.test(name));
  await manager.ok('/Site/EditSiteConfiguration', { ...Object.fromEntries(own), Id, RowVersion, UnknownItemKeepDays });
  expect((await rules(manager)).UnknownItemKeepDays).toBe(UnknownItemKeepDays);
  expect(await rules(hkmanager)).toEqual(before);

  const screens = async (person: Person) => namesIn(await person.ok('/User/GetUserMenuTree', { MenuClassification: 1 }));
  for (const [staff, customer] of [
    [manager, alice],
    [hkmanager, hkcarol],
  ] as const) {
    const [office, area] = [await screens(staff), await screens(customer)];
    expect(office).toEqual(expect.arrayContaining(['LogisticsOrderIndex', 'SiteConfigurationIndex', 'UserIndex']));
    expect(area).toEqual(expect.arrayContaining(['LogisticsOrderIndex', 'ConsolidationAddressMine', 'MineUserCouponIndex']));
    expect(area.filter((name) => ['SiteConfigurationIndex', 'UserIndex', 'WarehouseIndex'].includes(name))).toEqual([]);
    const recipients = (await customer.ok('/UserRecipientInformation/GetRecipientInformations', { rows: 50 })).Data;
    expect(new Set(recipients.map(({ SiteId }: { SiteId: string }) => SiteId))).toEqual(new Set([customer.siteId]));
  }
});

interface Node {
  Name: string;
  Children?: readonly Node[] | null;
}
const namesIn = (node: Node): string[] => [node.Name, ...(node.Children ?? []).flatMap(namesIn)];
