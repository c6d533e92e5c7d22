import { isUnserved } from '@entrepot/contract/modules/unserved.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackstageMenu, SelectableMenu } from '@entrepot/contract/modules/access/menu-calls.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { limitsOf } from './public.ts';
import { aSecond } from '../../testing/clock.ts';
import { newcomer, pushes, roleId } from './test/tools.ts';

let server: TestServer;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server?.close());

const role = (name: string) => roleId(server, manager.siteId, name);
const make = async (values: object) => (await manager.ok('/Role/EstablishRole', { RoleKind: 1, ...values })).Id as string;
const authorize = (person: Person, Id: string, codes: string[]) =>
  person.post('/Role/SetRoleAuthorization', {
    Id,
    MenuIds: codes.filter((code) => !code.includes('.')),
    Buttons: codes.filter((code) => code.includes('.')),
  });

/** Returns the rights of a role as screens and buttons, by any kind of id. */
async function rightsOf(Id: string): Promise<string[]> {
  const { MenuIds, ViewIds, Buttons } = await manager.ok('/Role/GetRoleAuthorization', { Id });
  const nodes = (await admin.ok<BackstageMenu[]>('/Menus/GetBackstageMenus', { RoleKind: 1 })).flatMap(({ Children }) => Children);
  const named = nodes.filter((node) => MenuIds.includes(node.Id) && ViewIds.includes(node.ViewId)).map(({ Name }) => Name);
  return [...named, ...Buttons].sort();
}

describe('roles', () => {
  test('are created, listed, opened, edited and deleted', async () => {
    const Id = await make({ Name: 'Night shift', Priority: 70, CreditDefaultLimit: 12.5 });
    expect(await manager.ok('/Role/GetRoles', { Content: 'Night' })).toMatchObject({
      Total: 1,
      Data: [{ Name: 'Night shift', Enabled: true, CreditDefaultLimit: 12.5 }],
    });
    const row = await manager.ok('/Role/GetEditRole', { Id });
    expect(await manager.ok('/Role/EditRole', { Id, RowVersion: row.RowVersion, Name: 'Late shift', RoleKind: 1 })).toBe(true);
    expect(await manager.post('/Role/EditRole', { Id, RowVersion: row.RowVersion, Name: 'Late', RoleKind: 1 })).toBeRefused(
      'ConcurrencyConflict',
    );
    expect(await manager.post('/Role/EditRole', { Id, RowVersion: row.RowVersion + 1, Name: 'Late', RoleKind: 2 })).toBeRefused(
      'ValidationFailed',
    );
    expect(await authorize(manager, Id, ['ShelvesIndex'])).toSucceed();
    expect(await manager.ok('/Role/DeleteRole', { Id })).toBe(true);
    expect(await manager.post('/Role/GetEditRole', { Id })).toBeRefused('NotFound');
  });

  test('have unique names within their site and kind', async () => {
    await make({ Name: 'Twins' });
    expect(await manager.post('/Role/EstablishRole', { RoleKind: 1, Name: 'Twins' })).toBeRefused('Duplicate');
    expect(await manager.post('/Role/EstablishRole', { RoleKind: 2, Name: 'Twins' })).toSucceed();
    expect(await manager.post('/Role/EstablishRole', { RoleKind: 3, Name: 'Triplets' })).toBeRefused('ValidationFailed');
  });

  test('that are in use are not deleted', async () => {
    expect(await manager.post('/Role/DeleteRole', { Id: await role('WarehouseClerk') })).toBeRefused('InUse', {
      Data: { UsedBy: 'userRole' },
    });
  });

  test('of another site do not exist', async () => {
    const hk = await roleId(server, (await server.as('hkmanager')).siteId, 'SiteSupport');
    expect(await manager.post('/Role/GetRoleAuthorization', { Id: hk })).toBeRefused('NotFound');
    expect(await authorize(manager, hk, [])).toBeRefused('NotFound');
  });

  test('are offered if enabled, smallest priority first', async () => {
    const { length } = await manager.ok('/Role/GetSelectRoles', { RoleKind: 2 });
    await manager.ok('/Role/DisableRole', { Id: await role('Merchant') });
    const names = (await manager.ok('/Role/GetSelectRoles', { RoleKind: 2 })).map(({ Name }: { Name: string }) => Name);
    expect(names).toHaveLength(length - 1);
    expect(names.slice(0, 2)).toEqual(['PeerCustomer', 'MonthlyCustomer']);
    await manager.ok('/Role/EnableRole', { Id: await role('Merchant') });
  });

  test('of customers can be managed without access to roles of staff', async () => {
    const Id = await make({ Name: 'Customer care' });
    expect(
      await authorize(manager, Id, ['UserRoleIndex', 'UserRoleIndex.Establish', 'UserRoleIndex.Edit', 'UserRoleIndex.Authorize']),
    ).toSucceed();
    const carer = await newcomer(server, manager, { userName: 'carer', accountTypeCode: 3, roleIds: [Id] });
    const seen = await carer.ok('/Role/GetRoles', { rows: 100 });
    expect(new Set(seen.Data.map(({ RoleKind }: { RoleKind: number }) => RoleKind))).toEqual(new Set([2]));
    expect(await carer.post('/Role/EstablishRole', { RoleKind: 1, Name: 'Sneaky' })).toBeRefused('NoPermission', { status: 403 });
    expect(await carer.post('/Role/EstablishRole', { RoleKind: 2, Name: 'Gold customer' })).toSucceed();
    expect(await authorize(carer, await role('WarehouseClerk'), [])).toBeRefused('NoPermission');
  });
});

