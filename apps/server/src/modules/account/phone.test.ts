import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { codeFor, nextDay, type Number, sentTo, solvedCaptcha, taiwan } from './test/phones.ts';
import { demoPassword, identified, seal, signIn } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());
beforeEach(() => nextDay(server));

let last = 0;
const anyNumber = () => taiwan(`0910${String(++last).padStart(6, '0')}`);

const bind = async (person: Person, code: object, password?: string) =>
  person.post('/Account/BindPhone', { ...code, ...(await identified(person, password)) });
/** Binds a number to a person, as the account page does. */
async function bound(person: Person, number: Number = anyNumber()): Promise<Number> {
  expect(await bind(person, await codeFor(server, person, 'GetBindPhoneSmsCaptcha', number))).toSucceed();
  await nextDay(server);
  return number;
}
const loginCode = (visitor: Person, number: Number) => codeFor(server, visitor, 'GetUserLoginSmsCaptcha', number);

describe('signing in by a code', () => {
  test(
    'works for a customer at its own site and for staff, each by their own call',
    covers(
      'VAL-LOGIN-PHONE',
      'CALL-Account-SignInPhoneCodeUser',
      'CALL-Account-SignInPhoneCode',
      'FIELD-PhoneLogin-01',
      'FIELD-PhoneLogin-02',
      'FIELD-PhoneLogin-03',
      'ACCOUNT-VARIANTS',
    ),
    async () => {
      const visitor = server.visitor();
      const alices = await bound(await server.as('alice'));
      const code = await loginCode(visitor, alices);
      expect(await visitor.post('/Account/SignInPhoneCode', code)).toBeRefused('SmsCodeWrong');
      expect(await server.visitor('h.localhost').post('/Account/SignInPhoneCodeUser', code)).toBeRefused('SmsCodeWrong');
      const answer = await visitor.post('/Account/SignInPhoneCodeUser', { ...code, Captcha: 'abcd', CaptchaKey: 'spent' });
      expect(answer).toSucceed({ Data: { AccessToken: expect.any(String), RefreshToken: expect.any(String) } });
      expect(await visitor.post('/Account/SignInPhoneCodeUser', code)).toBeRefused('SmsCodeWrong');
      const clerks = await bound(await server.as('clerk'));
      expect(await visitor.post('/Account/SignInPhoneCode', await loginCode(visitor, clerks))).toSucceed();
    },
  );

  test('returns the same answer for an unknown number, without a text message', covers('CALL-Account-GetUserLoginSmsCaptcha'), async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const answer = await visitor.post('/Account/GetUserLoginSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    expect(answer).toSucceed({ status: 200, Message: '', Data: { PhoneKey: expect.any(String) } });
    const again = await visitor.post('/Account/GetUserLoginSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    expect(again).toBeRefused('RateLimited');
    // The text messages of later requests have been sent, so this one never will.
    await loginCode(visitor, await bound(await server.as('bob')));
    const sent = await sql`select 1 from sent_message where receiver = ${`+886${number.PhoneNumber}`}`.execute(server.db);
    expect(sent.rows).toEqual([]);
    const tried = { ...number, ...answer.Data, PhoneNumberCode: '123456' };
    expect(await visitor.post('/Account/SignInPhoneCodeUser', tried)).toBeRefused('SmsCodeWrong');
  });

  test('accepts one of two concurrent sign-ins with one code', async () => {
    const visitor = server.visitor();
    const code = await loginCode(visitor, await bound(await server.as('alice')));
    const answers = await Promise.all([1, 2].map(() => visitor.post('/Account/SignInPhoneCodeUser', code)));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'SmsCodeWrong']);
  });

  test('rejects a locked account', async () => {
    const visitor = server.visitor();
    const number = await bound(await server.as('merchant'));
    const { Id } = (await (await server.as('manager')).ok('/User/GetUsers', { Content: 'merchant' })).Data[0];
    await (await server.as('manager')).ok('/User/LockUser', { Id });
    expect(await visitor.post('/Account/SignInPhoneCodeUser', await loginCode(visitor, number))).toBeRefused('AccountLocked');
    await (await server.as('manager')).ok('/User/UnlockUser', { Id });
  });

  test('shows text messages to staff to the platform only', async () => {
    const visitor = server.visitor();
    const number = await bound(await server.as('leader'));
    await loginCode(visitor, number);
    const manager = await server.as('manager');
    expect((await manager.ok('/SentMessage/GetSentMessages', { Receiver: `+886${number.PhoneNumber}` })).Data).toEqual([]);
    expect(await sentTo(server, `+886${number.PhoneNumber}`, 2)).toHaveLength(2);
  });
});

