import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '@entrepot/contract/modules/index.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { insert } from '../../core/db/rows.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shop, shopPermission } from '@entrepot/contract/modules/shops/shop.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { listedActs } from '../../testing/row-acts.ts';

type Row = Readonly<Record<string, any>>;
/** A button, and a call of it that changes nothing. */
type Attempt = readonly [button: string, call: (by: Person, row: Row) => ReturnType<Person['post']>];

const { ViewOrders } = enumCodes.ShopPermission;

let server: TestServer;
let people: Record<string, Person>;
beforeAll(async () => {
  server = await openTestServer();
  const names = ['admin', 'manager', 'hkmanager', 'finance', 'support', 'leader', 'dgclerk', 'alice', 'bob'];
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)])));
  // A colleague with more rights than the manager.
  const { Id: beyond } = await people.admin!.ok('/Role/EstablishRole', { Name: 'Beyond', RoleKind: 1, SiteId: people.manager!.siteId });
  await sql`insert into role_right (site_id, id, creation_time, role_id, code)
    values (${people.manager!.siteId}, gen_random_uuid(), now(), ${beyond}, 'UserApiIndex')`.execute(server.db);
  const { userId: Id } = await server.as('dgclerk');
  await people.admin!.ok('/PlatformStaff/SetPlatformStaffRoles', { Id, RoleIds: [beyond] });
  await sharedShop();
});
afterAll(() => server.close());

/** A shop of alice whose orders bob may only read. */
async function sharedShop(): Promise<void> {
  const siteId = people.manager!.siteId;
  const system = systemCaller({ siteIds: [siteId], takeNumber: async () => 1, now: new Date() });
  const of = { siteId, ownerId: people.alice!.userId };
  const shopAuthorizationInformationType = enumCodes.ShopAuthorizationInformationType.Shopee;
  await server.inTransaction(async (tx) => {
    const app = { siteId: of.siteId, shopAuthorizationInformationType, name: 'Shopee', appKey: '1', appSecret: 'sealed' };
    const { id: configurationId } = await insert(tx, system, shopConfiguration, app);
    const { id: shopId } = await insert(tx, system, shop, { ...of, configurationId, shopAuthorizationInformationType, name: 'Shop' });
    await insert(tx, system, shopPermission, { siteId: of.siteId, shopId, userId: people.bob!.userId, permissions: [ViewOrders] });
    const sold = { ...of, shopId, platformOrderNo: 'P-1', status: enumCodes.ShopOrderStatus.Shipped };
    const { id: shopOrderId } = await insert(tx, system, shopOrder, sold);
    await insert(tx, system, platformOrder, { ...of, shopId, shopOrderId, platformOrderNo: 'P-1', shopAuthorizationInformationType });
  });
}

const byIds =
  (path: string) =>
  (by: Person, { Id }: Row) =>
    by.post(path, { Ids: [Id] });
/** The roles of an account that the caller sends unchanged. */
const edited = async (by: Person, { Id }: Row) => {
  const { Name, Description, Priority, RoleKind, Enabled, RowVersion } = await people.admin!.ok('/Role/GetEditRole', { Id });
  return by.post('/Role/EditRole', { Id, Name, Description, Priority, RoleKind, Enabled, RowVersion });
};

/**
 * For each entity whose rows state rights: its lists, and calls for its verbs that change nothing. Verbs without a call here are refused by
 * the same function as one that has it.
 */
const cases: Readonly<Record<string, readonly { list: string; attempts: Readonly<Record<string, Attempt>> }[]>> = {
  role: [
    {
      list: '/Role/GetRoles',
      attempts: {
        edit: ['PlatformStaffRoleIndex.Edit', edited],
        enable: ['PlatformStaffRoleIndex.Enable', (by, { Id }) => by.post('/Role/EnableRole', { Id })],
      },
    },
  ],
  user: [
    {
      list: '/PlatformStaff/GetPlatformStaffs',
      attempts: { manage: ['PlatformStaffIndex.Unlock', (by, { Id }) => by.post('/PlatformStaff/UnlockPlatformStaff', { Id })] },
    },
    { list: '/User/GetUsers', attempts: { manage: ['UserIndex.Unlock', (by, { Id }) => by.post('/User/UnlockUser', { Id })] } },
  ],
  shopOrder: [
    {
      list: '/ShopOrder/GetShopOrders',
      attempts: { consolidate: ['ShopOrderIndex.Prepare', byIds('/ShopOrder/PrepareShopOrder')] },
    },
  ],
  platformOrder: [
    {
      list: '/ThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders',
      attempts: {
        consolidate: [
          'LogisticsThirdPartyPlatformsOrderIndex.CreateOrder',
          async (by, { Id }) => {
            const answer = await by.post('/ThirdPartyPlatformsOrder/EstablishLogisticsOrderFromPlatforms', { Ids: [Id] });
            return { ...answer, Code: answer.Code || answer.Data[0].Code };
          },
        ],
      },
    },
  ],
};

// Of persons without the permission.
const refusals: readonly string[] = ['NoPermission'];
// Entities whose modules list their actions are compared with all of them next to each list.
const names = resources.filter(({ name, rowVerbs }) => rowVerbs && !(name in listedActs)).map(({ name }) => name);

test('every entity whose rows state rights is part of this suite', () => {
  expect(Object.keys(cases).sort()).toEqual([...names].sort());
});

test.each(names)('rows of %s state exactly what the server does not refuse to each person', async (name) => {
  const seen = { allowed: 0, refused: 0 };
  for (const { list, attempts } of cases[name]!)
    for (const [person, by] of Object.entries(people)) {
      const answer = await by.post<{ Data: Row[] }>(list, { rows: 100 });
      if (answer.status === 403) continue;
      const { Buttons } = await by.ok<{ Buttons: string[] }>('/User/GetUserInfoDetailedInfo');
      for (const row of answer.Data.Data)
        for (const [verb, [button, attempt]] of Object.entries(attempts).filter(([, [needed]]) => Buttons.includes(needed))) {
          const stated = row.Can.includes(verb);
          const outcome = outcomeOf(await attempt(by, row));
          const who = `${person}: ${button} ${row.Name ?? row.UserName ?? row.Id}`;
          expect([who, !refusals.includes(outcome)]).toEqual([who, stated]);
          seen[stated ? 'allowed' : 'refused']++;
        }
    }
  expect([name, seen.allowed > 0, seen.refused > 0]).toEqual([name, true, true]);
});
