import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bagOrder, openShift } from '../src/demo/steps.ts';
import { type Floor, openFloor } from '../src/testing/floor.ts';
import { agreed } from '../src/testing/measures.ts';

let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

/** The reading behind the weight of a row. */
async function readingOf(table: string, column: string, value: string): Promise<string | null> {
  const { rows } = await sql<{ reading: string | null }>`
    select weight_reading as reading from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(f.db);
  return rows[0]!.reading;
}

test('a package has the reading of its weight in row and timeline, and undo restores it', async () => {
  const { id } = await f.shelved();
  const weigh = (body: object) => agreed(f.clerk, '/Package/WeighPackage', { Id: id, ...body });
  expect(await weigh({ ActualOfWeight: 2.041, WeightReading: '4.50 lb' })).toSucceed();
  expect(await readingOf('package', 'id', id)).toBe('4.50 lb');
  // Sizes that are added later leave the weight and its reading.
  expect(await weigh({ ActualOfWeight: 2.041, Length: 31, Width: 20, Geight: 20 })).toSucceed();
  expect(await readingOf('package', 'id', id)).toBe('4.50 lb');
  expect(await weigh({ ActualOfWeight: 2.1 })).toSucceed();
  expect(await readingOf('package', 'id', id)).toBeNull();
  expect(await f.clerk.post('/Package/UndoPackageWeighing', { Id: id })).toSucceed();
  expect(await readingOf('package', 'id', id)).toBe('4.50 lb');
  const { Entries } = await f.manager.ok('/TrajectoryTrack/GetTimeline', { PackageId: id, Rows: 100 });
  const changes = Entries.flatMap(({ Changes }: { Changes: { After: string }[] }) => Changes.map(({ After }) => After));
  expect(changes).toContain('4.50 lb');
  // The customer sees the weight, not the device.
  const own = await f.alice.ok('/UserPackage/GetPackageById', { Id: id });
  expect(own).not.toHaveProperty('WeightReading');
});

test('a package that is weighed when it is signed for has the reading', async () => {
  const body = { WarehouseId: f.xiamen.id, CourierNumber: 'SF7700110022', Weight: 1.2, WeightReading: '2.4 jin' };
  expect(await agreed(f.clerk, '/Package/PackageSigning', body)).toSucceed();
  expect(await readingOf('package', 'courier_number', 'SF7700110022')).toBe('2.4 jin');
});

test('boxes, bags, commodities and returns have the readings of their weights', async () => {
  const order = await f.packed({}, [{ ...f.box, WeightReading: '2.00 kg' }]);
  const parcelNo = `${order.number}-001`;
  const { Parcels } = await f.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: order.id });
  const number: string = Parcels[0]?.ParcelNo ?? parcelNo;
  expect(await readingOf('order_parcel', 'parcel_no', number)).toBe('2.00 kg');
  const again = { ParcelNo: number, Weight: 2.041, WeightReading: '4.50 lb' };
  expect(await agreed(f.clerk, '/Packing/WeighParcel', again)).toSucceed();
  expect(await readingOf('order_parcel', 'parcel_no', number)).toBe('4.50 lb');
  await f.pay(order.id);

  const loading = { Name: 'Scale truck', TransportShiftType: 1, WarehouseIds: [f.xiamen.id], TypeOfShippingId: null };
  const shift = await openShift(f.leader.ok, loading);
  await bagOrder(f.leader.ok, shift, order.number);
  const { Data } = await f.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  const bag = { Id: Data[0].Id, GrossWeight: 2.268, WeightReading: '5.00 lb' };
  expect(await agreed(f.leader, '/BagNumber/SealBagNumber', bag)).toSucceed();
  expect(await readingOf('bag', 'id', bag.Id)).toBe('5.00 lb');
  expect(await f.leader.post('/BagNumber/UnsealBagNumber', { Id: bag.Id })).toSucceed();
  expect(await readingOf('bag', 'id', bag.Id)).toBeNull();

  const { Id } = await f.alice.ok('/UserCommodity/EstablishCommodity', { CommodityCode: 'SCALE-1', Name: 'Cup' });
  const sides = { Length: 10, Width: 10, Geight: 10 };
  const measures = { Id, ...sides, ActualOfWeight: 0.302, WeightReading: '10.65 oz' };
  expect(await agreed(f.manager, '/Commodity/EditCommoditySpecification', measures)).toSucceed();
  expect(await readingOf('commodity', 'id', Id)).toBe('10.65 oz');

  const returned = { ReturnsOrderNumberNo: 'RT77001100', WarehouseId: f.xiamen.id, GrossWeight: 1.2, WeightReading: '2.4 jin' };
  expect(await agreed(f.clerk, '/ReturnLogisticsOrder/ReturnLogisticsOrderSigning', returned)).toSucceed();
  expect(await readingOf('return_logistics_order', 'returns_order_number_no', 'RT77001100')).toBe('2.4 jin');
});
