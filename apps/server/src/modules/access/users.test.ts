import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { aSecond } from '../../testing/clock.ts';
import { newcomer, pushes, roleId, sealed } from './test/tools.ts';

let server: TestServer;
let manager: Person;
let hkManager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
  hkManager = await server.as('hkmanager');
});
afterAll(() => server?.close());

const list = async (person: Person, filters: object = {}) => person.ok('/User/GetUsers', { rows: 100, ...filters });
const names = (page: { Data: { UserName: string }[] }) => page.Data.map(({ UserName }) => UserName).sort();
const open = async (id: string) => manager.ok('/User/GetUserById', { Id: id });
const establish = async (values: object, password = 'Fresh-2027') =>
  manager.post('/User/EstablishUser', { ...values, ...(await sealed(manager, password)) });

describe('list of customers', () => {
  test('shows those of the caller’s sites with roles and wallet, and no secrets', async () => {
    const page = await list(manager);
    expect(names(page)).toEqual(['alice', 'bob', 'merchant', 'peer']);
    const bob = page.Data.find(({ UserName }: { UserName: string }) => UserName === 'bob');
    expect(bob).toMatchObject({ RoleNames: ['MonthlyCustomer'], CreditEnabled: true, CreditLimit: 10_000, SiteName: expect.any(String) });
    expect(JSON.stringify(page)).not.toMatch(/argon2|PasswordHash/);
    expect(names(await list(hkManager))).toEqual(['hkcarol']);
  });

  test('filters by role, text, lock and arrears', async () => {
    expect(names(await list(manager, { RoleId: await roleId(server, manager.siteId, 'PeerCustomer') }))).toEqual(['peer']);
    expect(names(await list(manager, { Content: 'ali' }))).toEqual(['alice']);
    expect(names(await list(manager, { Locked: true }))).toEqual([]);
    expect(names(await list(manager, { Frozen: false }))).toContain('alice');
    expect(names(await list(manager, { Arrears: true }))).toEqual([]);
    expect((await list(manager, { Arrears: false })).Total).toBe(4);
  });

  test('has a picker with main accounts only and few columns', covers('CALL-User-GetSelectUser'), async () => {
    const bob = await server.as('bob');
    await newcomer(server, bob, { userName: 'bobsub', accountTypeCode: 2, mainAccountId: bob.userId });
    const clerk = await server.as('clerk');
    const page = await clerk.ok('/User/GetSelectUser', { Content: 'bob' });
    expect(page).toMatchObject({ Total: 1, Data: [{ UserName: 'bob', NickName: '張柏豪', SiteName: expect.any(String) }] });
    expect(page.Data[0]).not.toHaveProperty('PhoneNumber');
  });

  test('has a picker of colleagues with the staff of a warehouse', covers('CALL-User-GetPlatformStaffUserList'), async () => {
    const clerk = await server.as('clerk');
    const { Warehouses } = await clerk.ok('/User/GetUserInfoDetailedInfo');
    const page = await clerk.ok('/User/GetPlatformStaffUserList', { WarehouseId: Warehouses[0].Id });
    expect(names(page)).toEqual(['clerk', 'leader', 'picker']);
    expect(names(await clerk.ok('/User/GetPlatformStaffUserList', { rows: 50 }))).not.toContain('admin');
  });
});

