import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { timeIn, timeText } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { registerTimeZones } from '../../core/db/times.ts';
import type { Person } from '../../testing/people.ts';
import { markOverdue } from '../billing/ledger-check.ts';
import { makeStatements } from '../billing/make-statement.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';
import { settleMonths } from './settle-rent.ts';

let p: Payers;
let warehouseId: string;
let numbers = 0;
beforeAll(async () => {
  p = await openPayers();
  warehouseId = (await p.server.inTransaction((tx) => findWhere(tx, p.system, warehouse, { siteId: p.siteId })))[0]!.id;
  await sql`update warehouse_quotation set rent_free_days = 0, cubic_amount = 2, single_piece_amount = 0.1, start_date = null
    where site_id = ${p.siteId} and target = 1`.execute(p.server.db);
});
afterEach(() => use(null));
afterAll(() => p.server.close());

async function use(timeZone: string | null): Promise<void> {
  await sql`update site set time_zone = ${timeZone} where id = ${p.siteId}`.execute(p.server.db);
  registerTimeZones([{ id: p.siteId, timeZone }]);
}

/** A customer with monthly statements and a package on a shelf since a moment. */
async function storing(shelvedTime: Date): Promise<Person> {
  const Name = `Stores ${++numbers}`;
  const manager = await p.server.as('manager');
  const { Monthly } = enumCodes.SettlementCycleType;
  await manager.ok('/Role/EstablishRole', { Name, RoleKind: 2, Priority: 1, SettlementCycleType: Monthly, SettlementGraceDays: 5 });
  const owner = await p.customer({ roleNames: ['Customer', Name] });
  await p.server.inTransaction((tx) =>
    insert(tx, p.system, pkg, {
      siteId: p.siteId,
      warehouseId,
      ownerId: owner.userId,
      courierNumber: `YEAR${String(numbers).padStart(8, '0')}`,
      packageStatus: enumCodes.PackageStatus.Weighed,
      claimStatus: enumCodes.ClaimStatus.Claimed,
      quantity: 1,
      availableQuantity: 1,
      length: '60',
      width: '50',
      height: '40',
      shelvedTime,
    }),
  );
  return owner;
}

const work = (zone: string, time: string) => ({
  db: p.server.db,
  takeNumber: p.server.server.takeNumber,
  now: timeIn(zone, time),
  siteIds: async () => [p.siteId],
});
const statementsOf = async (owner: Person) =>
  (await owner.ok('/UserBillSettlement/GetBillSettlements', { rows: 100, descendingOrder: false })).Data as any[];

describe.each(['Asia/Taipei', 'America/New_York'])('the storage of December, billed in the first night of January in %s', (zone) => {
  test('is on the statement of December, and due with it', async () => {
    await use(zone);
    const owner = await storing(timeIn(zone, '2026-12-10 10:00:00'));
    await settleMonths(work(zone, '2027-01-01 02:00:00'));
    await makeStatements(work(zone, '2027-01-01 03:00:00'));
    const [december, ...more] = await statementsOf(owner);
    expect(more).toEqual([]);
    expect(december).toMatchObject({ PeriodStart: '2026-12-01', PeriodEnd: '2026-12-31', DueTime: '2027-01-06 23:59:59' });
    const { Bills } = await owner.ok('/UserBillSettlement/GetBillSettlementById', { Id: december.Id });
    expect(Bills).toHaveLength(1);
    const row = await p.open(Bills[0].Id);
    expect(row).toMatchObject({ CreationTime: '2027-01-01 02:00:00', DueTime: '2027-01-06 23:59:59' });
    await p.expectInvariants();
  });

  test.each([3, 10])('is on that of January, and not overdue, when it is billed on %s January after December’s', async (day) => {
    await use(zone);
    const owner = await storing(timeIn(zone, '2026-12-10 10:00:00'));
    const other = await p.freight(owner, '10', { dueTime: null });
    await sql`update bill set creation_time = ${timeIn(zone, '2026-12-15 10:00:00')} where id = ${other.id}`.execute(p.server.db);
    await makeStatements(work(zone, '2027-01-01 03:00:00'));
    await settleMonths(work(zone, `2027-01-${String(day).padStart(2, '0')} 02:00:00`));
    const [rent] = (await owner.ok('/UserWarehouseRent/GetWarehouseRents', { rows: 10 })).Data;
    await markOverdue(work(zone, '2027-01-20 02:00:00'));
    const { rows } = await sql<{ dueTime: Date; overdue: boolean }>`select due_time, overdue from bill where id = ${rent.BillId}`.execute(
      p.server.db,
    );
    expect(timeText(rows[0]!.dueTime, zone)).toBe('2027-02-06 23:59:59');
    expect(rows[0]!.overdue).toBe(false);
    await makeStatements(work(zone, '2027-02-01 03:00:00'));
    const [december, january] = await statementsOf(owner);
    expect(december).toMatchObject({ PeriodEnd: '2026-12-31', TotalAmount: 10 });
    expect(january).toMatchObject({ PeriodStart: '2027-01-01', PeriodEnd: '2027-01-31' });
    const { Bills } = await owner.ok('/UserBillSettlement/GetBillSettlementById', { Id: january.Id });
    expect(Bills.map(({ Id }: { Id: string }) => Id)).toContain(rent.BillId);
  });
});
