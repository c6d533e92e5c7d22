import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

const { Administration, Forwarding, Fulfilment, Mall, Shops } = enumCodes.SiteActivity;
const everything = Object.values(enumCodes.SiteActivity);

let server: TestServer;
let manager: Person;
let clerk: Person;
let customer: Person;
beforeAll(async () => {
  server = await openTestServer();
  [manager, clerk, customer] = await Promise.all([server.as('manager'), server.as('clerk'), server.as('alice')]);
});
afterAll(() => server?.close());
afterEach(() => choose(everything));

const flat = (node: MenuNode): MenuNode[] => [node, ...node.Children.flatMap(flat)];
const nodesOf = async (person: Person) => flat(await person.ok<MenuNode>('/User/GetUserMenuTree', { MenuClassification: 1 }));
const visible = async (person: Person) =>
  (await nodesOf(person)).filter(({ Router, Invisible }) => Router && !Invisible).map(({ Name }) => Name);
const settings = () => manager.ok('/Site/GetSiteActivities');
async function choose(Activities: readonly number[]): Promise<void> {
  const { RowVersion } = await settings();
  await manager.ok('/Site/EditSiteActivities', { RowVersion, Activities });
}
const lineOf = async (activity: number) =>
  (await settings()).Activities.find(({ Activity }: { Activity: number }) => Activity === activity);

describe('activities of a site', () => {
  test('are all on at first, each with the titles of its screens', async () => {
    const { Activities } = await settings();
    expect(Activities).toHaveLength(everything.length);
    expect(Activities.every(({ Active }: { Active: boolean }) => Active)).toBe(true);
    expect((await lineOf(Mall)).Screens).toContain('Mall shops');
  });

  test('hide the screens of those that are off, whose addresses and calls remain', async () => {
    expect(await visible(manager)).toContain('MallShopInformationIndex');
    await choose(everything.filter((one) => one !== Mall));
    expect(await visible(manager)).not.toContain('MallShopInformationIndex');
    expect(await visible(customer)).not.toContain('MallHome');
    const hidden = (await nodesOf(manager)).find(({ Name }) => Name === 'MallShopInformationIndex');
    expect(hidden).toMatchObject({ Invisible: true, Unused: true, Path: '/MallShopInformationIndex' });
    await manager.ok('/MallShopInformation/GetMallShopInformations', {});
    await choose(everything);
    expect(await visible(manager)).toContain('MallShopInformationIndex');
  });

  test('show a screen while one of its activities is on', async () => {
    await choose([Forwarding, Shops]);
    expect(await visible(manager)).toContain('CommodityIndex');
    await choose([Forwarding]);
    expect(await visible(manager)).not.toContain('StockTransferIndex');
  });

  test('keep the screens of open work until it is done', async () => {
    await choose([Forwarding]);
    expect(await visible(manager)).not.toContain('JobFailureIndex');
    await sql`insert into job_failure (id, site_id, creation_time, name, subject_id, subject, reason, attempts, first_time, last_time)
      values (gen_random_uuid(), ${manager.siteId}, now(), 'rent', 'a', 'A', 'Test', 1, now(), now())`.execute(server.db);
    expect((await lineOf(Administration)).OpenWork).toEqual(['Failed by jobs']);
    expect(await visible(manager)).toEqual(expect.arrayContaining(['JobFailureIndex', 'SentMessageIndex']));
    await sql`delete from job_failure where site_id = ${manager.siteId}`.execute(server.db);
    expect((await lineOf(Administration)).OpenWork).toEqual([]);
    expect(await visible(manager)).not.toContain('JobFailureIndex');
  });

  test('stay with goods in stock, which no state ends', async () => {
    const stocked = (await lineOf(Fulfilment)).OpenWork as string[];
    const there = await sql<{
      some: boolean;
    }>`select exists (select 1 from commodity_inventory where site_id = ${manager.siteId} and quantity > 0)
      as some`.execute(server.db);
    expect(stocked.includes('Inventory')).toBe(there.rows[0]!.some);
  });

  test('are switched by those who edit the rules of the site', async () => {
    const { RowVersion } = await settings();
    expect(await clerk.post('/Site/EditSiteActivities', { RowVersion, Activities: everything })).toBeRefused('NoPermission');
    expect(await manager.post('/Site/EditSiteActivities', { RowVersion: RowVersion + 5, Activities: everything })).toBeRefused(
      'ConcurrencyConflict',
    );
    expect(await manager.post('/Site/EditSiteActivities', { RowVersion, Activities: [99] })).toBeRefused('ValidationFailed');
    const other = '00000000-0000-4000-a000-000000000000';
    expect(await manager.post('/Site/GetSiteActivities', { SiteId: other })).toBeRefused('NotFound');
  });

  test('have one winner of two concurrent changes', async () => {
    const { RowVersion } = await settings();
    const save = (Activities: readonly number[]) => manager.post('/Site/EditSiteActivities', { RowVersion, Activities });
    const answers = await Promise.all([save([Forwarding]), save([Mall]), save([Shops])]);
    expect(answers.map(outcomeOf).filter((outcome) => outcome === 'Ok')).toHaveLength(1);
  });
});
