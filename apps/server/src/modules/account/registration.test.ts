import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { codeFor, nextDay, register, sentTo, solvedCaptcha, taiwan } from './test/phones.ts';
import { demoPassword, seal, signIn } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());
beforeEach(() => nextDay(server));

let last = 0;
/** A number nobody has. */
const anyNumber = () => taiwan(`0900${String(++last).padStart(6, '0')}`);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('registering', () => {
  test('a visitor proves a number, is signed in at once, and has member code, role, wallet, shortcuts and address', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const answer = await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number), { UserName: 'newcomer' });
    expect(answer).toMatchObject({ Code: 0, Data: { AccessToken: expect.any(String), RefreshToken: expect.any(String) } });
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

  test('afterwards the name, the number and the number with its code sign in with the password', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number), { UserName: 'threenames' });
    for (const name of ['ThreeNames', number.PhoneNumber, `+886${number.PhoneNumber}`])
      expect(await signIn(visitor, '/Account/LoginUser', name), name).toMatchObject({ Code: 0 });
    expect(await signIn(server.visitor('h.localhost'), '/Account/LoginUser', number.PhoneNumber)).toMatchObject({ Code: 115 });
  });

  test('without a user name the member code is the name', async () => {
    const visitor = server.visitor();
    const answer = await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', anyNumber()));
    const info = await visitor.ok('/User/GetUserInfoDetailedInfo', {}, bearer(answer.Data.AccessToken));
    expect(info.UserName).toBe(info.MemberCode);
  });

  test('the wallet is in the currency of the site that the host leads to', async () => {
    const visitor = server.visitor('h.localhost');
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', { PhoneCode: '852', PhoneNumber: '61230001' });
    const answer = await register(visitor, code);
    const info = await visitor.ok('/User/GetUserInfoDetailedInfo', {}, bearer(answer.Data.AccessToken));
    expect(info).toMatchObject({ CurrencyCode: 'HKD', MemberCode: expect.stringMatching(/^H/), SiteName: 'Entrepot Hong Kong' });
  });

  test('the link of a member makes the member the referrer; a code of nobody does no harm', async () => {
    const visitor = server.visitor();
    const { MemberCode } = await (await server.as('alice')).ok('/User/GetUserInfoDetailedInfo');
    const referred = async (ReferrerCode: string, UserName: string) => {
      const answer = await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', anyNumber()), {
        ReferrerCode,
        UserName,
      });
      expect(answer.Code).toBe(0);
      const found = await sql<{ name: string | null }>`select r.user_name as name from user_account u
        left join user_account r on r.id = u.referrer_id where u.user_name = ${UserName}`.execute(server.db);
      return found.rows[0]!.name;
    };
    expect(await referred(MemberCode.toLowerCase(), 'friend1')).toBe('alice');
    expect(await referred('T99999999', 'friend2')).toBe(null);
  });

  test('needs the agreement, the password rule and both passwords alike, and what is refused leaves the code good', async () => {
    const visitor = server.visitor();
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', anyNumber());
    expect(await register(visitor, code, { Agreement: false })).toMatchObject({ Code: 112 });
    expect(await register(visitor, code, {}, 'short')).toMatchObject({ Code: 100, Data: [{ Field: 'Password' }] });
    const sealed = await seal(visitor, { Password: demoPassword, ConfirmPassword: 'Another2026' });
    const differing = await visitor.post('/Account/RegisterUser', { ...code, ...sealed, Agreement: true });
    expect(differing).toMatchObject({ Code: 100, Data: [{ Field: 'ConfirmPassword' }] });
    expect(await register(visitor, code, { UserName: 'alice' })).toMatchObject({ Code: 103 });
    expect(await register(visitor, code, { UserName: 'ALICE' })).toMatchObject({ Code: 103 });
    expect(await register(visitor, code, { UserName: 'T10999' })).toMatchObject({ Code: 100, Data: [{ Field: 'UserName' }] });
    expect(await register(visitor, code, { UserName: '0912345678' })).toMatchObject({ Code: 100 });
    expect(await register(visitor, code, { UserName: 'stillgood' })).toMatchObject({ Code: 0 });
    expect(await register(visitor, code, { UserName: 'oncemore' })).toMatchObject({ Code: 114 });
  });

  test('a number that is registered is told only to who proved to own it', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    await register(visitor, await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number));
    await nextDay(server);
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    expect(await register(visitor, { ...code, PhoneNumberCode: '000000' })).toMatchObject({ Code: 114 });
    expect(await register(visitor, code)).toMatchObject({ Code: 103, Message: expect.stringContaining('belongs to an account') });
  });

  test('of two registrations with one number at the same moment one wins, with one code and with two', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const first = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    const same = await Promise.all([register(visitor, first), register(visitor, first)]);
    expect(same.map(({ Code }) => Code).sort()).toEqual([0, 114]);
    const other = anyNumber();
    const one = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', other);
    await nextDay(server);
    const two = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', other);
    const both = await Promise.all([register(visitor, one), register(visitor, two)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 103]);
    const accounts = await sql`select 1 from user_account where phone_number = ${other.PhoneNumber}`.execute(server.db);
    expect(accounts.rows).toHaveLength(1);
  });

  test('fields that do not belong to it, a strange phone and an unknown host are refused', async () => {
    const visitor = server.visitor();
    const solved = await solvedCaptcha(server, visitor);
    const ask = (body: object) => visitor.post('/Account/GetRegisterSmsCaptcha', { ...solved, ...body });
    expect(await ask({ PhoneCode: '886', PhoneNumber: '12345' })).toMatchObject({ Code: 100, Data: [{ Field: 'PhoneNumber' }] });
    expect(await ask({ PhoneCode: '1', PhoneNumber: '2025550123' })).toMatchObject({ Code: 100, Data: [{ Field: 'PhoneCode' }] });
    const stranger = server.visitor('nowhere.example.com');
    expect(await stranger.post('/Account/GetRegisterSmsCaptcha', { ...anyNumber(), ...solved })).toMatchObject({ Code: 101 });
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', anyNumber());
    expect(await register(visitor, code, { IsSuperUser: true })).toMatchObject({ Code: 100, Data: [{ Field: 'IsSuperUser' }] });
  });
});