describe('customer account', () => {
  test('is created with a sealed password, the registration role and a member code, and signs in', covers('FIELD-User-Login'), async () => {
    const { Data } = await establish({ UserName: 'Dora', NickName: 'Dora', Email: 'dora@example.com' });
    const row = await open(Data.Id);
    expect(row).toMatchObject({
      UserName: 'Dora',
      AccountTypeCode: 2,
      RoleNames: ['Customer'],
      PackageQuantity: 0,
      OrderQuantity: 0,
      EmailVerified: false,
    });
    expect(row.MemberCode).toMatch(/^T\d{5,}$/);
    const { Password, PasswordKeyId } = await sealed(manager, 'Fresh-2027');
    expect(await server.visitor().post('/Account/LoginUser', { username: 'dora', password: Password, PasswordKeyId })).toSucceed();
  });

  test('is not created with a name in use, also in other letter case or concurrently', async () => {
    expect(await establish({ UserName: 'ALICE' })).toBeRefused('Duplicate', { Message: 'The user name ALICE is already taken' });
    const answers = await Promise.all([establish({ UserName: 'Twice' }), establish({ UserName: 'twice' })]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
  });

  test('validates the password, the characters of the name, and the site’s roles and warehouses', async () => {
    expect(await establish({ UserName: 'erin' }, 'short')).toBeRefused('ValidationFailed', { Data: [{ Field: 'Password' }] });
    expect(await establish({ UserName: 'er in' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'UserName' }] });
    expect(await establish({ UserName: 'erin', RoleIds: [await roleId(server, manager.siteId, 'SiteManager')] })).toBeRefused(
      'ValidationFailed',
    );
    expect(await establish({ UserName: 'erin', RoleIds: [await roleId(server, hkManager.siteId, 'Customer')] })).toBeRefused(
      'ValidationFailed',
    );
    expect(await establish({ UserName: 'erin', AvailableWarehouseIds: [crypto.randomUUID()] })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'AvailableWarehouseIds' }],
    });
    expect(await establish({ UserName: 'erin', SiteId: hkManager.siteId })).toBeRefused('NotFound');
    for (const field of ['IsSuperUser', 'MemberCode', 'Balance', 'Locked'])
      expect(await establish({ UserName: 'erin', [field]: 1 })).toBeRefused('ValidationFailed', { Data: [{ Field: field }] });
  });

  test('is edited from its current version; roles stay when none are sent', async () => {
    const { userId } = await server.as('merchant');
    const before = await manager.ok('/User/GetEditUser', { Id: userId });
    expect(before.RoleIds).toHaveLength(1);
    const edit = (values: object) =>
      manager.post('/User/EditUser', { Id: userId, UserName: 'merchant', RowVersion: before.RowVersion, ...values });
    expect(await edit({ NickName: 'New', Email: 'new@example.com' })).toSucceed();
    expect(await edit({ NickName: 'Late' })).toBeRefused('ConcurrencyConflict');
    expect(await open(userId)).toMatchObject({ NickName: 'New', Email: 'new@example.com', RoleNames: ['Merchant'] });
    expect(await edit({ RowVersion: before.RowVersion + 1, UserName: 'alice' })).toBeRefused('Duplicate');
    expect(await edit({ RowVersion: before.RowVersion + 1, UserName: 'shopkeeper' })).toSucceed();
    expect(await open(userId)).toMatchObject({ UserName: 'shopkeeper', NickName: 'New', Email: 'new@example.com' });
    const { Password, PasswordKeyId } = await sealed(manager, 'Entrepot2026');
    expect(await server.visitor().post('/Account/LoginUser', { username: 'shopkeeper', password: Password, PasswordKeyId })).toSucceed();
  });

  test('of another site, or of a colleague, does not exist here', async () => {
    const { userId: carol } = await server.as('hkcarol');
    const { userId: clerk } = await server.as('clerk');
    for (const Id of [carol, clerk, crypto.randomUUID()]) {
      expect(await manager.post('/User/GetUserById', { Id })).toBeRefused('NotFound');
      expect(await manager.post('/User/LockUser', { Id })).toBeRefused('NotFound');
      expect(await manager.post('/User/DeleteUser', { Id })).toBeRefused('NotFound');
    }
  });

  test('is deleted only when nothing is open; its name is free again', async () => {
    const { userId: bob } = await server.as('bob');
    expect(await manager.post('/User/DeleteUser', { Id: bob })).toBeRefused('InUse', { Data: { UsedBy: 'user' } });
    const { Data } = await establish({ UserName: 'gone' });
    expect(await manager.ok('/User/DeleteUser', { Id: Data.Id })).toBe(true);
    expect(await manager.post('/User/GetUserById', { Id: Data.Id })).toBeRefused('NotFound');
    expect(await establish({ UserName: 'gone' })).toSucceed();
    await sql`insert into wallet (site_id, id, creation_time, owner_id, currency_id, balance, arrears, credit_enabled, credit_limit, credit_balance, credit_arrears, row_version, is_deleted)
      select w.site_id, gen_random_uuid(), now(), u.id, w.currency_id, 5, 0, false, 0, 0, 0, 1, false from wallet w, user_account u
      where w.site_id = ${manager.siteId} and u.user_name = 'Dora' limit 1 on conflict (site_id, owner_id) do update set balance = 5`.execute(
      server.db,
    );
    const dora = (await list(manager, { Content: 'Dora' })).Data[0].Id;
    expect(await manager.post('/User/DeleteUser', { Id: dora })).toBeRefused('InUse', { Data: { UsedBy: 'wallet' } });
  });
});

