import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { codeFor, nextDay, register, sentTo, solvedCaptcha, taiwan } from './test/phones.ts';
import { demoPassword, seal, signIn } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());
beforeEach(() => nextDay(server));

let last = 0;
/** Returns an unused number. */
const anyNumber = () => taiwan(`0900${String(++last).padStart(6, '0')}`);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('registration', () => {
  test('verifies a number, signs in, creates member code, role, wallet, shortcuts and address', covers('NEED-Register'), async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const answer = await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number), { UserName: 'newcomer' });
    expect(answer).toSucceed({ Data: { AccessToken: expect.any(String), RefreshToken: expect.any(String) } });
    const as = <T = any>(path: string, body = {}) => visitor.ok<T>(path, body, bearer(answer.Data.AccessToken));
    const info = await as('/User/GetUserInfoDetailedInfo');
    expect(info).toMatchObject({
      UserName: 'newcomer',
      AccountTypeCode: 2,
      MemberCode: expect.stringMatching(/^T\d{5,}$/),
      ...number,
      PhoneVerified: true,
      Balance: 0,
      CurrencyCode: 'CNY',
    });
    expect(info.Buttons).toContain('ConsolidationAddressMine.Copy');
    expect(await as('/QuickNavigation/GetQuickNavigations')).toEqual([
      '/WarehouseDocumentIndex',
      '/WarehouseDocumentEstablishPacket',
      '/PackageIndex',
      '/LogisticsOrderIndex',
    ]);
    const [address] = await as('/ConsolidationAddress/GetMineConsolidationAddresses');
    expect(address.Recipient).toContain(info.MemberCode);
    const roles = await sql<{ name: string }>`select r.name from user_role ur join role r on r.id = ur.role_id
      join user_account u on u.id = ur.user_id where u.user_name = 'newcomer'`.execute(server.db);
    expect(roles.rows).toEqual([{ name: 'Customer' }]);
  });

  test('lets the name, the number and the number with its code sign in with the password', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number), { UserName: 'threenames' });
    for (const name of ['ThreeNames', number.PhoneNumber, `+886${number.PhoneNumber}`])
      expect(await signIn(visitor, '/Account/LoginUser', name), name).toSucceed();
    expect(await signIn(server.visitor('h.localhost'), '/Account/LoginUser', number.PhoneNumber)).toBeRefused('LoginFailed');
  });

  test('accepts phones of any country, written in any way, which sign in', async () => {
    const visitor = server.visitor();
    for (const [PhoneCode, typed, stored] of [
      ['60', '012-345 6789', '123456789'],
      ['1', '(202) 456-1111', '2024561111'],
      ['65', '+65 9123 4567', '91234567'],
    ] as const) {
      const solved = await solvedCaptcha(server, visitor);
      const { PhoneKey } = await visitor.ok('/Account/GetRegisterSmsCaptcha', { PhoneCode, PhoneNumber: typed, ...solved });
      const [newest] = await sentTo(server, `+${PhoneCode}${stored}`);
      const PhoneNumberCode = /\b\d{6}\b/.exec(newest!.Content)![0];
      expect(await register(visitor, { PhoneCode, PhoneNumber: typed, PhoneKey, PhoneNumberCode })).toSucceed();
      expect(await signIn(visitor, '/Account/LoginUser', `+${PhoneCode} ${stored}`), PhoneCode).toSucceed();
    }
  });

  test('texts at most thirty numbers of other countries an hour, and a thousand of its own', async () => {
    const visitor = server.visitor();
    const request = async (PhoneCode: string, PhoneNumber: string) =>
      visitor.post('/Account/GetRegisterSmsCaptcha', { PhoneCode, PhoneNumber, ...(await solvedCaptcha(server, visitor)) });
    const used = (kind: string, count: number) =>
      sql`update attempt set attempts = ${count} where subject like ${`sms site % ${kind}`}`.execute(server.db);
    expect(await request('60', '0123456701')).toSucceed();
    await used('foreign', 29);
    expect(await request('65', '91234501')).toSucceed();
    expect(await request('60', '0123456702')).toBeRefused('RateLimited');
    const number = () => anyNumber().PhoneNumber;
    expect(await request('886', number())).toSucceed();
    await used('own', 999);
    expect(await request('886', number())).toSucceed();
    expect(await request('886', number())).toBeRefused('RateLimited');
  });

  test('answers twenty times an hour per address whether a number is in use', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    expect(await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number))).toSucceed();
    const ask = async () => visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    expect(await ask()).toBeRefused('Duplicate');
    await sql`update attempt set attempts = 20 where subject like 'register address %'`.execute(server.db);
    expect(await ask()).toBeRefused('RateLimited');
  });

  test('offers the calling codes of all countries, those of the site first', async () => {
    const codes = (await server.visitor('h.localhost').ok('/Site/GetSmsCountrys')).map((one: { PhoneCode: string }) => one.PhoneCode);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(200);
    await sql`update site set phone_codes = '["60", "65"]' where code = 'H'`.execute(server.db);
    const own = await server.visitor('h.localhost').ok('/Site/GetSmsCountrys');
    expect(own.slice(0, 2)).toMatchObject([{ PhoneCode: '60', Name: 'Malaysia' }, { PhoneCode: '65' }]);
  });

  test('uses the member code as the name if none is given', async () => {
    const visitor = server.visitor();
    const answer = await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', anyNumber()));
    const info = await visitor.ok('/User/GetUserInfoDetailedInfo', {}, bearer(answer.Data.AccessToken));
    expect(info.UserName).toBe(info.MemberCode);
  });

  test('creates the wallet in the currency of the host’s site', async () => {
    const visitor = server.visitor('h.localhost');
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', { PhoneCode: '852', PhoneNumber: '61230001' });
    const answer = await register(visitor, code);
    const info = await visitor.ok('/User/GetUserInfoDetailedInfo', {}, bearer(answer.Data.AccessToken));
    expect(info).toMatchObject({ CurrencyCode: 'HKD', MemberCode: expect.stringMatching(/^H/), SiteName: 'Entrepot Hong Kong' });
  });

  test('records the referrer of a member’s link, and ignores an unknown code', async () => {
    const visitor = server.visitor();
    const { MemberCode } = await (await server.as('alice')).ok('/User/GetUserInfoDetailedInfo');
    const referred = async (ReferrerCode: string, UserName: string) => {
      const answer = await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', anyNumber()), {
        ReferrerCode,
        UserName,
      });
      expect(answer).toSucceed();
      const found = await sql<{ name: string | null }>`select r.user_name as name from user_account u
        left join user_account r on r.id = u.referrer_id where u.user_name = ${UserName}`.execute(server.db);
      return found.rows[0]!.name;
    };
    expect(await referred(MemberCode.toLowerCase(), 'friend1')).toBe('alice');
    expect(await referred('T99999999', 'friend2')).toBe(null);
  });

  test(
    'requires agreement, password rule and equal passwords; a refusal leaves the code valid',
    covers('VAL-PASSWORD-CONFIRM', 'VAL-AGREEMENT', 'MSG-06'),
    async () => {
      const visitor = server.visitor();
      const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', anyNumber());
      expect(await register(visitor, code, { Agreement: false })).toBeRefused('AgreementNotAgreed');
      expect(await register(visitor, code, {}, 'short')).toBeRefused('ValidationFailed', { Data: [{ Field: 'Password' }] });
      const sealed = await seal(visitor, { Password: demoPassword, ConfirmPassword: 'Another2026' });
      const differing = await visitor.post('/Account/RegisterUser', { ...code, ...sealed, Agreement: true });
      expect(differing).toBeRefused('ValidationFailed', { Data: [{ Field: 'ConfirmPassword' }] });
      expect(await register(visitor, code, { UserName: 'alice' })).toBeRefused('Duplicate');
      expect(await register(visitor, code, { UserName: 'ALICE' })).toBeRefused('Duplicate');
      expect(await register(visitor, code, { UserName: 'T10999' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'UserName' }] });
      expect(await register(visitor, code, { UserName: '0912345678' })).toBeRefused('ValidationFailed');
      expect(await register(visitor, code, { UserName: 'stillgood' })).toSucceed();
      expect(await register(visitor, code, { UserName: 'oncemore' })).toBeRefused('SmsCodeWrong');
    },
  );

  test('refuses a registered number before a code is sent, for a solved captcha only', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    expect(await register(visitor, { ...code, PhoneNumberCode: '000000' })).toBeRefused('SmsCodeWrong');
    await register(visitor, code);
    await nextDay(server);
    const solved = await solvedCaptcha(server, visitor);
    const ask = (body: object) => visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...body });
    expect(await ask({ ...solved, Captcha: 'wrong' })).toBeRefused('CaptchaWrong');
    expect(await ask(await solvedCaptcha(server, visitor))).toBeRefused('Duplicate', {
      Message: expect.stringContaining('belongs to an account'),
    });
  });

  test('accepts one of two concurrent registrations of a number, with one code or two', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const first = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    const same = await Promise.all([register(visitor, first), register(visitor, first)]);
    expect(same.map(outcomeOf).sort()).toEqual(['Ok', 'SmsCodeWrong']);
    const other = anyNumber();
    const one = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', other);
    await nextDay(server);
    const two = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', other);
    const both = await Promise.all([register(visitor, one), register(visitor, two)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
    const accounts = await sql`select 1 from user_account where phone_number = ${other.PhoneNumber}`.execute(server.db);
    expect(accounts.rows).toHaveLength(1);
  });

  test('rejects unknown fields, a foreign phone and an unknown host', async () => {
    const visitor = server.visitor();
    const solved = await solvedCaptcha(server, visitor);
    const requestCode = (body: object) => visitor.post('/Account/GetRegisterSmsCaptcha', { ...solved, ...body });
    expect(await requestCode({ PhoneCode: '886', PhoneNumber: '12345' })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'PhoneNumber' }],
    });
    expect(await requestCode({ PhoneCode: '999', PhoneNumber: '2025550123' })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'PhoneCode' }],
    });
    expect(await requestCode({ PhoneCode: '60', PhoneNumber: '12345' })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'PhoneNumber' }],
    });
    const stranger = server.visitor('nowhere.example.com');
    expect(await stranger.post('/Account/GetRegisterSmsCaptcha', { ...anyNumber(), ...solved })).toBeRefused('NotFound');
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', anyNumber());
    expect(await register(visitor, code, { IsSuperUser: true })).toBeRefused('ValidationFailed', { Data: [{ Field: 'IsSuperUser' }] });
  });
});

