import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { aSecond } from '../../testing/clock.ts';
import { newcomer, pushes, roleId, sealed } from './test/tools.ts';

let server: TestServer;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server?.close());

const names = (page: { Data: { UserName: string }[] }) => page.Data.map(({ UserName }) => UserName).sort();
const establish = async (person: Person, values: object) =>
  person.post('/PlatformStaff/EstablishPlatformStaff', { ...values, ...(await sealed(person, 'Fresh-2027')) });
const role = (name: string) => roleId(server, manager.siteId, name);

describe('list of colleagues', () => {
  test('shows a site operator those of its sites, and never platform staff', async () => {
    const page = await manager.ok('/PlatformStaff/GetPlatformStaffs', { rows: 100 });
    expect(names(page)).toEqual(['clerk', 'dgclerk', 'leader', 'manager', 'picker', 'support']);
    expect(page.Data.find(({ UserName }: { UserName: string }) => UserName === 'clerk')).toMatchObject({
      RoleNames: ['WarehouseClerk'],
      WarehouseNames: [expect.any(String)],
    });
    expect(names(await admin.ok('/PlatformStaff/GetPlatformStaffs', { rows: 100 }))).toEqual(
      expect.arrayContaining(['admin', 'finance', 'hkmanager']),
    );
  });

  test('filters by kind and by role', async () => {
    expect(names(await admin.ok('/PlatformStaff/GetPlatformStaffs', { AccountTypeCode: 1 }))).toEqual(['admin', 'finance']);
    expect(names(await manager.ok('/PlatformStaff/GetPlatformStaffs', { RoleId: await role('SiteSupport') }))).toEqual(['support']);
  });
});

