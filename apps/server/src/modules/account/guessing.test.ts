import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { staffSignInCode } from './public.ts';
import { sentTo, solvedCaptcha } from './test/phones.ts';
import { demoPassword, seal } from './test/tools.ts';
import { networkOf } from './throttle.ts';
import { setWork } from './work.ts';

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

/** Somebody at an address of the network. */
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
/** Guesses wrongly from an address, with a captcha each time. */
async function guess(address: string, name: string, times: number) {
  const answers: number[] = [];
  for (let n = 0; n < times; n++) answers.push((await signIn(at(address), name, 'Wrong2026', await solved(at(address)))).Code);
  return answers;
}

describe('the owner of an account that others guess at', () => {
  test('comes in from another address: who guesses is held up, not whom they guess at', async () => {
    expect(await guess('198.51.100.1', 'clerk', 6)).toEqual([115, 115, 115, 115, 115, 116]);
    expect(await guess('198.51.100.2', 'clerk', 6)).toEqual([115, 115, 115, 115, 115, 116]);
    expect(await signIn(at(home), 'clerk', demoPassword, await solved(at(home)))).toMatchObject({ Code: 0 });
    expect(await signIn(at('198.51.100.1'), 'clerk', demoPassword, await solved(at(home)))).toMatchObject({ Code: 116 });
  });

  test('comes in on a device that has signed in before, without a captcha, however many guess and from wherever', async () => {
    const { Data } = await signIn(at(home), 'manager');
    for (let n = 0; n < 4; n++) await guess(`198.51.100.${n}`, 'manager', 5);
    // Guessed at from everywhere, the name is shut to whoever is not known.
    expect(await signIn(at(home), 'manager', demoPassword, await solved(at(home)))).toMatchObject({ Code: 116 });
    const again = await signIn(at('192.0.2.99'), 'manager', demoPassword, { DeviceToken: Data.DeviceToken });
    expect(again).toMatchObject({ Code: 0, Data: { DeviceToken: Data.DeviceToken } });
    // Also where the address itself is shut.
    await sql`update attempt set attempts = 1000 where subject like 'sign-in address%' or subject like 'sign-in network%'`.execute(
      server.db,
    );
    expect(await signIn(at(home), 'manager', demoPassword, { DeviceToken: Data.DeviceToken })).toMatchObject({ Code: 0 });
  });

  test.each(['mail', 'sms'])('comes in anywhere with the right password and a code by %s', async (way) => {
    const receiver = way === 'mail' ? 'picker@example.org' : '+886912345999';
    await sql`update user_account set email = 'picker@example.org', email_verified = ${way === 'mail'}, phone_code = '886', phone_number = '912345999',
      phone_verified = ${way === 'sms'} where user_name = 'picker'`.execute(server.db);
    for (let n = 0; n < 4; n++) await guess(`198.51.100.${n}`, 'picker', 5);
    expect(await signIn(at(home), 'picker', demoPassword, await solved(at(home)))).toMatchObject({ Code: 116 });

    const ask = async (password: string) =>
      at(home).post('/Account/SendSignInCode', {
        username: 'picker',
        ...(await seal(at(home), { password })),
        ...(await solved(at(home))),
      });
    const wrong = await ask('Wrong2026');
    const { Data } = await ask(demoPassword);
    // Nobody learns by it whether a password was right.
    expect(wrong).toMatchObject({ Code: 0, Data: { SignInCodeKey: expect.any(String) } });
    const [newest] = await sentTo(server, receiver);
    const code = /\b\d{6}\b/.exec(newest!.Content)![0];
    const enter = (SignInCodeKey: string, SignInCode: string, password = demoPassword) =>
      signIn(at(home), 'picker', password, { SignInCodeKey, SignInCode });
    expect(await enter(wrong.Data.SignInCodeKey, code)).toMatchObject({ Code: 114 });
    expect(await enter(Data.SignInCodeKey, code === '000000' ? '000001' : '000000')).toMatchObject({ Code: 114 });
    expect(await enter(Data.SignInCodeKey, code, 'Wrong2026')).toMatchObject({ Code: 115 });
    const both = await Promise.all([enter(Data.SignInCodeKey, code), enter(Data.SignInCodeKey, code)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 114]);
  });
});