describe('locking, freezing and passwords', () => {
  const works = async (person: Person) => outcomeOf(await person.post('/User/GetUserInfoDetailedInfo')) === 'Ok';

  test('signs out a locked customer within a second with the reason', async () => {
    const victim = await newcomer(server, manager, { userName: 'victim', accountTypeCode: 2 });
    expect(await works(victim)).toBe(true);
    expect(await manager.ok('/User/LockUser', { Id: victim.userId })).toBe(true);
    await aSecond();
    expect(await victim.post('/User/GetUserInfoDetailedInfo')).toBeRefused('NoPermission', { status: 401 });
    expect(await list(manager, { Locked: true })).toMatchObject({ Total: 1, Data: [{ UserName: 'victim', Locked: true }] });
    expect(
      (await pushes(server)).filter(({ infoType, to }) => infoType === 'ForceLogout' && to.userIds?.includes(victim.userId)),
    ).toHaveLength(1);
    const result = await sql`select title, user_message_type from user_message where user_id = ${victim.userId}`.execute(server.db);
    expect(result.rows).toEqual([{ title: '帳號已鎖定', userMessageType: 10 }]);
    expect(await manager.ok('/User/UnlockUser', { Id: victim.userId })).toBe(true);
    expect((await list(manager, { Locked: true })).Total).toBe(0);
  });

  test('rejects a lock that ends in the past', async () => {
    const { userId } = await server.as('peer');
    expect(await manager.post('/User/LockUser', { Id: userId, LockoutEnd: '2020-01-01 00:00:00' })).toBeRefused('ValidationFailed');
    await manager.ok('/User/LockUser', { Id: userId, LockoutEnd: '2099-01-01 00:00:00' });
    expect(await open(userId)).toMatchObject({ Locked: true, LockoutEnd: '2099-01-01 00:00:00' });
    await manager.ok('/User/UnlockUser', { Id: userId });
  });

  test('deletes failed sign-ins when unlocking', async () => {
    const { userId } = await server.as('peer');
    const enter = async (password: string) => {
      const { Password, PasswordKeyId } = await sealed(manager, password);
      return server.visitor().post('/Account/LoginUser', { username: 'peer', password: Password, PasswordKeyId });
    };
    expect(await enter('Wrong2026')).toBeRefused('LoginFailed');
    await sql`insert into attempt (id, creation_time, subject, window_start, attempts)
      values (gen_random_uuid(), now(), ${`sign-in customer ${manager.siteId} peer locked`}, now(), 1) on conflict do nothing`.execute(
      server.db,
    );
    expect(await enter('Entrepot2026')).toBeRefused('AccountLocked');
    await manager.ok('/User/UnlockUser', { Id: userId });
    expect(await enter('Entrepot2026')).toSucceed();
  });

  test('locks out sub-accounts with their main account, and lets them in again with it', async () => {
    const main = await newcomer(server, manager, { userName: 'shutmain', accountTypeCode: 2 });
    const sub = await newcomer(server, manager, { userName: 'shutsub', accountTypeCode: 2, mainAccountId: main.userId });
    const enter = async () => {
      const { Password, PasswordKeyId } = await sealed(manager, 'Another-1');
      return server.visitor().post('/Account/LoginUser', { username: 'shutsub', password: Password, PasswordKeyId });
    };
    await manager.ok('/User/ResetUserPassword', { Id: sub.userId, ...(await sealed(manager, 'Another-1')) });
    expect(await enter()).toSucceed();
    await manager.ok('/User/LockUser', { Id: main.userId });
    await aSecond();
    expect([await works(main), await works(sub)]).toEqual([false, false]);
    expect(await enter()).toBeRefused('AccountLocked');
    expect(await open(sub.userId)).toMatchObject({ Locked: false });
    await manager.ok('/User/UnlockUser', { Id: main.userId });
    expect(await enter()).toSucceed();
  });

  test('freezes a customer and its sub-accounts without ending their sessions', async () => {
    const main = await newcomer(server, manager, { userName: 'frosty', accountTypeCode: 2 });
    const sub = await newcomer(server, manager, { userName: 'frostysub', accountTypeCode: 2, mainAccountId: main.userId });
    await manager.ok('/User/FreezeUser', { Id: main.userId, Remarks: 'owes money' });
    await aSecond();
    expect(await main.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ Frozen: true });
    expect(await sub.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ Frozen: true });
    expect(await open(main.userId)).toMatchObject({ Frozen: true, Remarks: 'owes money', SubAccountQuantity: 1 });
    await manager.ok('/User/UnfreezeUser', { Id: main.userId });
    await aSecond();
    expect(await sub.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ Frozen: false });
  });

  test('ends the sessions when the password is reset, and accepts only the new one', async () => {
    const forgetful = await newcomer(server, manager, { userName: 'forgetful', accountTypeCode: 2 });
    const reset = async (password: string) =>
      manager.post('/User/ResetUserPassword', { Id: forgetful.userId, ...(await sealed(manager, password)) });
    expect(await reset('nope')).toBeRefused('ValidationFailed');
    expect(await reset('Another-1')).toSucceed();
    await aSecond();
    expect(await works(forgetful)).toBe(false);
    const { Password, PasswordKeyId } = await sealed(manager, 'Another-1');
    expect(await server.visitor().post('/Account/LoginUser', { username: 'forgetful', password: Password, PasswordKeyId })).toSucceed();
    const log = await manager.ok('/OperationLog/GetOperationLogs', { TargetId: forgetful.userId, rows: 50 });
    expect(log.Data.map(({ Operation }: { Operation: string }) => Operation)).toContain('ResetUserPassword');
    expect(JSON.stringify(log)).not.toMatch(/argon2|Another-1/);
  });

  test('accepts only warehouses of the customer’s site', covers('FIELD-User-Warehouses'), async () => {
    const { userId } = await server.as('alice');
    const [own] = (await manager.ok('/User/GetUserInfoDetailedInfo')).Warehouses;
    const [other] = (await hkManager.ok('/User/GetUserInfoDetailedInfo')).Warehouses;
    await manager.ok('/User/SetUserAvailableWarehouses', { Id: userId, WarehouseIds: [own.Id] });
    expect((await (await server.as('alice')).ok('/User/GetUserInfoDetailedInfo')).Warehouses).toEqual([own]);
    expect(await manager.post('/User/SetUserAvailableWarehouses', { Id: userId, WarehouseIds: [other.Id] })).toBeRefused(
      'ValidationFailed',
    );
    await manager.ok('/User/SetUserAvailableWarehouses', { Id: userId, WarehouseIds: [] });
  });
});