describe('account of a colleague', () => {
  test('is created with sites, warehouses and roles, and can be used immediately', async () => {
    const [warehouse] = (await manager.ok('/User/GetUserInfoDetailedInfo')).Warehouses;
    const { Data } = await establish(manager, {
      UserName: 'newclerk',
      AccountTypeCode: 4,
      AvailableWarehouseIds: [warehouse.Id],
      RoleIds: [await role('WarehouseClerk')],
    });
    const row = await manager.ok('/PlatformStaff/GetEditPlatformStaff', { Id: Data.Id });
    expect(row).toMatchObject({ UserName: 'newclerk', SiteIds: [manager.siteId], AvailableWarehouseIds: [warehouse.Id] });
    const { Password, PasswordKeyId } = await sealed(manager, 'Fresh-2027');
    const { Data: pair } = await server
      .visitor('h.localhost')
      .post('/Account/Login', { username: 'newclerk', password: Password, PasswordKeyId });
    const info = await server.visitor().ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${pair.AccessToken}` });
    expect(info.Warehouses).toEqual([warehouse]);
  });

  test('of the platform is created by the platform only; customer accounts are rejected here', async () => {
    expect(await establish(manager, { UserName: 'sneaky', AccountTypeCode: 1 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'AccountTypeCode' }],
    });
    expect(await establish(admin, { UserName: 'sneaky', AccountTypeCode: 2 })).toBeRefused('ValidationFailed');
    expect(await establish(admin, { UserName: 'auditor', AccountTypeCode: 1 })).toSucceed();
    expect(await establish(manager, { UserName: 'sneaky', AccountTypeCode: 3, IsSuperUser: true })).toBeRefused('ValidationFailed');
  });

  test('has sites of the caller only, and a name that is unique among all staff', async () => {
    const { siteId } = await server.as('hkmanager');
    expect(await establish(manager, { UserName: 'both', AccountTypeCode: 3, SiteIds: [siteId] })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'SiteIds' }],
    });
    expect(await establish(manager, { UserName: 'HKManager', AccountTypeCode: 3 })).toBeRefused('Duplicate');
    for (const UserName of ['clerk', 'alice'])
      expect(await establish(manager, { UserName, AccountTypeCode: 3 })).toBeRefused('Duplicate', {
        Message: `The user name ${UserName} is already taken`,
      });
    expect(await establish(admin, { UserName: 'both', AccountTypeCode: 3, SiteIds: [siteId] })).toSucceed();
  });

  test('is edited, re-roled, locked and deleted', async () => {
    const rookie = await newcomer(server, manager, { userName: 'rookie', accountTypeCode: 3, roleNames: ['SiteSupport'] });
    const { RowVersion } = await manager.ok('/PlatformStaff/GetEditPlatformStaff', { Id: rookie.userId });
    const edited = { Id: rookie.userId, RowVersion, UserName: 'rookie', NickName: 'Rookie', RoleIds: [await role('SiteFinance')] };
    expect(await manager.ok('/PlatformStaff/EditPlatformStaff', edited)).toBe(true);
    await aSecond();
    expect((await rookie.ok('/User/GetUserInfoDetailedInfo')).Buttons).toContain('BillIndex.Refund');
    expect(
      (await pushes(server)).filter(({ infoType, to }) => infoType === 'UserPermissionChange' && to.userIds?.includes(rookie.userId)),
    ).toHaveLength(1);

    await manager.ok('/PlatformStaff/SetPlatformStaffRoles', { Id: rookie.userId, RoleIds: [] });
    await aSecond();
    expect((await rookie.ok('/User/GetUserInfoDetailedInfo')).Buttons).toEqual([]);
    // Without rights there are no waiting tasks.
    expect((await rookie.ok('/LogisticsOrderReport/GetDashboard')).Waiting).toEqual([]);

    await manager.ok('/PlatformStaff/LockPlatformStaff', { Id: rookie.userId });
    await aSecond();
    expect(await rookie.post('/User/GetUserInfoDetailedInfo')).toBeRefused('NoPermission', { status: 401 });
    await manager.ok('/PlatformStaff/UnlockPlatformStaff', { Id: rookie.userId });
    await manager.ok('/PlatformStaff/DeletePlatformStaff', { Id: rookie.userId });
    expect(await manager.post('/PlatformStaff/GetEditPlatformStaff', { Id: rookie.userId })).toBeRefused('NotFound');
  });

  test('has one of both role sets after two concurrent changes', async () => {
    const torn = await newcomer(server, manager, { userName: 'torn', accountTypeCode: 3, roleNames: [] });
    const sets = [[await role('SiteFinance')], [await role('SiteSupport')]];
    const set = (RoleIds: string[]) => manager.post('/PlatformStaff/SetPlatformStaffRoles', { Id: torn.userId, RoleIds });
    expect((await Promise.all(sets.map(set))).map(outcomeOf)).toEqual(['Ok', 'Ok']);
    const { RoleIds } = await manager.ok('/PlatformStaff/GetEditPlatformStaff', { Id: torn.userId });
    expect(sets).toContainEqual(RoleIds);
  });
});

describe('protected accounts', () => {
  test('are the caller’s own', async () => {
    const Id = manager.userId;
    expect(await manager.post('/PlatformStaff/LockPlatformStaff', { Id })).toBeRefused('StateNotAllowed');
    expect(await manager.post('/PlatformStaff/DeletePlatformStaff', { Id })).toBeRefused('StateNotAllowed');
    expect(await manager.post('/PlatformStaff/SetPlatformStaffRoles', { Id, RoleIds: [] })).toBeRefused('StateNotAllowed');
  });

  test('are platform staff, who are hidden from a site operator, and people of other sites', async () => {
    for (const name of ['admin', 'finance', 'hkmanager', 'alice']) {
      const { userId: Id } = await server.as(name);
      expect(await manager.post('/PlatformStaff/LockPlatformStaff', { Id }), name).toBeRefused('NotFound');
      expect(await manager.post('/PlatformStaff/GetEditPlatformStaff', { Id }), name).toBeRefused('NotFound');
    }
  });

  test('are super users, for ordinary callers', async () => {
    const deputy = await newcomer(server, admin, { userName: 'deputy', accountTypeCode: 1, roleNames: ['PlatformAdministrator'] });
    const reset = { Id: admin.userId, ...(await sealed(deputy, 'Fresh-2027')) };
    expect(await deputy.post('/PlatformStaff/ResetPlatformStaffPassword', reset)).toBeRefused('NoPermission', { status: 403 });
    const { userId: Id } = await server.as('dgclerk');
    expect(await deputy.post('/PlatformStaff/LockPlatformStaff', { Id })).toSucceed();
    expect(await deputy.post('/PlatformStaff/UnlockPlatformStaff', { Id })).toSucceed();
  });

  test('are colleagues with more rights', async () => {
    const { Id: deskRole } = await manager.ok('/Role/EstablishRole', { RoleKind: 1, Name: 'Desk' });
    const codes = { MenuIds: ['PlatformStaffIndex'], Buttons: ['PlatformStaffIndex.ResetPassword', 'PlatformStaffIndex.SetRoles'] };
    await manager.ok('/Role/SetRoleAuthorization', { Id: deskRole, ...codes });
    const boss = await server.as('support');
    const desk = await newcomer(server, admin, { userName: 'desk', accountTypeCode: 3, roleNames: ['Desk'] });
    const reset = { Id: boss.userId, ...(await sealed(desk, 'Fresh-2027')) };
    expect(await desk.post('/PlatformStaff/ResetPlatformStaffPassword', reset)).toBeRefused('NoPermission', { status: 403 });
    const friend = await newcomer(server, admin, { userName: 'friend', accountTypeCode: 3, roleNames: [] });
    const raise = { Id: friend.userId, RoleIds: [await role('SiteManager')] };
    expect(await desk.post('/PlatformStaff/SetPlatformStaffRoles', raise)).toBeRefused('NoPermission', { status: 403 });
  });
});
