import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { generatorOf } from './second-factor.ts';
import { demoPassword, seal, signIn } from './test/tools.ts';

let server: TestServer;
let clock = new Date('2026-03-02T02:00:00Z');
beforeAll(async () => {
  server = await openTestServer({ now: () => clock });
});
afterAll(() => server?.close());

/** Codes are good once: each half minute has a new one. */
const later = (seconds = 30) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
// What one test got wrong is forgotten before the next: all of them come from one address.
beforeEach(() => later(20 * 60));
const codeOf = (secret: string, at = clock) => generatorOf(secret).generate({ timestamp: at.getTime() });
async function withPassword(person: Person, path: string, password = demoPassword) {
  const { Password, PasswordKeyId } = await seal(person, { Password: password });
  return person.post(path, { Password, PasswordKeyId });
}
async function switchedOn(name: string) {
  const person = await server.as(name);
  const { Data } = await withPassword(person, '/Account/StartSecondFactor');
  later();
  const { RecoveryCodes } = await person.ok('/Account/ConfirmSecondFactor', { Code: codeOf(Data.Secret) });
  later();
  return { person, secret: Data.Secret as string, codes: RecoveryCodes as string[] };
}
const enter = (name: string, SecondFactorCode?: string) =>
  signIn(server.visitor(), '/Account/Login', name, demoPassword, SecondFactorCode ? { SecondFactorCode } : {});