describe('the code of a registration', () => {
  test('needs a captcha that is solved, once', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    expect(await visitor.post('/Account/GetRegisterSmsCaptcha', number)).toMatchObject({ Code: 113 });
    const solved = await solvedCaptcha(server, visitor);
    expect(await visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...solved })).toMatchObject({ Code: 0 });
    expect(await visitor.post('/Account/GetRegisterSmsCaptcha', { ...anyNumber(), ...solved })).toMatchObject({ Code: 113 });
  });

  test('is kept hashed, travels sealed, and lies readable only where staff read what was sent', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const { PhoneNumberCode } = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    const kept = await sql<{ all: string }>`select (select c.code_hash from sms_code c where c.phone_number = ${number.PhoneNumber}) ||
      (select o.payload::text from outbox o where o.kind = 'sms' order by o.id desc limit 1) as all`.execute(server.db);
    expect(kept.rows[0]!.all).not.toContain(PhoneNumberCode);
    const manager = await server.as('manager');
    const [read] = (await manager.ok('/SentMessage/GetSentMessages', { Receiver: `+886${number.PhoneNumber}` })).Data;
    expect(read).toMatchObject({ Channel: 'sms', Provider: 'sandbox', Content: expect.stringContaining(PhoneNumberCode) });
    const elsewhere = await server.as('hkmanager');
    expect((await elsewhere.ok('/SentMessage/GetSentMessages', { Receiver: `+886${number.PhoneNumber}` })).Data).toEqual([]);
    expect(await (await server.as('clerk')).post('/SentMessage/GetSentMessages')).toMatchObject({ status: 403, Code: 1 });
    expect(await (await server.as('alice')).post('/SentMessage/GetSentMessages')).toMatchObject({ status: 403, Code: 1 });
  });

  test('is good for five minutes and five tries, for its number and its purpose only', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const code = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    expect(await register(visitor, { ...code, ...anyNumber() })).toMatchObject({ Code: 114 });
    expect(await visitor.post('/Account/SignInPhoneCodeUser', code)).toMatchObject({ Code: 114 });
    for (let at = 0; at < 5; at++)
      expect(await register(visitor, { ...code, PhoneNumberCode: code.PhoneNumberCode === '111111' ? '222222' : '111111' })).toMatchObject({
        Code: 114,
      });
    expect(await register(visitor, code)).toMatchObject({ Code: 114 });
    await nextDay(server);
    const next = await codeFor(server, visitor, 'GetRegisterSmsCaptcha', number);
    await sql`update sms_code set expiration_time = expiration_time - interval '5 minutes'`.execute(server.db);
    expect(await register(visitor, next)).toMatchObject({ Code: 114 });
  });

  test('is sent once a minute and ten times a day to a number', async () => {
    const visitor = server.visitor();
    const number = anyNumber();
    const ask = async () => visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    const soon = () => sql`update sms_code set creation_time = creation_time - interval '61 seconds'`.execute(server.db);
    expect(await ask()).toMatchObject({ Code: 0 });
    expect(await ask()).toMatchObject({ status: 429, Code: 107, Message: expect.stringContaining('minute') });
    for (let at = 0; at < 9; at++) {
      await soon();
      expect(await ask()).toMatchObject({ Code: 0 });
    }
    await soon();
    expect(await ask()).toMatchObject({ status: 429, Code: 107, Message: expect.stringContaining('later') });
    await sentTo(server, `+886${number.PhoneNumber}`, 10);
  });

  test('is sent twenty times an hour to the numbers of one address, and of ten wishes at one moment one is granted', async () => {
    const visitor = server.visitor();
    const ask = async (number = anyNumber()) =>
      visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...(await solvedCaptcha(server, visitor)) });
    const number = anyNumber();
    const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(server, visitor)));
    const wishes = captchas.map((solved) => visitor.post('/Account/GetRegisterSmsCaptcha', { ...number, ...solved }));
    const codes = (await Promise.all(wishes)).map(({ Code }) => Code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 107)).toHaveLength(9);
    for (let at = 0; at < 19; at++) expect(await ask()).toMatchObject({ Code: 0 });
    expect(await ask()).toMatchObject({ status: 429, Code: 107 });
  });
});
