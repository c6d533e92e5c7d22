import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageDisposed } from '@entrepot/contract/modules/packages/events.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { publish } from '../../core/calls/events.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { openOrdering } from '../orders/test/ordering.ts';
import { settleMonths } from './settle-rent.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let o: Awaited<ReturnType<typeof openOrdering>>;
beforeAll(async () => {
  o = await openOrdering();
  // Half a yuan per piece and day, from the first day on.
  await sql`update warehouse_quotation set rent_free_days = 0, cubic_amount = 0, single_piece_amount = 0.5, ultra_long_inventory_time = 0, start_date = null
    where site_id = ${o.siteId} and target = 1`.execute(o.db);
});
afterAll(() => o.close());

/** Creates a package that has been on its shelf for that many days. */
async function onShelf(days: number, by: Person = o.alice) {
  const parcel = await o.shelved({ by });
  await sql`update package set shelved_time = now() - make_interval(days => ${days}) where id = ${parcel.id}`.execute(o.db);
  return parcel;
}
const billOf = (id: string) => o.finance.ok('/Bill/GetBillById', { Id: id });
const rents = async (by: Person = o.alice) =>
  (await by.ok('/UserWarehouseRent/GetWarehouseRents', { rows: 100, descendingOrder: false })).Data as any[];
const expectInvariants = async () => expect(await checkInvariants(o.db)).toEqual([]);

test('bills rent up to yesterday with the order that takes the goods, and other goods later', async () => {
  const [one, two] = [await onShelf(10), await onShelf(4)];
  const other = await onShelf(20);
  const placed = await o.ordered({}, [one, two]);
  expect(placed.BillIds).toHaveLength(2);
  const bill = await billOf(placed.BillIds[1]!);
  expect(bill).toMatchObject({
    BillType: 3,
    PaymentMoney: 7,
    SourceNumber: placed.SerialNumber,
    Explanation: expect.stringContaining(placed.SerialNumber),
  });
  const [row] = await rents();
  expect(row.Items.map(({ PackageId, NormalDays }: any) => [PackageId, NormalDays]).sort()).toEqual(
    [
      [one.id, 10],
      [two.id, 4],
    ].sort(),
  );
  // The monthly run charges the rest once, from its first uncharged day on.
  await settleMonths({ db: o.db, takeNumber: o.server.takeNumber, now: new Date(Date.now() + 32 * dayMs) });
  const days = (await rents()).slice(1).flatMap(({ Items }) => Items);
  expect(days.map(({ PackageId }: any) => PackageId).sort()).toEqual([one.id, two.id, other.id].sort());
  expect(days.find(({ PackageId }: any) => PackageId === other.id).NormalDays).toBeGreaterThan(20);
  await expectInvariants();
});

test('does not charge a day twice for an order that is rejected and submitted again', async () => {
  const parcel = await onShelf(6);
  const placed = await o.ordered({}, [parcel]);
  expect(placed.BillIds).toHaveLength(2);
  await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [placed.Id], Remarks: 'address' });
  const again = await o.alice.ok('/UserLogisticsOrder/SubmitLogisticsOrder', { Id: placed.Id });
  expect(again.BillIds).toHaveLength(1);
  await expectInvariants();
});

test('bills no rent with orders of customers who are billed monthly', async () => {
  const parcel = await onShelf(6, o.bob);
  const [recipient] = await o.book(o.bob);
  const placed = await o.ordered({ RecipientInformationId: recipient!.id }, [parcel], o.bob);
  expect((await Promise.all(placed.BillIds.map(billOf))).map(({ BillType }) => BillType)).not.toContain(3);
  await expectInvariants();
});

test('bills disposed goods immediately', async () => {
  const parcel = await onShelf(8);
  const warehouseId = o.xiamen.id;
  const thrown = () =>
    o.inTransaction((tx) =>
      publish(tx, o.system, packageDisposed, { siteId: o.siteId, packageId: parcel.id, ownerId: o.alice.userId, warehouseId }),
    );
  await thrown();
  await thrown();
  const made = (await rents()).filter(({ SourceType }) => SourceType === 'disposal');
  expect(made).toMatchObject([{ Amount: 4, ItemCount: 1, RentSettlementStatus: enumCodes.RentSettlementStatus.Billed }]);
  await expectInvariants();
});

test('bills a package moved to stock up to then', async () => {
  const parcel = await onShelf(6);
  const cup = await o.alice.ok('/UserCommodity/EstablishCommodity', {
    CommodityCode: 'RENT-CUP',
    Name: 'Tea cup',
    IdentificationCode: '6900000000017',
    Length: 10,
    Width: 10,
    Geight: 10,
    ActualWeight: 0.4,
    GrossWeight: 0.5,
  });
  await o.manager.post('/Commodity/AuditCommodity', { Ids: [cup.Id], Approved: true });
  const Lines = [{ CommodityId: cup.Id, Quantity: 5, Result: 1 }];
  expect(await o.leader.post('/Package/ConvertPackageToCommodity', { Id: parcel.id, Lines })).toSucceed();
  const made = (await rents()).filter(({ Items }) => Items?.some(({ PackageId }: any) => PackageId === parcel.id));
  expect(made).toMatchObject([
    { SourceType: 'disposal', Amount: 3, ItemCount: 1, RentSettlementStatus: enumCodes.RentSettlementStatus.Billed },
  ]);
  await expectInvariants();
});
