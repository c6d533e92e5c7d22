import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../../core/db/ids.ts';
import { maskedName } from './referrals.ts';
import { aSecond } from '../../testing/clock.ts';
import { newcomer, pushes, roleId, sealed } from './test/tools.ts';

let server: TestServer;
let alice: Person;
let manager: Person;
let clerk: string;
beforeAll(async () => {
  server = await openTestServer();
  [alice, manager] = await Promise.all([server.as('alice'), server.as('manager')]);
  clerk = await roleId(server, alice.siteId, 'SubAccountClerk');
});
afterAll(() => server?.close());

const open = async (UserName: string, more: object = {}, by = alice) =>
  by.post('/User/EstablishSubAccount', { UserName, NickName: 'Helper', RoleIds: [clerk], ...(await sealed(by, 'Harbour2026')), ...more });
async function helper(name: string): Promise<Person> {
  const { Code, Message } = await open(name);
  if (Code) throw new Error(Message);
  return server.as(name);
}

describe('sub-accounts', () => {
  test('are created by a main account, listed with their roles, and work on its goods', async () => {
    const { Data } = await open('helper1');
    expect((await alice.ok('/User/GetSubAccounts')).Data).toMatchObject([
      { Id: Data.Id, UserName: 'helper1', MemberCode: null, RoleNames: ['SubAccountClerk'] },
    ]);
    const sub = await server.as('helper1');
    expect(await sub.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ MainAccountId: alice.userId, AccountTypeCode: 2 });
    const own = await alice.ok('/UserPackage/GetPackages', { rows: 1 });
    expect((await sub.ok('/UserPackage/GetPackages', { rows: 1 })).Total).toBe(own.Total);
    const bob = await server.as('bob');
    expect((await bob.ok('/User/GetSubAccounts')).Total).toBe(0);
    expect(await bob.post('/User/GetEditSubAccount', { Id: Data.Id })).toBeRefused('NotFound');
    expect(await bob.post('/User/DeleteSubAccount', { Id: Data.Id })).toBeRefused('NotFound');
    expect(await bob.post('/User/EditSubAccount', { Id: Data.Id, RowVersion: 1, UserName: 'helper1' })).toBeRefused('NotFound');
  });

  test('read neither messages, devices and jobs of the main account nor of each other', async () => {
    const [one, other] = [await helper('reader1'), await helper('reader2')];
    const { userId: mainId } = alice;
    for (const user of [mainId, one.userId])
      await sql`insert into user_message (site_id, id, creation_time, user_id, user_message_type, title, content)
        values (${alice.siteId}, ${newId()}, ${new Date()}, ${user}, 1, 'private', 'private')`.execute(server.db);
    expect((await other.ok('/UserMessages/GetUserMessages')).Total).toBe(0);
    const [message] = (await one.ok('/UserMessages/GetUserMessages')).Data;
    await other.post('/UserMessages/UserMessagesRead', { Ids: [message.Id] });
    expect((await one.ok('/UserMessages/GetUserMessages')).Data[0]).toMatchObject({ Id: message.Id, ReadTime: null });
    const devices = (await one.ok('/Account/GetMyDevices')).map(({ Id }: { Id: string }) => Id);
    expect((await other.ok('/Account/GetMyDevices')).map(({ Id }: { Id: string }) => Id)).not.toContain(devices[0]);
    expect(await other.post('/Account/EndMyDevice', { Id: devices[0] })).toBeRefused('NotFound');
    const { JobId } = await alice.ok('/UserPackage/ExportPackages', {});
    expect(await other.post('/UpLoadFile/GetJob', { JobId })).toBeRefused('NotFound');
  });

  test('have only the granted permissions', async () => {
    const sub = await helper('helper2');
    const menu = (await sub.ok<MenuNode>('/User/GetUserMenuTree', { MenuClassification: 1 })).Children.flatMap(
      ({ Children }) => Children,
    ).map(({ Name }) => Name);
    expect(menu).toContain('PackageIndex');
    expect(menu).not.toContain('BillIndex');
    expect(menu).not.toContain('SubAccountIndex');
    expect(await sub.post('/UserBill/GetBills')).toBeRefused('NoPermission', { status: 403 });
    for (const path of ['GetSubAccounts', 'EstablishSubAccount', 'GetSelectSubAccountRoles', 'DeleteSubAccount'])
      expect(await sub.post(`/User/${path}`, {}), path).toBeRefused('NoPermission', { status: 403 });
  });

  test('get only roles within the rights of their main account, and none that grants sub-accounts', async () => {
    const offered = (await alice.ok('/User/GetSelectSubAccountRoles')).map(({ Value }: { Value: string }) => Value);
    expect(offered).toContain(clerk);
    for (const name of ['Merchant', 'Customer', 'PeerCustomer']) {
      const role = await roleId(server, alice.siteId, name);
      expect(offered, name).not.toContain(role);
      expect(await open('greedy', { RoleIds: [role] }), name).toBeRefused('ValidationFailed');
    }
    expect(await open('greedy', { RoleIds: [] })).toBeRefused('ValidationFailed');
    const foreign = await roleId(server, (await server.as('hkcarol')).siteId, 'SubAccountClerk');
    expect(await open('greedy', { RoleIds: [foreign] })).toBeRefused('ValidationFailed');
  });

  test('lose rights together with their main account, whatever their own role has', async () => {
    const main = await newcomer(server, alice, { userName: 'mainshrinks', accountTypeCode: 2, roleNames: ['Customer'] });
    await open('subshrinks', {}, main);
    const sub = await server.as('subshrinks');
    expect(await sub.post('/UserPackage/GetPackages')).toSucceed();
    const { Id } = await manager.ok('/Role/EstablishRole', { RoleKind: 2, Name: 'Little' });
    await manager.ok('/Role/SetRoleAuthorization', { Id, MenuIds: ['BillIndex'], Buttons: [] });
    await manager.ok('/User/SetUserRoles', { Id: main.userId, RoleIds: [Id] });
    const notifiedIds = (await pushes(server))
      .filter(({ infoType }) => infoType === 'UserPermissionChange')
      .flatMap(({ to }) => to.userIds ?? []);
    expect(notifiedIds).toEqual(expect.arrayContaining([main.userId, sub.userId]));
    await aSecond();
    expect(await sub.post('/UserPackage/GetPackages')).toBeRefused('NoPermission', { status: 403 });
  });

  test('have no sub-accounts even with the role of a main account', async () => {
    const sub = await helper('helper3');
    await manager.ok('/User/SetUserRoles', { Id: sub.userId, RoleIds: [await roleId(server, alice.siteId, 'Customer')] });
    await aSecond();
    expect(await sub.post('/UserBill/GetBills')).toSucceed();
    expect(await sub.post('/User/GetSubAccounts')).toBeRefused('NoPermission', { status: 403 });
    expect(await open('grandchild', {}, sub)).toBeRefused('NoPermission', { status: 403 });
    const codes = (await sub.ok('/User/GetUserInfoDetailedInfo')).Buttons as string[];
    expect(codes.filter((code) => code.startsWith('SubAccountIndex'))).toEqual([]);
  });

  test('are edited, get a new password that ends their sessions, and are deleted', async () => {
    const sub = await helper('helper4');
    const Id = sub.userId;
    const row = await alice.ok('/User/GetEditSubAccount', { Id });
    const body = { Id, RowVersion: row.RowVersion, UserName: 'helper4', NickName: 'Night', Remarks: 'Evenings' };
    expect(await alice.ok('/User/EditSubAccount', { ...body, ...(await sealed(alice, 'Evening2026')) })).toBe(true);
    await aSecond();
    expect((await sub.post('/User/GetUserInfoDetailedInfo')).status).toBe(401);
    expect(await alice.post('/User/EditSubAccount', body)).toBeRefused('ConcurrencyConflict');
    expect(await alice.ok('/User/GetEditSubAccount', { Id })).toMatchObject({ NickName: 'Night', Remarks: 'Evenings', RoleIds: [clerk] });
    const login = await server.visitor().post('/Account/LoginUser', await credentials('helper4', 'Evening2026'));
    expect(login).toSucceed();
    expect(await alice.ok('/User/DeleteSubAccount', { Id })).toBe(true);
    expect(await alice.post('/User/DeleteSubAccount', { Id })).toBeRefused('NotFound');
    expect(await server.visitor().post('/Account/LoginUser', await credentials('helper4', 'Evening2026'))).toBeRefused('LoginFailed');
    expect(await open('helper4')).toSucceed();
  });

  test('have the warehouses of their main account or some of them', async () => {
    const [first, second] = await sql<{ id: string }>`select id from warehouse where site_id = ${alice.siteId} order by id limit 2`
      .execute(server.db)
      .then(({ rows }) => rows);
    await manager.ok('/User/SetUserAvailableWarehouses', { Id: alice.userId, WarehouseIds: [first!.id] });
    expect(await open('elsewhere', { AvailableWarehouseIds: [second!.id] })).toBeRefused('NotFound');
    expect(await open('inside', { AvailableWarehouseIds: [first!.id] })).toSucceed();
    await manager.ok('/User/SetUserAvailableWarehouses', { Id: alice.userId, WarehouseIds: [] });
  });

  test('are available to customers only', async () => {
    for (const person of [manager, await server.as('admin'), await server.as('clerk')])
      expect(await person.post('/User/GetSubAccounts')).toBeRefused('NoPermission', { status: 403 });
  });

  async function credentials(username: string, password: string) {
    const { Password, PasswordKeyId } = await sealed(server.visitor(), password);
    return { username, password: Password, PasswordKeyId, MenuClassification: 1 };
  }
});

describe('referrals', () => {
  test('list customers registered with the member code, their names masked, with their rewards', async () => {
    const peer = await server.as('peer');
    for (const userName of ['friendone', 'friendtwo'])
      await newcomer(server, alice, { userName, accountTypeCode: 2, referrerId: peer.userId });
    const page = await peer.ok('/User/GetReferrals', { rows: 1 });
    expect(page).toMatchObject({ Total: 2, Data: [{ UserName: 'f*******o', Reward: 0 }] });
    expect((await peer.ok('/User/GetReferrals', { index: 2, rows: 1 })).Data).toMatchObject([{ UserName: 'f*******e' }]);
    expect((await alice.ok('/User/GetReferrals')).Total).toBe(0);
    expect(await manager.post('/User/GetReferrals')).toMatchObject({ status: 403 });
  });

  test('never show a short name in full', () => {
    expect(['a', 'ab', 'abc'].map(maskedName)).toEqual(['a*', 'a*', 'a*c']);
  });
});
