import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { codeFor, nextDay, type Number, sentTo, solvedCaptcha, taiwan } from './test/phones.ts';
import { demoPassword, seal, signIn } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());
beforeEach(() => nextDay(server));

let last = 0;
const anyNumber = () => taiwan(`0910${String(++last).padStart(6, '0')}`);

/** Makes a number a person's, as the personal centre does. */
async function bound(person: Person, number: Number = anyNumber()): Promise<Number> {
  expect(await person.post('/Account/BindPhone', await codeFor(server, person, 'GetBindPhoneSmsCaptcha', number))).toMatchObject({
    Code: 0,
  });
  await nextDay(server);
  return number;
}
const loginCode = (visitor: Person, number: Number) => codeFor(server, visitor, 'GetUserLoginSmsCaptcha', number);

describe('signing in by a code', () => {
  test('works for a customer at its own site and for staff, each at its own door', async () => {
    const visitor = server.visitor();
    const alices = await bound(await server.as('alice'));
    const code = await loginCode(visitor, alices);
    expect(await visitor.post('/Account/SignInPhoneCode', code)).toMatchObject({ Code: 114 });
    expect(await server.visitor('h.localhost').post('/Account/SignInPhoneCodeUser', code)).toMatchObject({ Code: 114 });
    const answer = await visitor.post('/Account/SignInPhoneCodeUser', { ...code, Captcha: 'abcd', CaptchaKey: 'spent' });
    expect(answer).toMatchObject({ Code: 0, Data: { AccessToken: expect.any(String), RefreshToken: expect.any(String) } });
    expect(await visitor.post('/Account/SignInPhoneCodeUser', code)).toMatchObject({ Code: 114 });
    const clerks = await bound(await server.as('clerk'));
    expect(await visitor.post('/Account/SignInPhoneCode', await loginCode(visitor, clerks))).toMatchObject({ Code: 0 });
  });

  test('a number that nobody has gets the same answer, and no text', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const answer = await visitor.post('/Account/GetUserLoginSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    expect(answer).toMatchObject({ status: 200, Code: 0, Message: '', Data: { PhoneKey: expect.any(String) } });
    const again = await visitor.post('/Account/GetUserLoginSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    expect(again).toMatchObject({ Code: 107 });
    // The texts of others that were asked for later have gone out, so this one never will.
    await loginCode(visitor, await bound(await server.as('bob')));
    const sent = await sql`select 1 from sent_message where receiver = ${`+886${number.PhoneNumber}`}`.execute(server.db);
    expect(sent.rows).toEqual([]);
    const tried = { ...number, ...answer.Data, PhoneNumberCode: '123456' };
    expect(await visitor.post('/Account/SignInPhoneCodeUser', tried)).toMatchObject({ Code: 114 });
  });

  test('of two sign-ins with one code at the same moment one succeeds', async () => {
    const visitor = server.visitor();
    const code = await loginCode(visitor, await bound(await server.as('alice')));
    const answers = await Promise.all([1, 2].map(() => visitor.post('/Account/SignInPhoneCodeUser', code)));
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 114]);
  });

  test('a locked account stays out', async () => {
    const visitor = server.visitor();
    const number = await bound(await server.as('merchant'));
    const { Id } = (await (await server.as('manager')).ok('/User/GetUsers', { Content: 'merchant' })).Data[0];
    await (await server.as('manager')).ok('/User/LockUser', { Id });
    expect(await visitor.post('/Account/SignInPhoneCodeUser', await loginCode(visitor, number))).toMatchObject({ Code: 116 });
    await (await server.as('manager')).ok('/User/UnlockUser', { Id });
  });

  test('what is texted to staff is read by the platform alone', async () => {
    const visitor = server.visitor();
    const number = await bound(await server.as('leader'));
    await loginCode(visitor, number);
    const manager = await server.as('manager');
    expect((await manager.ok('/SentMessage/GetSentMessages', { Receiver: `+886${number.PhoneNumber}` })).Data).toEqual([]);
    expect(await sentTo(server, `+886${number.PhoneNumber}`, 2)).toHaveLength(2);
  });
});

describe('a forgotten password', () => {
  const retrieve = async (path: string, code: object, password = 'Fresh2026') => {
    const visitor = server.visitor();
    return visitor.post(path, { ...code, ...(await seal(visitor, { Password: password, ConfirmPassword: password })) });
  };
  const codeOf = (number: Number) => codeFor(server, server.visitor(), 'GetUserRetrievePasswordSmsCaptcha', number);

  test('is set anew by a code; old sessions end, the old password is gone and locks of failures are forgotten', async () => {
    const visitor = server.visitor();
    const number = await bound(await server.as('peer'));
    const before = await signIn(visitor, '/Account/LoginUser', 'peer');
    const code = await codeOf(number);
    expect(await retrieve('/Account/RetrievePasswordPhoneSms', code)).toMatchObject({ Code: 114 });
    expect(await retrieve('/Account/RetrievePasswordPhoneSmsUser', code, 'weak')).toMatchObject({ Code: 100 });
    expect(await retrieve('/Account/RetrievePasswordPhoneSmsUser', code)).toMatchObject({ Code: 0, Data: true });
    expect(await retrieve('/Account/RetrievePasswordPhoneSmsUser', code)).toMatchObject({ Code: 114 });
    expect(await visitor.post('/Account/RefreshToken', { Token: before.Data.RefreshToken })).toMatchObject({ Code: 1 });
    expect(await signIn(visitor, '/Account/LoginUser', 'peer', demoPassword)).toMatchObject({ Code: 115 });
    expect(await signIn(visitor, '/Account/LoginUser', 'peer', 'Fresh2026')).toMatchObject({ Code: 0 });
    const log = await sql`select 1 from operation_log where operation = 'RetrievePassword'`.execute(server.db);
    expect(log.rows).toHaveLength(1);
  });

  test('of staff has a call of its own, and nobody learns whether a number is somebody’s', async () => {
    const number = await bound(await server.as('support'));
    const code = await codeOf(number);
    expect(await retrieve('/Account/RetrievePasswordPhoneSmsUser', code)).toMatchObject({ Code: 114 });
    expect(await retrieve('/Account/RetrievePasswordPhoneSms', code)).toMatchObject({ Code: 0 });
    expect(await signIn(server.visitor(), '/Account/Login', 'support', 'Fresh2026')).toMatchObject({ Code: 0 });
    const visitor = server.visitor();
    const strange = { ...anyNumber(), ...(await solvedCaptcha(server, visitor)) };
    const answer = await visitor.post('/Account/GetUserRetrievePasswordSmsCaptcha', strange);
    expect(answer).toMatchObject({ Code: 0, Data: { PhoneKey: expect.any(String) } });
  });
});

