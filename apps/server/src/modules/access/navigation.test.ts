import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import type { ApiArea, BackstageMenu, SelectableView } from '@entrepot/contract/modules/access/menu-calls.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { aSecond } from '../../testing/clock.ts';
import { newcomer, pushes, roleId } from './test/tools.ts';

let server: TestServer;
let admin: Person;
let manager: Person;
let alice: Person;
beforeAll(async () => {
  server = await openTestServer();
  [admin, manager, alice] = await Promise.all([server.as('admin'), server.as('manager'), server.as('alice')]);
  await admin.ok('/Api/SynchronizeApis');
});
afterAll(() => server?.close());

const texts = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
const screensOf = async (person: Person) =>
  (await person.ok<MenuNode>('/User/GetUserMenuTree', { MenuClassification: 1 })).Children.flatMap(({ Children }) => Children);
const flat = (nodes: readonly BackstageMenu[]): BackstageMenu[] => nodes.flatMap((node) => [node, ...flat(node.Children)]);
const nodeNamed = async (Name: string, RoleKind = 1) =>
  flat(await admin.ok('/Menus/GetBackstageMenus', { RoleKind })).find((node) => node.Name === Name)!;
const apiOf = async (path: string) =>
  (await admin.ok('/Api/GetApis', { Content: path, rows: 100 })).Data.find((row: { Path: string }) => row.Path === path);
const make = async (Name: string, RoleKind = 1) => (await manager.ok('/Role/EstablishRole', { RoleKind, Name })).Id as string;
const permissionPushes = async () => (await pushes(server)).filter(({ infoType }) => infoType === 'UserPermissionChange');

