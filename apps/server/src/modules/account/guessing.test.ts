import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { staffSignInCode } from './public.ts';
import { sentTo, solvedCaptcha } from './test/phones.ts';
import { demoPassword, seal } from './test/tools.ts';
import { networkOf } from './throttle.ts';
import { setWork } from './proof-of-work.ts';

let server: TestServer;
let later = 0;
beforeAll(async () => {
  server = await openTestServer({ now: () => new Date(Date.now() + later), config: { trustProxy: '127.0.0.1' } });
});
afterAll(() => server?.close());
beforeEach(async () => {
  later = 0;
  await sql`delete from attempt`.execute(server.db);
});

/** Opens a client at a network address. */
function at(address: string): Person {
  const visitor = server.visitor();
  const from = { 'x-forwarded-for': address };
  return {
    ...visitor,
    post: (path, body, headers) => visitor.post(path, body, { ...from, ...headers }),
    ok: (path, body, headers) => visitor.ok(path, body, { ...from, ...headers }),
  };
}
const home = '203.0.113.7';
const signIn = async (from: Person, name: string, password = demoPassword, more: object = {}) =>
  from.post('/Account/Login', { username: name, MenuClassification: 1, ...(await seal(from, { password })), ...more });
const solved = (from: Person) => solvedCaptcha(server, from);
/** Fails sign-ins from an address, with a captcha each time. */
async function guess(address: string, name: string, times: number) {
  const outcomes: ErrorKey[] = [];
  for (let n = 0; n < times; n++) outcomes.push(outcomeOf(await signIn(at(address), name, 'Wrong2026', await solved(at(address)))));
  return outcomes;
}

describe('owner of an account under attack', () => {
  test('signs in from another address: the attacker is blocked, not the account', async () => {
    const lockedAfterFive = [...Array<ErrorKey>(5).fill('LoginFailed'), 'AccountLocked'];
    expect(await guess('198.51.100.1', 'clerk', 6)).toEqual(lockedAfterFive);
    expect(await guess('198.51.100.2', 'clerk', 6)).toEqual(lockedAfterFive);
    expect(await signIn(at(home), 'clerk', demoPassword, await solved(at(home)))).toSucceed();
    expect(await signIn(at('198.51.100.1'), 'clerk', demoPassword, await solved(at(home)))).toBeRefused('AccountLocked');
  });

  test('signs in on a known device without a captcha during any attack', async () => {
    const { Data } = await signIn(at(home), 'manager');
    for (let n = 0; n < 4; n++) await guess(`198.51.100.${n}`, 'manager', 5);
    // After attacks from everywhere, the name is blocked for unknown devices.
    expect(await signIn(at(home), 'manager', demoPassword, await solved(at(home)))).toBeRefused('AccountLocked');
    const again = await signIn(at('192.0.2.99'), 'manager', demoPassword, { DeviceToken: Data.DeviceToken });
    expect(again).toSucceed({ Data: { DeviceToken: Data.DeviceToken } });
    // Also where the address itself is blocked.
    await sql`update attempt set attempts = 1000 where subject like 'sign-in address%' or subject like 'sign-in network%'`.execute(
      server.db,
    );
    expect(await signIn(at(home), 'manager', demoPassword, { DeviceToken: Data.DeviceToken })).toSucceed();
  });

  test.each(['mail', 'sms'])('signs in anywhere with the right password and a code by %s', async (way) => {
    const receiver = way === 'mail' ? 'picker@example.org' : '+886912345999';
    await sql`update user_account set email = 'picker@example.org', email_verified = ${way === 'mail'}, phone_code = '886', phone_number = '912345999',
      phone_verified = ${way === 'sms'} where user_name = 'picker'`.execute(server.db);
    for (let n = 0; n < 4; n++) await guess(`198.51.100.${n}`, 'picker', 5);
    expect(await signIn(at(home), 'picker', demoPassword, await solved(at(home)))).toBeRefused('AccountLocked');

    const requestSignInCode = async (password: string) =>
      at(home).post('/Account/SendSignInCode', {
        username: 'picker',
        ...(await seal(at(home), { password })),
        ...(await solved(at(home))),
      });
    const wrong = await requestSignInCode('Wrong2026');
    const { Data } = await requestSignInCode(demoPassword);
    // The answer does not reveal whether a password was right.
    expect(wrong).toSucceed({ Data: { SignInCodeKey: expect.any(String) } });
    const [newest] = await sentTo(server, receiver);
    const code = /\b\d{6}\b/.exec(newest!.Content)![0];
    const enter = (SignInCodeKey: string, SignInCode: string, password = demoPassword) =>
      signIn(at(home), 'picker', password, { SignInCodeKey, SignInCode });
    expect(await enter(wrong.Data.SignInCodeKey, code)).toBeRefused('SmsCodeWrong');
    expect(await enter(Data.SignInCodeKey, code === '000000' ? '000001' : '000000')).toBeRefused('SmsCodeWrong');
    expect(await enter(Data.SignInCodeKey, code, 'Wrong2026')).toBeRefused('LoginFailed');
    const both = await Promise.all([enter(Data.SignInCodeKey, code), enter(Data.SignInCodeKey, code)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'SmsCodeWrong']);
  });
});

