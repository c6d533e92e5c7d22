import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
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

const leaveWith = (more: object) =>
  visitor.post('/PublicSite/LeaveMessage', { Name: 'Wang', Phone: '0912345678', Content: 'Do you carry bicycles?', ...more });
const leave = async (more: object = {}) => leaveWith({ ...(await solvedCaptcha(server, visitor)), ...more });
const messagesOf = async (name: string) =>
  (await (await server.as(name)).ok('/UserMessages/GetUserMessages', { rows: 50 })).Data.filter(({ Content }: { Content: string }) =>
    Content.includes('bicycles'),
  );

test('delivers a visitor’s message with contact data to the customer service of the site', async () => {
  expect(await leave({ Email: 'wang@example.com' })).toSucceed();
  for (const name of ['manager', 'support', 'admin'])
    expect(await messagesOf(name)).toMatchObject([
      { Title: expect.stringContaining('Wang'), Content: expect.stringMatching(/bicycles\?[\s\S]+0912345678, wang@example\.com/) },
    ]);
  // Neither the warehouse nor the other site reads it.
  for (const name of ['clerk', 'hkmanager']) expect(await messagesOf(name)).toEqual([]);
});

test('rejects a message without contact data, text, or a solved captcha and notifies no one', async () => {
  await sql`delete from user_message`.execute(server.db);
  expect(await leave({ Phone: null })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Phone' }, { Field: 'Email' }] });
  expect(await leave({ Content: ' ' })).toBeRefused('ValidationFailed');
  expect(await leave({ Captcha: 'wrong' })).toBeRefused('CaptchaWrong');
  const solved = await solvedCaptcha(server, visitor);
  expect(await leave(solved)).toSucceed();
  expect(await leave(solved)).toBeRefused('CaptchaWrong');
  expect(await messagesOf('manager')).toHaveLength(1);
});

test('limits an address to five messages an hour', async () => {
  for (let sent = 0; sent < 5; sent++) expect(await leave()).toSucceed();
  expect(await leave()).toBeRefused('RateLimited');
});

test('does not count requests without a solved captcha for the limit of the site', async () => {
  const solved = await solvedCaptcha(server, visitor);
  for (let sent = 0; sent < 61; sent++) {
    expect(await leaveWith({ ...solved, Captcha: 'wrong' })).toBeRefused('CaptchaWrong');
    // Each comes from another address.
    await sql`delete from attempt where subject like 'leave message %' and subject not like 'leave message at %'`.execute(server.db);
  }
  expect(await leave()).toSucceed();
});
