import { createCipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { forgetOldKeys } from '../../core/jobs/jobs.ts';
import { answerHash } from './captcha.ts';
import { demoPassword, seal, sealWith, signIn } from './test/tools.ts';

let server: TestServer;
let later = 0;
beforeAll(async () => {
  server = await openTestServer({ now: () => new Date(Date.now() + later) });
});
afterAll(() => server?.close());
beforeEach(async () => {
  later = 0;
  await sql`delete from attempt`.execute(server.db);
});

const staff = (name: string, password?: string, more?: object) => signIn(server.visitor(), '/Account/Login', name, password, more);
const customer = (name: string, password?: string, more?: object) => signIn(server.visitor(), '/Account/LoginUser', name, password, more);

/** A captcha whose answer the test knows. */
async function captcha(answer = 'abcd') {
  const { CaptchaKey } = await server.visitor().ok('/Account/GetCaptcha64');
  await sql`update captcha set answer_hash = ${answerHash(CaptchaKey, answer)} where captcha_key = ${CaptchaKey}`.execute(server.db);
  return { CaptchaKey, Captcha: answer };
}

describe('signing in', () => {
  test('a password is taken as AES in CBC mode with PKCS7 padding, base64, and in no other mode or padding', async () => {
    const enter = async (mode: string, padding: boolean) => {
      const visitor = server.visitor('localhost');
      const { KeyId, Key } = await visitor.ok('/Account/GetPasswordKey');
      const iv = randomBytes(16);
      const cipher = createCipheriv(mode, Buffer.from(Key, 'base64'), iv).setAutoPadding(padding);
      // Without padding of its own, zeroes fill the last block.
      const text = padding ? demoPassword : demoPassword.padEnd(16, '\0');
      const password = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
      return visitor.post('/Account/Login', { username: 'support', password, PasswordKeyId: KeyId, MenuClassification: 1 });
    };
    expect(await enter('aes-256-cbc', true)).toMatchObject({ Code: 0 });
    expect(await enter('aes-256-cbc', false)).toMatchObject({ Code: 115 });
    expect(await enter('aes-256-ctr', true)).toMatchObject({ Code: 115 });
  });

  test('every demo account signs in with its password, customers at the host of their site', async () => {
    const accounts = await sql<{ name: string; kind: number; site: string }>`
      select u.user_name as name, u.account_type_code as kind, s.code as site from user_account u join site s on s.id = u.site_id`.execute(
      server.db,
    );
    expect(accounts.rows).toHaveLength(14);
    for (const { name, kind, site } of accounts.rows) {
      const visitor = server.visitor(site === 'H' ? 'h.localhost' : 'localhost');
      const answer = await signIn(visitor, kind === 2 ? '/Account/LoginUser' : '/Account/Login', name);
      expect(answer, name).toMatchObject({ status: 200, Code: 0, Data: { RefreshToken: expect.stringMatching(/./) } });
      const info = await visitor.ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${answer.Data.AccessToken}` });
      expect(info).toMatchObject({ UserName: name });
    }
  });

  test('a name counts alike in small and capital letters, and spaces around it do not count', async () => {
    expect(await staff(' CLERK ')).toMatchObject({ Code: 0 });
  });

  test('staff and customers have a door of their own, and customers only that of their site', async () => {
    expect(await customer('clerk')).toMatchObject({ Code: 115 });
    expect(await staff('alice')).toMatchObject({ Code: 115 });
    await sql`delete from attempt`.execute(server.db);
    expect(await customer('hkcarol')).toMatchObject({ Code: 115 });
    expect(await signIn(server.visitor('h.localhost'), '/Account/LoginUser', 'alice')).toMatchObject({ Code: 115 });
  });

  test('fields that do not belong to the call are refused', async () => {
    const answer = await staff('clerk', demoPassword, { IsSuperUser: true });
    expect(answer).toMatchObject({ Code: 100, Data: [{ Field: 'IsSuperUser' }] });
    expect(await server.visitor().post('/Account/Login', { username: 'clerk' })).toMatchObject({ Code: 100 });
  });

  test('the key of a password is used once and lives two minutes', async () => {
    const visitor = server.visitor();
    const body = { username: 'clerk', ...(await seal(visitor, { password: demoPassword })) };
    expect(await visitor.post('/Account/Login', body)).toMatchObject({ Code: 0 });
    expect(await visitor.post('/Account/Login', body)).toMatchObject({ Code: 115 });
    const old = { username: 'clerk', ...(await seal(visitor, { password: demoPassword })) };
    later = 121_000;
    expect(await visitor.post('/Account/Login', old)).toMatchObject({ Code: 115 });
  });
});

describe('what somebody who guesses learns', () => {
  test('an unknown name, a wrong password, a used key, a strange key and wrong padding are one answer', async () => {
    const visitor = server.visitor();
    const wrongs = [
      async () => staff('nobodyhere'),
      async () => staff('clerk', 'Wrong2026'),
      async () =>
        visitor.post('/Account/Login', {
          username: 'clerk',
          password: sealWith(Buffer.alloc(32).toString('base64'), demoPassword),
          PasswordKeyId: 'no such key',
        }),
      async () => {
        const { PasswordKeyId } = await seal(visitor, { password: 'x' });
        return visitor.post('/Account/Login', { username: 'clerk', password: Buffer.alloc(48, 7).toString('base64'), PasswordKeyId });
      },
      async () => {
        const used = await seal(visitor, { password: demoPassword });
        await visitor.post('/Account/Login', { username: 'manager', ...used });
        return visitor.post('/Account/Login', { username: 'clerk', ...used });
      },
    ];
    const answers: unknown[] = [];
    for (const wrong of wrongs) {
      await sql`delete from attempt`.execute(server.db);
      answers.push(await wrong());
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, Code: 115 });
  });

  test('an unknown name takes as long as a wrong password', async () => {
    const timeOf = async (username: string) => {
      await sql`delete from attempt`.execute(server.db);
      const visitor = server.visitor();
      const body = { username, ...(await seal(visitor, { password: 'Wrong2026' })) };
      const from = performance.now();
      await visitor.post('/Account/Login', body);
      return performance.now() - from;
    };
    const [unknown, known]: number[][] = [[], []];
    // In turns, so that a machine that is busy for a while is busy for both.
    for (let at = 0; at < 9; at++) {
      unknown!.push(await timeOf('nobodyhere'));
      known!.push(await timeOf('clerk'));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[4]!;
    const [one, other] = [median(unknown!), median(known!)];
    // Without the hash of a password the answer comes in a tenth of the time.
    expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.4);
  });

  test('after the limit of the site the name is locked for its minutes, whether anybody has it or not', async () => {
    const told: unknown[] = [];
    for (const name of ['picker', 'nobodyhere']) {
      await sql`delete from attempt where subject like 'sign-in address%'`.execute(server.db);
      for (let at = 0; at < 3; at++) expect(await staff(name, 'Wrong2026')).toMatchObject({ Code: 115 });
      for (let at = 0; at < 2; at++) expect(await staff(name, 'Wrong2026', await captcha())).toMatchObject({ Code: 115 });
      const { status, Code, Message } = await staff(name, demoPassword, await captcha());
      told.push({ status, Code, Message });
      expect(Code).toBe(116);
    }
    expect(told[0]).toEqual(told[1]);
    later = 29 * 60_000;
    expect(await staff('picker')).toMatchObject({ Code: 116 });
    later = 32 * 60_000;
    expect(await staff('picker')).toMatchObject({ Code: 0 });
  });

  test('a lock of days outlasts the nightly cleaning', async () => {
    await sql`update site_configuration set lock_minutes = ${7 * 24 * 60}`.execute(server.db);
    for (let at = 0; at < 3; at++) await staff('nobodyhere', 'Wrong2026');
    for (let at = 0; at < 2; at++) await staff('nobodyhere', 'Wrong2026', await captcha());
    later = 3 * 86_400_000;
    await forgetOldKeys.run({ db: server.db, siteIds: async () => [], now: new Date(Date.now() + later) });
    expect(await staff('nobodyhere')).toMatchObject({ Code: 116 });
    await sql`update site_configuration set lock_minutes = 30`.execute(server.db);
  });

  test('of twenty guesses at the same moment no more are looked at than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => staff('leader', 'Wrong2026')));
    const codes = answers.map(({ Code }) => Code);
    expect(codes.filter((code) => code === 115)).toHaveLength(3);
    expect(codes.filter((code) => code === 113)).toHaveLength(17);
  });

  test('ten right sign-ins at the same moment all succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff('support')));
    expect(answers.map(({ Code }) => Code)).toEqual(Array(10).fill(0));
  });
});

describe('the captcha', () => {
  test('is a picture with a key', async () => {
    const picture = await server.visitor().ok('/Account/GetCaptcha64');
    expect(picture).toMatchObject({ Width: 150, Height: 50, CaptchaKey: expect.any(String) });
    const [head, data] = (picture.Image as string).split(',');
    expect(head).toBe('data:image/svg+xml;base64');
    expect(Buffer.from(data!, 'base64').toString()).toMatch(/^<svg [\s\S]*<path/);
  });

  test('is asked for after three failures of the name, and is good once', async () => {
    const asked = (username: string) => server.visitor().ok('/Account/GetWhetherToVerify', { username });
    expect(await asked('clerk')).toBe(false);
    for (let at = 0; at < 3; at++) await staff('clerk', 'Wrong2026');
    expect(await asked('clerk')).toBe(true);
    expect(await asked('manager')).toBe(false);
    expect(await staff('clerk')).toMatchObject({ Code: 113 });
    const solved = await captcha();
    expect(await staff('clerk', demoPassword, { ...solved, Captcha: 'nope' })).toMatchObject({ Code: 113 });
    expect(await staff('clerk', demoPassword, solved)).toMatchObject({ Code: 113 });
    const again = await captcha();
    expect(await staff('clerk', demoPassword, { ...again, Captcha: 'ABCD' })).toMatchObject({ Code: 0 });
    for (let at = 0; at < 3; at++) await staff('clerk', 'Wrong2026');
    expect(await staff('clerk', demoPassword, again)).toMatchObject({ Code: 113 });
    later = 16 * 60_000;
    expect(await asked('clerk')).toBe(false);
  });

  test('can be checked before: a right answer stays good, a wrong one spends it', async () => {
    const visitor = server.visitor();
    const one = await captcha();
    expect(await visitor.ok('/Account/CheckingCaptcha', one)).toBe(true);
    expect(await visitor.ok('/Account/CheckingCaptcha', one)).toBe(true);
    expect(await visitor.post('/Account/CheckingCaptcha', { ...one, Captcha: 'nope' })).toMatchObject({ Code: 113 });
    expect(await visitor.post('/Account/CheckingCaptcha', one)).toMatchObject({ Code: 113 });
    const two = await captcha();
    later = 181_000;
    expect(await visitor.post('/Account/CheckingCaptcha', two)).toMatchObject({ Code: 113 });
  });

  test('keys and pictures are limited for each address', async () => {
    const visitor = server.visitor();
    await visitor.ok('/Account/GetPasswordKey');
    await sql`update attempt set attempts = 600`.execute(server.db);
    expect(await visitor.post('/Account/GetPasswordKey')).toMatchObject({ status: 429, Code: 107 });
    await visitor.ok('/Account/GetCaptcha64');
    await sql`update attempt set attempts = 600`.execute(server.db);
    expect(await visitor.post('/Account/GetCaptcha64')).toMatchObject({ status: 429, Code: 107 });
  });

  test('an address that failed a hundred times has to wait', async () => {
    await staff('clerk', 'Wrong2026');
    await sql`update attempt set attempts = 100 where subject like 'sign-in address%'`.execute(server.db);
    expect(await staff('manager')).toMatchObject({ status: 429, Code: 107 });
  });
});

describe('accounts that are not open', () => {
  const set = (name: string, values: string) =>
    sql`update user_account set ${sql.raw(values)} where user_name = ${name}`.execute(server.db);

  test('a locked account is told so, but only to who knows its password', async () => {
    await set('dgclerk', 'locked = true');
    expect(await staff('dgclerk')).toMatchObject({ status: 200, Code: 116 });
    expect(await staff('dgclerk', 'Wrong2026')).toMatchObject({ Code: 115 });
    await set('dgclerk', 'locked = false');
    expect(await staff('dgclerk')).toMatchObject({ Code: 0 });
  });

  test('a lock with an end opens by itself', async () => {
    await set('dgclerk', `locked = true, lockout_end = now() + interval '1 hour'`);
    expect(await staff('dgclerk')).toMatchObject({ Code: 116 });
    later = 61 * 60_000;
    expect(await staff('dgclerk')).toMatchObject({ Code: 0 });
    const row = await sql`select locked, lockout_end from user_account where user_name = 'dgclerk'`.execute(server.db);
    expect(row.rows).toEqual([{ locked: false, lockoutEnd: null }]);
  });

  test('a frozen customer signs in and is told to be frozen', async () => {
    await set('merchant', 'frozen = true');
    const { Data } = await customer('merchant');
    const info = await server.visitor().ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${Data.AccessToken}` });
    expect(info).toMatchObject({ UserName: 'merchant', Frozen: true });
  });

  test('a removed account and those of a site out of use are as unknown; platform staff still come in', async () => {
    await set('peer', 'is_deleted = true');
    expect(await customer('peer')).toMatchObject({ Code: 115 });
    await sql`update site set enable_status = 2 where code = 'T'`.execute(server.db);
    expect(await staff('clerk')).toMatchObject({ Code: 115 });
    expect(await staff('admin')).toMatchObject({ Code: 0 });
    await sql`update site set enable_status = 1 where code = 'T'`.execute(server.db);
  });
});