describe('binding a phone', () => {
  test('replaces the number before, which signs nobody in any more', async () => {
    const visitor = server.visitor();
    const bob = await server.as('bob');
    const old = await bound(bob);
    const fresh = await bound(bob);
    const own = await bob.post('/Account/GetBindPhoneSmsCaptcha', fresh);
    expect(own).toMatchObject({ Code: 103 });
    expect(await bob.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ ...fresh, PhoneVerified: true });
    expect(await signIn(visitor, '/Account/LoginUser', old.PhoneNumber)).toMatchObject({ Code: 115 });
    expect(await signIn(visitor, '/Account/LoginUser', fresh.PhoneNumber)).toMatchObject({ Code: 0 });
  });

  test('a wrong code is refused, and of two who bind one number at the same moment one wins', async () => {
    const [alice, bob] = [await server.as('alice'), await server.as('bob')];
    const number = anyNumber();
    const alices = await codeFor(server, alice, 'GetBindPhoneSmsCaptcha', number);
    const wrong = alices.PhoneNumberCode === '000000' ? '111111' : '000000';
    expect(await alice.post('/Account/BindPhone', { ...alices, PhoneNumberCode: wrong })).toMatchObject({ Code: 114 });
    await nextDay(server);
    const bobs = await codeFor(server, bob, 'GetBindPhoneSmsCaptcha', number);
    const answers = await Promise.all([alice.post('/Account/BindPhone', alices), bob.post('/Account/BindPhone', bobs)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 103]);
    expect(await server.visitor().post('/Account/BindPhone', alices)).toMatchObject({ status: 401, Code: 1 });
  });
});

describe('verifying an e-mail address', () => {
  const tokenIn = (content: string) => /token=([\w-]+)/.exec(content)![1]!;
  const ask = (person: Person, Email: string) => person.post('/Account/SendVerifyEmail', { Email });

  test('the link in the mail makes it the account’s own, once, and it signs in from then on', async () => {
    const alice = await server.as('alice');
    expect(await ask(alice, 'Alice.New@Example.com')).toMatchObject({ Code: 0, Data: true });
    const [mail] = await sentTo(server, 'alice.new@example.com');
    expect(mail).toMatchObject({ Subject: expect.stringContaining('confirm'), Provider: 'sandbox' });
    const Token = tokenIn(mail!.Content);
    expect(mail!.Content).toContain(`http://t.localhost:8080/index?activeIndex=verifyEmail&token=${Token}`);
    expect(await server.visitor().post('/Account/VerifyEmail', { Token: `${Token}x` })).toMatchObject({ Code: 101 });
    expect(await server.visitor().post('/Account/VerifyEmail', { Token })).toMatchObject({ Code: 0, Data: true });
    expect(await server.visitor().post('/Account/VerifyEmail', { Token })).toMatchObject({ Code: 101 });
    expect(await alice.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ Email: 'alice.new@example.com', EmailVerified: true });
    expect(await signIn(server.visitor(), '/Account/LoginUser', 'Alice.New@example.com')).toMatchObject({ Code: 0 });
    expect(await ask(alice, 'alice.new@example.com')).toMatchObject({ Code: 103 });
  });

  test('a link lives a day; one a minute goes to an address', async () => {
    const bob = await server.as('bob');
    expect(await ask(bob, 'bob.new@example.com')).toMatchObject({ Code: 0 });
    expect(await ask(bob, 'BOB.new@example.com')).toMatchObject({ status: 429, Code: 107 });
    expect(await ask(bob, 'not an address')).toMatchObject({ Code: 100, Data: [{ Field: 'Email' }] });
    const [mail] = await sentTo(server, 'bob.new@example.com');
    await sql`update email_token set expiration_time = expiration_time - interval '25 hours'`.execute(server.db);
    expect(await server.visitor().post('/Account/VerifyEmail', { Token: tokenIn(mail!.Content) })).toMatchObject({ Code: 101 });
  });

  test('an address that another account verified meanwhile is refused, and the link stays good', async () => {
    const [alice, bob] = [await server.as('alice'), await server.as('bob')];
    await ask(alice, 'shared@example.com');
    await sql`update email_token set creation_time = creation_time - interval '61 seconds'`.execute(server.db);
    await ask(bob, 'shared@example.com');
    const tokens = (await sentTo(server, 'shared@example.com', 2)).map(({ Content }) => tokenIn(Content));
    const answers = await Promise.all(tokens.map((Token) => server.visitor().post('/Account/VerifyEmail', { Token })));
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 103]);
  });
});