describe('rights of a role', () => {
  test(
    'are read as screens and buttons and replaced as a whole',
    covers('PERM-ROLES-03', 'PERM-ROLES-04', 'CALL-Menus-AuthorizationMenu'),
    async () => {
      const Id = await make({ Name: 'Shelver' });
      await authorize(manager, Id, ['ShelvesIndex', 'ShelvesIndex.Print', 'PackageIndex']);
      expect(await rightsOf(Id)).toEqual(['PackageIndex', 'ShelvesIndex', 'ShelvesIndex.Print']);
      await authorize(manager, Id, ['ShelvesIndex', 'ShelvesIndex.Delete']);
      expect(await rightsOf(Id)).toEqual(['ShelvesIndex', 'ShelvesIndex.Delete']);
      expect(await manager.ok('/Menus/AuthorizationMenu', { RoleId: Id, MenuIds: ['PackageIndex'], Buttons: [] })).toBe(true);
      expect(await rightsOf(Id)).toEqual(['PackageIndex']);
      // The answer can be sent back unchanged.
      const read = await manager.ok('/Role/GetRoleAuthorization', { Id });
      expect(await manager.ok('/Role/SetRoleAuthorization', { Id, ...read })).toBe(true);
      expect(await rightsOf(Id)).toEqual(['PackageIndex']);
    },
  );

  test('must exist in the menu for the kind of the role', async () => {
    const Id = await make({ Name: 'Odd' });
    expect(await authorize(manager, Id, ['NoSuchIndex'])).toBeRefused('ValidationFailed');
    expect(await authorize(manager, Id, ['BillIndex.Pay'])).toBeRefused('ValidationFailed');
    expect(await authorize(manager, await role('Customer'), ['ShelvesIndex'])).toBeRefused('ValidationFailed');
  });

  test('take effect within a second, and notify the holders', async () => {
    const Id = await make({ Name: 'Watcher' });
    const watcher = await newcomer(server, manager, { userName: 'watcher', accountTypeCode: 3, roleIds: [Id] });
    expect(await watcher.post('/Role/GetRoles')).toBeRefused('NoPermission', { status: 403 });
    await authorize(manager, Id, ['UserRoleIndex']);
    await aSecond();
    expect(await watcher.post('/Role/GetRoles')).toSucceed();
    await manager.ok('/Role/DisableRole', { Id });
    await aSecond();
    expect(await watcher.post('/Role/GetRoles')).toBeRefused('NoPermission', { status: 403 });
    const permissionPushes = (await pushes(server)).filter(
      ({ infoType, to }) => infoType === 'UserPermissionChange' && to.userIds?.includes(watcher.userId),
    );
    expect(permissionPushes).toHaveLength(2);
    expect(await watcher.ok('/UserMessages/GetUserMessages')).toMatchObject({ Total: 2, Data: [{ Title: 'Permissions changed' }, {}] });
  });

  test('are not granted by callers who do not have them', async () => {
    const Id = await make({ Name: 'Helper' });
    const boss = await make({ Name: 'Boss' });
    await authorize(manager, Id, ['PlatformStaffRoleIndex', 'PlatformStaffRoleIndex.Authorize', 'ShelvesIndex']);
    const helper = await newcomer(server, manager, { userName: 'helper', accountTypeCode: 3, roleIds: [Id] });
    expect(await authorize(helper, boss, ['ShelvesIndex'])).toSucceed();
    expect(await authorize(helper, boss, ['ShelvesIndex', 'BillIndex.Refund'])).toBeRefused('NoPermission', {
      status: 403,
      Message: expect.stringContaining('BillIndex.Refund'),
    });
    expect(await authorize(helper, await role('SiteManager'), [])).toBeRefused('NoPermission');
    expect(await authorize(manager, boss, ['MenusIndex'])).toBeRefused('NoPermission');
    expect(await authorize(manager, boss, ['PersonalPickingIndex'])).toSucceed();
  });

  test('of platform staff cannot be changed by a site operator', covers('PERM-ROLES-01'), async () => {
    expect(await authorize(manager, await role('PlatformFinance'), [])).toBeRefused('NoPermission', { status: 403 });
    expect(await manager.post('/Role/DisableRole', { Id: await role('PlatformAdministrator') })).toBeRefused('NoPermission');
    const finance = await admin.ok('/Role/GetRoleAuthorization', { Id: await role('PlatformFinance') });
    expect(finance.Buttons).toContain('BillIndex.Refund');
  });
});

