import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { solvedCaptcha } from './test/phones.ts';

let server: TestServer;
let visitor: Person;
beforeAll(async () => {
  server = await openTestServer();
  visitor = server.visitor();
});
afterAll(() => server?.close());
beforeEach(async () => {
  await sql`delete from attempt`.execute(server.db);
});

const leave = async (more: object = {}) =>
  visitor.post('/PublicSite/LeaveMessage', {
    Name: 'Wang',
    Phone: '0912345678',
    Content: 'Do you carry bicycles?',
    ...(await solvedCaptcha(server, visitor)),
    ...more,
  });
const messagesOf = async (name: string) =>
  (await (await server.as(name)).ok('/UserMessages/GetUserMessages', { rows: 50 })).Data.filter(({ Content }: { Content: string }) =>
    Content.includes('bicycles'),
  );

test('a visitor’s message reaches those who look after the customers of the site, with the way to answer', async () => {
  expect(await leave({ Email: 'wang@example.com' })).toMatchObject({ Code: 0 });
  for (const name of ['manager', 'support', 'admin'])
    expect(await messagesOf(name)).toMatchObject([
      { Title: expect.stringContaining('Wang'), Content: expect.stringMatching(/bicycles\?[\s\S]+0912345678, wang@example\.com/) },
    ]);
  // Neither the warehouse nor the other site reads it.
  for (const name of ['clerk', 'hkmanager']) expect(await messagesOf(name)).toEqual([]);
});

test('without a way to answer, a text, or a solved captcha it is refused and nobody is told', async () => {
  await sql`delete from user_message`.execute(server.db);
  expect(await leave({ Phone: null })).toMatchObject({ Code: 100, Data: [{ Field: 'Phone' }, { Field: 'Email' }] });
  expect(await leave({ Content: ' ' })).toMatchObject({ Code: 100 });
  expect(await leave({ Captcha: 'wrong' })).toMatchObject({ Code: 113 });
  const solved = await solvedCaptcha(server, visitor);
  expect(await leave(solved)).toMatchObject({ Code: 0 });
  expect(await leave(solved)).toMatchObject({ Code: 113 });
  expect(await messagesOf('manager')).toHaveLength(1);
});

test('one address leaves five messages an hour', async () => {
  for (let sent = 0; sent < 5; sent++) expect((await leave()).Code).toBe(0);
  expect(await leave()).toMatchObject({ Code: 107 });
});
