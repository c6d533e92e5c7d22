import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { workShift } from './scan-robot/shift.ts';
import type { Post } from './scan-robot/wire.ts';

// `npm run drill -- robot` runs many more and also kills the server.
const scans = Number(process.env.ROBOT ?? 50);
let test_: TestServer;
beforeAll(async () => {
  test_ = await openTestServer();
  const finance = await test_.as('finance');
  const { userId: UserId } = await test_.as('alice');
  // The shipments of ten thousand scans cost about 45,000.
  for (let at = 0; at < scans; at += 10_000)
    await finance.ok('/Recharge/ManualRecharge', { UserId, Amount: 50_000, Remarks: 'Start', IdempotencyKey: `start-${at}` });
});
afterAll(() => test_.close());

test('loses and duplicates no scan on a bad network, with reloads and two devices per order', async () => {
  const post: Post = async (name, path, body, key) => (await test_.as(name)).post(path, body, key ? { 'idempotency-key': key } : {});
  const { wrong, figures } = await workShift({ post, scans, failureRate: 0.35, seed: 17 });
  if (process.env.ROBOT) console.log(figures);
  expect(wrong).toEqual([]);
  expect(figures.scans).toBeGreaterThanOrEqual(scans);
  // The operation log has one entry per verb and target.
  const twice = await sql<{ operation: string; times: number }>`select operation, target_id, count(*)::int as times from operation_log
    where operation in ('PackageSigning', 'PackagePutOnShelves', 'MarkPackageProblem', 'FinishPickingList', 'CompletePacking',
      'SealBagNumber', 'SignForBagNumber') group by operation, target_id having count(*) > 1`.execute(test_.db);
  expect(twice.rows).toEqual([]);
}, 3_600_000);