describe('forgotten password', () => {
  const retrieve = async (path: string, code: object, password = 'Fresh2026') => {
    const visitor = server.visitor();
    return visitor.post(path, { ...code, ...(await seal(visitor, { Password: password, ConfirmPassword: password })) });
  };
  const codeOf = (number: Number) => codeFor(server, server.visitor(), 'GetUserRetrievePasswordSmsCaptcha', number);

  test(
    'is replaced by a code; ends sessions, drops the old password and locks of failures',
    covers('PUBLIC-FORGOT', 'CALL-Account-RetrievePasswordPhoneSmsUser', 'CALL-Account-RetrievePasswordPhoneSms'),
    async () => {
      const visitor = server.visitor();
      const number = await bound(await server.as('peer'));
      const before = await signIn(visitor, '/Account/LoginUser', 'peer');
      const code = await codeOf(number);
      expect(await retrieve('/Account/RetrievePasswordPhoneSms', code)).toBeRefused('SmsCodeWrong');
      expect(await retrieve('/Account/RetrievePasswordPhoneSmsUser', code, 'weak')).toBeRefused('ValidationFailed');
      expect(await retrieve('/Account/RetrievePasswordPhoneSmsUser', code)).toSucceed({ Data: true });
      expect(await retrieve('/Account/RetrievePasswordPhoneSmsUser', code)).toBeRefused('SmsCodeWrong');
      expect(await visitor.post('/Account/RefreshToken', { Token: before.Data.RefreshToken })).toBeRefused('NoPermission');
      expect(await signIn(visitor, '/Account/LoginUser', 'peer', demoPassword)).toBeRefused('LoginFailed');
      expect(await signIn(visitor, '/Account/LoginUser', 'peer', 'Fresh2026')).toSucceed();
      const log = await sql`select 1 from operation_log where operation = 'RetrievePassword'`.execute(server.db);
      expect(log.rows).toHaveLength(1);
    },
  );

  test(
    'has a separate call for staff, and does not reveal whether a number is registered',
    covers('CALL-Account-GetUserRetrievePasswordSmsCaptcha'),
    async () => {
      const number = await bound(await server.as('support'));
      const code = await codeOf(number);
      expect(await retrieve('/Account/RetrievePasswordPhoneSmsUser', code)).toBeRefused('SmsCodeWrong');
      expect(await retrieve('/Account/RetrievePasswordPhoneSms', code)).toSucceed();
      expect(await signIn(server.visitor(), '/Account/Login', 'support', 'Fresh2026')).toSucceed();
      const visitor = server.visitor();
      const strange = { ...anyNumber(), ...(await solvedCaptcha(server, visitor)) };
      const answer = await visitor.post('/Account/GetUserRetrievePasswordSmsCaptcha', strange);
      expect(answer).toSucceed({ Data: { PhoneKey: expect.any(String) } });
    },
  );
});

