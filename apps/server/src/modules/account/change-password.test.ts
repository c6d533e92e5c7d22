import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { demoPassword, seal, signIn } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const secrets = (OldPassword: string, Password: string, ConfirmPassword = Password) => ({ OldPassword, Password, ConfirmPassword });
const change = async (name: string, wanted: ReturnType<typeof secrets>) => {
  const person = await server.as(name);
  return person.post('/Account/ChangePassword', await seal(person, wanted));
};

test('ends the other sessions when the password changes and keeps this one', async () => {
  const alice = await server.as('alice');
  const { Data: elsewhere } = await signIn(server.visitor(), '/Account/LoginUser', 'alice');
  expect(await change('alice', secrets(demoPassword, 'Fresh-2027'))).toSucceed({ Data: true });
  const other = () => server.visitor().post('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${elsewhere.AccessToken}` });
  // The server reads sessions again within a second.
  await expect.poll(other, { timeout: 10_000 }).toBeRefused('NoPermission', { status: 401 });
  expect(await alice.post('/User/GetUserInfoDetailedInfo')).toSucceed();
  expect(await signIn(server.visitor(), '/Account/LoginUser', 'alice')).toBeRefused('LoginFailed');
  expect(await signIn(server.visitor(), '/Account/LoginUser', 'alice', 'Fresh-2027')).toSucceed();
  const result = await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 10 });
  expect(result).toMatchObject({ Total: 1, Data: [{ Title: 'Password changed' }] });
  const logged = await sql<{
    operation: string;
    after: unknown;
  }>`select operation, after from operation_log where user_id = ${alice.userId}`.execute(server.db);
  expect(logged.rows).toEqual([{ operation: 'ChangePassword', after: null }]);
});

test('rejects a wrong old password, one that breaks the rule and two that differ', async () => {
  expect(await change('bob', secrets('Wrong2026', 'Fresh-2027'))).toBeRefused('LoginFailed');
  expect(await change('bob', secrets(demoPassword, 'short'))).toBeRefused('ValidationFailed', { Data: [{ Field: 'Password' }] });
  expect(await change('bob', secrets(demoPassword, '有中文的密码1a'))).toBeRefused('ValidationFailed');
  expect(await change('bob', secrets(demoPassword, 'Fresh-2027', 'Fresh-2028'))).toBeRefused('ValidationFailed', {
    Data: [{ Field: 'ConfirmPassword' }],
  });
  expect(await signIn(server.visitor(), '/Account/LoginUser', 'bob')).toSucceed();
});

test('decrypts all passwords of one request with one key, and none of the next', async () => {
  const bob = await server.as('bob');
  const sealed = await seal(bob, secrets(demoPassword, 'Fresh-2027'));
  expect(await bob.post('/Account/ChangePassword', sealed)).toSucceed();
  expect(await bob.post('/Account/ChangePassword', sealed)).toBeRefused('LoginFailed');
});

test('makes the caller wait after five wrong old passwords', async () => {
  for (let at = 0; at < 5; at++) expect(await change('peer', secrets('Wrong2026', 'Fresh-2027'))).toBeRefused('LoginFailed');
  expect(await change('peer', secrets(demoPassword, 'Fresh-2027'))).toBeRefused('RateLimited', { status: 429 });
});
