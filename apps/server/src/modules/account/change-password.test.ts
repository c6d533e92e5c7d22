import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
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

test('a changed password ends the other sessions and keeps this one', async () => {
  const alice = await server.as('alice');
  const { Data: elsewhere } = await signIn(server.visitor(), '/Account/LoginUser', 'alice');
  expect(await change('alice', secrets(demoPassword, 'Fresh-2027'))).toMatchObject({ Code: 0, Data: true });
  const other = () => server.visitor().post('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${elsewhere.AccessToken}` });
  // Within a second the server looks anew who somebody is.
  await expect.poll(other, { timeout: 10_000 }).toMatchObject({ status: 401, Code: 1 });
  expect(await alice.post('/User/GetUserInfoDetailedInfo')).toMatchObject({ Code: 0 });
  expect(await signIn(server.visitor(), '/Account/LoginUser', 'alice')).toMatchObject({ Code: 115 });
  expect(await signIn(server.visitor(), '/Account/LoginUser', 'alice', 'Fresh-2027')).toMatchObject({ Code: 0 });
  const told = await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 10 });
  expect(told).toMatchObject({ Total: 1, Data: [{ Title: 'Password changed' }] });
  const logged = await sql<{
    operation: string;
    after: unknown;
  }>`select operation, after from operation_log where user_id = ${alice.userId}`.execute(server.db);
  expect(logged.rows).toEqual([{ operation: 'ChangePassword', after: null }]);
});

test('a wrong old password, one that breaks the rule and two that differ are refused', async () => {
  expect(await change('bob', secrets('Wrong2026', 'Fresh-2027'))).toMatchObject({ Code: 115 });
  expect(await change('bob', secrets(demoPassword, 'short'))).toMatchObject({ Code: 100, Data: [{ Field: 'Password' }] });
  expect(await change('bob', secrets(demoPassword, '有中文的密码1a'))).toMatchObject({ Code: 100 });
  expect(await change('bob', secrets(demoPassword, 'Fresh-2027', 'Fresh-2028'))).toMatchObject({
    Code: 100,
    Data: [{ Field: 'ConfirmPassword' }],
  });
  expect(await signIn(server.visitor(), '/Account/LoginUser', 'bob')).toMatchObject({ Code: 0 });
});

test('one key opens all passwords of one request and none of the next', async () => {
  const bob = await server.as('bob');
  const sealed = await seal(bob, secrets(demoPassword, 'Fresh-2027'));
  expect(await bob.post('/Account/ChangePassword', sealed)).toMatchObject({ Code: 0 });
  expect(await bob.post('/Account/ChangePassword', sealed)).toMatchObject({ Code: 115 });
});

test('whoever tries old passwords has to wait after five', async () => {
  for (let at = 0; at < 5; at++) expect(await change('peer', secrets('Wrong2026', 'Fresh-2027'))).toMatchObject({ Code: 115 });
  expect(await change('peer', secrets(demoPassword, 'Fresh-2027'))).toMatchObject({ status: 429, Code: 107 });
});