describe('owner without a phone or address', () => {
  const issue = async (by: Person, Id: string, path = '/PlatformStaff/IssueSignInCode') => by.post(path, { Id });
  const enter = (name: string, SignInCode: string, password = demoPassword) => signIn(at(home), name, password, { SignInCode });
  const lockOut = async (name: string) => {
    for (let n = 0; n < 4; n++) await guess(`198.51.100.${n}`, name, 5);
    expect(await signIn(at(home), name, demoPassword, await solved(at(home)))).toBeRefused('AccountLocked', { Data: { ByCode: true } });
  };

  test('gets a code from authorized staff and signs in once with it and the password', async () => {
    const [manager, picker] = [await server.as('manager'), await server.as('picker')];
    await lockOut('picker');
    const { Data } = await issue(manager, picker.userId);
    expect(Data).toEqual({
      SignInCode: expect.stringMatching(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/),
      ValidUntil: expect.any(String),
    });
    const typed = Data.SignInCode.toLowerCase().replaceAll('-', ' ');
    expect(await enter('picker', typed, 'Wrong2026')).toBeRefused('LoginFailed');
    const both = await Promise.all([enter('picker', typed), enter('picker', typed)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'SmsCodeWrong']);
    // Signing in with it does not unblock the name for others.
    expect(await signIn(at('198.51.100.1'), 'picker', demoPassword, await solved(at(home)))).toBeRefused('AccountLocked');
    const result = await sql<{
      n: number;
    }>`select count(*)::int as n from operation_log where operation = 'IssueSignInCode' and target_id = ${picker.userId}`.execute(
      server.db,
    );
    expect(result.rows[0]!.n).toBe(1);
  });

  test('signs in with it during continuous attempts with made-up codes from the same address', async () => {
    const [manager, picker] = [await server.as('manager'), await server.as('picker')];
    await lockOut('picker');
    const { SignInCode } = (await issue(manager, picker.userId)).Data;
    const guesses = Array.from({ length: 60 }, () => enter('picker', '2222-2222-2222-2222'));
    expect(await enter('picker', SignInCode)).toSucceed();
    expect(new Set((await Promise.all(guesses)).map(outcomeOf))).toEqual(new Set(['SmsCodeWrong']));
  });

  test('gets one on the server itself, as the only administrator', async () => {
    await lockOut('admin');
    expect(await staffSignInCode(server.db, 'a secret of the tests', 'nobody2', new Date())).toBeUndefined();
    const result = await staffSignInCode(server.db, 'a secret of the tests', ' Admin', new Date());
    expect(await enter('admin', result!.code, 'Wrong2026')).toBeRefused('LoginFailed');
    expect(await enter('admin', result!.code)).toSucceed();
    expect(await enter('admin', result!.code)).toBeRefused('SmsCodeWrong');
  });

  test('cannot use codes that are another account’s, made up or expired, or more than five times', async () => {
    const [manager, picker, clerk] = [await server.as('manager'), await server.as('picker'), await server.as('clerk')];
    await lockOut('picker');
    const { SignInCode } = (await issue(manager, picker.userId)).Data;
    const ofClerk = (await issue(manager, clerk.userId)).Data.SignInCode;
    for (const wrong of [ofClerk, '2222-2222-2222-2222', SignInCode.slice(0, 14), `${SignInCode}2`])
      expect(await enter('picker', wrong), wrong).toBeRefused('SmsCodeWrong');
    expect(await enter('nobody2', SignInCode)).toBeRefused('SmsCodeWrong');
    for (let n = 0; n < 5; n++) expect(await enter('picker', SignInCode, 'Wrong2026')).toBeRefused('LoginFailed');
    expect(await enter('picker', SignInCode)).toBeRefused('SmsCodeWrong');
    const next = (await issue(manager, picker.userId)).Data.SignInCode;
    later = 36 * 60_000;
    expect(await enter('picker', next)).toBeRefused('SmsCodeWrong');
  });

  test('gets none from staff without the right, from another site, or from oneself', async () => {
    const [manager, picker, alice] = [await server.as('manager'), await server.as('picker'), await server.as('alice')];
    expect(await issue(picker, manager.userId)).toBeRefused('NoPermission', { status: 403 });
    expect(await issue(alice, picker.userId)).toBeRefused('NoPermission');
    expect(await issue(await server.as('hkmanager'), picker.userId)).toBeRefused('NotFound');
    expect(await issue(manager, manager.userId)).toBeRefused('StateNotAllowed');
    // A customer is not a colleague, and the other way round.
    expect(await issue(manager, alice.userId)).toBeRefused('NotFound');
    expect(await issue(manager, picker.userId, '/User/IssueSignInCode')).toBeRefused('NotFound');
    const { SignInCode } = (await issue(manager, alice.userId, '/User/IssueSignInCode')).Data;
    const sealed = await seal(at(home), { password: demoPassword });
    const entered = await at(home).post('/Account/LoginUser', { username: 'alice', MenuClassification: 1, ...sealed, SignInCode });
    expect(entered).toSucceed();
  });
});

