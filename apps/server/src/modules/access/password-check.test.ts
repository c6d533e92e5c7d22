import { sql } from 'kysely';
import { childFields, type Fields } from '@entrepot/contract/core/field.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { lockedAmong, lockOut } from './attempts.ts';
import { comparePassword } from './password-check.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveMeasures, floorPinOf } from '../../testing/measures.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { demoPassword, seal, signIn } from '../account/test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

/** A guess that decrypts to nothing; it is counted and answered as any wrong password. */
const wrong = { PasswordKeyId: crypto.randomUUID(), Password: Buffer.alloc(32).toString('base64') };
const wrongPin = { PasswordKeyId: wrong.PasswordKeyId, Pin: wrong.Password, WorkplaceKey: 'x' };
const guess = (by: Person, UserName: string) => by.post('/Warehouse/ApproveMeasures', { ...wrongPin, UserName, Subject: 'x' });
const wrongSignIn = { PasswordKeyId: wrong.PasswordKeyId, password: wrong.Password };
const countOf = (outcomes: readonly string[], one: string) => outcomes.filter((outcome) => outcome === one).length;

/** The doors besides sign-in, each with the body of a request with this password. */
const doors: Record<string, (by: Person, password: string) => Promise<object>> = {
  '/Account/ChangePassword': (by, OldPassword) => seal(by, { OldPassword, Password: 'Fresh-2027', ConfirmPassword: 'Fresh-2027' }),
  '/Account/StartSecondFactor': (by, Password) => seal(by, { Password }),
  '/Account/StopSecondFactor': (by, Password) => seal(by, { Password }),
  '/Account/RenewRecoveryCodes': (by, Password) => seal(by, { Password }),
  '/Account/BindPhone': async (by, Password) => ({
    ...(await seal(by, { Password })),
    PhoneCode: '886',
    PhoneNumber: '0912345678',
    PhoneNumberCode: '123456',
    PhoneKey: 'x',
  }),
  '/Account/SendVerifyEmail': async (by, Password) => ({ ...(await seal(by, { Password })), Email: 'new.address@example.com' }),
};

test('evaluates five guesses at a colleague, whatever right passwords come in between', async () => {
  const picker = await server.as('picker');
  const outcomes: string[] = [];
  for (let at = 0; at < 24; at++) {
    outcomes.push(outcomeOf(await guess(picker, 'admin')));
    expect(await approveMeasures(picker, 'x', 'picker')).toBeRefused('StateNotAllowed');
  }
  expect(outcomes).toEqual([...Array(5).fill('LoginFailed'), ...Array(19).fill('RateLimited')]);
  expect(await approveMeasures(picker, 'x', 'admin')).toBeRefused('RateLimited');
  // They do not count for the sign-in of the administrator.
  expect(await signIn(server.visitor(), '/Account/Login', 'admin')).toSucceed();
});

test('evaluates five of sixty concurrent guesses', async () => {
  const clerk = await server.as('dgclerk');
  const outcomes = (await Promise.all(Array.from({ length: 60 }, () => guess(clerk, 'manager')))).map(outcomeOf);
  expect(countOf(outcomes, 'LoginFailed')).toBeLessThanOrEqual(5);
  expect(countOf(outcomes, 'RateLimited')).toBeGreaterThanOrEqual(55);
  expect(await approveMeasures(clerk, 'x', 'manager')).toBeRefused('RateLimited');
});

test('locks a name that many callers guess at', async () => {
  for (const name of ['clerk', 'support', 'finance', 'leader']) {
    const outcomes: string[] = [];
    for (let at = 0; at < 5; at++) outcomes.push(outcomeOf(await guess(await server.as(name), 'ghost1')));
    expect(outcomes).toEqual(Array(5).fill('LoginFailed'));
  }
  expect(await guess(await server.as('manager'), 'ghost1')).toBeRefused('RateLimited');
  expect(await signIn(server.visitor(), '/Account/Login', 'ghost1')).toBeRefused('LoginFailed');
});

test('answers the right PIN of a person who may not approve like a wrong one', async () => {
  const manager = await server.as('manager');
  const [right, other] = [await approveMeasures(manager, 'x', 'hkmanager'), await approveMeasures(manager, 'x', 'hkmanager', 'Guess2026')];
  expect(right).toBeRefused('LoginFailed');
  expect(other).toEqual(right);
});

