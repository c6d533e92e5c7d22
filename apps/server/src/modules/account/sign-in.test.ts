import { createCipheriv, randomBytes } from 'node:crypto';
import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { coreRetention } from '../../core/jobs/core-retention.ts';
import { applyRetention } from '../../core/jobs/retention.ts';
import { answerHash } from './captcha.ts';
import { demoPassword, seal, sealWith, signIn } from './test/tools.ts';
import { dayMs } from '@entrepot/rules/time.ts';

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
  test(
    'accepts a password as AES-CBC with PKCS7 padding in base64, and no other mode or padding',
    covers('VAL-LOGIN-ENCRYPT'),
    async () => {
      const enter = async (mode: string, padding: boolean) => {
        const visitor = server.visitor('localhost');
        const { KeyId, Key } = await visitor.ok('/Account/GetPasswordKey');
        const iv = randomBytes(16);
        const cipher = createCipheriv(mode, Buffer.from(Key, 'base64'), iv).setAutoPadding(padding);
        // Without padding, zeroes fill the last block.
        const text = padding ? demoPassword : demoPassword.padEnd(16, '\0');
        const password = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
        return visitor.post('/Account/Login', { username: 'support', password, PasswordKeyId: KeyId, MenuClassification: 1 });
      };
      expect(await enter('aes-256-cbc', true)).toSucceed();
      expect(await enter('aes-256-cbc', false)).toBeRefused('LoginFailed');
      expect(await enter('aes-256-ctr', true)).toBeRefused('LoginFailed');
    },
  );

  test(
    'signs every demo account in with its password, customers at the host of their site',
    covers(
      'SESSION-02',
      'CALL-Account-LoginUser',
      'FIELD-PasswordLogin-01',
      'FIELD-PasswordLogin-02',
      'FIELD-PasswordLogin-03',
      'FIELD-LoginResponse',
    ),
    async () => {
      const accounts = await sql<{ name: string; kind: number; site: string }>`
      select u.user_name as name, u.account_type_code as kind, s.code as site from user_account u join site s on s.id = u.site_id`.execute(
        server.db,
      );
      expect(accounts.rows).toHaveLength(14);
      for (const { name, kind, site } of accounts.rows) {
        const visitor = server.visitor(site === 'H' ? 'h.localhost' : 'localhost');
        const answer = await signIn(visitor, kind === 2 ? '/Account/LoginUser' : '/Account/Login', name);
        expect(answer, name).toSucceed({ status: 200, Data: { RefreshToken: expect.stringMatching(/./) } });
        const info = await visitor.ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${answer.Data.AccessToken}` });
        expect(info).toMatchObject({ UserName: name });
      }
    },
  );

  test('ignores the case of the name and spaces around it', covers('VAL-LOGIN-TRIM'), async () => {
    expect(await staff(' CLERK ')).toSucceed();
  });

  test('separates staff and customers, and customers by site', covers('CALL-Account-Login'), async () => {
    expect(await customer('clerk')).toBeRefused('LoginFailed');
    expect(await staff('alice')).toBeRefused('LoginFailed');
    await sql`delete from attempt`.execute(server.db);
    expect(await customer('hkcarol')).toBeRefused('LoginFailed');
    expect(await signIn(server.visitor('h.localhost'), '/Account/LoginUser', 'alice')).toBeRefused('LoginFailed');
  });

  test('rejects unknown fields', async () => {
    const answer = await staff('clerk', demoPassword, { IsSuperUser: true });
    expect(answer).toBeRefused('ValidationFailed', { Data: [{ Field: 'IsSuperUser' }] });
    expect(await server.visitor().post('/Account/Login', { username: 'clerk' })).toBeRefused('ValidationFailed');
  });

  test('accepts the key of a password once within two minutes', async () => {
    const visitor = server.visitor();
    const body = { username: 'clerk', ...(await seal(visitor, { password: demoPassword })) };
    expect(await visitor.post('/Account/Login', body)).toSucceed();
    expect(await visitor.post('/Account/Login', body)).toBeRefused('LoginFailed');
    const old = { username: 'clerk', ...(await seal(visitor, { password: demoPassword })) };
    later = 121_000;
    expect(await visitor.post('/Account/Login', old)).toBeRefused('LoginFailed');
  });
});

describe('protection against guessing', () => {
  test('answers an unknown name, wrong password, used or unknown key and wrong padding alike', covers('VAL-LOGIN-SERVER'), async () => {
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
    expect(answers[0]).toBeRefused('LoginFailed', { status: 200 });
  });

  test('takes as long for an unknown name as for a wrong password', async () => {
    const timeOf = async (username: string) => {
      await sql`delete from attempt`.execute(server.db);
      const visitor = server.visitor();
      const body = { username, ...(await seal(visitor, { password: 'Wrong2026' })) };
      const from = performance.now();
      await visitor.post('/Account/Login', body);
      return performance.now() - from;
    };
    const [unknown, known]: number[][] = [[], []];
    // Alternating, so that a temporarily busy machine affects both.
    for (let at = 0; at < 9; at++) {
      unknown!.push(await timeOf('nobodyhere'));
      known!.push(await timeOf('clerk'));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[4]!;
    const [one, other] = [median(unknown!), median(known!)];
    // Without hashing a password the answer takes a tenth of the time.
    expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.4);
  });

  test('locks a known or unknown name for the site’s minutes after the site’s limit', async () => {
    const refusals: unknown[] = [];
    for (const name of ['picker', 'nobodyhere']) {
      await sql`delete from attempt where subject like 'sign-in address%'`.execute(server.db);
      for (let at = 0; at < 3; at++) expect(await staff(name, 'Wrong2026')).toBeRefused('LoginFailed');
      for (let at = 0; at < 2; at++) expect(await staff(name, 'Wrong2026', await captcha())).toBeRefused('LoginFailed');
      const { status, Code, Message } = await staff(name, demoPassword, await captcha());
      refusals.push({ status, Code, Message });
    }
    expect(refusals[0]).toBeRefused('AccountLocked');
    expect(refusals[0]).toEqual(refusals[1]);
    later = 29 * 60_000;
    expect(await staff('picker')).toBeRefused('AccountLocked');
    later = 32 * 60_000;
    expect(await staff('picker')).toSucceed();
  });

  test('keeps a lock of days through the nightly cleanup', async () => {
    await sql`update site_configuration set lock_minutes = ${7 * 24 * 60}`.execute(server.db);
    for (let at = 0; at < 3; at++) await staff('nobodyhere', 'Wrong2026');
    for (let at = 0; at < 2; at++) await staff('nobodyhere', 'Wrong2026', await captcha());
    later = 3 * dayMs;
    const siteIds = async () => (await server.server.sites.all()).map(({ id }) => id);
    await applyRetention(coreRetention, { ...server.server, siteIds, now: new Date(Date.now() + later) });
    expect(await staff('nobodyhere')).toBeRefused('AccountLocked');
    await sql`update site_configuration set lock_minutes = 30`.execute(server.db);
  });

  test('checks no more of twenty concurrent guesses than of sequential ones', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => staff('leader', 'Wrong2026')));
    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((one) => one === 'LoginFailed')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 'CaptchaWrong')).toHaveLength(17);
  });

  test('accepts ten concurrent valid sign-ins', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff('support')));
    for (const answer of answers) expect(answer).toSucceed();
  });
});

describe('captcha', () => {
  test('is a picture with a key', covers('CALL-Account-GetCaptcha64'), async () => {
    const picture = await server.visitor().ok('/Account/GetCaptcha64');
    expect(picture).toMatchObject({ Width: 150, Height: 50, CaptchaKey: expect.any(String) });
    const [head, data] = (picture.Image as string).split(',');
    expect(head).toBe('data:image/svg+xml;base64');
    expect(Buffer.from(data!, 'base64').toString()).toMatch(/^<svg [\s\S]*<path/);
  });

  test(
    'is required after three failures of the name, and valid once',
    covers('VAL-LOGIN-CAPTCHA', 'CALL-Account-GetWhetherToVerify', 'FIELD-PasswordLogin-04'),
    async () => {
      const needsCaptcha = (username: string) => server.visitor().ok('/Account/GetWhetherToVerify', { username });
      expect(await needsCaptcha('clerk')).toBe(false);
      for (let at = 0; at < 3; at++) await staff('clerk', 'Wrong2026');
      expect(await needsCaptcha('clerk')).toBe(true);
      expect(await needsCaptcha('manager')).toBe(false);
      expect(await staff('clerk')).toBeRefused('CaptchaWrong');
      const solved = await captcha();
      expect(await staff('clerk', demoPassword, { ...solved, Captcha: 'nope' })).toBeRefused('CaptchaWrong');
      expect(await staff('clerk', demoPassword, solved)).toBeRefused('CaptchaWrong');
      const again = await captcha();
      expect(await staff('clerk', demoPassword, { ...again, Captcha: 'ABCD' })).toSucceed();
      for (let at = 0; at < 3; at++) await staff('clerk', 'Wrong2026');
      expect(await staff('clerk', demoPassword, again)).toBeRefused('CaptchaWrong');
      later = 16 * 60_000;
      expect(await needsCaptcha('clerk')).toBe(false);
    },
  );

  test('can be checked before: a right answer stays valid, a wrong one spends it', covers('CALL-Account-CheckingCaptcha'), async () => {
    const visitor = server.visitor();
    const one = await captcha();
    expect(await visitor.ok('/Account/CheckingCaptcha', one)).toBe(true);
    expect(await visitor.ok('/Account/CheckingCaptcha', one)).toBe(true);
    expect(await visitor.post('/Account/CheckingCaptcha', { ...one, Captcha: 'nope' })).toBeRefused('CaptchaWrong');
    expect(await visitor.post('/Account/CheckingCaptcha', one)).toBeRefused('CaptchaWrong');
    const two = await captcha();
    later = 181_000;
    expect(await visitor.post('/Account/CheckingCaptcha', two)).toBeRefused('CaptchaWrong');
  });

  test('limits keys and pictures per address', async () => {
    const visitor = server.visitor();
    await visitor.ok('/Account/GetPasswordKey');
    await sql`update attempt set attempts = 600`.execute(server.db);
    expect(await visitor.post('/Account/GetPasswordKey')).toBeRefused('RateLimited', { status: 429 });
    await visitor.ok('/Account/GetCaptcha64');
    await sql`update attempt set attempts = 600`.execute(server.db);
    expect(await visitor.post('/Account/GetCaptcha64')).toBeRefused('RateLimited', { status: 429 });
  });

  test('makes an address wait after a hundred failures', async () => {
    await staff('clerk', 'Wrong2026');
    await sql`update attempt set attempts = 100 where subject like 'sign-in address%'`.execute(server.db);
    expect(await staff('manager')).toBeRefused('RateLimited', { status: 429 });
  });
});

describe('inactive accounts', () => {
  const set = (name: string, values: string) =>
    sql`update user_account set ${sql.raw(values)} where user_name = ${name}`.execute(server.db);

  test('reports a locked account only with the right password', async () => {
    await set('dgclerk', 'locked = true');
    expect(await staff('dgclerk')).toBeRefused('AccountLocked', { status: 200 });
    expect(await staff('dgclerk', 'Wrong2026')).toBeRefused('LoginFailed');
    await set('dgclerk', 'locked = false');
    expect(await staff('dgclerk')).toSucceed();
  });

  test('unlocks an account automatically at the end of its lock', async () => {
    await set('dgclerk', `locked = true, lockout_end = now() + interval '1 hour'`);
    expect(await staff('dgclerk')).toBeRefused('AccountLocked');
    later = 61 * 60_000;
    expect(await staff('dgclerk')).toSucceed();
    const row = await sql`select locked, lockout_end from user_account where user_name = 'dgclerk'`.execute(server.db);
    expect(row.rows).toEqual([{ locked: false, lockoutEnd: null }]);
  });

  test('signs in a frozen customer and reports that it is frozen', async () => {
    await set('merchant', 'frozen = true');
    const { Data } = await customer('merchant');
    const info = await server.visitor().ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${Data.AccessToken}` });
    expect(info).toMatchObject({ UserName: 'merchant', Frozen: true });
  });

  test('treats deleted accounts and closed sites as unknown; platform staff still sign in', async () => {
    await set('peer', 'is_deleted = true');
    expect(await customer('peer')).toBeRefused('LoginFailed');
    await sql`update site set enable_status = 2 where code = 'T'`.execute(server.db);
    expect(await staff('clerk')).toBeRefused('LoginFailed');
    expect(await staff('admin')).toSucceed();
    await sql`update site set enable_status = 1 where code = 'T'`.execute(server.db);
  });
});