describe('registration code', () => {
  test('requires a solved captcha, once', covers('CALL-Account-GetRegisterSmsCaptcha'), async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    expect(await visitor.post('/Account/GetRegisterSmsCaptcha', number)).toBeRefused('CaptchaWrong');
    const solved = await solvedCaptcha(server, visitor);
    expect(await visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...solved })).toSucceed();
    expect(await visitor.post('/Account/GetRegisterSmsCaptcha', { ...anyNumber(), ...solved })).toBeRefused('CaptchaWrong');
  });

  test('is stored hashed, queued sealed, and readable only in the staff’s list of sent messages', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const { PhoneNumberCode } = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    const stored = await sql<{ all: string }>`select (select c.code_hash from sms_code c where c.phone_number = ${number.PhoneNumber}) ||
      (select o.payload::text from outbox o where o.kind = 'sms' order by o.id desc limit 1) as all`.execute(server.db);
    expect(stored.rows[0]!.all).not.toContain(PhoneNumberCode);
    const manager = await server.as('manager');
    const [read] = (await manager.ok('/SentMessage/GetSentMessages', { Receiver: `+886${number.PhoneNumber}` })).Data;
    expect(read).toMatchObject({ Channel: 'sms', Provider: 'sandbox', Content: expect.stringContaining(PhoneNumberCode) });
    const elsewhere = await server.as('hkmanager');
    expect((await elsewhere.ok('/SentMessage/GetSentMessages', { Receiver: `+886${number.PhoneNumber}` })).Data).toEqual([]);
    expect(await (await server.as('clerk')).post('/SentMessage/GetSentMessages')).toBeRefused('NoPermission', { status: 403 });
    expect(await (await server.as('alice')).post('/SentMessage/GetSentMessages')).toBeRefused('NoPermission', { status: 403 });
  });

  test('is valid for five minutes and five attempts, for its number and its purpose only', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    expect(await register(visitor, { ...code, ...anyNumber() })).toBeRefused('SmsCodeWrong');
    expect(await visitor.post('/Account/SignInPhoneCodeUser', code)).toBeRefused('SmsCodeWrong');
    for (let at = 0; at < 5; at++)
      expect(await register(visitor, { ...code, PhoneNumberCode: code.PhoneNumberCode === '111111' ? '222222' : '111111' })).toBeRefused(
        'SmsCodeWrong',
      );
    expect(await register(visitor, code)).toBeRefused('SmsCodeWrong');
    await nextDay(server);
    const next = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    await sql`update sms_code set expiration_time = expiration_time - interval '5 minutes'`.execute(server.db);
    expect(await register(visitor, next)).toBeRefused('SmsCodeWrong');
  });

  test('is sent to a number once a minute and ten times a day', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const requestCode = async () =>
      visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    const soon = () => sql`update sms_code set creation_time = creation_time - interval '61 seconds'`.execute(server.db);
    expect(await requestCode()).toSucceed();
    expect(await requestCode()).toBeRefused('RateLimited', { status: 429, Message: expect.stringContaining('minute') });
    for (let at = 0; at < 9; at++) {
      await soon();
      expect(await requestCode()).toSucceed();
    }
    await soon();
    expect(await requestCode()).toBeRefused('RateLimited', { status: 429, Message: expect.stringContaining('later') });
    await sentTo(server, `+886${number.PhoneNumber}`, 10);
  });

  test('is sent twenty times an hour per address, and once for ten concurrent requests', async () => {
    const visitor = server.visitor();
    const requestCode = async (number = anyNumber()) =>
      visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    const number = anyNumber();
    const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(server, visitor)));
    const wishes = captchas.map((solved) => visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...solved }));
    const outcomes = (await Promise.all(wishes)).map(outcomeOf);
    expect(outcomes.filter((one) => one === 'Ok')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'RateLimited')).toHaveLength(9);
    // The refused ones count as questions whether a number is in use.
    await sql`delete from attempt where subject like 'register address %'`.execute(server.db);
    for (let at = 0; at < 19; at++) expect(await requestCode()).toSucceed();
    expect(await requestCode()).toBeRefused('RateLimited', { status: 429 });
  });
});