test('accepts the PIN of a supervisor at its workplace only, for a shift, and never the password', async () => {
  await sql`delete from attempt`.execute(server.db);
  const [clerk, leader] = [await server.as('support'), await server.as('leader')];
  const approve = async (WorkplaceKey: string, pin: string) =>
    clerk.post('/Warehouse/ApproveMeasures', { ...(await seal(clerk, { Pin: pin })), UserName: 'leader', Subject: 'x', WorkplaceKey });
  const { WorkplaceKey, pin } = await floorPinOf(clerk, 'leader');
  expect(pin).toMatch(/^\d{6}$/);
  expect(await approve(WorkplaceKey, pin!)).toSucceed();
  expect(await approve((await clerk.ok('/Account/OpenWorkplace')).WorkplaceKey, pin!)).toBeRefused('LoginFailed');
  expect(await approve(WorkplaceKey, demoPassword)).toBeRefused('LoginFailed');
  const stored = await sql<{ hash: string }>`select pin_hash as hash from floor_pin where user_id = ${leader.userId}`.execute(server.db);
  expect(stored.rows.every(({ hash }) => !hash.includes(pin!) && hash.startsWith('$'))).toBe(true);
  await sql`update floor_pin set expiration_time = now() - interval '1 second' where user_id = ${leader.userId}`.execute(server.db);
  expect(await approve(WorkplaceKey, pin!)).toBeRefused('LoginFailed');
});

test('does not accept a supervisor who lacks the second factor that a site of theirs requires', async () => {
  await sql`delete from attempt`.execute(server.db);
  const [by, leader, { siteId }] = [await server.as('support'), await server.as('leader'), await server.as('hkmanager')];
  const { WorkplaceKey, pin } = await floorPinOf(by, 'leader');
  const approve = async () =>
    by.post('/Warehouse/ApproveMeasures', { ...(await seal(by, { Pin: pin! })), UserName: 'leader', Subject: 'x', WorkplaceKey });
  const require = (on: boolean) =>
    sql`update site_configuration set staff_second_factor = ${on} where site_id = ${siteId}`.execute(server.db);
  await sql`update user_account set site_ids = ${JSON.stringify([siteId])}::jsonb where id = ${leader.userId}`.execute(server.db);
  await require(true);
  try {
    expect(await approve()).toBeRefused('LoginFailed');
  } finally {
    await require(false);
    await sql`update user_account set site_ids = null where id = ${leader.userId}`.execute(server.db);
  }
  expect(await approve()).toSucceed();
});

test('asks a supervisor for the own password before a PIN, and counts wrong ones', async () => {
  await sql`delete from attempt`.execute(server.db);
  const leader = await server.as('leader');
  const ask = async (Password: string) =>
    leader.post('/Account/SetFloorPin', { ...(await seal(leader, { Password })), WorkplaceCode: 'ABCDEFGH' });
  for (let at = 0; at < 5; at++) expect(await ask('Wrong2026')).toBeRefused('LoginFailed');
  expect(await ask(demoPassword)).toBeRefused('RateLimited');
});

test('lets a supervisor approve as often as needed', async () => {
  const hk = await server.as('hkmanager');
  for (let at = 0; at < 7; at++) expect(await approveMeasures(hk, `x${at}`, 'admin')).toSucceed();
});

/** The doors of visitors, each with the name of an account. */
const visitorDoors: Record<string, string> = {
  '/Account/Login': 'support',
  '/Account/LoginUser': 'bob',
  '/Account/SendSignInCode': 'dgclerk',
  '/Account/SendSignInCodeUser': 'alice',
};
/** The doors of customers only. */
const customerDoors = ['/Account/CloseMyAccount'];
/** Calls that only set a password: they compare none. */
const setters = [
  '/Account/AcceptInvitation',
  '/Account/RegisterUser',
  '/Account/RetrievePasswordPhoneSms',
  '/Account/RetrievePasswordPhoneSmsUser',
  '/Account/SetUp',
  '/PlatformStaff/EstablishPlatformStaff',
  '/PlatformStaff/ResetPlatformStaffPassword',
  '/User/EditSubAccount',
  '/User/EstablishSubAccount',
  '/User/EstablishUser',
  '/User/ResetUserPassword',
];