describe('registry of calls', () => {
  test('has every served call, with its audience and the rights that grant it', async () => {
    const { handlers } = server.server;
    const { Total } = await admin.ok('/Api/GetApis', { Served: true });
    expect(Total).toBe(handlers.length);
    expect(await apiOf('/Shelves/EstablishShelves')).toMatchObject({
      Area: 'Shelves',
      Operation: 'EstablishShelves',
      Permissions: ['ShelvesIndex.Establish'],
      Offered: [1, 3, 4],
      Anonymous: false,
    });
    const open = handlers.filter(({ audience, needs }) => !audience.includes('anonymous') && needs === null).length;
    const result = await sql<{ n: number }>`select count(*)::int as n from api where not anonymous and permissions = '[]'`.execute(
      server.db,
    );
    expect(result.rows[0]!.n).toBe(open);
  });

  test('matches the server again after a synchronization, which counts additions and deletions', async () => {
    expect(await admin.ok('/Api/SynchronizeApis')).toEqual({ Added: 0, Removed: 0 });
    const obsoleteCall = { path: '/Old/Call', area: 'Old', operation: 'Call' };
    await sql`insert into api (id, creation_time, area, operation, path, served) values (gen_random_uuid(), now(), ${obsoleteCall.area}, ${obsoleteCall.operation}, ${obsoleteCall.path}, true)`.execute(
      server.db,
    );
    await sql`delete from api where path = '/Shelves/GetShelves'`.execute(server.db);
    expect(await admin.ok('/Api/SynchronizeApis')).toEqual({ Added: 1, Removed: 1 });
    expect(await apiOf('/Old/Call')).toBeUndefined();
    expect(await manager.post('/Api/SynchronizeApis')).toBeRefused('NoPermission', { status: 403 });
  });

  test('protects the paths of served calls, and of granted ones', async () => {
    const { Id } = await apiOf('/Shelves/GetShelves');
    const row = await admin.ok('/Api/GetEditApi', { Id });
    const body = { Id, RowVersion: row.RowVersion, Area: row.Area, Operation: row.Operation, Path: row.Path };
    expect(await admin.post('/Api/DeleteApi', { Id })).toBeRefused('InUse');
    expect(await admin.post('/Api/EditApi', { ...body, Operation: 'Other', Path: '/Shelves/Other' })).toBeRefused('InUse');
    expect(await admin.post('/Api/EditApi', { ...body, Path: '/Else' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Path' }] });
    expect(await admin.post('/Api/EditApi', { ...body, Audience: [2] })).toBeRefused('ValidationFailed');
    const { Id: createdId } = await admin.ok('/Api/EstablishApi', { Area: 'Later', Operation: 'Call', Path: '/Later/Call' });
    expect(await admin.post('/Api/EstablishApi', { Area: 'Later', Operation: 'Call', Path: '/Later/Call' })).toBeRefused('Duplicate');
    expect(await admin.ok('/Api/DeleteApi', { Id: createdId })).toBe(true);
  });

  test('narrows a call to fewer account kinds within a second, and notifies its holders', async () => {
    const leader = await server.as('leader');
    const row = await apiOf('/Shelves/GetShelves');
    const body = { Id: row.Id, Area: row.Area, Operation: row.Operation, Path: row.Path };
    expect(await leader.post('/Shelves/GetShelves')).toSucceed();
    const before = (await permissionPushes()).length;
    await admin.ok('/Api/EditApi', { ...body, RowVersion: row.RowVersion, Audience: [1, 3] });
    await aSecond();
    expect(await leader.post('/Shelves/GetShelves')).toBeRefused('NoPermission', { status: 403 });
    expect(await manager.post('/Shelves/GetShelves')).toSucceed();
    const result = (await permissionPushes()).slice(before).flatMap(({ to }) => to.userIds ?? []);
    expect(result).toContain(leader.userId);
    await admin.ok('/Api/EditApi', { ...body, RowVersion: row.RowVersion + 1, Audience: [1, 3, 4] });
    await aSecond();
    expect(await leader.post('/Shelves/GetShelves')).toSucceed();
  });
});

describe('call granted to a role separately', () => {
  test('is allowed without its screen, and only that one', covers('PERM-ROLES-02'), async () => {
    const Id = await make('Counter');
    const counter = await newcomer(server, manager, { userName: 'counter', accountTypeCode: 3, roleIds: [Id] });
    const api = await apiOf('/Shelves/GetShelves');
    expect(await counter.post('/Shelves/GetShelves')).toMatchObject({ status: 403 });
    await manager.ok('/Role/SetRoleAuthorization', { Id, MenuIds: [], Buttons: [], ApiIds: [api.Id] });
    await aSecond();
    expect(await counter.post('/Shelves/GetShelves')).toSucceed();
    expect(await counter.post('/Shelves/EstablishShelves')).toMatchObject({ status: 403 });
    expect(await manager.ok('/Role/GetRoleAuthorization', { Id })).toMatchObject({ ApiIds: [api.Id], MenuIds: [] });
    // Without a list of calls they do not change.
    await manager.ok('/Role/SetRoleAuthorization', { Id, MenuIds: ['PackageIndex'], Buttons: [] });
    expect(await manager.ok('/Role/GetRoleAuthorization', { Id })).toMatchObject({ ApiIds: [api.Id] });
    const areas: ApiArea[] = await manager.ok('/Api/GetSelectApis', { RoleId: Id, Content: 'GetShelves' });
    expect(areas.flatMap(({ Children }) => Children).filter(({ Checked }) => Checked)).toMatchObject([{ Path: '/Shelves/GetShelves' }]);
  });

  test('is granted only by callers who may make it', async () => {
    const Id = await make('Ambitious');
    const { Id: forPlatform } = await apiOf('/Api/SynchronizeApis');
    const give = (ApiIds: string[]) => manager.post('/Role/SetRoleAuthorization', { Id, MenuIds: [], Buttons: [], ApiIds });
    expect(await give([forPlatform])).toBeRefused('NoPermission', { status: 403 });
    const { Id: forCustomers } = await apiOf('/User/GetSubAccounts');
    expect(await give([forCustomers])).toBeRefused('ValidationFailed', { Data: [{ Field: 'ApiIds' }] });
    const offered: ApiArea[] = await manager.ok('/Api/GetSelectApis', { RoleId: Id });
    const paths = offered.flatMap(({ Children }) => Children.map(({ Path }) => Path));
    expect(paths).toContain('/Shelves/GetShelves');
    expect(paths).not.toContain('/Api/SynchronizeApis');
  });

  test('can be one of the role’s default calls', covers('FIELD-Role-08'), async () => {
    const api = await apiOf('/Shelves/GetShelves');
    const row = { RoleKind: 1, Name: 'With defaults', DefaultApis: [api.Id] };
    const { Id } = await manager.ok('/Role/EstablishRole', row);
    const person = await newcomer(server, manager, { userName: 'defaults', accountTypeCode: 3, roleIds: [Id] });
    expect(await person.post('/Shelves/GetShelves')).toSucceed();
    const platform = await apiOf('/Menus/EstablishBackstageMenu');
    expect(await manager.post('/Role/EstablishRole', { ...row, Name: 'Too much', DefaultApis: [platform.Id] })).toBeRefused(
      'NoPermission',
      { status: 403 },
    );
    expect(await admin.ok('/Role/GetEditRole', { Id })).toMatchObject({ DefaultApis: [api.Id] });
  });
});

describe('views', () => {
  const viewNamed = async (Name: string) =>
    (await admin.ok('/View/GetViews', { Content: Name, RoleKind: 1, rows: 100 })).Data.find((row: { Name: string }) => row.Name === Name);

  test('are the shipped screens with their buttons, one for staff and one for customers', async () => {
    const staff = await viewNamed('PackageIndex');
    expect(staff.Buttons.map(({ Code }: { Code: string }) => Code)).toContain('PackageIndex.Weigh');
    const ownViews: SelectableView[] = await admin.ok('/View/GetSelectViews', { RoleKind: 2, Content: 'PackageIndex' });
    expect(ownViews).toMatchObject([{ Name: 'PackageIndex', Router: 'user/package/PackageIndex' }]);
    expect(ownViews[0]!.Buttons.map(({ Code }) => Code)).not.toContain('PackageIndex.Weigh');
    expect(ownViews[0]!.Buttons[0]).toMatchObject({ Code: 'PackageIndex.Establish', Name: 'Add' });
  });

  test('get additional buttons, which grant calls to their holders within a second', async () => {
    const view = await viewNamed('ShelvesIndex');
    const api = await apiOf('/Shelves/GetShelvesLogs');
    const buttons = [...view.Buttons, { Code: 'ShelvesIndex.ReadLogs', Name: texts('Read the logs'), ApiIds: [api.Id], DisplayOrder: 99 }];
    const { Id, RowVersion } = await admin.ok('/View/GetEditView', { Id: view.Id });
    const { Name, Title, RoleKind, Router } = await admin.ok('/View/GetEditView', { Id });
    await admin.ok('/View/EditView', { Id, RowVersion, Name, Title, RoleKind, Router, Buttons: buttons });
    const role = await make('Log reader');
    const reader = await newcomer(server, manager, { userName: 'logreader', accountTypeCode: 3, roleIds: [role] });
    expect(await reader.post('/Shelves/GetShelvesLogs')).toMatchObject({ status: 403 });
    await admin.ok('/Role/SetRoleAuthorization', { Id: role, MenuIds: [], Buttons: ['ShelvesIndex.ReadLogs'] });
    await aSecond();
    expect((await reader.post('/Shelves/GetShelvesLogs')).status).toBe(200);
    expect((await reader.ok('/User/GetUserInfoDetailedInfo')).Buttons).toEqual(['ShelvesIndex.ReadLogs']);
    const less = { Id, RowVersion: RowVersion + 1, Name, Title, RoleKind, Router, Buttons: view.Buttons };
    expect(await admin.post('/View/EditView', less)).toBeRefused('InUse', { Message: expect.stringContaining('Log reader') });
    await admin.ok('/Role/SetRoleAuthorization', { Id: role, MenuIds: [], Buttons: [] });
    expect(await admin.ok('/View/EditView', less)).toBe(true);
  });

  test('have unique codes that start with their name, and keep those that roles have', async () => {
    const button = (Code: string) => ({ Code, Name: texts('Button') });
    const make = (Name: string, Buttons: object[]) =>
      admin.post('/View/EstablishView', { Name, Title: texts(Name), RoleKind: 1, Router: `own/${Name}`, Buttons });
    expect(await make('OwnIndex', [button('Other.Do')])).toBeRefused('ValidationFailed');
    expect(await make('OwnIndex', [button('OwnIndex.Do'), button('OwnIndex.Do')])).toBeRefused('ValidationFailed');
    expect(await make('ShelvesIndex', [])).toBeRefused('Duplicate');
    const { Data } = await make('OwnIndex', [button('OwnIndex.Do')]);
    expect(await admin.ok('/View/DeleteView', { Id: Data.Id })).toBe(true);
    expect(await admin.post('/View/DeleteView', { Id: (await viewNamed('PackageIndex')).Id })).toBeRefused('InUse');
    expect(await manager.post('/View/GetViews')).toMatchObject({ status: 403 });
  });
});

describe('menus', () => {
  test('of staff and customers are two trees', async () => {
    const staff = flat(await admin.ok('/Menus/GetBackstageMenus', { RoleKind: 1 })).map(({ Name }) => Name);
    const customers = flat(await admin.ok('/Menus/GetBackstageMenus', { RoleKind: 2 })).map(({ Name }) => Name);
    expect(staff).toContain('ShelvesIndex');
    expect(customers).not.toContain('ShelvesIndex');
    expect(customers).toContain('SubAccountIndex');
    expect(staff).not.toContain('SubAccountIndex');
  });

  test(
    'get a custom group and screen, renamed and moved, and notify those who see it',
    covers(
      'CALL-Menus-EstablishBackstageMenu',
      'CALL-Menus-EditBackstageMenu',
      'CALL-Menus-DeleteBackstageMenu',
      'CALL-Menus-GetBackstageMenuById',
    ),
    async () => {
      const group = { Name: 'OwnGroup', Title: texts('Our own'), RoleKind: 1, Audience: [1, 3], DisplayOrder: 1 };
      const { Id: ParentId } = await admin.ok('/Menus/EstablishBackstageMenu', group);
      const shelves = await nodeNamed('ShelvesIndex');
      const row = await admin.ok('/Menus/GetEditBackstageMenuInfo', { Id: shelves.Id });
      const edit = {
        Id: row.Id,
        RowVersion: row.RowVersion,
        Name: row.Name,
        Title: texts('Racks'),
        RoleKind: 1,
        ViewId: row.ViewId,
        Path: row.Path,
      };
      const before = (await permissionPushes()).length;
      await admin.ok('/Menus/EditBackstageMenu', { ...edit, ParentId, Audience: [1, 3] });
      const seen = (await manager.ok<MenuNode>('/User/GetUserMenuTree', { MenuClassification: 1 })).Children.find(
        ({ Name }) => Name === 'OwnGroup',
      )!;
      expect(seen).toMatchObject({ Title: 'Our own', Children: [{ Name: 'ShelvesIndex', Title: 'Racks', Path: '/ShelvesIndex' }] });
      expect((await screensOf(await server.as('leader'))).map(({ Name }) => Name)).not.toContain('ShelvesIndex');
      expect((await permissionPushes()).length).toBeGreaterThan(before);
      expect(await admin.post('/Menus/EditBackstageMenu', { ...edit, ParentId, Audience: [1, 3] })).toBeRefused('ConcurrencyConflict');
      expect(await admin.post('/Menus/DeleteBackstageMenu', { Id: ParentId })).toBeRefused('InUse');
      expect(await admin.ok('/Menus/GetBackstageMenuById', { Id: ParentId })).toMatchObject({ Name: 'OwnGroup' });
      await admin.ok('/Menus/EditBackstageMenu', { ...edit, RowVersion: row.RowVersion + 1, ParentId: row.ParentId, Audience: [1, 3, 4] });
      expect(await admin.ok('/Menus/DeleteBackstageMenu', { Id: ParentId })).toBe(true);
    },
  );

  test('have no cycles, stay on their side, and show existing screens only', covers('CALL-Menus-GetEditBackstageMenuInfo'), async () => {
    const group = (Name: string, more: object = {}) =>
      admin.post('/Menus/EstablishBackstageMenu', { Name, Title: texts(Name), RoleKind: 1, Audience: [1], ...more });
    const { Data: upper } = await group('Upper');
    const { Data: lower } = await group('Lower', { ParentId: upper.Id });
    const row = await admin.ok('/Menus/GetEditBackstageMenuInfo', { Id: upper.Id });
    const edit = { Id: upper.Id, RowVersion: row.RowVersion, Name: 'Upper', Title: texts('Upper'), RoleKind: 1, Audience: [1] };
    expect(await admin.post('/Menus/EditBackstageMenu', { ...edit, ParentId: lower.Id })).toBeRefused('StateNotAllowed');
    expect(await group('Upper')).toBeRefused('Duplicate');
    expect(await group('Wrong', { Audience: [2] })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Audience' }] });
    expect(await group('Wrong', { RoleKind: 2, Audience: [2], ParentId: upper.Id })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'ParentId' }],
    });
    expect(await group('Wrong', { Permission: 'NoSuch.Right' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Permission' }] });
    expect(await group('Wrong', { Path: 'nowhere' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Path' }] });
  });

  test('of customers are edited without changing those of staff', async () => {
    const node = await nodeNamed('ReferralIndex', 2);
    const row = await admin.ok('/Menus/GetEditBackstageMenuInfo', { Id: node.Id });
    expect((await screensOf(alice)).map(({ Name }) => Name)).toContain('ReferralIndex');
    expect(await admin.ok('/Menus/DeleteBackstageMenu', { Id: row.Id })).toBe(true);
    expect((await screensOf(alice)).map(({ Name }) => Name)).not.toContain('ReferralIndex');
    // Shipping again does not restore what was deleted.
    const { shipNavigation } = await import('./public.ts');
    await server.inTransaction((tx) => shipNavigation(tx, new Date()));
    expect((await screensOf(alice)).map(({ Name }) => Name)).not.toContain('ReferralIndex');
  });

  test('have titles of their list; an unedited one gets a corrected title of the product', async () => {
    const { shipNavigation } = await import('./public.ts');
    const titlesOf = async (...names: string[]) =>
      (
        await sql<{
          title: string;
        }>`select distinct title ->> 'en-us' as title from menu where name in (${sql.join(names)}) order by 1`.execute(server.db)
      ).rows;
    const right = [{ title: 'Bag numbers: detail' }, { title: 'Commodities: detail' }];
    expect(await titlesOf('CommodityDetailed', 'BagNumberDetailed')).toEqual(right);
    await sql`update menu set title = jsonb_set(title, '{en-us}', '": commodities"') where name = 'CommodityDetailed'`.execute(server.db);
    await server.inTransaction((tx) => shipNavigation(tx, new Date()));
    expect(await titlesOf('CommodityDetailed', 'BagNumberDetailed')).toEqual(right);
  });

  test('move to their shipped places on an upgrade; edited and own nodes stay after the same node', async () => {
    const { shipNavigation } = await import('./public.ts');
    const { id: ParentId } = (
      await sql<{ id: string }>`select id from menu where name = 'SiteManagement' and role_kind = 1`.execute(server.db)
    ).rows[0]!;
    const namesInOrder = async () =>
      (
        await sql<{
          name: string;
        }>`select name from menu where parent_id = ${ParentId} and not is_deleted order by display_order, name`.execute(server.db)
      ).rows.map(({ name }) => name);
    const names = await namesInOrder();
    const [first, added, renamed, ...others] = names as [string, string, string, ...string[]];
    const group = { RoleKind: 1, Audience: [1], ParentId };
    await admin.ok('/Menus/EstablishBackstageMenu', { ...group, Name: 'Own', Title: texts('Own'), DisplayOrder: 25 });
    // The database of an older build, which did not ship the second node and numbered those behind it lower.
    await sql`delete from menu where name = ${added} and role_kind = 1`.execute(server.db);
    await sql`update menu set display_order = display_order - 10 where parent_id = ${ParentId} and name = any(${[renamed, ...others]}::text[])`.execute(
      server.db,
    );
    await sql`update menu set last_modifier_id = ${admin.userId} where name = ${renamed} and role_kind = 1`.execute(server.db);
    expect((await namesInOrder()).slice(0, 4)).toEqual([first, renamed, 'Own', others[0]]);
    for (const _start of [1, 2]) await server.inTransaction((tx) => shipNavigation(tx, new Date()));
    expect(await namesInOrder()).toEqual([first, renamed, 'Own', added, ...others]);
  });

  test('require the screen of their side', async () => {
    const carer = await newcomer(server, admin, { userName: 'menucarer', accountTypeCode: 1, roleIds: [await customerMenus()] });
    const group = { Name: 'Carers', Title: texts('Carers') };
    expect(await carer.post('/Menus/EstablishBackstageMenu', { ...group, RoleKind: 1, Audience: [1] })).toBeRefused('NoPermission', {
      status: 403,
    });
    expect(await carer.post('/Menus/EstablishBackstageMenu', { ...group, RoleKind: 2, Audience: [2] })).toSucceed();
    const { Id } = await nodeNamed('ShelvesIndex');
    expect(await carer.post('/Menus/DeleteBackstageMenu', { Id })).toBeRefused('NotFound');
  });

  async function customerMenus(): Promise<string> {
    await admin.ok('/Role/EstablishRole', { RoleKind: 1, Name: 'Customer menus' });
    const Id = await roleId(server, admin.siteId, 'Customer menus');
    await admin.ok('/Role/SetRoleAuthorization', {
      Id,
      MenuIds: ['UserMenusIndex'],
      Buttons: ['UserMenusIndex.Establish', 'UserMenusIndex.Delete'],
    });
    return Id;
  }
});