describe('attacker', () => {
  test('loses the trust in a device after ten failures', async () => {
    const { Data } = await signIn(at(home), 'leader');
    const more = { DeviceToken: Data.DeviceToken };
    for (let n = 0; n < 10; n++) expect(await signIn(at('192.0.2.5'), 'leader', 'Wrong2026', more)).toBeRefused('LoginFailed');
    expect(await signIn(at('192.0.2.5'), 'leader', demoPassword, more)).toBeRefused('AccountLocked');
  });

  test('cannot use the device token for another account or make one up', async () => {
    const { Data } = await signIn(at(home), 'support');
    await guess('192.0.2.6', 'dgclerk', 5);
    for (const DeviceToken of [Data.DeviceToken, `${Data.DeviceToken}x`, 'a.b.c.d', ''])
      expect(await signIn(at('192.0.2.6'), 'dgclerk', demoPassword, { DeviceToken })).toBeRefused('AccountLocked');
  });

  test('does not block neighbours with three failures at one address, but with a hundred', async () => {
    const needsCaptcha = (username: string) => at(home).ok('/Account/GetWhetherToVerify', { username });
    for (let n = 0; n < 3; n++) await signIn(at(home), 'clerk', 'Wrong2026');
    expect([await needsCaptcha('clerk'), await needsCaptcha('finance')]).toEqual([true, false]);
    await sql`update attempt set attempts = 100 where subject like 'sign-in address%'`.execute(server.db);
    expect(await needsCaptcha('finance')).toBe(true);
    expect(await signIn(at(home), 'finance')).toBeRefused('RateLimited', { status: 429 });
  });

  test('is counted by network across many addresses', async () => {
    await signIn(at('198.51.100.1'), 'clerk', 'Wrong2026');
    await sql`update attempt set attempts = 1000 where subject like 'sign-in network%'`.execute(server.db);
    expect(await signIn(at('198.51.100.200'), 'finance')).toBeRefused('RateLimited', { status: 429 });
    expect(await signIn(at('198.51.101.1'), 'finance')).toSucceed();
    expect(['2001:db8:1:2::3', '2001:db8:1:ffff::9'].map(networkOf)).toEqual(Array(2).fill('2001:db8:1::/48'));
    expect(networkOf('::ffff:198.51.100.7')).toBe('198.51.100.0/24');
  });

  test('is no longer counted from any address after staff unlock the account', async () => {
    await guess('198.51.100.1', 'picker', 5);
    const manager = await server.as('manager');
    const { userId } = await server.as('picker');
    await manager.post('/PlatformStaff/UnlockPlatformStaff', { Id: userId });
    const left = await sql<{ n: number }>`select count(*)::int as n from attempt where subject like 'sign-in staff picker%'`.execute(
      server.db,
    );
    expect(left.rows[0]!.n).toBe(0);
  });
});

