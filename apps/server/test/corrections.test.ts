import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDock } from '@entrepot/server/modules/receiving/test/dock.ts';
import { openStocked } from '@entrepot/server/testing/counting.ts';
import { checkInvariants } from '@entrepot/server/testing/invariants.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import type { Envelope, Person } from '@entrepot/server/testing/people.ts';
import { openTransfers } from '@entrepot/server/modules/transfer/test/transfer-desk.ts';
import { openStockFloor } from '@entrepot/server/testing/stock.ts';
import { orderCalls, packageCalls, pickingCalls } from './idempotency/floor.ts';
import { packagePaperCalls } from './idempotency/orders.ts';
import type { Prepared } from './idempotency/repeat.ts';
import { transferCalls } from './idempotency/shops.ts';
import { countingCalls, receivingCalls } from './idempotency/stock.ts';
import { stockTransferCalls } from './idempotency/stock-transfers.ts';
import { transportCalls } from './idempotency/transport.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/corrections.md'), 'utf8');
const documented = new Set([...page.matchAll(/\| `(\/\w+\/\w+)` \|/g)].map(([, path]) => path!));
/** Corrections that may be made again immediately: each states a new fact, which may be the same. */
const repeatable = new Set([
  '/Package/WeighPackage',
  '/Package/TransferPackageShelf',
  '/LogisticsOrder/PutParcelOnShelves',
  '/Packing/WeighParcel',
  '/QualityInspection/ReviewQualityInspection',
]);
/** The answer about one row: its first row where a call is about several. */
const rowOf = (answer: Envelope): Pick<Envelope, 'Code' | 'Message'> => {
  const [first] = Array.isArray(answer.Data) ? answer.Data : [];
  return first && typeof first === 'object' && 'Ok' in first ? first : answer;
};
const resultOf = (answer: Envelope): string => outcomeOf(rowOf(answer));

type Server = Pick<Awaited<ReturnType<typeof openStockFloor>>, 'db' | 'bob' | 'hkmanager' | 'as'>;
interface Family {
  name: string;
  open(): Promise<{ on: Server; end(): Promise<unknown>; prepare: Record<string, () => Prepared | Promise<Prepared>> }>;
  paths: readonly string[];
}

/** The documented corrections that a table of prepared requests has, bound to a bench. */
function family<B>(
  name: string,
  open: () => Promise<B>,
  table: Readonly<Record<string, (bench: B) => Prepared | Promise<Prepared>>>,
  of: (bench: B) => { on: Server; end(): Promise<unknown> },
): Family {
  const paths = Object.keys(table).filter((path) => documented.has(path));
  return {
    name,
    paths,
    async open() {
      const bench = await open();
      return { ...of(bench), prepare: Object.fromEntries(paths.map((path) => [path, () => table[path]!(bench)])) };
    },
  };
}

async function openTransfersWithStrangers() {
  const transfers = await openTransfers();
  const [bob, hkmanager] = await Promise.all(['bob', 'hkmanager'].map((name) => transfers.server.as(name)));
  return { ...transfers, bob: bob!, hkmanager: hkmanager! };
}

const floor = { ...orderCalls, ...packageCalls, ...pickingCalls, ...packagePaperCalls, ...transportCalls };
const families = [
  family('floor', openStockFloor, floor, (f) => ({ on: f, end: f.close })),
  family('receiving', openDock, receivingCalls, (d) => ({ on: d, end: d.close })),
  family('counting', openStocked, countingCalls, (s) => ({ on: s, end: s.stop })),
  family('stock transfers', openStockFloor, stockTransferCalls, (f) => ({
    // The clerk of the other warehouse receives them.
    on: { db: f.db, bob: f.bob, hkmanager: f.hkmanager, as: (name) => f.as(name === 'dgclerk' ? 'finance' : name) },
    end: f.close,
  })),
  family('transfer', openTransfersWithStrangers, transferCalls, ({ server, bob, hkmanager }) => ({
    on: { db: server.db, bob, hkmanager, as: server.as },
    end: server.close,
  })),
];

test('every documented correction is tried', () => {
  const tried = families.flatMap(({ paths }) => paths);
  expect([...documented].filter((path) => !tried.includes(path))).toEqual([]);
});

describe.each(families)('a correction of the $name', ({ open, paths }) => {
  let bench: Awaited<ReturnType<Family['open']>>;
  let strangers: Person[];
  beforeAll(async () => {
    bench = await open();
    const { bob, hkmanager, as } = bench.on;
    // Another customer, another site, another warehouse, and people of the site who do other work.
    strangers = [bob, hkmanager, await as('dgclerk'), await as('finance')];
  });
  afterAll(async () => {
    expect(await checkInvariants(bench.on.db)).toEqual([]);
    await bench.end();
  });

  test.each(paths)('%s is refused to others, made once by two people, and refused again', async (path) => {
    const [by, body] = await bench.prepare[path]!();
    for (const stranger of strangers) {
      const answer = await stranger.post(path, body);
      expect([path, resultOf(answer)]).not.toEqual([path, 'Ok']);
      expect([path, resultOf(answer)]).not.toEqual([path, 'InternalError']);
    }
    const both = await Promise.all([by.post(path, body), by.post(path, body)]);
    const outcomes = both.map(resultOf);
    const again = await by.post(path, body);
    if (repeatable.has(path)) {
      expect([path, ...outcomes, resultOf(again)]).toEqual([path, 'Ok', 'Ok', 'Ok']);
      return;
    }
    expect([path, ...outcomes.filter((one) => one === 'Ok')]).toEqual([path, 'Ok']);
    const refusals = [...outcomes.filter((one) => one !== 'Ok'), resultOf(again)];
    expect(refusals.filter((one) => one === 'Ok' || one === 'InternalError')).toEqual([]);
    expect(rowOf(again).Message).not.toBe('');
  });
});