describe('menu administration', () => {
  test('shows the platform the whole menu, searchable by name or title', covers('CALL-Menus-GetBackstageMenus'), async () => {
    const all = await admin.ok('/Menus/GetBackstageMenus', { MenuClassification: 1 });
    expect(all).toHaveLength(14);
    const found = await admin.ok('/Menus/GetBackstageMenus', { Content: 'shelves' });
    expect(found.flatMap(({ Children }: SelectableMenu) => Children.map(({ Name }) => Name))).toContain('ShelvesIndex');
  });

  test('marks the rights of a role, by POST and by query string', covers('CALL-Menus-GetSelectBackstageMenus'), async () => {
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
    expect(customer.statusCode).toBe(403);
    expect(customer.json()).toBeRefused('NoPermission');
  });

  test('shows the customer’s screens and buttons for a customer’s role', async () => {
    const tree: SelectableMenu[] = await manager.ok('/Menus/GetSelectBackstageMenus', { RoleId: await role('Customer') });
    const bills = tree.flatMap(({ Children }) => Children).find(({ Name }) => Name === 'BillIndex')!;
    expect(bills.Buttons).toEqual([
      { Code: 'BillIndex.Pay', Name: 'Pay', Checked: true },
      { Code: 'BillIndex.Export', Name: 'Export', Checked: true },
    ]);
  });
});

describe('limits', () => {
  test('come from the enabled role of the main account with the smallest priority', async () => {
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

test('finance opens seller orders and commercial invoices', async () => {
  const finance = await server.as('finance');
  expect(await finance.ok('/SellerOrder/GetSellerOrders', { rows: 5 })).toHaveProperty('Data');
  expect(await finance.ok('/LogisticsInvoice/GetLogisticsInvoices', { rows: 5 })).toHaveProperty('Data');
  expect(await finance.post('/SellerOrder/CancelSellerOrder', { Id: finance.userId, Remarks: 'x' })).toBeRefused('NoPermission');
});
