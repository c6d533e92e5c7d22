import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { sendDue } from './send.ts';
import { daysOfSpan, nextTimeOf } from './span.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let server: TestServer;
let finance: Person;
beforeAll(async () => {
  server = await openTestServer();
  finance = await server.as('finance');
});
afterAll(() => server.close());

const path = '/LogisticsOrderReport/SaveReport';
const wanted = {
  Name: 'Revenue by customer',
  Report: 'orders',
  Span: 'last7Days',
  GroupBy: 'customer',
  Sending: 'never',
  Hour: 8,
  Format: 'pdf',
};
const address = (person: Person, email: string | null) =>
  sql`update user_account set email = ${email}, email_verified = ${email !== null} where id = ${person.userId}`.execute(server.db);
const savedReports = async (by = finance) =>
  (await by.ok('/LogisticsOrderReport/GetSavedReports', { rows: 100 })).Data as Record<string, any>[];
const mails = async () => {
  const { rows } = await sql<{ payload: { sealed: string } }>`select payload from outbox where kind = 'mail'`.execute(server.db);
  return rows.length;
};
const due = (now: Date) =>
  sendDue({
    db: server.db,
    files: server.server.files,
    config: server.server.config,
    takeNumber: server.server.takeNumber,
    siteIds: async () => [finance.siteId],
    invariants: [],
    now,
  });

test('a report is saved, changed and deleted by its owner, and invisible to others', async () => {
  const { Id } = await finance.ok<{ Id: string }>(path, wanted);
  await finance.ok(path, { ...wanted, Id, Name: 'Revenue, weekly' });
  expect(await savedReports()).toMatchObject([{ Id, Name: 'Revenue, weekly', Sending: 'never', NextTime: null }]);
  const manager = await server.as('manager');
  expect(await savedReports(manager)).toEqual([]);
  expect(await manager.post(path, { ...wanted, Id })).toBeRefused('NotFound');
  expect(await manager.post('/LogisticsOrderReport/SendSavedReport', { Id })).toBeRefused('NotFound');
  await finance.ok('/LogisticsOrderReport/DeleteSavedReport', { Id });
  expect(await savedReports()).toEqual([]);
});

test('schedules only with a verified address, and refuses invalid reports, periods and schedules', async () => {
  await address(finance, null);
  expect(await finance.post(path, { ...wanted, Sending: 'day' })).toBeRefused('StateNotAllowed');
  for (const wrong of [{ Report: 'mood' }, { Span: 'always' }, { Sending: 'hourly' }, { Format: 'docx' }, { Hour: 24 }])
    expect(await finance.post(path, { ...wanted, ...wrong })).toBeRefused('ValidationFailed');
  expect(await (await server.as('clerk')).post(path, wanted)).toMatchObject({ status: 403 });
});

test('sends at its hour with the rights of its owner, once however often the clock runs', async () => {
  await address(finance, 'finance@example.test');
  const { Id } = await finance.ok<{ Id: string }>(path, { ...wanted, Sending: 'day' });
  const next = new Date(`${(await savedReports())[0]!.NextTime.replace(' ', 'T')}+08:00`);
  expect(next.getUTCHours()).toBe(0);
  const before = await mails();
  expect(await due(new Date(next.getTime() - 60_000))).toBe(0);
  const sent = await Promise.all([due(next), due(next)]);
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await mails()).toBe(before + 1);
  const [row] = await savedReports();
  expect(row).toMatchObject({ Id, Problem: null });
  expect(new Date(`${row!.NextTime.replace(' ', 'T')}+08:00`).getTime() - next.getTime()).toBe(dayMs);

  // An owner who may no longer see reports is sent none and can read why.
  const rights = sql`delete from role_right r using user_role u where u.role_id = r.role_id and u.user_id = ${finance.userId}
    and r.code like 'LogisticsOrderReportIndex%' returning r.site_id, r.id, r.role_id, r.code, r.creation_time`;
  const taken = await rights.execute(server.db);
  expect(taken.rows.length).toBeGreaterThan(0);
  expect(await due(new Date(next.getTime() + dayMs))).toBe(0);
  expect(await mails()).toBe(before + 1);
  const { rows } = await sql<{ problem: string }>`select problem from saved_report where id = ${Id}`.execute(server.db);
  expect(rows[0]!.problem).toBe('You no longer have access to this report.');
});