describe('the second factor', () => {
  test('is switched on with the password and a code of the app, and then asked for after the password', async () => {
    const support = await server.as('support');
    expect(await support.ok('/Account/GetSecondFactor')).toEqual({ Enabled: false, RecoveryCodesLeft: 0 });
    expect(await withPassword(support, '/Account/StartSecondFactor', 'Wrong2026')).toMatchObject({ Code: 115 });
    const { Data } = await withPassword(support, '/Account/StartSecondFactor');
    expect(Data.Address).toMatch(/^otpauth:\/\/totp\/.*support.*secret=/);
    expect(Buffer.from(Data.Picture.split(',')[1], 'base64').toString()).toContain('<svg');
    expect(await enter('support')).toMatchObject({ Code: 0 });
    expect(await support.post('/Account/ConfirmSecondFactor', { Code: '000000' })).toMatchObject({ Code: 115 });
    const { RecoveryCodes } = await support.ok('/Account/ConfirmSecondFactor', { Code: codeOf(Data.Secret) });
    expect(new Set(RecoveryCodes).size).toBe(10);
    expect(await support.ok('/Account/GetSecondFactor')).toEqual({ Enabled: true, RecoveryCodesLeft: 10 });
    later();
    expect(await enter('support')).toMatchObject({ Code: 115, Data: { SecondFactor: true } });
    expect(await enter('support', codeOf(Data.Secret))).toMatchObject({ Code: 0 });
    expect(await withPassword(support, '/Account/StartSecondFactor')).toMatchObject({ Code: 102 });
  });

  test('says nothing of itself to who does not know the password', async () => {
    await switchedOn('finance');
    const answer = await signIn(server.visitor(), '/Account/Login', 'finance', 'Wrong2026');
    expect(answer).toMatchObject({ Code: 115, Data: null });
  });

  test('takes each code once, also of two at the same moment', async () => {
    const { secret } = await switchedOn('leader');
    const code = codeOf(secret);
    const answers = await Promise.all([enter('leader', code), enter('leader', code)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 115]);
    expect(await enter('leader', code)).toMatchObject({ Code: 115 });
    // A clock half a minute off is forgiven, an older code is not.
    later(60);
    expect(await enter('leader', codeOf(secret, new Date(clock.getTime() - 30_000)))).toMatchObject({ Code: 0 });
    later(120);
    expect(await enter('leader', codeOf(secret, new Date(clock.getTime() - 90_000)))).toMatchObject({ Code: 115 });
  });

  test('takes a recovery code once, whatever its dashes and capitals; they are kept as hashes', async () => {
    const { person, codes } = await switchedOn('manager');
    expect(await enter('manager', codes[0]!.toUpperCase().replaceAll('-', ' ').slice(0, 16))).toMatchObject({ Code: 0 });
    expect(await enter('manager', codes[0]!)).toMatchObject({ Code: 115 });
    expect(await person.ok('/Account/GetSecondFactor')).toMatchObject({ RecoveryCodesLeft: 9 });
    const kept = await sql<{ text: string }>`select string_agg(code_hash, ' ') as text from recovery_code`.execute(server.db);
    expect(codes.some((code) => kept.rows[0]!.text.includes(code.replaceAll('-', '')))).toBe(false);
    const stored = await sql<{ secret: string }>`select secret from second_factor limit 1`.execute(server.db);
    expect(stored.rows[0]!.secret).toMatch(/^v1\./);
    const fresh = (await withPassword(person, '/Account/RenewRecoveryCodes')).Data.RecoveryCodes as string[];
    expect(await enter('manager', codes[1]!)).toMatchObject({ Code: 115 });
    expect(await enter('manager', fresh[0]!)).toMatchObject({ Code: 0 });
  });

  test('lets nobody guess: wrong codes are counted, and after some a right one waits as well', async () => {
    const { secret } = await switchedOn('dgclerk');
    const answers = [];
    for (let at = 0; at < 8; at++) answers.push(await enter('dgclerk', '000000'));
    expect(answers[0]).toMatchObject({ Code: 115 });
    expect([107, 113, 116]).toContain(answers.at(-1)!.Code);
    later();
    expect([107, 113, 116]).toContain((await enter('dgclerk', codeOf(secret))).Code);
  });

  test('is switched off with the password alone, and asked for no more', async () => {
    const { person } = await switchedOn('clerk');
    expect(await withPassword(person, '/Account/StopSecondFactor', 'Wrong2026')).toMatchObject({ Code: 115 });
    expect(await withPassword(person, '/Account/StopSecondFactor')).toMatchObject({ Code: 0 });
    expect(await enter('clerk')).toMatchObject({ Code: 0 });
    expect(await withPassword(person, '/Account/StopSecondFactor')).toMatchObject({ Code: 102 });
  });

  test('is taken off a colleague who lost the app, by who may reset passwords, and never off oneself', async () => {
    const { person } = await switchedOn('picker');
    const admin = await server.as('admin');
    const staffRow = async (Content: string) => (await admin.ok('/PlatformStaff/GetPlatformStaffs', { Content })).Data[0];
    expect(await staffRow('picker')).toMatchObject({ SecondFactor: true });
    expect(await (await server.as('hkmanager')).post('/PlatformStaff/RemoveSecondFactor', { Id: person.userId })).toMatchObject({
      Code: 101,
    });
    expect(await (await server.as('support')).post('/PlatformStaff/RemoveSecondFactor', { Id: person.userId })).toMatchObject({
      status: 403,
    });
    expect(await admin.post('/PlatformStaff/RemoveSecondFactor', { Id: admin.userId })).toMatchObject({ Code: 102 });
    expect(await admin.post('/PlatformStaff/RemoveSecondFactor', { Id: person.userId })).toMatchObject({ Code: 0 });
    expect(await admin.post('/PlatformStaff/RemoveSecondFactor', { Id: person.userId })).toMatchObject({ Code: 102 });
    expect(await staffRow('picker')).toMatchObject({ SecondFactor: false });
    expect(await enter('picker')).toMatchObject({ Code: 0 });
  });

  test('is a customer’s as well: asked for at their door, and taken off by who may reset their password', async () => {
    const { person, secret } = await switchedOn('alice');
    const come = (code?: string) =>
      signIn(server.visitor(), '/Account/LoginUser', 'alice', demoPassword, code ? { SecondFactorCode: code } : {});
    expect(await come()).toMatchObject({ Code: 115, Data: { SecondFactor: true } });
    expect(await come('000000')).toMatchObject({ Code: 115 });
    expect(await come(codeOf(secret))).toMatchObject({ Code: 0 });
    const manager = await server.as('manager');
    const row = async () => (await manager.ok('/User/GetUsers', { Content: 'alice', rows: 1 })).Data[0];
    expect(await row()).toMatchObject({ SecondFactor: true });
    const remove = { Id: person.userId };
    expect(await (await server.as('clerk')).post('/User/RemoveSecondFactor', remove)).toMatchObject({ status: 403 });
    expect(await manager.post('/PlatformStaff/RemoveSecondFactor', remove)).toMatchObject({ Code: 101 });
    expect(await manager.post('/User/RemoveSecondFactor', remove)).toMatchObject({ Code: 0 });
    expect(await manager.post('/User/RemoveSecondFactor', remove)).toMatchObject({ Code: 102 });
    expect(await row()).toMatchObject({ SecondFactor: false });
    expect(await come()).toMatchObject({ Code: 0 });
  });
});

test('a list of accounts says when each signed in last; a renewed session is no sign-in, and an edit begun before is not disturbed', async () => {
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
  expect(await server.visitor().post('/Account/RefreshToken', { Token: Data.RefreshToken })).toMatchObject({ Code: 0 });
  expect((await staffRow()).LastSignInTime).toBe(signedIn.LastSignInTime);
});
