import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { hashToken } from '../../core/http/tokens.ts';
import { signIn } from './test/tools.ts';

interface Pair {
  AccessToken: string;
  RefreshToken: string;
}

let server: TestServer;
let later = 0;
beforeAll(async () => {
  server = await openTestServer({ now: () => new Date(Date.now() + later) });
});
afterAll(() => server?.close());
beforeEach(() => {
  later = 0;
});

const signedIn = async (name = 'clerk'): Promise<Pair> => (await signIn(server.visitor(), '/Account/Login', name)).Data;
const refresh = (Token: string) => server.visitor().post<Pair>('/Account/RefreshToken', { Token });
const who = (token: string) => server.visitor().post('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${token}` });
/** Waits until a token is refused: within a second the server looks anew who somebody is. */
const ended = (token: string) => expect.poll(() => who(token), { timeout: 10_000 }).toMatchObject({ status: 401, Code: 1 });

test('a refresh token gives a new pair, and both access tokens are good', async () => {
  const first = await signedIn();
  const { Code, Data: second } = await refresh(first.RefreshToken);
  expect(Code).toBe(0);
  expect(second.RefreshToken).not.toBe(first.RefreshToken);
  expect(await who(second.AccessToken)).toMatchObject({ Code: 0 });
  expect(await who(first.AccessToken)).toMatchObject({ Code: 0 });
});

test('an access token that is over is answered with 401 and code 5', async () => {
  const { userId, siteId } = await server.as('clerk');
  const token = await server.server.tokens.sign({ userId, siteId, sessionId: crypto.randomUUID() }, new Date(), -1);
  expect(await who(token)).toMatchObject({ status: 401, Code: 5 });
  expect(await who('nonsense')).toMatchObject({ status: 401, Code: 1 });
});

test.each([
  ['from the future', 3600, 900],
  ['that lives too long', 0, 30 * 86_400],
])('an access token %s is wrong, whoever signed it', async (_, ahead, seconds) => {
  const { token, userId, siteId } = await server.as('clerk');
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const from = new Date(Date.now() + ahead * 1000);
  expect(await who(await server.server.tokens.sign({ userId, siteId, sessionId: sid }, from, seconds))).toMatchObject({
    status: 401,
    Code: 1,
  });
});

test('an access token without an end is wrong', async () => {
  const { token } = await server.as('clerk');
  const { exp, ...endless } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const key = createHash('sha256').update(`access ${server.server.config.secretKey}`).digest();
  const made = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key);
  expect(await who(await made({ ...endless, exp }))).toMatchObject({ Code: 0 });
  expect(await who(await made(endless))).toMatchObject({ status: 401, Code: 1 });
});

test('a refresh token that is used a second time ends the whole family', async () => {
  const first = await signedIn();
  const other = await signedIn();
  const { Data: second } = await refresh(first.RefreshToken);
  later = 11_000;
  expect(await refresh(first.RefreshToken)).toMatchObject({ status: 403, Code: 1 });
  expect(await refresh(second.RefreshToken)).toMatchObject({ status: 403, Code: 1 });
  await ended(second.AccessToken);
  await ended(first.AccessToken);
  expect(await who(other.AccessToken)).toMatchObject({ Code: 0 });
});

test('fifty refreshes at once leave one session alive, that of all of them', async () => {
  const { RefreshToken } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(RefreshToken)));
  expect(new Set(answers.map(({ Code, Data }) => `${Code} ${Data?.RefreshToken}`)).size).toBe(1);
  const alive = await sql<{ n: number }>`select count(*)::int as n from session s where s.revoked_time is null and s.used_time is null
    and s.family_id = (select family_id from session where refresh_token_hash = ${hashToken(RefreshToken)})`.execute(server.db);
  expect(alive.rows[0]!.n).toBe(1);
});

test('three tabs that refresh at once all get a pair and nobody is signed out', async () => {
  const { RefreshToken } = await signedIn();
  const answers = await Promise.all([refresh(RefreshToken), refresh(RefreshToken), refresh(RefreshToken)]);
  expect(answers.map(({ Code }) => Code)).toEqual([0, 0, 0]);
  later = 15 * 60_000;
  const next = await Promise.all(answers.map(({ Data }) => refresh(Data.RefreshToken)));
  expect(next.map(({ Code }) => Code)).toEqual([0, 0, 0]);
  expect(await who(next[2]!.Data.AccessToken)).toMatchObject({ Code: 0 });
});

test('only the token just before the one in force is forgiven', async () => {
  const first = await signedIn();
  const { Data: second } = await refresh(first.RefreshToken);
  const { Data: third } = await refresh(second.RefreshToken);
  expect(await refresh(first.RefreshToken)).toMatchObject({ Code: 1 });
  expect(await refresh(third.RefreshToken)).toMatchObject({ Code: 1 });
});

test('a refresh token lives fourteen days', async () => {
  const { RefreshToken } = await signedIn();
  later = 14 * 86_400_000 + 1000;
  expect(await refresh(RefreshToken)).toMatchObject({ Code: 1 });
});

test('signing out ends the session, and is always true', async () => {
  const { AccessToken, RefreshToken } = await signedIn();
  const visitor = server.visitor();
  expect(await visitor.ok('/Account/RevokeToken', { Token: RefreshToken })).toBe(true);
  expect(await visitor.ok('/Account/RevokeToken', { Token: RefreshToken })).toBe(true);
  expect(await visitor.ok('/Account/RevokeToken', { Token: 'never given' })).toBe(true);
  expect(await refresh(RefreshToken)).toMatchObject({ Code: 1 });
  await ended(AccessToken);
});

test('a locked account gets no new tokens', async () => {
  const { RefreshToken } = await signedIn('picker');
  await sql`update user_account set locked = true where user_name = 'picker'`.execute(server.db);
  expect(await refresh(RefreshToken)).toMatchObject({ Code: 1 });
});

test('tokens are kept as hashes only', async () => {
  const { RefreshToken } = await signedIn();
  const found = await sql<{ n: number }>`select count(*) as n from session where refresh_token_hash = ${RefreshToken}`.execute(server.db);
  expect(found.rows[0]!.n).toBe(0);
});
