import { createHash } from 'node:crypto';
import { covers } from '@entrepot/testing/covers.ts';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { hashToken } from '../../core/http/tokens.ts';
import { identified, signIn } from './test/tools.ts';
import { dayMs } from '@entrepot/rules/time.ts';

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
/** The answer to exactly this token: people of tests replace one that is refused. */
async function who(token: string) {
  const headers = { authorization: `Bearer ${token}`, host: 'localhost', 'accept-language': 'en-us' };
  const answer = await server.server.http.inject({ method: 'POST', url: '/api/User/GetUserInfoDetailedInfo', headers, payload: {} });
  return { status: answer.statusCode, ...answer.json() };
}
/** Waits until a token is refused: the server reads sessions again within a second. */
const ended = (token: string) => expect.poll(() => who(token), { timeout: 10_000 }).toBeRefused('NoPermission', { status: 401 });

test('returns a new pair for a refresh token, and both access tokens are valid', covers('CALL-Account-RefreshToken'), async () => {
  const first = await signedIn();
  const answer = await refresh(first.RefreshToken);
  expect(answer).toSucceed();
  const { Data: second } = answer;
  expect(second.RefreshToken).not.toBe(first.RefreshToken);
  expect(await who(second.AccessToken)).toSucceed();
  expect(await who(first.AccessToken)).toSucceed();
});

test('answers an expired access token with 401 and TokenExpired', async () => {
  const { userId, siteId } = await server.as('clerk');
  const token = await server.server.tokens.sign({ userId, siteId, sessionId: crypto.randomUUID() }, new Date(), -1);
  expect(await who(token)).toBeRefused('TokenExpired', { status: 401 });
  expect(await who('nonsense')).toBeRefused('NoPermission', { status: 401 });
});

test.each([
  ['from the future', 3600, 900],
  ['that lives too long', 0, 30 * 86_400],
])('rejects an access token %s, even with a valid signature', async (_, ahead, seconds) => {
  const { token, userId, siteId } = await server.as('clerk');
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const from = new Date(Date.now() + ahead * 1000);
  expect(await who(await server.server.tokens.sign({ userId, siteId, sessionId: sid }, from, seconds))).toBeRefused('NoPermission', {
    status: 401,
  });
});

test('rejects an access token without an expiry', async () => {
  const { token } = await server.as('clerk');
  const { exp, ...endless } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const key = createHash('sha256').update(`access ${server.server.config.secretKey}`).digest();
  const made = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key);
  expect(await who(await made({ ...endless, exp }))).toSucceed();
  expect(await who(await made(endless))).toBeRefused('NoPermission', { status: 401 });
});

test('ends the whole family when a refresh token is used twice', async () => {
  const first = await signedIn();
  const other = await signedIn();
  const { Data: second } = await refresh(first.RefreshToken);
  later = 11_000;
  expect(await refresh(first.RefreshToken)).toBeRefused('NoPermission', { status: 403 });
  expect(await refresh(second.RefreshToken)).toBeRefused('NoPermission', { status: 403 });
  await ended(second.AccessToken);
  await ended(first.AccessToken);
  expect(await who(other.AccessToken)).toSucceed();
});

test('leaves one shared session after fifty concurrent refreshes', async () => {
  const { RefreshToken } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(RefreshToken)));
  expect(new Set(answers.map(({ Code, Data }) => `${Code} ${Data?.RefreshToken}`)).size).toBe(1);
  const alive = await sql<{ n: number }>`select count(*)::int as n from session s where s.revoked_time is null and s.used_time is null
    and s.family_id = (select family_id from session where refresh_token_hash = ${hashToken(RefreshToken)})`.execute(server.db);
  expect(alive.rows[0]!.n).toBe(1);
});

