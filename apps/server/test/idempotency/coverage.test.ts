import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { bankCalls } from './bank.ts';
import { orderCalls, packageCalls, pickingCalls } from './floor.ts';
import { jobCalls } from './jobs.ts';
import { codCalls, moneyCalls } from './money.ts';
import { commodityCalls, orderPaperCalls, packagePaperCalls, pickingTaskCalls, warehouseCalls } from './orders.ts';
import { peopleCalls } from './people.ts';
import { remaining } from './remaining.ts';
import { resourceCalls } from './resources.ts';
import { returnedCalls, returnOrderCalls } from './returns.ts';
import { settingsCalls } from './settings.ts';
import { mallCalls, shopCalls, transferCalls } from './shops.ts';
import { accountCalls, ownCalls } from './staff.ts';
import { countingCalls, receivingCalls } from './stock.ts';
import { stockTransferCalls } from './stock-transfers.ts';
import { transportCalls } from './transport.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const tables = [
  orderCalls,
  packageCalls,
  pickingCalls,
  transportCalls,
  moneyCalls,
  peopleCalls,
  codCalls,
  bankCalls,
  receivingCalls,
  countingCalls,
  returnOrderCalls,
  returnedCalls,
  mallCalls,
  shopCalls,
  transferCalls,
  stockTransferCalls,
  resourceCalls,
  settingsCalls,
  jobCalls,
  orderPaperCalls,
  packagePaperCalls,
  pickingTaskCalls,
  commodityCalls,
  warehouseCalls,
  accountCalls,
  ownCalls,
];
const prepared = tables.flatMap((table) => Object.keys(table));

/** The calls that accept a key from people with an account, by their first path. */
function idempotentPaths(): string[] {
  const first = new Map<unknown, string>();
  for (const { path, run, idempotent, audience } of server.server.handlers)
    if (idempotent && audience.some((one) => one !== 'anonymous') && !first.has(run)) first.set(run, path);
  return [...first.values()].sort();
}

test('every call that accepts an idempotency key is sent twice, or is listed as remaining', () => {
  const paths = idempotentPaths();
  const missing = paths.filter((path) => !prepared.includes(path) && !(path in remaining));
  expect(missing, 'calls without a preparation in test/idempotency').toEqual([]);
  const wrong = Object.keys(remaining).filter((path) => prepared.includes(path) || !paths.includes(path));
  expect(wrong, 'listed, but prepared or not an idempotent call').toEqual([]);
  expect(
    prepared.filter((path) => !paths.includes(path)),
    'prepared, but not an idempotent call',
  ).toEqual([]);
  expect(new Set(prepared).size).toBe(prepared.length);
});
