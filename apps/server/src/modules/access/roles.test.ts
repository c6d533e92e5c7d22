import { isUnserved } from '@entrepot/contract/modules/unserved.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackstageMenu, SelectableMenu } from '@entrepot/contract/modules/access/menu-calls.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { limitsOf } from './public.ts';
import { aSecond, newcomer, pushes, rightClock, roleId } from './test/tools.ts';

let server: TestServer;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(rightClock);
afterAll(() => server?.close());

const role = (name: string) => roleId(server, manager.siteId, name);
const make = async (values: object) => (await manager.ok('/Role/EstablishRole', { RoleKind: 1, ...values })).Id as string;
const authorize = (person: Person, Id: string, codes: string[]) =>
  person.post('/Role/SetRoleAuthorization', {
    Id,
    MenuIds: codes.filter((code) => !code.includes('.')),
    Buttons: codes.filter((code) => code.includes('.')),
  });

/** The rights of a role as screens and buttons, whatever ids they are told by. */
async function heldBy(Id: string): Promise<string[]> {
  const { MenuIds, ViewIds, Buttons } = await manager.ok('/Role/GetRoleAuthorization', { Id });
  const nodes = (await admin.ok<BackstageMenu[]>('/Menus/GetBackstageMenus', { RoleKind: 1 })).flatMap(({ Children }) => Children);
  const named = nodes.filter((node) => MenuIds.includes(node.Id) && ViewIds.includes(node.ViewId)).map(({ Name }) => Name);
  return [...named, ...Buttons].sort();
}

describe('roles', () => {
  test('are made, listed, opened, edited and removed', async () => {
    const Id = await make({ Name: 'Night shift', Priority: 70, CreditDefaultLimit: 12.5 });
    expect(await manager.ok('/Role/GetRoles', { Content: 'Night' })).toMatchObject({
      Total: 1,
      Data: [{ Name: 'Night shift', Enabled: true, CreditDefaultLimit: 12.5 }],
    });
    const row = await manager.ok('/Role/GetEditRole', { Id });
    expect(await manager.ok('/Role/EditRole', { Id, RowVersion: row.RowVersion, Name: 'Late shift', RoleKind: 1 })).toBe(true);
    expect(await manager.post('/Role/EditRole', { Id, RowVersion: row.RowVersion, Name: 'Late', RoleKind: 1 })).toMatchObject({
      Code: 104,
    });
    expect(await manager.post('/Role/EditRole', { Id, RowVersion: row.RowVersion + 1, Name: 'Late', RoleKind: 2 })).toMatchObject({
      Code: 100,
    });
    expect(await authorize(manager, Id, ['ShelvesIndex'])).toMatchObject({ Code: 0 });
    expect(await manager.ok('/Role/DeleteRole', { Id })).toBe(true);
    expect(await manager.post('/Role/GetEditRole', { Id })).toMatchObject({ Code: 101 });
  });

  test('have a name of their own in their site and kind', async () => {
    await make({ Name: 'Twins' });
    expect(await manager.post('/Role/EstablishRole', { RoleKind: 1, Name: 'Twins' })).toMatchObject({ Code: 103 });
    expect(await manager.post('/Role/EstablishRole', { RoleKind: 2, Name: 'Twins' })).toMatchObject({ Code: 0 });
    expect(await manager.post('/Role/EstablishRole', { RoleKind: 3, Name: 'Triplets' })).toMatchObject({ Code: 100 });
  });

  test('that somebody holds are not removed', async () => {
    expect(await manager.post('/Role/DeleteRole', { Id: await role('WarehouseClerk') })).toMatchObject({
      Code: 105,
      Data: { UsedBy: 'userRole' },
    });
  });

  test('of another site do not exist', async () => {
    const hk = await roleId(server, (await server.as('hkmanager')).siteId, 'SiteSupport');
    expect(await manager.post('/Role/GetRoleAuthorization', { Id: hk })).toMatchObject({ Code: 101 });
    expect(await authorize(manager, hk, [])).toMatchObject({ Code: 101 });
  });

  test('to choose from are those in use, smallest priority first', async () => {
    const { length } = await manager.ok('/Role/GetSelectRoles', { RoleKind: 2 });
    await manager.ok('/Role/DisableRole', { Id: await role('Merchant') });
    const names = (await manager.ok('/Role/GetSelectRoles', { RoleKind: 2 })).map(({ Name }: { Name: string }) => Name);
    expect(names).toHaveLength(length - 1);
    expect(names.slice(0, 2)).toEqual(['PeerCustomer', 'MonthlyCustomer']);
    await manager.ok('/Role/EnableRole', { Id: await role('Merchant') });
  });

  test('of customers alone are the business of who manages customers', async () => {
    const Id = await make({ Name: 'Customer care' });
    expect(
      await authorize(manager, Id, ['UserRoleIndex', 'UserRoleIndex.Establish', 'UserRoleIndex.Edit', 'UserRoleIndex.Authorize']),
    ).toMatchObject({ Code: 0 });
    const carer = await newcomer(server, manager, { userName: 'carer', accountTypeCode: 3, roleIds: [Id] });
    const seen = await carer.ok('/Role/GetRoles', { rows: 100 });
    expect(new Set(seen.Data.map(({ RoleKind }: { RoleKind: number }) => RoleKind))).toEqual(new Set([2]));
    expect(await carer.post('/Role/EstablishRole', { RoleKind: 1, Name: 'Sneaky' })).toMatchObject({ status: 403, Code: 1 });
    expect(await carer.post('/Role/EstablishRole', { RoleKind: 2, Name: 'Gold customer' })).toMatchObject({ Code: 0 });
    expect(await authorize(carer, await role('WarehouseClerk'), [])).toMatchObject({ Code: 1 });
  });
});

