import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { signIn } from '../account/test/tools.ts';
import { answerAt } from './public.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const read = () => manager.ok('/Site/GetSiteById', { Id: manager.siteId });
async function edit(more: object, headers = {}) {
  const { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath } = await read();
  const own = { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath, DatabaseType: 1, DatabaseChannel: 'default' };
  return manager.post('/Site/EditSite', { ...own, ...more }, headers);
}
const siteAt = async (host: string) => (await server.server.sites.byHost(host))?.code;
const answersAt = (host: string, code?: string) => expect.poll(() => siteAt(host), { timeout: 3000 }).toBe(code);

test('a new address waits, beside the old one, until the first sign-in there', async () => {
  const next = { SitePath: 'new.example.com/www', UserPath: 'https://new.example.com/shop', ApiPath: 'new.example.com' };
  expect(await edit(next)).toSucceed();
  expect(await read()).toMatchObject({ UserPath: 't.localhost', NewUserPath: 'https://new.example.com/shop' });
  await answersAt('new.example.com', 'T');
  await answersAt('t.localhost', 'T');

  expect(await signIn(server.visitor('new.example.com'), '/Account/LoginUser', 'alice')).toSucceed();
  expect(await read()).toMatchObject({ ...next, NewSitePath: null, NewUserPath: null, NewApiPath: null });
  await answersAt('t.localhost', undefined);
});

test('a host that a site operator states in a request is no proof of an address', async () => {
  const before = await read();
  expect(await edit({ SitePath: 'forged.example.com' }, { host: 'forged.example.com' })).toSucceed();
  expect(await read()).toMatchObject({ SitePath: before.SitePath, NewSitePath: 'forged.example.com' });
});

test('a failed sign-in confirms nothing', async () => {
  expect(await edit({ ApiPath: 'wrong.example.com' })).toSucceed();
  expect(await signIn(server.visitor('wrong.example.com'), '/Account/LoginUser', 'alice', 'Wrong2026')).toBeRefused('LoginFailed');
  expect((await read()).NewApiPath).toBe('wrong.example.com');
  // An edit of something else leaves it.
  expect(await edit({ Name: 'Entrepot Taiwan' })).toSucceed();
  expect((await read()).NewApiPath).toBe('wrong.example.com');
});

test('an address of the same host is in use immediately and replaces one that waits', async () => {
  const { ApiPath } = await read();
  expect(await edit({ ApiPath: `${ApiPath}/api` })).toSucceed();
  expect(await read()).toMatchObject({ ApiPath: `${ApiPath}/api`, NewApiPath: null });
  await answersAt('wrong.example.com', undefined);
});

test('more addresses are edited, except that the one in use stays', async () => {
  const { Hosts } = await read();
  expect(await edit({ Hosts: [...Hosts, 'more.example.com', ''] })).toSucceed();
  expect((await read()).Hosts).toEqual([...Hosts, 'more.example.com']);
  expect(await edit({ Hosts }, { host: 'more.example.com' })).toBeRefused('StateNotAllowed', {
    Message: expect.stringContaining('more.example.com'),
  });
  expect(await edit({ Hosts: [...Hosts, 'h.localhost'] })).toBeRefused('Duplicate');
  expect(await edit({ Hosts })).toSucceed();
});

test('the operator at the machine lets a site answer at one more address', async () => {
  expect(await answerAt(server.db, 'x', 'rescue.example.com')).toBeUndefined();
  expect(await answerAt(server.db, 't', 'http://Rescue.example.com/')).toMatchObject({ host: 'rescue.example.com' });
  await answersAt('rescue.example.com:8080', 'T');
  expect(await signIn(server.visitor('rescue.example.com'), '/Account/Login', 'manager')).toSucceed();
});