describe('an owner who can be sent no code', () => {
  const issue = async (by: Person, Id: string, path = '/PlatformStaff/IssueSignInCode') => by.post(path, { Id });
  const enter = (name: string, SignInCode: string, password = demoPassword) => signIn(at(home), name, password, { SignInCode });
  const shut = async (name: string) => {
    for (let n = 0; n < 4; n++) await guess(`198.51.100.${n}`, name, 5);
    expect(await signIn(at(home), name, demoPassword, await solved(at(home)))).toMatchObject({ Code: 116, Data: { ByCode: true } });
  };

  test('is told one by who may unlock the account, and comes in once with it and the password, however many guess', async () => {
    const [manager, picker] = [await server.as('manager'), await server.as('picker')];
    await shut('picker');
    const { Data } = await issue(manager, picker.userId);
    expect(Data).toEqual({
      SignInCode: expect.stringMatching(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/),
      ValidUntil: expect.any(String),
    });
    const typed = Data.SignInCode.toLowerCase().replaceAll('-', ' ');
    expect(await enter('picker', typed, 'Wrong2026')).toMatchObject({ Code: 115 });
    const both = await Promise.all([enter('picker', typed), enter('picker', typed)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 114]);
    // Who is let in by it has not opened the name to those who guess.
    expect(await signIn(at('198.51.100.1'), 'picker', demoPassword, await solved(at(home)))).toMatchObject({ Code: 116 });
    const told = await sql<{
      n: number;
    }>`select count(*)::int as n from operation_log where operation = 'IssueSignInCode' and target_id = ${picker.userId}`.execute(
      server.db,
    );
    expect(told.rows[0]!.n).toBe(1);
  });

  test('comes in with it while somebody at the same address tries made-up ones without pause', async () => {
    const [manager, picker] = [await server.as('manager'), await server.as('picker')];
    await shut('picker');
    const { SignInCode } = (await issue(manager, picker.userId)).Data;
    const guesses = Array.from({ length: 60 }, () => enter('picker', '2222-2222-2222-2222'));
    expect(await enter('picker', SignInCode)).toMatchObject({ Code: 0 });
    expect(new Set((await Promise.all(guesses)).map(({ Code }) => Code))).toEqual(new Set([114]));
  });

  test('gets one at the machine itself when there is nobody to ask, as the only administrator', async () => {
    await shut('admin');
    expect(await staffSignInCode(server.db, 'a secret of the tests', 'nobody2', new Date())).toBeUndefined();
    const told = await staffSignInCode(server.db, 'a secret of the tests', ' Admin', new Date());
    expect(await enter('admin', told!.code, 'Wrong2026')).toMatchObject({ Code: 115 });
    expect(await enter('admin', told!.code)).toMatchObject({ Code: 0 });
    expect(await enter('admin', told!.code)).toMatchObject({ Code: 114 });
  });

  test('finds a code of another account, one made up and one of half an hour ago dead, and one good for five passwords at most', async () => {
    const [manager, picker, clerk] = [await server.as('manager'), await server.as('picker'), await server.as('clerk')];
    await shut('picker');
    const { SignInCode } = (await issue(manager, picker.userId)).Data;
    const ofClerk = (await issue(manager, clerk.userId)).Data.SignInCode;
    for (const wrong of [ofClerk, '2222-2222-2222-2222', SignInCode.slice(0, 14), `${SignInCode}2`])
      expect(await enter('picker', wrong), wrong).toMatchObject({ Code: 114 });
    expect(await enter('nobody2', SignInCode)).toMatchObject({ Code: 114 });
    for (let n = 0; n < 5; n++) expect(await enter('picker', SignInCode, 'Wrong2026')).toMatchObject({ Code: 115 });
    expect(await enter('picker', SignInCode)).toMatchObject({ Code: 114 });
    const next = (await issue(manager, picker.userId)).Data.SignInCode;
    later = 36 * 60_000;
    expect(await enter('picker', next)).toMatchObject({ Code: 114 });
  });

  test('gets none from who may not unlock, from another site, or from oneself', async () => {
    const [manager, picker, alice] = [await server.as('manager'), await server.as('picker'), await server.as('alice')];
    expect(await issue(picker, manager.userId)).toMatchObject({ status: 403, Code: 1 });
    expect(await issue(alice, picker.userId)).toMatchObject({ Code: 1 });
    expect(await issue(await server.as('hkmanager'), picker.userId)).toMatchObject({ Code: 101 });
    expect(await issue(manager, manager.userId)).toMatchObject({ Code: 102 });
    // A customer is not a colleague, and the other way round.
    expect(await issue(manager, alice.userId)).toMatchObject({ Code: 101 });
    expect(await issue(manager, picker.userId, '/User/IssueSignInCode')).toMatchObject({ Code: 101 });
    const { SignInCode } = (await issue(manager, alice.userId, '/User/IssueSignInCode')).Data;
    const sealed = await seal(at(home), { password: demoPassword });
    const entered = await at(home).post('/Account/LoginUser', { username: 'alice', MenuClassification: 1, ...sealed, SignInCode });
    expect(entered).toMatchObject({ Code: 0 });
  });
});