describe('binding a phone', () => {
  test('replaces the previous number, which no longer signs in', async () => {
    const visitor = server.visitor();
    const bob = await server.as('bob');
    const old = await bound(bob);
    const fresh = await bound(bob);
    const own = await bob.post('/Account/GetBindPhoneSmsCaptcha', fresh);
    expect(own).toBeRefused('Duplicate');
    expect(await bob.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ ...fresh, PhoneVerified: true });
    expect(await signIn(visitor, '/Account/LoginUser', old.PhoneNumber)).toBeRefused('LoginFailed');
    expect(await signIn(visitor, '/Account/LoginUser', fresh.PhoneNumber)).toSucceed();
  });

  test('rejects a wrong code, and one of two concurrent bindings of a number', async () => {
    const [alice, bob] = [await server.as('alice'), await server.as('bob')];
    const number = anyNumber();
    const alices = await codeFor(server, alice, 'GetBindPhoneSmsCaptcha', number);
    const wrong = alices.PhoneNumberCode === '000000' ? '111111' : '000000';
    expect(await bind(alice, { ...alices, PhoneNumberCode: wrong })).toBeRefused('SmsCodeWrong');
    await nextDay(server);
    const bobs = await codeFor(server, bob, 'GetBindPhoneSmsCaptcha', number);
    const answers = await Promise.all([bind(alice, alices), bind(bob, bobs)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
    expect(await server.visitor().post('/Account/BindPhone', alices)).toBeRefused('NoPermission', { status: 401 });
  });
});

describe('changing how an account signs in', () => {
  const session = async (name: string) => {
    const { Data } = await signIn(server.visitor(), '/Account/LoginUser', name);
    return (path: string) => server.visitor().post(path, {}, { authorization: `Bearer ${Data.AccessToken}` });
  };

  test('requires the password: a session alone binds neither a phone nor an address', async () => {
    const alice = await server.as('alice');
    const code = await codeFor(server, alice, 'GetBindPhoneSmsCaptcha', anyNumber());
    expect(await alice.post('/Account/BindPhone', code)).toBeRefused('ValidationFailed');
    expect(await bind(alice, code, 'Wrong2026')).toBeRefused('LoginFailed');
    const Email = 'taken.over@example.com';
    expect(await alice.post('/Account/SendVerifyEmail', { Email })).toBeRefused('ValidationFailed');
    expect(await alice.post('/Account/SendVerifyEmail', { Email, ...(await identified(alice, 'Wrong2026')) })).toBeRefused('LoginFailed');
    // The code was not used up by wrong passwords.
    expect(await bind(alice, code)).toSucceed();
  });

  test('by phone ends the other sessions and notifies the former number', async () => {
    const bob = await server.as('bob');
    const former = await bound(bob);
    const other = await session('bob');
    expect(await other('/User/GetUserInfoDetailedInfo')).toSucceed();
    await bound(bob);
    await expect.poll(async () => outcomeOf(await other('/User/GetUserInfoDetailedInfo')), { timeout: 5000 }).not.toBe('Ok');
    expect(await bob.post('/User/GetUserInfoDetailedInfo')).toSucceed();
    const [newest] = await sentTo(server, `+886${former.PhoneNumber}`, 2);
    expect(newest!.Content).toContain('the phone number of your account bob was changed');
  });

  test('by email ends the other sessions and notifies the former address and the number', async () => {
    const bob = await server.as('bob');
    const number = await bound(bob);
    await sql`update user_account set email = 'bob.old@example.com', email_verified = true where id = ${bob.userId}`.execute(server.db);
    const other = await session('bob');
    const Email = 'bob.other@example.com';
    expect(await bob.post('/Account/SendVerifyEmail', { Email, ...(await identified(bob)) })).toSucceed();
    expect(await other('/User/GetUserInfoDetailedInfo')).toSucceed();
    const [mail] = await sentTo(server, Email);
    expect(await server.visitor().post('/Account/VerifyEmail', { Token: /token=([\w-]+)/.exec(mail!.Content)![1] })).toSucceed();
    await expect.poll(async () => outcomeOf(await other('/User/GetUserInfoDetailedInfo')), { timeout: 5000 }).not.toBe('Ok');
    expect(await bob.post('/User/GetUserInfoDetailedInfo')).toSucceed();
    expect((await sentTo(server, 'bob.old@example.com'))[0]!.Subject).toContain('your email address was changed');
    expect((await sentTo(server, `+886${number.PhoneNumber}`, 2))[0]!.Content).toContain(
      'the email address of your account bob was changed',
    );
  });

  test('by phone lets the new number reset the password only after a day', async () => {
    const picker = await server.as('picker');
    const number = anyNumber();
    expect(await bind(picker, await codeFor(server, picker, 'GetBindPhoneSmsCaptcha', number))).toSucceed();
    await sql`update sms_code set creation_time = creation_time - interval '1 day'`.execute(server.db);
    const visitor = server.visitor();
    const sealed = { ...(await seal(visitor, { Password: 'Fresh-2028', ConfirmPassword: 'Fresh-2028' })) };
    const code = await codeFor(server, visitor, 'GetUserRetrievePasswordSmsCaptcha', number);
    expect(await visitor.post('/Account/RetrievePasswordPhoneSms', { ...code, ...sealed })).toBeRefused('StateNotAllowed');
  });
});

describe('verifying an email address', () => {
  const tokenIn = (content: string) => /token=([\w-]+)/.exec(content)![1]!;
  const requestCode = async (person: Person, Email: string, password?: string) =>
    person.post('/Account/SendVerifyEmail', { Email, ...(await identified(person, password)) });

  test('verifies the address once by the mailed link, after which it signs in', async () => {
    const alice = await server.as('alice');
    expect(await requestCode(alice, 'Alice.New@Example.com')).toSucceed({ Data: true });
    const [mail] = await sentTo(server, 'alice.new@example.com');
    expect(mail).toMatchObject({ Subject: expect.stringContaining('confirm'), Provider: 'sandbox' });
    const Token = tokenIn(mail!.Content);
    expect(mail!.Content).toContain(`http://t.localhost:8080/index?activeIndex=verifyEmail#token=${Token}`);
    expect(await server.visitor().post('/Account/VerifyEmail', { Token: `${Token}x` })).toBeRefused('NotFound');
    expect(await server.visitor().post('/Account/VerifyEmail', { Token })).toSucceed({ Data: true });
    expect(await server.visitor().post('/Account/VerifyEmail', { Token })).toBeRefused('NotFound');
    expect(await alice.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ Email: 'alice.new@example.com', EmailVerified: true });
    expect(await signIn(server.visitor(), '/Account/LoginUser', 'Alice.New@example.com')).toSucceed();
    expect(await requestCode(alice, 'alice.new@example.com')).toBeRefused('Duplicate');
  });

  test('expires a link after a day and limits mails to one a minute per address', async () => {
    const bob = await server.as('bob');
    expect(await requestCode(bob, 'bob.new@example.com')).toSucceed();
    expect(await requestCode(bob, 'BOB.new@example.com')).toBeRefused('RateLimited', { status: 429 });
    expect(await requestCode(bob, 'not an address')).toBeRefused('ValidationFailed', { Data: [{ Field: 'Email' }] });
    const [mail] = await sentTo(server, 'bob.new@example.com');
    await sql`update email_token set expiration_time = expiration_time - interval '25 hours'`.execute(server.db);
    expect(await server.visitor().post('/Account/VerifyEmail', { Token: tokenIn(mail!.Content) })).toBeRefused('NotFound');
  });

  test('rejects an address that another account verified meanwhile; the link stays valid', async () => {
    const [alice, bob] = [await server.as('alice'), await server.as('bob')];
    await requestCode(alice, 'shared@example.com');
    await sql`update email_token set creation_time = creation_time - interval '61 seconds'`.execute(server.db);
    await requestCode(bob, 'shared@example.com');
    const tokens = (await sentTo(server, 'shared@example.com', 2)).map(({ Content }) => tokenIn(Content));
    const answers = await Promise.all(tokens.map((Token) => server.visitor().post('/Account/VerifyEmail', { Token })));
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
  });
});
