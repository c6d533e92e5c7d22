import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { allResources } from '../../core/schema/registry.ts';
import { accountHolds } from '../access/account-holds.ts';
import { closeDue } from './closing.ts';
import { codeFor, nextDay, register, solvedCaptcha, taiwan } from './test/phones.ts';
import { demoPassword, seal, signIn } from './test/tools.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());
beforeEach(() => nextDay(server));

const { AccountHold, UserCouponStatus } = enumCodes;
let last = 0;
const anyNumber = () => taiwan(`0977${String(++last).padStart(6, '0')}`);

/** A customer who registered: its calls, name and number. */
async function customer(userName: string) {
  const visitor = server.visitor();
  const number = anyNumber();
  const answer = await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number), { UserName: userName });
  expect(answer).toSucceed();
  const headers = { authorization: `Bearer ${answer.Data.AccessToken}` };
  const post = (path: string, body: object = {}) => visitor.post(path, body, headers);
  const ok = <T = any>(path: string, body: object = {}) => visitor.ok<T>(path, body, headers);
  const row = server.db.selectFrom('userAccount').select('id').where('userName', '=', userName).where('siteId', '=', manager.siteId);
  const { id } = await row.executeTakeFirstOrThrow();
  const close = async (more: object = {}) =>
    post('/Account/CloseMyAccount', { ...(await seal(visitor, { Password: demoPassword })), ...more });
  return { visitor, number, id, userName, post, ok, close };
}
const work = (days: number) => ({
  db: server.db,
  takeNumber: server.server.takeNumber,
  siteIds: async () => [manager.siteId],
  now: new Date(Date.now() + days * dayMs),
});
const rowOf = async (id: string) =>
  (await server.db.selectFrom('userAccount').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as unknown as Record<
    string,
    unknown
  >;
const recharge = async (UserId: string, Amount: number) => (await server.as('finance')).ok('/Recharge/ManualRecharge', { UserId, Amount });
const insertCoupon = (id: string) =>
  sql`insert into user_coupon (site_id, id, creation_time, coupon_id, owner_id, user_coupon_status, start_date, expiration_time, row_version, is_deleted)
    select c.site_id, gen_random_uuid(), now(), c.id, ${id}, ${UserCouponStatus.Unused}, now(), now() + interval '9 days', 1, false
    from coupon c where c.site_id = ${manager.siteId} limit 1 returning id`.execute(server.db);

describe('closing an account', () => {
  test('blanks it after the waiting time; number, mail and name are free again', async () => {
    const c = await customer('leaver');
    await sql`update user_account set email = 'leaver@example.com', email_verified = true, nick_name = 'Lee' where id = ${c.id}`.execute(
      server.db,
    );
    await c.ok('/RecipientInformation/GetRecipientInformations', { rows: 1 });
    const { MemberCode } = await c.ok('/User/GetUserInfoDetailedInfo');
    expect(await c.ok('/Account/GetAccountClosing')).toMatchObject({ ClosingTime: null, Open: [], Balance: 0 });
    expect(await c.post('/Account/CloseMyAccount', await seal(c.visitor, { Password: 'Wrong-2026' }))).toBeRefused('LoginFailed');
    expect(await c.close()).toSucceed({ Data: { ClosingTime: expect.any(String) } });
    expect(await c.close()).toBeRefused('StateNotAllowed');
    // It works until then.
    expect(await closeDue(work(13))).toBe(0);
    expect(await c.post('/User/GetUserInfoDetailedInfo')).toSucceed();
    expect(await closeDue(work(14.1))).toBe(1);
    const { userName, memberCode, ...row } = await rowOf(c.id);
    expect({ userName, memberCode }).toEqual({ userName: expect.stringMatching(/^closed[0-9a-f]{26}$/), memberCode: MemberCode });
    expect(row).toMatchObject({ nickName: null, email: null, phoneNumber: null, birthDate: null, isDeleted: true, passwordHash: 'closed' });
    expect(await signIn(server.visitor(), '/Account/LoginUser', 'leaver')).toBeRefused('LoginFailed');
    await nextDay(server);
    const again = server.visitor();
    expect(await register(again, await codeFor(server, again, 'GetRegisterSmsCaptcha', c.number), { UserName: 'leaver' })).toSucceed();
  });

  test('can be taken back within the waiting time', async () => {
    const c = await customer('stayer');
    expect(await c.post('/Account/CancelAccountClosing')).toBeRefused('StateNotAllowed');
    expect(await c.close()).toSucceed();
    expect(await c.ok('/Account/GetAccountClosing')).toMatchObject({ ClosingTime: expect.any(String) });
    expect(await c.post('/Account/CancelAccountClosing')).toSucceed();
    expect(await closeDue(work(20))).toBe(0);
    expect(await c.post('/User/GetUserInfoDetailedInfo')).toSucceed();
    const { Data } = await c.ok('/UserMessages/GetUserMessages', { rows: 5 });
    expect(Data.map(({ Title }: { Title: string }) => Title)).toEqual(expect.arrayContaining(['Your account stays']));
  });

  test('lists and refuses what is open, in words, for the customer and for staff', async () => {
    const c = await customer('busy');
    await c.ok('/Package/EstablishPackage', {
      CourierNumber: 'SF998877665544',
      WarehouseId: (await c.ok('/Warehouse/GetSelectWarehouses'))[0].Value,
    });
    expect((await c.ok('/Account/GetAccountClosing')).Open).toMatchObject([{ AccountHold: AccountHold.Packages, Count: 1 }]);
    const left = expect.stringContaining('Packages here or announced: 1');
    expect(await c.close()).toBeRefused('InUse', { Message: left });
    expect(await manager.post('/User/DeleteUser', { Id: c.id })).toBeRefused('InUse', { Message: left, Data: { UsedBy: 'package' } });
  });

  test('is not prevented by a welcome coupon or finished orders; the coupon is lost', async () => {
    const c = await customer('welcome');
    const coupon = (await insertCoupon(c.id)).rows[0] as { id: string };
    await sql`insert into package (site_id, id, creation_time, owner_id, courier_number, warehouse_id, package_status, row_version, is_deleted)
      select p.site_id, gen_random_uuid(), now(), ${c.id}, 'DONE1', p.warehouse_id, ${enumCodes.PackageStatus.Completed}, 1, false
      from (select site_id, id as warehouse_id from warehouse where site_id = ${manager.siteId} limit 1) p`.execute(server.db);
    expect(await c.ok('/Account/GetAccountClosing')).toMatchObject({ Open: [], Coupons: 1 });
    expect(await manager.post('/User/DeleteUser', { Id: c.id })).toSucceed();
    const { rows } = await sql<{ status: number }>`select user_coupon_status as status from user_coupon where id = ${coupon.id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ status: UserCouponStatus.Revoked }]);
    expect(await rowOf(c.id)).toMatchObject({ isDeleted: true, phoneNumber: null });
  });

  test('asks for the withdrawal of the balance, and waits until it is paid', async () => {
    const c = await customer('saver');
    await sql`update site_configuration set withdrawal_enabled = true where site_id = ${manager.siteId}`.execute(server.db);
    await recharge(c.id, 40);
    expect((await c.ok('/Account/GetAccountClosing')).Open).toMatchObject([{ AccountHold: AccountHold.Balance }]);
    expect(await c.close()).toBeRefused('InUse', { Message: expect.stringContaining('Wallet balance') });
    const to = { BankName: 'First Bank', AccountName: 'Saver', AccountNumber: '00412345678901', SaveAccount: true };
    await c.ok('/Recharge/EstablishWithdrawal', { Amount: 40, ...to });
    expect(await c.close()).toSucceed();
    expect(await c.ok('/Account/GetAccountClosing')).toMatchObject({
      Balance: 0,
      Open: [{ AccountHold: AccountHold.Withdrawals, Count: 1 }],
    });
    expect(await closeDue(work(14.5))).toBe(0);
    const { Data } = await c.ok('/UserMessages/GetUserMessages', { rows: 10 });
    expect(Data.map(({ Title }: { Title: string }) => Title)).toContain('Your account can’t be closed yet');
    await sql`update withdrawal set transfer_no = 'T1', withdrawal_status = ${enumCodes.WithdrawalStatus.Paid} where owner_id = ${c.id}`.execute(
      server.db,
    );
    expect(await closeDue(work(16))).toBe(1);
    await sql`update site_configuration set withdrawal_enabled = false where site_id = ${manager.siteId}`.execute(server.db);
  });

  test('notifies the staff of the balance where the site pays none out', async () => {
    const c = await customer('owner');
    await recharge(c.id, 25);
    expect(await c.close()).toSucceed();
    const { Data } = await manager.ok('/UserMessages/GetUserMessages', { rows: 10 });
    expect(JSON.stringify(Data)).toContain('owner closes the account');
    expect(await closeDue(work(15))).toBe(0);
  });

  test('is for main accounts; every table with an owner states what holds an account open', () => {
    const owned = allResources.filter(({ fields }) => 'ownerId' in fields).map(({ name }) => name);
    expect(Object.keys(accountHolds).sort()).toEqual(owned.sort());
  });
});

describe('a number or address of another account', () => {
  test('is refused before a code is sent', async () => {
    const c = await customer('first');
    const visitor = server.visitor();
    await nextDay(server);
    const codes = async () => (await sql<{ n: number }>`select count(*)::int as n from sms_code`.execute(server.db)).rows[0]!.n;
    const before = await codes();
    const wanted = { ...c.number, ...(await solvedCaptcha(server, visitor)) };
    expect(await visitor.post('/Account/GetRegisterSmsCaptcha', wanted)).toBeRefused('Duplicate');
    const other = await server.as('alice');
    expect(await other.post('/Account/GetBindPhoneSmsCaptcha', c.number)).toBeRefused('Duplicate');
    expect(await codes()).toBe(before);
    await sql`insert into sign_in_name (site_id, id, creation_time, user_name, kind, audience, user_id) values (${manager.siteId}, gen_random_uuid(), now(), 'used@example.com', 'email', 'customer', ${c.id})`.execute(
      server.db,
    );
    const mail = { Email: 'used@example.com', ...(await seal(server.visitor(), { Password: demoPassword })) };
    expect(await other.post('/Account/SendVerifyEmail', mail)).toBeRefused('Duplicate');
  });
});
