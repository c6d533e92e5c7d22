import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { demoAccounts } from '../../demo/accounts.ts';
import { signIn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

test('every demo account signs in with its password, customers at the host of their site', async () => {
  for (const { name, kind, site } of demoAccounts) {
    const visitor = server.visitor(site === 'H' ? 'h.localhost' : 'localhost');
    const answer = await signIn(visitor, kind === 'User' ? '/Account/LoginUser' : '/Account/Login', name);
    expect(answer, name).toMatchObject({ status: 200, Code: 0 });
    const info = await visitor.ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${answer.Data.AccessToken}` });
    expect(info).toMatchObject({ UserName: name });
  }
});
