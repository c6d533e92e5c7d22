import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { unseal } from '../../core/http/crypto.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { isIndependentOf } from './account-control.ts';
import { solvedCaptcha } from '../account/test/phones.ts';
import { seal } from '../account/test/tools.ts';
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
  return { ...sent, token: new URLSearchParams(new URL(sent.action.link).hash.slice(1)).get('token')! };
}
/** The newest code that was mailed to an address. */
async function codeIn(receiver: string): Promise<string> {
  const { rows } = await sql<{
    payload: { sealed: string };
  }>`select payload from outbox where kind = 'mail' order by id desc limit 20`.execute(server.db);
  return rows.map(({ payload }) => JSON.parse(unseal(payload.sealed))).find((one) => one.receiver === receiver && one.code)!.code;
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
    expect(await statusOf(other.id)).toBeNull();
    expect(await manager.post('/PlatformStaff/ResendInvitation', { Id: other.id })).toBeRefused('StateNotAllowed');
  });

  test('is settled for good when the person retrieves the password, or signs in otherwise', async () => {
    const retrieved = await invite();
    const email = `${retrieved.userName}@example.com`;
    const { token } = await mail(email);
    await sql`update user_account set email_verified = true where id = ${retrieved.id}`.execute(server.db);
    await sql`insert into sign_in_name (id, creation_time, user_name, audience, kind, site_id, user_id)
      values (gen_random_uuid(), now(), ${email}, 'staff', 'email', ${manager.siteId}, ${retrieved.id})`.execute(server.db);
    const visitor = server.visitor();
    const { PhoneKey } = await visitor.ok('/Account/GetUserRetrievePasswordSmsCaptcha', {
      Email: email,
      ...(await solvedCaptcha(server, visitor)),
    });
    const code = await codeIn(email);
    const fresh = await seal(visitor, { Password: 'Fresh-2027', ConfirmPassword: 'Fresh-2027' });
    const proof = { Email: email, PhoneKey, PhoneNumberCode: code };
    expect(await visitor.post('/Account/RetrievePasswordPhoneSms', { ...proof, ...fresh })).toSucceed();
    expect(await accept(token)).toBeRefused('NotFound');
    expect(await manager.post('/PlatformStaff/ResendInvitation', { Id: retrieved.id })).toBeRefused('StateNotAllowed');

    const other = await invite();
    const second = await mail(`${other.userName}@example.com`);
    await sql`update user_account set last_sign_in_time = now() where id = ${other.id}`.execute(server.db);
    expect(await statusOf(other.id)).toBeNull();
    expect(await accept(second.token)).toBeRefused('NotFound');
    expect(await manager.post('/PlatformStaff/ResendInvitation', { Id: other.id })).toBeRefused('StateNotAllowed');
  });

  test('is not sent again by the invited person, and records who sent it again', async () => {
    const own = await server.as('manager');
    expect(await own.post('/PlatformStaff/ResendInvitation', { Id: own.userId })).toBeRefused('StateNotAllowed', {
      Message: expect.not.stringContaining('invite'),
    });
    const { id } = await invite();
    await manager.ok('/PlatformStaff/ResendInvitation', { Id: id });
    const { rows } = await sql`select control from account_control where account_id = ${id} order by creation_time`.execute(server.db);
    expect(rows).toEqual([{ control: 'created' }, { control: 'signInCode' }]);
  });

  test('is no longer accepted once the account has another address, to which it can be sent again', async () => {
    const { id, userName } = await invite();
    const { token } = await mail(`${userName}@example.com`);
    const corrected = `correct-${userName}@example.com`;
    await sql`update user_account set email = ${corrected} where id = ${id}`.execute(server.db);
    expect(await server.visitor().post('/Account/GetInvitation', { Token: token })).toBeRefused('NotFound');
    expect(await accept(token)).toBeRefused('NotFound');
    await manager.ok('/PlatformStaff/ResendInvitation', { Id: id });
    expect(await accept((await mail(corrected)).token)).toSucceed();
  });

  test('to another address leaves the former one unverified, without a sign-in', async () => {
    const { id, userName } = await invite();
    const email = `${userName}@example.com`;
    await sql`update user_account set email_verified = true where id = ${id}`.execute(server.db);
    await sql`insert into sign_in_name (id, creation_time, user_name, audience, kind, site_id, user_id)
      values (gen_random_uuid(), now(), ${email}, 'staff', 'email', ${manager.siteId}, ${id})`.execute(server.db);
    await manager.ok('/PlatformStaff/ResendInvitation', { Id: id, Email: `other-${email}` });
    const account = await sql`select email, email_verified from user_account where id = ${id}`.execute(server.db);
    expect(account.rows).toEqual([{ email: `other-${email}`, emailVerified: false }]);
    const names = await sql`select kind from sign_in_name where user_id = ${id}`.execute(server.db);
    expect(names.rows).toEqual([{ kind: 'userName' }]);
  });

  test('leads to the host at which the inviter works, whatever the site’s main address is by now', async () => {
    const before = await sql<{ sitePath: string }>`select site_path from site where id = ${manager.siteId}`.execute(server.db);
    await sql`update site set site_path = 'elsewhere.example' where id = ${manager.siteId}`.execute(server.db);
    try {
      const linkOf = async (host: string) => {
        const { id, userName } = await invite();
        await sql`delete from attempt`.execute(server.db);
        await manager.ok('/PlatformStaff/ResendInvitation', { Id: id }, { host });
        return new URL((await mail(`${userName}@example.com`)).action.link).hostname;
      };
      expect(await linkOf('t.localhost')).toBe('t.localhost');
      expect(await linkOf('forged.example')).toBe('elsewhere.example');
    } finally {
      await sql`update site set site_path = ${before.rows[0]!.sitePath} where id = ${manager.siteId}`.execute(server.db);
    }
  });

  test('is one of at most thirty mails of a site within an hour', async () => {
    await invite();
    const sent = sql`update attempt set attempts = 30 where subject = ${`invitations of ${manager.siteId}`}`;
    await sent.execute(server.db);
    expect((await invite()).answer).toBeRefused('RateLimited');
    await sql`delete from attempt`.execute(server.db);
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
