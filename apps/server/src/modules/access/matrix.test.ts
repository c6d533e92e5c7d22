import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { newcomer } from './test/tools.ts';

const areas = new Set([
  'Account',
  'User',
  'PlatformStaff',
  'Role',
  'Menus',
  'UserConfiguration',
  'QuickNavigation',
  'OperationLog',
  'UserMessages',
  'Notice',
  'HelpTutorial',
  'HelpTutorialType',
]);

let server: TestServer;
const holders: Record<string, Person> = {};
const nobodies: Record<string, Person> = {};
beforeAll(async () => {
  server = await openTestServer();
  Object.assign(holders, {
    P: await server.as('admin'),
    S: await server.as('manager'),
    W: await server.as('leader'),
    C: await server.as('alice'),
  });
  for (const [letter, accountTypeCode] of [
    ['P', 1],
    ['S', 3],
    ['W', 4],
    ['C', 2],
  ] as const) {
    const account = { userName: `nobody${letter}`, accountTypeCode, roleNames: [] };
    nobodies[letter] = await newcomer(server, holders.P!, account);
  }
});
afterAll(() => server?.close());

const served = () => server.server.handlers.filter(({ path }) => areas.has(path.split('/')[1]!));

test('there are calls to look at', () => {
  expect(served().length).toBeGreaterThan(60);
});

test('without a token every call that is not open to everybody is refused with 401 and code 1', async () => {
  for (const { path, who } of served()) {
    const answer = await server.visitor().post(path, {});
    if (who.includes('A')) expect(answer.status, path).not.toBe(401);
    else expect(answer, path).toMatchObject({ status: 401, Code: 1 });
  }
});

test('another audience is refused with 403 and code 1, however much it may do elsewhere', async () => {
  for (const { path, who } of served()) {
    if (who.includes('A')) continue;
    for (const [letter, person] of Object.entries(holders)) {
      if (who.includes(letter)) continue;
      expect(await person.post(path, {}), `${letter} ${path}`).toMatchObject({ status: 403, Code: 1 });
    }
  }
});

test('without the permission a call is refused with 403 and code 1', async () => {
  for (const { path, who, needs } of served()) {
    if (who.includes('A') || needs === null) continue;
    for (const letter of who) expect(await nobodies[letter]!.post(path, {}), `${letter} ${path}`).toMatchObject({ status: 403, Code: 1 });
  }
});

test('with the permission a call gets as far as its input', async () => {
  const admin = await server.as('admin');
  for (const { path, who, needs } of served()) {
    if (!who.includes('P') || needs === null) continue;
    expect([0, 100], path).toContain((await admin.post(path, {})).Code);
  }
});

test('fields that do not belong to a call are refused', async () => {
  const admin = await server.as('admin');
  for (const { path, who, needs } of served()) {
    if (!who.includes('P') || needs === null) continue;
    const answer = await admin.post(path, { PasswordHash: 'x' });
    expect(answer, path).toMatchObject({ Code: 100 });
    expect(answer.Data, path).toContainEqual(expect.objectContaining({ Field: 'PasswordHash' }));
  }
});
