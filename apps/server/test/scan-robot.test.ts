import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { workShift } from './scan-robot/shift.ts';
import type { Post } from './scan-robot/wire.ts';

// Many more in `npm run drill -- robot`, which kills the server besides.
const scans = Number(process.env.ROBOT ?? 50);
let test_: TestServer;
beforeAll(async () => {
  test_ = await openTestServer();
  const finance = await test_.as('finance');
  const { userId: UserId } = await test_.as('alice');
  // Ten thousand scans send orders of some 45,000.
  for (let at = 0; at < scans; at += 10_000)
    await finance.ok('/Recharge/ManualRecharge', { UserId, Amount: 50_000, Remarks: 'Start', IdempotencyKey: `start-${at}` });
});
afterAll(() => test_.close());

test('a day’s scans over a bad network, pages drawn anew and two devices on one order: none is lost and none counts twice', async () => {
  const post: Post = async (name, path, body, key) => (await test_.as(name)).post(path, body, key ? { 'idempotency-key': key } : {});
  const { wrong, figures } = await workShift({ post, scans, trouble: 0.35, seed: 17 });
  if (process.env.ROBOT) console.log(figures);
  expect(wrong).toEqual([]);
  expect(figures.scans).toBeGreaterThanOrEqual(scans);
  // What each verb did stands in the log of operations once for each thing it was done to.
  const twice = await sql<{ operation: string; times: number }>`select operation, target_id, count(*)::int as times from operation_log
    where operation in ('PackageSigning', 'PackagePutOnShelves', 'MarkPackageProblem', 'FinishPickingList', 'CompletePacking',
      'SealBagNumber', 'SignForBagNumber') group by operation, target_id having count(*) > 1`.execute(test_.db);
  expect(twice.rows).toEqual([]);
}, 3_600_000);