describe('who guesses', () => {
  test('a device that fails ten times is as unknown', async () => {
    const { Data } = await signIn(at(home), 'leader');
    const more = { DeviceToken: Data.DeviceToken };
    for (let n = 0; n < 10; n++) expect(await signIn(at('192.0.2.5'), 'leader', 'Wrong2026', more)).toMatchObject({ Code: 115 });
    expect(await signIn(at('192.0.2.5'), 'leader', demoPassword, more)).toMatchObject({ Code: 116 });
  });

  test('the token of a device is good for its own account alone, and cannot be made up', async () => {
    const { Data } = await signIn(at(home), 'support');
    await guess('192.0.2.6', 'dgclerk', 5);
    for (const DeviceToken of [Data.DeviceToken, `${Data.DeviceToken}x`, 'a.b.c.d', ''])
      expect(await signIn(at('192.0.2.6'), 'dgclerk', demoPassword, { DeviceToken })).toMatchObject({ Code: 116 });
  });

  test('three failures at one address are no burden of its neighbours, a hundred are', async () => {
    const asked = (username: string) => at(home).ok('/Account/GetWhetherToVerify', { username });
    for (let n = 0; n < 3; n++) await signIn(at(home), 'clerk', 'Wrong2026');
    expect([await asked('clerk'), await asked('finance')]).toEqual([true, false]);
    await sql`update attempt set attempts = 100 where subject like 'sign-in address%'`.execute(server.db);
    expect(await asked('finance')).toBe(true);
    expect(await signIn(at(home), 'finance')).toMatchObject({ status: 429, Code: 107 });
  });

  test('many addresses of one network are one side', async () => {
    await signIn(at('198.51.100.1'), 'clerk', 'Wrong2026');
    await sql`update attempt set attempts = 1000 where subject like 'sign-in network%'`.execute(server.db);
    expect(await signIn(at('198.51.100.200'), 'finance')).toMatchObject({ status: 429, Code: 107 });
    expect(await signIn(at('198.51.101.1'), 'finance')).toMatchObject({ Code: 0 });
    expect(['2001:db8:1:2::3', '2001:db8:1:ffff::9'].map(networkOf)).toEqual(Array(2).fill('2001:db8:1::/48'));
    expect(networkOf('::ffff:198.51.100.7')).toBe('198.51.100.0/24');
  });

  test('staff who unlock an account forget what was counted from every address', async () => {
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

describe('the work behind a captcha', () => {
  beforeAll(() => setWork({ puzzleWork: 20, secretKey: server.server.config.secretKey }));
  afterAll(() => setWork({ puzzleWork: 0, secretKey: server.server.config.secretKey }));

  async function drawn() {
    const { CaptchaKey, Work } = await at(home).ok('/Account/GetCaptcha64');
    const { answerHash } = await import('./captcha.ts');
    await sql`update captcha set answer_hash = ${answerHash(CaptchaKey, 'abcd')} where captcha_key = ${CaptchaKey}`.execute(server.db);
    const challenge = JSON.parse(Work);
    const solution = await solveChallenge({ challenge, deriveKey });
    return { answer: { CaptchaKey, Captcha: 'abcd' }, CaptchaWork: JSON.stringify({ challenge, solution }) };
  }
  const afterThree = async () => {
    for (let n = 0; n < 3; n++) await signIn(at(home), 'finance', 'Wrong2026');
  };

  test('a captcha without it, with that of another or with a made-up one is refused; with its own it lets in', async () => {
    await afterThree();
    const [one, other] = [await drawn(), await drawn()];
    for (const CaptchaWork of [undefined, '{}', 'nonsense', other.CaptchaWork, one.CaptchaWork.replace(/"counter":\d+/, '"counter":1')]) {
      const { answer } = await drawn();
      expect(await signIn(at(home), 'finance', demoPassword, { ...answer, CaptchaWork })).toMatchObject({
        Code: 113,
      });
    }
    const { answer, CaptchaWork } = await drawn();
    expect(await signIn(at(home), 'finance', demoPassword, { ...answer, CaptchaWork })).toMatchObject({ Code: 0 });
  });

  test('it costs a guesser many times what it costs us', async () => {
    const { challenge, solution } = JSON.parse((await drawn()).CaptchaWork);
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2000 });
    expect(solution.counter).toBeGreaterThanOrEqual(10);
  });
});
