import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { generatorOf } from './second-factor.ts';
import { demoPassword, identified, seal, signIn } from './test/tools.ts';

let server: TestServer;
let clock = new Date('2026-03-02T02:00:00Z');
beforeAll(async () => {
  server = await openTestServer({ now: () => clock });
});
afterAll(() => server?.close());

/** Codes are valid once: each half minute has a new one. */
const later = (seconds = 30) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
// Failures of one test expire before the next: all of them come from one address.
beforeEach(() => later(20 * 60));
const codeOf = (secret: string, at = clock) => generatorOf(secret).generate({ timestamp: at.getTime() });
async function withPassword(person: Person, path: string, password = demoPassword, more: object = {}) {
  const { Password, PasswordKeyId } = await seal(person, { Password: password });
  return person.post(path, { Password, PasswordKeyId, ...more });
}
async function switchedOn(name: string, by?: Person) {
  const person = by ?? (await server.as(name));
  const { Data } = await withPassword(person, '/Account/StartSecondFactor');
  later();
  const { RecoveryCodes } = await person.ok('/Account/ConfirmSecondFactor', { Code: codeOf(Data.Secret) });
  later();
  return { person, secret: Data.Secret as string, codes: RecoveryCodes as string[] };
}
const enter = (name: string, SecondFactorCode?: string) =>
  signIn(server.visitor(), '/Account/Login', name, demoPassword, SecondFactorCode ? { SecondFactorCode } : {});