describe('proof of work of a captcha', () => {
  beforeAll(() => setWork({ puzzleWork: 20, secretKey: server.server.config.secretKey }));
  afterAll(() => setWork({ puzzleWork: 0, secretKey: server.server.config.secretKey }));

  async function drawn(body: object = {}) {
    const { CaptchaKey, Work } = await at(home).ok('/Account/GetCaptcha64', body);
    const { answerHash } = await import('./captcha.ts');
    await sql`update captcha set answer_hash = ${answerHash(CaptchaKey, 'abcd')} where captcha_key = ${CaptchaKey}`.execute(server.db);
    const challenge = JSON.parse(Work);
    const solution = await solveChallenge({ challenge, deriveKey });
    return { answer: { CaptchaKey, Captcha: 'abcd' }, CaptchaWork: JSON.stringify({ challenge, solution }) };
  }
  const afterThree = async () => {
    for (let n = 0; n < 3; n++) await signIn(at(home), 'finance', 'Wrong2026');
  };

  test('is required: rejects a captcha without it, with that of another or with a made-up one', async () => {
    await afterThree();
    const [one, other] = [await drawn(), await drawn()];
    for (const CaptchaWork of [undefined, '{}', 'nonsense', other.CaptchaWork, one.CaptchaWork.replace(/"counter":\d+/, '"counter":1')]) {
      const { answer } = await drawn();
      expect(await signIn(at(home), 'finance', demoPassword, { ...answer, CaptchaWork })).toBeRefused('CaptchaWrong');
    }
    const { answer, CaptchaWork } = await drawn();
    expect(await signIn(at(home), 'finance', demoPassword, { ...answer, CaptchaWork })).toSucceed();
  });

  test('is harder for an address with failures and for a name under attack, also without the name', async () => {
    const factorOf = async (body: object) => JSON.parse((await drawn(body)).CaptchaWork).challenge.parameters.data.factor;
    const failed = (subject: string, attempts: number, minutesAgo: number) =>
      sql`insert into attempt (id, creation_time, subject, window_start, attempts)
        values (gen_random_uuid(), now(), ${subject}, now() - make_interval(mins => ${minutesAgo}), ${attempts})`.execute(server.db);
    expect(await factorOf({ Username: 'finance' })).toBe(1);
    await failed('sign-in staff finance', 35, 120);
    expect([await factorOf({ Username: 'finance' }), await factorOf({ Username: 'leader' }), await factorOf({})]).toEqual([4, 1, 1]);
    await failed(`sign-in address ${home}`, 12, 1);
    expect([await factorOf({ Username: 'Finance ' }), await factorOf({})]).toEqual([8, 2]);
    await afterThree();
    const without = await drawn();
    const avoiding = await signIn(at(home), 'finance', demoPassword, { ...without.answer, CaptchaWork: without.CaptchaWork });
    expect(avoiding).toBeRefused('CaptchaWrong');
    const { answer, CaptchaWork } = await drawn({ Username: 'finance' });
    expect(await signIn(at(home), 'finance', demoPassword, { ...answer, CaptchaWork })).toSucceed();
  });

  test('costs the client many times what it costs the server', async () => {
    const { challenge, solution } = JSON.parse((await drawn()).CaptchaWork);
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2000 });
    expect(solution.counter).toBeGreaterThanOrEqual(10);
  });
});