test('covers every call that takes a password', () => {
  const takesSecret = (fields: Fields): boolean =>
    Object.values(fields).some(
      (field) => (field.sealed && field.widget === 'hidden' && !field.readOnly) || takesSecret(childFields(field) ?? {}),
    );
  const taking = server.server.handlers.filter(({ input }) => takesSecret(input)).map(({ path }) => path);
  expect(taking.sort()).toEqual(
    [
      '/Warehouse/ApproveMeasures',
      '/Account/SetFloorPin',
      ...Object.keys(doors),
      ...customerDoors,
      ...Object.keys(visitorDoors),
      ...setters,
    ].sort(),
  );
});

test.each(customerDoors)('evaluates five guesses of a customer at %s', async (path) => {
  await sql`delete from attempt`.execute(server.db);
  const bob = await server.as('bob');
  const outcomes = [];
  for (let at = 0; at < 7; at++) outcomes.push(outcomeOf(await bob.post(path, await seal(bob, { Password: 'Wrong-2026' }))));
  expect([countOf(outcomes, 'LoginFailed'), countOf(outcomes, 'RateLimited')]).toEqual([5, 2]);
});

test.each(Object.entries(visitorDoors))('compares few of forty concurrent guesses of visitors at %s', async (path, username) => {
  await sql`delete from attempt`.execute(server.db);
  const compared = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n
        from operation_log l
        join user_account u on u.site_id = l.site_id and u.id = l.target_id
        where l.operation = 'WrongPassword' and l.user_id is null and u.user_name = ${username}`.execute(server.db)
    ).rows[0]!.n;
  const outcomes = (
    await Promise.all(
      Array.from({ length: 40 }, () => {
        const visitor = server.visitor();
        return visitor.post(path, { ...wrongSignIn, username, ...(path.includes('Send') ? { Captcha: 'x', CaptchaKey: 'x' } : {}) });
      }),
    )
  ).map(outcomeOf);
  expect(await compared()).toBe(path.includes('Send') ? 0 : 3);
  const refusals = ['CaptchaWrong', 'RateLimited', ...(path.includes('Send') ? [] : ['LoginFailed'])];
  expect(refusals).toEqual(expect.arrayContaining([...new Set(outcomes)]));
});

test('counts before it compares in every process, so that addresses together get no more guesses', async () => {
  await sql`delete from attempt`.execute(server.db);
  const now = new Date();
  const claim = {
    sides: [{ subject: 'sign-in of everyone', max: 5, onMax: 'lock' as const }],
    account: undefined,
    passwordHash: undefined,
    lockMinutes: 30,
  };
  let compared = 0;
  const attempt = () =>
    comparePassword(server.db, systemCaller({ siteIds: [], now, takeNumber: () => Promise.reject(new Error()) }), claim, async () => {
      compared += 1;
      return 'Guess2026';
    });
  const verdicts = await Promise.all(Array.from({ length: 30 }, attempt));
  expect([compared, countOf(verdicts, 'wrong'), countOf(verdicts, 'locked')]).toEqual([5, 5, 25]);
});

test('locks for all minutes of the site, also when the lock begins at the end of a minute', async () => {
  const subject = 'sign-in at the end of a minute';
  await lockOut(server.db, new Date('2026-07-01T10:00:59.500Z'), subject);
  const isLocked = async (time: string) => (await lockedAmong(server.db, new Date(time), [subject], 30)).has(subject);
  expect([await isLocked('2026-07-01T10:30:59Z'), await isLocked('2026-07-01T10:31:00Z')]).toEqual([true, false]);
});

test('counts the doors of one person together, and logs each wrong password', async () => {
  const alice = await server.as('alice');
  const entries = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from operation_log
      where operation = 'WrongPassword' and user_id = ${alice.userId}`.execute(server.db)
    ).rows[0]!.n;
  const before = await entries();
  const paths = Object.keys(doors);
  for (let at = 0; at < 5; at++) {
    const path = paths[at % paths.length]!;
    expect(await alice.post(path, await doors[path]!(alice, 'Wrong2026')), path).toBeRefused('LoginFailed');
  }
  for (const path of paths) expect(await alice.post(path, await doors[path]!(alice, demoPassword)), path).toBeRefused('RateLimited');
  expect((await entries()) - before).toBe(5);
});