describe('the rights of a role', () => {
  test('are read as screens and buttons and put in place as a whole', async () => {
    const Id = await make({ Name: 'Shelver' });
    await authorize(manager, Id, ['ShelvesIndex', 'ShelvesIndex.Print', 'PackageIndex']);
    expect(await heldBy(Id)).toEqual(['PackageIndex', 'ShelvesIndex', 'ShelvesIndex.Print']);
    await authorize(manager, Id, ['ShelvesIndex', 'ShelvesIndex.Delete']);
    expect(await heldBy(Id)).toEqual(['ShelvesIndex', 'ShelvesIndex.Delete']);
    expect(await manager.ok('/Menus/AuthorizationMenu', { RoleId: Id, MenuIds: ['PackageIndex'], Buttons: [] })).toBe(true);
    expect(await heldBy(Id)).toEqual(['PackageIndex']);
    // What was read can be sent as it is.
    const read = await manager.ok('/Role/GetRoleAuthorization', { Id });
    expect(await manager.ok('/Role/SetRoleAuthorization', { Id, ...read })).toBe(true);
    expect(await heldBy(Id)).toEqual(['PackageIndex']);
  });

  test('exist in the menu, for the kind of the role', async () => {
    const Id = await make({ Name: 'Odd' });
    expect(await authorize(manager, Id, ['NoSuchIndex'])).toMatchObject({ Code: 100 });
    expect(await authorize(manager, Id, ['BillIndex.Pay'])).toMatchObject({ Code: 100 });
    expect(await authorize(manager, await role('Customer'), ['ShelvesIndex'])).toMatchObject({ Code: 100 });
  });

  test('act on the server within a second, and the holders are told', async () => {
    const Id = await make({ Name: 'Watcher' });
    const watcher = await newcomer(server, manager, { userName: 'watcher', accountTypeCode: 3, roleIds: [Id] });
    expect(await watcher.post('/Role/GetRoles')).toMatchObject({ status: 403, Code: 1 });
    await authorize(manager, Id, ['UserRoleIndex']);
    await aSecond();
    expect(await watcher.post('/Role/GetRoles')).toMatchObject({ Code: 0 });
    await manager.ok('/Role/DisableRole', { Id });
    await aSecond();
    expect(await watcher.post('/Role/GetRoles')).toMatchObject({ status: 403, Code: 1 });
    const told = (await pushes(server)).filter(
      ({ infoType, to }) => infoType === 'UserPermissionChange' && to.userIds?.includes(watcher.userId),
    );
    expect(told).toHaveLength(2);
    expect(await watcher.ok('/UserMessages/GetUserMessages')).toMatchObject({ Total: 2, Data: [{ Title: 'Permissions changed' }, {}] });
  });

  test('are not given by who does not hold them', async () => {
    const Id = await make({ Name: 'Helper' });
    const boss = await make({ Name: 'Boss' });
    await authorize(manager, Id, ['PlatformStaffRoleIndex', 'PlatformStaffRoleIndex.Authorize', 'ShelvesIndex']);
    const helper = await newcomer(server, manager, { userName: 'helper', accountTypeCode: 3, roleIds: [Id] });
    expect(await authorize(helper, boss, ['ShelvesIndex'])).toMatchObject({ Code: 0 });
    expect(await authorize(helper, boss, ['ShelvesIndex', 'BillIndex.Refund'])).toMatchObject({
      status: 403,
      Code: 1,
      Message: expect.stringContaining('BillIndex.Refund'),
    });
    expect(await authorize(helper, await role('SiteManager'), [])).toMatchObject({ Code: 1 });
    expect(await authorize(manager, boss, ['MenusIndex'])).toMatchObject({ Code: 1 });
    expect(await authorize(manager, boss, ['PersonalPickingIndex'])).toMatchObject({ Code: 0 });
  });

  test('of platform staff are not a site operator’s to change', async () => {
    expect(await authorize(manager, await role('PlatformFinance'), [])).toMatchObject({ status: 403, Code: 1 });
    expect(await manager.post('/Role/DisableRole', { Id: await role('PlatformAdministrator') })).toMatchObject({ Code: 1 });
    const finance = await admin.ok('/Role/GetRoleAuthorization', { Id: await role('PlatformFinance') });
    expect(finance.Buttons).toContain('BillIndex.Refund');
  });
});

