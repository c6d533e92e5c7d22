import { dayMs } from '@entrepot/rules/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { coreRetention } from '../../core/jobs/core-retention.ts';
import { applyRetention } from '../../core/jobs/retention.ts';
import { newId } from '../../core/db/ids.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let siteId: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ siteId } = await server.as('manager'));
});
beforeEach(() => sql`delete from dead_letter`.execute(server.db));
afterAll(() => server.close());

/** A dead letter of a kind that no process sends, so that it remains in the outbox after it is sent again. */
async function insertDeadLetter({ site = siteId, kind = 'testDead', ageMs = 0 } = {}): Promise<string> {
  const id = newId();
  const at = new Date(Date.now() - ageMs);
  await sql`insert into dead_letter (site_id, id, creation_time, delivery_lane, kind, reason, attempts, queued_time, payload)
    values (${site}, ${id}, ${at}, ${enumCodes.DeliveryLane.Mail}, ${kind}, ${'Error: connection refused'}, 10, ${at},
      ${JSON.stringify({ eventId: id })}::jsonb)`.execute(server.db);
  return id;
}
const outboxRow = async (id: string) =>
  (await sql<Record<string, unknown>>`select * from outbox where id = ${id}`.execute(server.db)).rows[0];
const list = async (name: string, filter: object = {}) =>
  (await (await server.as(name)).ok('/DeadLetter/GetDeadLetters', filter)).Data as Record<string, unknown>[];

test('lists dead letters with type, reason and attempts, without their data', async () => {
  const id = await insertDeadLetter();
  await insertDeadLetter({ site: (await server.as('hkmanager')).siteId });
  const rows = await list('manager');
  expect(rows).toMatchObject([
    { Id: id, DeliveryLane: enumCodes.DeliveryLane.Mail, Kind: 'testDead', Reason: 'Error: connection refused', Attempts: 10 },
  ]);
  expect(rows[0]).not.toHaveProperty('Payload');
  expect(await list('admin')).toHaveLength(2);
  expect(await list('manager', { DeliveryLane: enumCodes.DeliveryLane.Sms })).toEqual([]);
});

test('puts selected ones back into the outbox under the same id, with all attempts', async () => {
  const [first, second, third] = [await insertDeadLetter(), await insertDeadLetter(), await insertDeadLetter()];
  const rows = await (await server.as('manager')).ok('/DeadLetter/SendDeadLetters', { Ids: [first, second] });
  expect(rows).toMatchObject([
    { Id: first, Ok: true },
    { Id: second, Ok: true },
  ]);
  expect(await outboxRow(first)).toMatchObject({ kind: 'testDead', attempts: 0, sentTime: null, payload: { eventId: first } });
  expect((await list('manager')).map(({ Id }) => Id)).toEqual([third]);
});

test('sends one again once under concurrent calls', async () => {
  const id = await insertDeadLetter();
  const manager = await server.as('manager');
  const answers = await Promise.all(Array.from({ length: 8 }, () => manager.ok('/DeadLetter/SendDeadLetters', { Ids: [id] })));
  expect(answers.filter(([row]) => row.Ok)).toHaveLength(1);
  expect(await outboxRow(id)).toBeDefined();
});

test('are deleted after 30 days', async () => {
  await insertDeadLetter({ ageMs: 31 * dayMs });
  const recent = await insertDeadLetter({ ageMs: 29 * dayMs });
  await applyRetention(coreRetention, { ...server.server, now: new Date(), siteIds: async () => [siteId] });
  expect((await list('manager')).map(({ Id }) => Id)).toEqual([recent]);
});

test('rejects those of another site, and callers without the permission', async () => {
  const id = await insertDeadLetter({ site: (await server.as('hkmanager')).siteId });
  const rows = await (await server.as('manager')).ok('/DeadLetter/SendDeadLetters', { Ids: [id] });
  expect(rows[0]).toBeRefused('NotFound');
  const own = await insertDeadLetter();
  for (const name of ['support', 'clerk', 'alice'])
    expect(await (await server.as(name)).post('/DeadLetter/SendDeadLetters', { Ids: [own] })).toBeRefused('NoPermission');
  expect(await outboxRow(own)).toBeUndefined();
});
