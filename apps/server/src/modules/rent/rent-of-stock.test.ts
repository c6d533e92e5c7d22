import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { openStocked, type Stocked } from '../../testing/counting.ts';
import type { Person } from '../../testing/people.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { insert } from '../../core/db/rows.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { settleMonths } from './settle-rent.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStocked();
});
afterAll(async () => {
  // Bills of last spring are overdue, and no job marks them here.
  expect((await checkInvariants(s.db)).filter(({ rule }) => rule !== '12')).toEqual([]);
  await s.stop();
});
const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`);
const orderable = {
  actualWeight: '1',
  grossWeight: '1',
  commodityStatus: enumCodes.CommodityStatus.Normal,
  completionStatus: enumCodes.CompletionStatus.Completed,
};
const crate = { length: '50', width: '40', height: '30' };

// 30 days free, 2 per m³ and 0.1 per piece a day, twice that after 90 days: the example of the design.
beforeEach(async () => {
  await sql`update warehouse_quotation set rent_free_days = 30, cubic_amount = 2, single_piece_amount = 0.1, ultra_long_inventory_time = 90,
    ultra_long_cubic_amount = 4, ultra_long_single_piece_amount = 0.2, start_date = null where site_id = ${s.siteId} and target in (2, 3)`.execute(
    s.db,
  );
});

/** Each test has its own customer, so that rents do not mix. */
const customers = () => [s.alice, s.bob, s.peer];
let next = 0;
const someCustomer = (): Person => customers()[next++]!;
const rentsOf = async (by: Person): Promise<any[]> =>
  (await by.ok('/UserWarehouseRent/GetWarehouseRents', { rows: 100 })).Data.sort((a: any, b: any) => (a.PeriodEnd < b.PeriodEnd ? -1 : 1));
const settle = (by: Person, Until: string) => s.finance.ok('/WarehouseRent/SettleWarehouseRent', { UserId: by.userId, Until });
const preview = (by: Person, Until: string) => by.ok('/UserWarehouseRent/PreviewWarehouseRent', { Until });

describe('rent of commodities', () => {
  test('charges the pieces on shelves at the end of each day, and no day twice', async () => {
    const owner = someCustomer();
    const [place, other] = [await s.emptyShelf(), await s.emptyShelf()];
    const goods = await s.newCommodity(owner, crate);
    await s.put(goods, place.id, 10, {}, at('2026-01-05 10:00:00'));
    // Ten of 0.06 m³: 2.2 a day from the 31st day on, which is 4 February.
    expect(await preview(owner, '2026-02-03')).toMatchObject({ Amount: 0 });
    expect(await preview(owner, '2026-02-28')).toMatchObject({
      Amount: 55,
      Items: [
        { CommodityId: goods.id, PackageId: null, BinId: null, Number: goods.commodityCode, FreeDays: 30, NormalDays: 25, Quantity: 10 },
      ],
    });
    // Four leave on 10 February and six move to another shelf: 6 days of 0.88, and 25 days of 1.32.
    await s.take(goods, place.id, 4, at('2026-02-10 15:00:00'));
    const { Available } = enumCodes.InventoryState;
    const onShelf = (shelfId: string) => ({ warehouseId: s.xiamen.id, shelfId, state: Available, batchDate: '2026-01-05' });
    await s.move(
      goods,
      { type: enumCodes.StockMovementType.ShelfTransfer, quantity: 6, from: onShelf(place.id), to: onShelf(other.id) },
      at('2026-02-20 09:00:00'),
    );
    const { BillIds } = await settle(owner, '2026-02-28');
    expect(BillIds).toHaveLength(1);
    const [row] = await rentsOf(owner);
    expect(row).toMatchObject({
      Target: 2,
      PeriodEnd: '2026-02-28',
      Amount: 38.28,
      ItemCount: 1,
      RentSettlementStatus: enumCodes.RentSettlementStatus.Billed,
    });
    expect(row.Items).toMatchObject([{ CommodityId: goods.id, Number: goods.commodityCode, LastDate: '2026-02-28', Amount: 38.28 }]);
    expect(await s.finance.ok('/Bill/GetBillById', { Id: BillIds[0] })).toMatchObject({
      BillType: 3,
      PaymentMoney: 38.28,
      Explanation: expect.stringContaining('2026-02-28'),
    });
    expect((await settle(owner, '2026-02-28')).BillIds).toEqual([]);
    // Six more come as the same batch on 11 March: 31 days of 1.32, and 21 days of as much again.
    await s.put(goods, other.id, 6, {}, at('2026-03-11 08:00:00'));
    await settle(owner, '2026-03-31');
    expect((await rentsOf(owner))[1]).toMatchObject({ PeriodStart: '2026-03-01', Amount: 68.64 });
  });

  test('charges pieces that left since the last settlement once more and then never again', async () => {
    const owner = someCustomer();
    const { place, goods } = { place: await s.emptyShelf(), goods: await s.newCommodity(owner, crate) };
    await s.put(goods, place.id, 1, {}, at('2026-01-05 10:00:00'));
    await settle(owner, '2026-02-28');
    await s.take(goods, place.id, 1, at('2026-03-06 10:00:00'));
    const work = (now: string) => settleMonths({ db: s.db, takeNumber: s.server.takeNumber, now: at(now) });
    // The first of April, three concurrent runs: five days of 0.22 in March.
    await Promise.all([1, 2, 3].map(() => work('2026-04-01 02:00:00')));
    expect((await rentsOf(owner)).map(({ Amount }) => Amount)).toEqual([5.5, 1.1]);
    await work('2026-05-01 02:00:00');
    expect(await rentsOf(owner)).toHaveLength(2);
  });

  test('is billed with the order that takes the pieces', async () => {
    const owner = s.alice;
    await sql`update warehouse_quotation set rent_free_days = 0, cubic_amount = 0, single_piece_amount = 0.5, ultra_long_inventory_time = 0
      where site_id = ${s.siteId} and target = 2`.execute(s.db);
    const [place, goods] = [await s.emptyShelf(), await s.newCommodity(owner, { ...crate, ...orderable })];
    const days = 4;
    const batchDate = new Date(Date.now() + 8 * 3_600_000 - days * dayMs).toISOString().slice(0, 10);
    await s.put(goods, place.id, 3, { batchDate }, new Date(Date.now() - days * dayMs));
    const Goods = [{ CommodityId: goods.id, Quantity: 1 }];
    const placed = await owner.ok('/UserLogisticsOrder/EstablishLogisticsOrder', s.wish([], { Goods, Submit: true }));
    const bills = await Promise.all(placed.BillIds.map((Id: string) => s.finance.ok('/Bill/GetBillById', { Id })));
    // Three pieces and the four closed days.
    expect(bills.find(({ BillType }: any) => BillType === 3)).toMatchObject({
      PaymentMoney: 6,
      SourceNumber: placed.SerialNumber,
      // The customer who ordered one piece is shown why three are charged.
      Explanation: expect.stringContaining('for all stock of'),
    });
    const after = await preview(owner, new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
    expect(after.Items.find(({ CommodityId }: any) => CommodityId === goods.id)).toMatchObject({ NormalDays: 1 });
  });
});

describe('rent of bins', () => {
  test('charges the whole bin while it is on a shelf, until the day it is taken down', async () => {
    const owner = someCustomer();
    const system = { ...asSystemIn(s.system, s.siteId), changes: [] };
    const place = await s.emptyShelf();
    const row = await s.inTransaction(async (tx) => {
      const head = { siteId: s.siteId, ownerId: owner.userId, warehouseId: s.xiamen.id };
      const document = await insert(tx, system, warehouseDocument, { ...head, orderNo: `RENT${Date.now()}` });
      const made = { ...head, documentId: document.id, binNumber: `${document.orderNo}-B001`, ...crate, height: '60', shelfId: place.id };
      return insert(tx, system, bin, { ...made, binStatus: enumCodes.BinStatus.OnShelf, shelvedTime: at('2026-01-05 10:00:00') });
    });
    const goods = { targetType: 'bin' as const, targetId: row.id, targetNumber: row.binNumber, ownerId: owner.userId, quantity: 1 };
    const load = { ...goods, warehouseId: s.xiamen.id, volume: '0.12', weight: '1' };
    const { PutOn, Lower } = enumCodes.ShelvesLogType;
    await s.inTransaction((tx) =>
      putOn(tx, { ...system, now: at('2026-01-05 10:00:00') }, { shelfId: place.id, goods: load, logType: PutOn }),
    );
    // 0.12 m³: 0.34 a day from 4 February on.
    expect(await preview(owner, '2026-02-28')).toMatchObject({ Amount: 8.5, Items: [{ BinId: row.id, Number: row.binNumber }] });
    await settle(owner, '2026-02-28');
    await s.inTransaction(async (tx) => {
      await takeOff(tx, { ...system, now: at('2026-03-11 10:00:00') }, { shelfId: place.id, goods: load, logType: Lower });
      await sql`update bin set bin_status = ${enumCodes.BinStatus.OffShelf}, shelf_id = null where id = ${row.id}`.execute(tx);
    });
    await settle(owner, '2026-03-31');
    await settle(owner, '2026-04-30');
    expect((await rentsOf(owner)).map(({ Target, Amount }) => [Target, Amount])).toEqual([
      [3, 8.5],
      [3, 3.4],
    ]);
  });
});