describe('second factor', () => {
  test('is switched on with the password and a code of the app, then required after the password', async () => {
    const support = await server.as('support');
    expect(await support.ok('/Account/GetSecondFactor')).toEqual({ Enabled: false, RecoveryCodesLeft: 0 });
    expect(await withPassword(support, '/Account/StartSecondFactor', 'Wrong2026')).toBeRefused('LoginFailed');
    const { Data } = await withPassword(support, '/Account/StartSecondFactor');
    expect(Data.Address).toMatch(/^otpauth:\/\/totp\/.*support.*secret=/);
    expect(Buffer.from(Data.Picture.split(',')[1], 'base64').toString()).toContain('<svg');
    expect(await enter('support')).toSucceed();
    expect(await support.post('/Account/ConfirmSecondFactor', { Code: '000000' })).toBeRefused('LoginFailed');
    const { RecoveryCodes } = await support.ok('/Account/ConfirmSecondFactor', { Code: codeOf(Data.Secret) });
    expect(new Set(RecoveryCodes).size).toBe(10);
    expect(await support.ok('/Account/GetSecondFactor')).toEqual({ Enabled: true, RecoveryCodesLeft: 10 });
    later();
    expect(await enter('support')).toBeRefused('LoginFailed', { Data: { SecondFactor: true } });
    expect(await enter('support', codeOf(Data.Secret))).toSucceed();
    later();
    const again = await withPassword(support, '/Account/StartSecondFactor', demoPassword, { SecondFactorCode: codeOf(Data.Secret) });
    expect(again).toBeRefused('StateNotAllowed');
  });

  test('is not revealed without the right password', async () => {
    await switchedOn('finance');
    const answer = await signIn(server.visitor(), '/Account/Login', 'finance', 'Wrong2026');
    expect(answer).toBeRefused('LoginFailed', { Data: null });
  });

  test('accepts each code once, also under concurrency', async () => {
    const { secret } = await switchedOn('leader');
    const code = codeOf(secret);
    const answers = await Promise.all([enter('leader', code), enter('leader', code)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['LoginFailed', 'Ok']);
    expect(await enter('leader', code)).toBeRefused('LoginFailed');
    // A clock half a minute off is tolerated, an older code is not.
    later(60);
    expect(await enter('leader', codeOf(secret, new Date(clock.getTime() - 30_000)))).toSucceed();
    later(120);
    expect(await enter('leader', codeOf(secret, new Date(clock.getTime() - 90_000)))).toBeRefused('LoginFailed');
  });

  test('accepts a recovery code once, ignoring dashes and case; stores hashes only', async () => {
    const { person, codes } = await switchedOn('manager');
    expect(await enter('manager', codes[0]!.toUpperCase().replaceAll('-', ' ').slice(0, 16))).toSucceed();
    expect(await enter('manager', codes[0]!)).toBeRefused('LoginFailed');
    expect(await person.ok('/Account/GetSecondFactor')).toMatchObject({ RecoveryCodesLeft: 9 });
    const storedRow = await sql<{ text: string }>`select string_agg(code_hash, ' ') as text from recovery_code`.execute(server.db);
    expect(codes.some((code) => storedRow.rows[0]!.text.includes(code.replaceAll('-', '')))).toBe(false);
    const stored = await sql<{ secret: string }>`select secret from second_factor limit 1`.execute(server.db);
    expect(stored.rows[0]!.secret).toMatch(/^v1\./);
    const renewed = await withPassword(person, '/Account/RenewRecoveryCodes', demoPassword, { SecondFactorCode: codes[2] });
    const fresh = renewed.Data.RecoveryCodes as string[];
    expect(await enter('manager', codes[1]!)).toBeRefused('LoginFailed');
    expect(await enter('manager', fresh[0]!)).toSucceed();
  });

  test('counts wrong codes and then makes a right one wait as well', async () => {
    const { secret } = await switchedOn('dgclerk');
    const answers = [];
    for (let at = 0; at < 8; at++) answers.push(await enter('dgclerk', '000000'));
    expect(answers[0]).toBeRefused('LoginFailed');
    const stopped = ['RateLimited', 'CaptchaWrong', 'AccountLocked'];
    expect(stopped).toContain(outcomeOf(answers.at(-1)!));
    later();
    expect(stopped).toContain(outcomeOf(await enter('dgclerk', codeOf(secret))));
  });

  test('is switched off with the password and a code, and no longer required', async () => {
    const { person, secret, codes } = await switchedOn('clerk');
    const stop = (password?: string, more?: object) => withPassword(person, '/Account/StopSecondFactor', password, more);
    expect(await stop('Wrong2026', { SecondFactorCode: codeOf(secret) })).toBeRefused('LoginFailed', { Data: null });
    expect(await stop()).toBeRefused('LoginFailed', { Data: { SecondFactor: true } });
    expect(await stop(demoPassword, { SecondFactorCode: '000000' })).toBeRefused('LoginFailed');
    expect(await stop(demoPassword, { SecondFactorCode: codes[0] })).toSucceed();
    expect(await enter('clerk')).toSucceed();
    expect(await withPassword(person, '/Account/StopSecondFactor')).toBeRefused('StateNotAllowed');
  });

  test('is required as well to change the password and to renew the recovery codes', async () => {
    const { person, secret } = await switchedOn('clerk');
    const passwords = { OldPassword: demoPassword, Password: 'Fresh-2027', ConfirmPassword: 'Fresh-2027' };
    const change = async (more = {}) => person.post('/Account/ChangePassword', { ...(await seal(person, passwords)), ...more });
    expect(await change()).toBeRefused('LoginFailed', { Data: { SecondFactor: true } });
    expect(await withPassword(person, '/Account/RenewRecoveryCodes')).toBeRefused('LoginFailed', { Data: { SecondFactor: true } });
    expect(await change({ SecondFactorCode: codeOf(secret) })).toSucceed();
  });

  test('is removed from a colleague by staff who may reset passwords, never from oneself', async () => {
    const { person } = await switchedOn('picker');
    const admin = await server.as('admin');
    const staffRow = async (Content: string) => (await admin.ok('/PlatformStaff/GetPlatformStaffs', { Content })).Data[0];
    expect(await staffRow('picker')).toMatchObject({ SecondFactor: true });
    expect(await (await server.as('hkmanager')).post('/PlatformStaff/RemoveSecondFactor', { Id: person.userId })).toBeRefused('NotFound');
    expect(await (await server.as('support')).post('/PlatformStaff/RemoveSecondFactor', { Id: person.userId })).toMatchObject({
      status: 403,
    });
    expect(await admin.post('/PlatformStaff/RemoveSecondFactor', { Id: admin.userId })).toBeRefused('StateNotAllowed');
    expect(await admin.post('/PlatformStaff/RemoveSecondFactor', { Id: person.userId })).toSucceed();
    expect(await admin.post('/PlatformStaff/RemoveSecondFactor', { Id: person.userId })).toBeRefused('StateNotAllowed');
    expect(await staffRow('picker')).toMatchObject({ SecondFactor: false });
    expect(await enter('picker')).toSucceed();
  });

  test('applies to customers, and is removed by staff who may reset their password', async () => {
    const { person, secret } = await switchedOn('alice');
    const come = (code?: string) =>
      signIn(server.visitor(), '/Account/LoginUser', 'alice', demoPassword, code ? { SecondFactorCode: code } : {});
    expect(await come()).toBeRefused('LoginFailed', { Data: { SecondFactor: true } });
    expect(await come('000000')).toBeRefused('LoginFailed');
    expect(await come(codeOf(secret))).toSucceed();
    const manager = await server.as('manager');
    const row = async () => (await manager.ok('/User/GetUsers', { Content: 'alice', rows: 1 })).Data[0];
    expect(await row()).toMatchObject({ SecondFactor: true });
    const remove = { Id: person.userId };
    expect(await (await server.as('clerk')).post('/User/RemoveSecondFactor', remove)).toMatchObject({ status: 403 });
    expect(await manager.post('/PlatformStaff/RemoveSecondFactor', remove)).toBeRefused('NotFound');
    expect(await manager.post('/User/RemoveSecondFactor', remove)).toSucceed();
    expect(await manager.post('/User/RemoveSecondFactor', remove)).toBeRefused('StateNotAllowed');
    expect(await row()).toMatchObject({ SecondFactor: false });
    expect(await come()).toSucceed();
  });
});

test('lists the last sign-in, which token renewal and concurrent edits do not affect', async () => {
  const admin = await server.as('admin');
  const staffRow = async () => (await admin.ok('/PlatformStaff/GetPlatformStaffs', { Content: 'hkmanager', rows: 1 })).Data[0];
  const before = await staffRow();
  later(60);
  const { Data } = await signIn(server.visitor(), '/Account/Login', 'hkmanager', demoPassword);
  const signedIn = await staffRow();
  expect(signedIn.LastSignInTime).toBeTruthy();
  expect(signedIn.LastSignInTime).not.toBe(before.LastSignInTime);
  expect(signedIn.RowVersion).toBe(before.RowVersion);
  later(60);
  expect(await server.visitor().post('/Account/RefreshToken', { Token: Data.RefreshToken })).toSucceed();
  expect((await staffRow()).LastSignInTime).toBe(signedIn.LastSignInTime);
});

describe('a site that requires a second factor of its staff', () => {
  const require = (on: boolean) => sql`update site_configuration set staff_second_factor = ${on}`.execute(server.db);
  /** Signs in and returns the calls of this session, with the current permissions. */
  const session = async (name: string, path: '/Account/Login' | '/Account/LoginUser' = '/Account/Login') => {
    const visitor = server.visitor();
    let { Data } = await signIn(visitor, path, name);
    const send = (call: string, body: object) => visitor.post(call, body, { authorization: `Bearer ${Data.AccessToken}` });
    return async (call: string, body: object = {}) => {
      const answer = await send(call, body);
      if (outcomeOf(answer) !== 'TokenExpired') return answer;
      // The password was entered again; clients fetch new tokens.
      Data = await visitor.ok('/Account/RefreshToken', { Token: Data.RefreshToken });
      return send(call, body);
    };
  };
  /** A person with a session of now: those of earlier tests have expired. */
  const fresh = (name: string) => server.visitor().colleague(name);
  const isMissing = async (by: Person) => (await by.ok('/User/GetUserInfoDetailedInfo')).SecondFactorMissing;
  const isMissingSoon = (by: Person) => expect.poll(() => isMissing(by), { timeout: 5_000 });
  beforeAll(async () => {
    await require(true);
    const manager = await fresh('hkmanager');
    await vi.waitFor(async () => expect(await isMissing(manager)).toBe(true), { timeout: 5_000 });
  });
  afterAll(() => require(false));

  test('lets staff without one only set one up, then work', async () => {
    const call = await session('hkmanager');
    const info = await call('/User/GetUserInfoDetailedInfo');
    expect(info.Data).toMatchObject({ SecondFactorMissing: true });
    expect(await call('/User/GetUserMenuTree', { MenuClassification: 1 })).toSucceed();
    for (const path of ['/UserConfiguration/GetUserConfigureByUserIdInfo', '/QuickNavigation/GetQuickNavigations'])
      expect(await call(path)).toSucceed();
    const others = server.server.handlers.filter(({ audience, withoutSecondFactor }) => audience.includes('site') && !withoutSecondFactor);
    const closed = others.filter(({ audience }) => !audience.includes('anonymous'));
    expect(closed.length).toBeGreaterThan(500);
    // Files are received by a route of their own.
    for (const { path } of [...closed, { path: '/UpLoadFile/UpLoadFile' }]) {
      const answer = await call(path);
      expect([path, answer.Message]).toEqual([path, 'Your site requires two-factor authentication. Turn it on first.']);
    }

    const { Data } = await call('/Account/StartSecondFactor', await identified(server.visitor()));
    later();
    expect(await call('/Account/ConfirmSecondFactor', { Code: codeOf(Data.Secret) })).toSucceed();
    await expect.poll(() => call('/Account/GetMyDevices'), { timeout: 10_000 }).toSucceed();
    expect((await call('/User/GetUserInfoDetailedInfo')).Data).toMatchObject({ SecondFactorMissing: false });
    later();
    const own = { ...(await identified(server.visitor())), SecondFactorCode: codeOf(Data.Secret) };
    expect(await call('/Account/StopSecondFactor', own)).toBeRefused('StateNotAllowed', {
      Message: 'Your site requires two-factor authentication, so it can’t be turned off',
    });
  });

  test('requires it of everyone who works there, whatever their home site, and of the platform', async () => {
    const { siteId } = await server.as('hkmanager');
    const [admin, picker] = [await fresh('admin'), await fresh('picker')];
    await sql`update site_configuration set staff_second_factor = (site_id = ${siteId})`.execute(server.db);
    try {
      await isMissingSoon(picker).toBe(false);
      expect(await isMissing(admin)).toBe(true);
      await sql`update user_account set site_ids = ${JSON.stringify([siteId])}::jsonb where id = ${picker.userId}`.execute(server.db);
      await isMissingSoon(picker).toBe(true);
      const { person, secret } = await switchedOn('picker', picker);
      await isMissingSoon(person).toBe(false);
      const stop = () => withPassword(person, '/Account/StopSecondFactor', demoPassword, { SecondFactorCode: codeOf(secret) });
      expect(await stop()).toBeRefused('StateNotAllowed');
    } finally {
      await require(true);
      await isMissingSoon(admin).toBe(true);
    }
  });

  test('does not ask customers for one', async () => {
    const call = await session('alice', '/Account/LoginUser');
    expect((await call('/User/GetUserInfoDetailedInfo')).Data).toMatchObject({ SecondFactorMissing: false });
    expect(await call('/Account/GetMyDevices')).toSucceed();
  });
});
