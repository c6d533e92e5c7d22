import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let newYork: Person;
let taiwan: Person;

const inNewYork = async (person: Person, more: object = {}) => {
  const { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath } = await admin.ok<any>('/Site/GetSiteById', { Id: person.siteId });
  const site = { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath, DatabaseType: 1, DatabaseChannel: 'default' };
  return admin.post('/Site/EditSite', { ...site, TimeZone: 'America/New_York', ...more });
};

beforeAll(async () => {
  server = await openTestServer();
  [admin, newYork, taiwan] = await Promise.all([server.as('admin'), server.as('hkmanager'), server.as('manager')]);
  const established = async () => (await newYork.ok<any>('/Site/GetSiteById', { Id: newYork.siteId })).CreationTime;
  const before = await established();
  await inNewYork(newYork);
  // Every process reads the sites again within a second or two.
  await vi.waitFor(async () => expect(await established()).not.toBe(before), 10_000);
}, 60_000);
afterAll(() => server.close());

/** Creates a notice of a site that was written at a moment. */
async function writtenAt(person: Person, moment: string): Promise<string> {
  const inAll = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
  const body = { Title: inAll(moment), Content: inAll('<p>Words</p>'), NoticeScope: 1 };
  const { Id } = await person.ok<any>('/Notice/EstablishNotice', body);
  await sql`update notice set creation_time = ${new Date(moment)} where id = ${Id}`.execute(server.db);
  return Id;
}
const timesOf = async (person: Person, query: object) =>
  (await person.ok<any>('/Notice/GetNotices', { rows: 100, descendingOrder: false, ...query })).Data.map((row: any) => row.CreationTime);

describe('site in New York', () => {
  test('returns times in its own zone, in winter and in summer; other sites in theirs', async () => {
    for (const moment of ['2025-01-15T12:00:00Z', '2025-07-15T12:00:00Z']) await writtenAt(newYork, moment);
    const lately = { EndDate: '2025-12-31 00:00:00' };
    expect(await timesOf(newYork, lately)).toEqual(['2025-01-15 07:00:00', '2025-07-15 08:00:00']);
    await writtenAt(taiwan, '2025-07-15T12:00:00Z');
    expect(await timesOf(taiwan, lately)).toContain('2025-07-15 20:00:00');
  });

  test('accepts times in its own zone', async () => {
    await writtenAt(newYork, '2024-07-15T12:00:00Z');
    const timesBetween = (from: string, to: string) => timesOf(newYork, { StartDate: `2024-07-15 ${from}`, EndDate: `2024-07-15 ${to}` });
    expect(await timesBetween('08:00:00', '08:00:00')).toEqual(['2024-07-15 08:00:00']);
    expect(await timesBetween('08:00:01', '23:00:00')).toEqual([]);
    expect(await timesOf(newYork, { StartDate: '2024-07-15', EndDate: '2024-07-16' })).toEqual(['2024-07-15 08:00:00']);
  });

  test('sends times in its own zone, and parses what it sent', async () => {
    const id = await writtenAt(newYork, '2023-01-01T12:00:00Z');
    await newYork.ok('/Notice/PublishNotice', { Id: id, PublishTime: '2030-12-01 09:00:00' });
    const { rows } = await sql<{ publishTime: Date }>`select publish_time from notice where id = ${id}`.execute(server.db);
    expect(rows[0]!.publishTime).toEqual(new Date('2030-12-01T14:00:00Z'));
    expect((await newYork.ok<any>('/Notice/GetEditNotice', { Id: id })).PublishTime).toBe('2030-12-01 09:00:00');
  });
});

test('returns to clients the zone of their person’s site, and to visitors that of the host', async () => {
  expect((await newYork.ok<any>('/User/GetUserInfoDetailedInfo')).TimeZone).toBe('America/New_York');
  expect((await taiwan.ok<any>('/User/GetUserInfoDetailedInfo')).TimeZone).toBe('Asia/Shanghai');
  const visitor = server.visitor('h.localhost');
  expect((await visitor.ok<any>('/Site/GetSitePageConfiguration')).TimeZone).toBe('America/New_York');
});

test('rejects an unknown zone with a message', async () => {
  for (const TimeZone of ['Asia/Nowhere', '+08:00', "UTC'; select 1"])
    expect(await inNewYork(newYork, { TimeZone })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'TimeZone', Message: 'Enter a time zone name, such as Asia/Taipei' }],
    });
});
