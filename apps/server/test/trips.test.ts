import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Floor, type Floored, openFloor } from '@entrepot/testing/floor.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { sentBy } from '@entrepot/testing/trips.ts';

/** The most statements a call may send to the database, its own begin and commit among them, and how often it may wait for an answer. */
const most = {
  sign: [10, 4],
  weigh: [8, 5],
  shelve: [9, 6],
  submit: [29, 12],
  pay: [21, 10],
  approve: [15, 12],
  pick: [22, 16],
  scan: [8, 5],
  complete: [56, 50],
  quote: [5, 5],
} as const;

let f: Floor;
beforeAll(async () => {
  f = await openFloor();
  await f.recharge(f.alice, 5000);
  // What a process reads once for all calls is read before it is counted.
  await declared();
  await arrive(await declared());
  await f.alice.ok('/FreightCalculator/CalculateFreight', freight());
});
afterAll(() => f.close());

let made = 0;
/** A parcel of alice's on its way to the warehouse. */
async function declared(): Promise<string> {
  const CourierNumber = `YT99${String(++made).padStart(9, '0')}`;
  await f.alice.ok('/UserPackage/EstablishPackage', { CourierNumber, WarehouseId: f.xiamen.id, ProductName: 'Kettle', Price: 25.5 });
  return CourierNumber;
}
const arrive = (CourierNumber: string) => f.clerk.ok('/Package/PackageSigning', { WarehouseId: f.xiamen.id, CourierNumber });
const freight = () => ({
  WarehouseId: f.xiamen.id,
  DestinationCountryId: f.toTaipei.countryId,
  DeclaredPrice: 80,
  Pieces: [{ Weight: 2, Length: 30, Width: 20, Geight: 10, Quantity: 1 }],
});

/** How often a call of somebody goes to the database; told statement by statement where it is too often. */
async function trips(person: Person, path: string, body: object, [statements, waits]: readonly [number, number]): Promise<any> {
  let answer: unknown;
  const sent = await sentBy(async () => {
    answer = await person.ok(path, body);
  });
  // Who somebody is was asked before, at most once a second; numbers are taken a hundred at a time.
  const first = sent.findIndex(({ text }) => text === 'begin' || text.includes('from "warehouse"'));
  const own = sent.slice(first).filter(({ text }) => !text.startsWith('insert into serial'));
  const waited = own.filter((one) => one.waited).length;
  if (process.env.TRIPS) process.stdout.write(`${path}: ${own.length} statements, ${waited} waits\n`);
  const told = own.map(({ text, waited: alone }) => `${alone ? '' : '  '}${text.slice(0, 160)}`).join('\n');
  expect([own.length <= statements, waited <= waits], `${path}: ${own.length} statements, ${waited} waits\n${told}`).toEqual([true, true]);
  return answer;
}

describe('a verb goes to the database no more often than it must', () => {
  test('when a parcel comes: signing, weighing, shelving', async () => {
    const CourierNumber = await declared();
    await trips(f.clerk, '/Package/PackageSigning', { WarehouseId: f.xiamen.id, CourierNumber }, most.sign);
    const measured = { CourierNumber, ActualOfWeight: 2, Length: 30, Width: 20, Geight: 10 };
    await trips(f.clerk, '/Package/WeighPackage', measured, most.weigh);
    await trips(f.clerk, '/Package/PackagePutOnShelves', { CourierNumber, ShelvesNumber: 'A-01-01' }, most.shelve);
    const { rows } = await sql<{ log: number; told: number; moved: number }>`select
      (select count(*)::int from operation_log l where l.target_id = p.id and l.operation in ('PackageSigning', 'WeighPackage', 'PackagePutOnShelves')) as log,
      (select count(*)::int from user_message m where m.source_id = p.id) as told,
      (select count(*)::int from stock_movement s where s.package_id = p.id) as moved
      from package p where p.courier_number = ${CourierNumber}`.execute(f.db);
    expect(rows).toEqual([{ log: 3, told: 3, moved: 1 }]);
  });

  test('when three parcels are ordered, paid, picked and packed', async () => {
    const goods = [await f.shelved(), await f.shelved(), await f.shelved()];
    const wish = f.wish(goods, { Submit: true });
    const { Id, SerialNumber } = await trips(f.alice, '/UserLogisticsOrder/EstablishLogisticsOrder', wish, most.submit);
    const [bill] = await f.billsOf(Id);
    const paying = { BillIds: [bill!.id], PaymentType: 1, ExpectedAmount: Number(bill!.paymentMoney) };
    await trips(f.alice, '/UserBill/PayBills', paying, most.pay);
    await trips(f.manager, '/LogisticsOrder/ApproveOutbound', { Ids: [Id] }, most.approve);
    const order: Floored = { id: Id, number: SerialNumber, goods };
    const list = await f.started(order);
    for (const { Id: LineId, ShelvesNumber } of await f.linesOf(list))
      await trips(f.picker, '/PickingList/ConfirmPickingGoods', { Id: list, LineId, ShelvesNumber }, most.pick);
    await f.picker.ok('/PickingList/FinishPickingList', { Id: list });
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: Id });
    for (const { number: CourierNumber } of goods)
      await trips(f.clerk, '/Packing/ScanPackingGoods', { LogisticsOrderId: Id, CourierNumber }, most.scan);
    const sent = await sentBy(() => f.complete(order, [{ Weight: 6, Length: 30, Width: 20, Geight: 10 }]));
    const waited = sent.filter((one) => one.waited);
    if (process.env.TRIPS) process.stdout.write(`complete: ${sent.length} statements, ${waited.length} waits\n`);
    expect(sent.length).toBeLessThanOrEqual(most.complete[0]);
    expect(waited.length).toBeLessThanOrEqual(most.complete[1]);
    expect(await f.floorHolds()).toEqual([]);
    await f.everythingHolds();
  });

  test('when a price is asked for', async () => {
    const { Quotes } = await trips(f.alice, '/FreightCalculator/CalculateFreight', freight(), most.quote);
    expect(Quotes.length).toBeGreaterThan(0);
  });
});