test('gives three tabs that refresh concurrently a pair each and signs none out', async () => {
  const { RefreshToken } = await signedIn();
  const answers = await Promise.all([refresh(RefreshToken), refresh(RefreshToken), refresh(RefreshToken)]);
  expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok']);
  later = 15 * 60_000;
  const next = await Promise.all(answers.map(({ Data }) => refresh(Data.RefreshToken)));
  expect(next.map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok']);
  expect(await who(next[2]!.Data.AccessToken)).toSucceed();
});

test('tolerates only the token directly before the current one', async () => {
  const first = await signedIn();
  const { Data: second } = await refresh(first.RefreshToken);
  const { Data: third } = await refresh(second.RefreshToken);
  expect(await refresh(first.RefreshToken)).toBeRefused('NoPermission');
  expect(await refresh(third.RefreshToken)).toBeRefused('NoPermission');
});

test('expires a refresh token after fourteen days', async () => {
  const { RefreshToken } = await signedIn();
  later = 14 * dayMs + 1000;
  expect(await refresh(RefreshToken)).toBeRefused('NoPermission');
});

test('requires a new sign-in after ninety days, however often the device was used', async () => {
  let { RefreshToken } = await signedIn();
  for (let days = 13; days < 90; days += 13) {
    later = days * dayMs;
    RefreshToken = (await refresh(RefreshToken)).Data.RefreshToken;
  }
  later = 90 * dayMs - 1000;
  const last = await refresh(RefreshToken);
  expect(last).toSucceed();
  later = 90 * dayMs + 1000;
  expect(await refresh(last.Data.RefreshToken)).toBeRefused('NoPermission');
  later = 0;
  await ended(last.Data.AccessToken);
});

test('ends the session at sign-out and always succeeds', covers('CALL-Account-RevokeToken'), async () => {
  const { AccessToken, RefreshToken } = await signedIn();
  const visitor = server.visitor();
  expect(await visitor.ok('/Account/RevokeToken', { Token: RefreshToken })).toBe(true);
  expect(await visitor.ok('/Account/RevokeToken', { Token: RefreshToken })).toBe(true);
  expect(await visitor.ok('/Account/RevokeToken', { Token: 'never given' })).toBe(true);
  expect(await refresh(RefreshToken)).toBeRefused('NoPermission');
  await ended(AccessToken);
});

test('issues no tokens for a locked account', async () => {
  const { RefreshToken } = await signedIn('picker');
  await sql`update user_account set locked = true where user_name = 'picker'`.execute(server.db);
  expect(await refresh(RefreshToken)).toBeRefused('NoPermission');
});

test('stores tokens as hashes only', async () => {
  const { RefreshToken } = await signedIn();
  const found = await sql<{ n: number }>`select count(*) as n from session where refresh_token_hash = ${RefreshToken}`.execute(server.db);
  expect(found.rows[0]!.n).toBe(0);
});

test('replaces the tokens of a device on which the person entered the password again', async () => {
  const [device, other] = [await signedIn('leader'), await signedIn('leader')];
  const person = server.visitor();
  const { WorkplaceCode } = await person.ok('/Account/OpenWorkplace', {}, { authorization: `Bearer ${device.AccessToken}` });
  const setPin = async (password?: string) =>
    person.post(
      '/Account/SetFloorPin',
      { WorkplaceCode, ...(await identified(person, password)) },
      { authorization: `Bearer ${device.AccessToken}` },
    );
  expect(await setPin('Wrong2026')).toBeRefused('LoginFailed');
  expect(await who(device.AccessToken)).toSucceed();
  expect(await setPin()).toSucceed();
  await expect.poll(() => who(device.AccessToken), { timeout: 10_000 }).toBeRefused('TokenExpired', { status: 401 });
  expect(await who(other.AccessToken)).toSucceed();

  // Two tabs of the device refresh at the same time and get the same session.
  const answers = await Promise.all([refresh(device.RefreshToken), refresh(device.RefreshToken)]);
  for (const { Data } of answers) expect(await who(Data.AccessToken)).toSucceed();
  expect(new Set(answers.map(({ Data }) => Data.RefreshToken)).size).toBe(1);
  expect(answers[0]!.Data.RefreshToken).not.toBe(device.RefreshToken);
  expect(await who(device.AccessToken)).toBeRefused('TokenExpired');
});
