import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { insertAll } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import type { Person } from '../../testing/people.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';
import { settle, settleMonths } from './settle-rent.ts';

let p: Payers;
const owners: Person[] = [];
const customers = 12;
beforeAll(async () => {
  p = await openPayers();
  await sql`update warehouse_quotation set rent_free_days = 5, cubic_amount = 2.37, single_piece_amount = 0.13, ultra_long_inventory_time = 40,
    ultra_long_cubic_amount = 4.11, ultra_long_single_piece_amount = 0.29, start_date = null where site_id = ${p.siteId} and target = 1`.execute(
    p.server.db,
  );
  for (let at = 0; at < customers; at += 1) owners.push(await p.customer({ balance: at % 3 ? 0 : 50 }));
});
afterAll(() => p.server.close());

const random = (most: number) => 1 + Math.floor(Math.random() * most);

/** Packages of random sizes on random days of the last months, for random customers. */
async function addPackages(count: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from warehouse where site_id = ${p.siteId} order by id limit 2`.execute(p.server.db);
  const values = Array.from({ length: count }, (_, at) => ({
    siteId: p.siteId,
    warehouseId: rows[at % rows.length]!.id,
    ownerId: owners[random(customers) - 1]!.userId,
    courierNumber: `LANE${String(at).padStart(8, '0')}`,
    packageStatus: enumCodes.PackageStatus.Weighed,
    claimStatus: enumCodes.ClaimStatus.Claimed,
    quantity: 1,
    availableQuantity: 1,
    length: String(random(90)),
    width: String(random(90)),
    height: String(random(90)),
    shelvedTime: new Date(Date.now() - (40 + random(110)) * 86_400_000),
  }));
  await p.server.inTransaction((tx) => insertAll(tx, p.system, pkg, values));
}

interface Settled {
  ownerId: string;
  warehouseId: string;
  amount: string;
  items: unknown;
  bill: string;
}
const settlements = () =>
  sql<Settled>`select r.owner_id, r.warehouse_id, r.amount::text, r.items, b.total_amount::text as bill
    from rent_settlement r join bill b on b.site_id = r.site_id and b.id = r.bill_id
    where r.site_id = ${p.siteId} order by r.owner_id, r.warehouse_id`;
const days = () =>
  sql<{
    id: string;
    day: string;
  }>`select id, rent_settled_until::text as day from package where site_id = ${p.siteId} and courier_number like 'LANE%' order by id`;

test('bills the same in lanes as customer after customer, to the cent, and each day once', async () => {
  await addPackages(300);
  const now = new Date();
  const until = daysAfter(`${dayOf(now, zoneOf(p.siteId)).slice(0, 7)}-01`, -1);
  const abort = new Error('rolled back');
  let expected: { settled: Settled[]; days: { id: string; day: string }[] } | undefined;
  await p.server
    .inTransaction(async (tx) => {
      await settle(tx, { ...p.system, now }, { siteId: p.siteId, until });
      expected = { settled: (await settlements().execute(tx)).rows, days: (await days().execute(tx)).rows };
      throw abort;
    })
    .catch((problem: unknown) => {
      if (problem !== abort) throw problem;
    });
  expect(expected!.settled.length).toBeGreaterThanOrEqual(customers);

  const work = { db: p.server.db, takeNumber: p.server.server.takeNumber, now };
  // Two servers concurrently: each customer is settled once.
  await Promise.all([settleMonths(work), settleMonths(work)]);
  expect((await settlements().execute(p.server.db)).rows).toEqual(expected!.settled);
  expect((await days().execute(p.server.db)).rows).toEqual(expected!.days);
  expect(await settleMonths(work)).toBe(0);
  await p.expectInvariants();
});