test('sends none to an owner who lacks the second factor that their site requires', async () => {
  const manager = await server.as('manager');
  await address(manager, 'manager@example.test');
  const { Id } = await manager.ok<{ Id: string }>(path, { ...wanted, Name: 'Restricted', Sending: 'day' });
  const { rows } = await sql<{ nextTime: Date }>`select next_time from saved_report where id = ${Id}`.execute(server.db);
  const before = await mails();
  await sql`update site_configuration set staff_second_factor = true`.execute(server.db);
  try {
    await due(rows[0]!.nextTime);
    expect(await mails()).toBe(before);
  } finally {
    await sql`update site_configuration set staff_second_factor = false`.execute(server.db);
    await sql`delete from saved_report where id = ${Id}`.execute(server.db);
  }
});

test('sends each report immediately, as spreadsheet, CSV or PDF', async () => {
  const manager = await server.as('manager');
  await address(manager, 'manager@example.test');
  const before = await mails();
  for (const [Report, Format, GroupBy] of [
    ['orders', 'xlsx', 'carrier'],
    ['throughput', 'csv', null],
    ['work', 'pdf', 'hour'],
    ['arrears', 'pdf', null],
  ] as const) {
    const { Id } = await manager.ok<{ Id: string }>(path, { ...wanted, Report, Format, GroupBy });
    await manager.ok('/LogisticsOrderReport/SendSavedReport', { Id });
  }
  expect(await mails()).toBe(before + 4);
});

test('saves and sends the stock report to owners who may export stock', async () => {
  const manager = await server.as('manager');
  await address(manager, 'manager@example.test');
  const stock = { ...wanted, Name: 'Stock', Report: 'inventory', GroupBy: null, Sending: 'day', Format: 'xlsx' };
  const { Id } = await manager.ok<{ Id: string }>(path, stock);
  const nextTime = async () => {
    const { rows } = await sql<{ nextTime: Date; problem: string | null; sentTime: Date | null }>`select next_time as "nextTime", problem,
      sent_time as "sentTime" from saved_report where id = ${Id}`.execute(server.db);
    return rows[0]!;
  };
  const first = (await nextTime()).nextTime;
  const before = await mails();
  await due(first);
  expect(await mails()).toBe(before + 1);
  expect(await nextTime()).toMatchObject({ sentTime: first, problem: null });

  await sql`delete from role_right r using user_role u where u.role_id = r.role_id and u.user_id = ${manager.userId}
    and r.code = 'CommodityInventoryIndex.Export'`.execute(server.db);
  const second = (await nextTime()).nextTime;
  await due(second);
  expect(await mails()).toBe(before + 1);
  expect(await nextTime()).toMatchObject({ sentTime: first, problem: expect.stringMatching(/\S/) });
});

test("period and next time follow the site's calendar, across daylight saving changes", () => {
  const monday = new Date('2026-03-02T00:30:00Z');
  expect(daysOfSpan('yesterday', monday, 'Asia/Shanghai')).toEqual({ first: '2026-03-01', last: '2026-03-01' });
  expect(daysOfSpan('yesterday', monday, 'America/New_York')).toEqual({ first: '2026-02-28', last: '2026-02-28' });
  expect(daysOfSpan('last7Days', monday, 'Asia/Shanghai')).toEqual({ first: '2026-02-23', last: '2026-03-01' });
  expect(daysOfSpan('lastMonth', monday, 'Asia/Shanghai')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
  const next = (...[sending, hour, zone]: [Parameters<typeof nextTimeOf>[0], number, string]) =>
    nextTimeOf(sending, hour, monday, zone)?.toISOString();
  expect(next('day', 8, 'Asia/Shanghai')).toBe('2026-03-03T00:00:00.000Z');
  expect(next('day', 9, 'Asia/Shanghai')).toBe('2026-03-02T01:00:00.000Z');
  expect(next('week', 8, 'Asia/Shanghai')).toBe('2026-03-09T00:00:00.000Z');
  expect(next('month', 0, 'Asia/Shanghai')).toBe('2026-03-31T16:00:00.000Z');
  expect(nextTimeOf('day', 2, new Date('2026-03-08T06:30:00Z'), 'America/New_York')?.toISOString()).toBe('2026-03-08T07:00:00.000Z');
  expect(nextTimeOf('never', 8, monday, 'Asia/Shanghai')).toBeNull();
});
