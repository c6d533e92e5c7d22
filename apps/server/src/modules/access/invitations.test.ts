import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { unseal } from '../../core/http/crypto.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { isIndependentOf } from './account-control.ts';
import { roleId, sealed } from './test/tools.ts';

const { Invited, Expired, Withdrawn } = enumCodes.InvitationStatus;
let server: TestServer;
let manager: Person;
let skipped = 0;
beforeAll(async () => {
  server = await openTestServer({ now: () => new Date(Date.now() + skipped) });
  manager = await server.as('manager');
});
afterAll(() => server?.close());

let count = 0;
async function invite(more: object = {}, by = manager) {
  const UserName = `invited${++count}`;
  const [{ Id: warehouseId }] = (await manager.ok('/User/GetUserInfoDetailedInfo')).Warehouses;
  const answer = await by.post('/PlatformStaff/InvitePlatformStaff', {
    UserName,
    NickName: 'Lin',
    Email: `${UserName}@example.com`,
    AccountTypeCode: 4,
    AvailableWarehouseIds: [warehouseId],
    RoleIds: [await roleId(server, manager.siteId, 'WarehouseClerk')],
    ...more,
  });
  return { answer, id: answer.Data?.Id as string, userName: UserName, warehouseId };
}
async function mail(receiver: string): Promise<{ subject: string; text: string; token: string; action: { link: string } }> {
  const { rows } = await sql<{
    payload: { sealed: string };
  }>`select payload from outbox where kind = 'mail' order by id desc limit 20`.execute(server.db);
  const sent = rows.map(({ payload }) => JSON.parse(unseal(payload.sealed))).find((one) => one.receiver === receiver)!;
  return { ...sent, token: new URL(sent.action.link).searchParams.get('token')! };
}
const statusOf = async (id: string) =>
  (await manager.ok('/PlatformStaff/GetPlatformStaffs', { rows: 100 })).Data.find((row: { Id: string }) => row.Id === id)!.InvitationStatus;
const accept = async (Token: string, password = 'Fresh-2027') => {
  const visitor = server.visitor();
  return visitor.post('/Account/AcceptInvitation', { Token, ...(await sealed(visitor as Person, password)) });
};
async function signIn(username: string, password = 'Fresh-2027') {
  const { Password, PasswordKeyId } = await sealed(manager, password);
  return server.visitor('h.localhost').post('/Account/Login', { username, password: Password, PasswordKeyId });
}

describe('an invitation of a colleague', () => {
  test('opens an account with role and warehouse, of which the link sets the password once', async () => {
    const { id, userName, warehouseId } = await invite();
    expect(await statusOf(id)).toBe(Invited);
    const { token, text, action } = await mail(`${userName}@example.com`);
    expect(text).toContain(userName);
    expect(action.link).toContain('activeIndex=invitation');
    expect(await server.visitor().ok('/Account/GetInvitation', { Token: token })).toMatchObject({ UserName: userName, NickName: 'Lin' });
    expect(await accept(token, 'weak')).toBeRefused('ValidationFailed');
    expect(await accept(token, `${userName}-A1`)).toBeRefused('ValidationFailed');
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['NotFound', 'Ok']);
    expect(await accept(token)).toBeRefused('NotFound');
    expect(await statusOf(id)).toBeNull();
    const { Data } = await signIn(userName);
    const info = await server.visitor().ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${Data.AccessToken}` });
    expect(info).toMatchObject({ Warehouses: [{ Id: warehouseId }], Roles: ['WarehouseClerk'], EmailVerified: true });
    expect(await signIn(`${userName}@example.com`)).toSucceed();
  });

  test('expires after seven days, and works again after it was sent again', async () => {
    const { id, userName } = await invite();
    const { token } = await mail(`${userName}@example.com`);
    skipped = 7.1 * dayMs;
    try {
      manager = await server.as('manager');
      expect(await accept(token)).toBeRefused('NotFound');
      expect(await server.visitor().post('/Account/GetInvitation', { Token: token })).toBeRefused('NotFound');
    } finally {
      skipped = 0;
    }
    await sql`update staff_invitation set expiration_time = now() - interval '1 minute' where user_id = ${id}`.execute(server.db);
    expect(await statusOf(id)).toBe(Expired);
    expect(await manager.post('/PlatformStaff/ResendInvitation', { Id: id })).toSucceed();
    expect(await manager.post('/PlatformStaff/ResendInvitation', { Id: id })).toBeRefused('RateLimited');
    expect(await accept(token)).toBeRefused('NotFound');
    expect(await accept((await mail(`${userName}@example.com`)).token)).toSucceed();
    expect(await manager.post('/PlatformStaff/ResendInvitation', { Id: id })).toBeRefused('StateNotAllowed');
  });

  test('can be withdrawn, and ends when staff set the password', async () => {
    const one = await invite();
    const { token } = await mail(`${one.userName}@example.com`);
    expect(await manager.post('/PlatformStaff/WithdrawInvitation', { Id: one.id })).toSucceed();
    expect(await statusOf(one.id)).toBe(Withdrawn);
    expect(await accept(token)).toBeRefused('NotFound');
    const other = await invite();
    const { token: second } = await mail(`${other.userName}@example.com`);
    await manager.ok('/PlatformStaff/ResetPlatformStaffPassword', { Id: other.id, ...(await sealed(manager, 'Other-2027')) });
    expect(await accept(second)).toBeRefused('NotFound');
  });

  test('goes to another address when it is sent there, and not to the one of a colleague', async () => {
    const first = await invite();
    await accept((await mail(`${first.userName}@example.com`)).token);
    const taken = `${first.userName}@example.com`;
    expect((await invite({ Email: taken })).answer).toBeRefused('Duplicate');
    const { id, userName } = await invite();
    const { token } = await mail(`${userName}@example.com`);
    expect(await manager.post('/PlatformStaff/ResendInvitation', { Id: id, Email: 'new@example.com' })).toSucceed();
    expect(await accept(token)).toBeRefused('NotFound');
    expect(await accept((await mail('new@example.com')).token)).toSucceed();
  });

  test('does not make the inviter and the invited independent of each other', async () => {
    const { id, userName } = await invite();
    const { token } = await mail(`${userName}@example.com`);
    const acts = async () =>
      (await sql`select actor_id, control from account_control where account_id = ${id} order by creation_time`.execute(server.db)).rows;
    const act = { actorId: manager.userId, control: 'created' };
    expect(await acts()).toEqual([act]);
    // The days begin again with the acceptance: an account that waits for them is of no use to its creator.
    await accept(token);
    expect(await acts()).toEqual([act, act]);
    const system = await server.system();
    const independent = await server.inTransaction((tx) => isIndependentOf(tx, { ...system, userId: id }, manager.userId, 7));
    expect(independent).toBe(false);
  });

  test('grants no more than the inviter has, and needs the right to open accounts', async () => {
    expect((await invite({ AccountTypeCode: 1 })).answer).toBeRefused('ValidationFailed');
    expect((await invite({}, await server.as('clerk'))).answer).toBeRefused('NoPermission');
    expect((await invite({ RoleIds: [] })).answer).toBeRefused('ValidationFailed');
    const { id } = await invite();
    for (const path of ['ResendInvitation', 'WithdrawInvitation'])
      expect(await (await server.as('support')).post(`/PlatformStaff/${path}`, { Id: id })).toBeRefused('NoPermission');
    const hk = await server.as('hkmanager');
    expect(await hk.post('/PlatformStaff/WithdrawInvitation', { Id: id })).toBeRefused('NotFound');
  });
});