describe('the menu as it is managed', () => {
  test('is whole for the platform, and searched by name or title', async () => {
    const all = await admin.ok('/Menus/GetBackstageMenus', { MenuClassification: 1 });
    expect(all).toHaveLength(14);
    const found = await admin.ok('/Menus/GetBackstageMenus', { Content: 'shelves' });
    expect(found.flatMap(({ Children }: SelectableMenu) => Children.map(({ Name }) => Name))).toContain('ShelvesIndex');
  });

  test('is offered with ticks where a role has a right, by POST and by query string', async () => {
    const Id = await role('WarehouseClerk');
    const tree: SelectableMenu[] = await manager.ok('/Menus/GetSelectBackstageMenus', { RoleId: Id });
    const signing = tree.flatMap(({ Children }) => Children).find(({ Name }) => Name === 'PackageSigning')!;
    expect(signing).toMatchObject({ Checked: true, Buttons: [{ Code: 'PackageSigning.Sign', Checked: true }, {}, {}] });
    expect(tree.flatMap(({ Children }) => Children).map(({ Name }) => Name)).not.toContain('MenusIndex');
    const codes = tree.flatMap(({ Children }) => Children).flatMap(({ Buttons }) => Buttons.map(({ Code }) => Code));
    expect(codes).toContain('LogisticsOrderIndex.Merge');
    expect(codes.filter(isUnserved)).toEqual([]);

    const { http } = server.server;
    const headers = { authorization: `Bearer ${manager.token}`, host: 'localhost', 'accept-language': 'en-us' };
    const url = `/api/Menus/GetSelectBackstageMenus?MenuClassification=1&RoleId=${Id}`;
    for (const method of ['GET', 'POST'] as const) {
      expect((await http.inject({ method, url, headers })).json().Data).toEqual(tree);
    }
    expect((await http.inject({ method: 'GET', url, headers: { host: 'localhost' } })).statusCode).toBe(401);
    const customer = await http.inject({
      method: 'GET',
      url,
      headers: { ...headers, authorization: `Bearer ${(await server.as('alice')).token}` },
    });
    expect([customer.statusCode, customer.json().Code]).toEqual([403, 1]);
  });

  test('for a customer’s role has the customer’s screens and buttons', async () => {
    const tree: SelectableMenu[] = await manager.ok('/Menus/GetSelectBackstageMenus', { RoleId: await role('Customer') });
    const bills = tree.flatMap(({ Children }) => Children).find(({ Name }) => Name === 'BillIndex')!;
    expect(bills.Buttons).toEqual([
      { Code: 'BillIndex.Pay', Name: 'Pay', Checked: true },
      { Code: 'BillIndex.Export', Name: 'Export', Checked: true },
    ]);
  });
});

describe('limits', () => {
  test('come from the enabled role with the smallest priority, of the main account', async () => {
    const bob = await server.as('bob');
    const sub = await newcomer(server, bob, {
      userName: 'bobsub',
      accountTypeCode: 2,
      mainAccountId: bob.userId,
      roleNames: ['SubAccountClerk'],
    });
    const limits = await server.inTransaction((tx) => limitsOf(tx, bob.siteId, sub.userId));
    expect(limits).toMatchObject({
      ownerId: bob.userId,
      creditEnabled: true,
      settlementCycleType: 5,
      roleIds: [await role('MonthlyCustomer')],
    });
    expect(Number(limits.creditLimit)).toBe(10_000);
    await sql`update role set enabled = false where id = ${await role('MonthlyCustomer')}`.execute(server.db);
    expect(await server.inTransaction((tx) => limitsOf(tx, bob.siteId, bob.userId))).toMatchObject({
      creditEnabled: false,
      settlementCycleType: 1,
      roleIds: [],
    });
    await sql`update role set enabled = true where id = ${await role('MonthlyCustomer')}`.execute(server.db);
  });
});
