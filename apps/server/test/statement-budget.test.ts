import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Floor, type Floored, openFloor } from '@entrepot/server/testing/floor.ts';
import type { Person } from '@entrepot/server/testing/people.ts';
import { sentBy } from '@entrepot/server/testing/trips.ts';

/**
 * The maximum number of statements a call may send to the database, including its begin and commit, and how often it may wait for an
 * answer.
 */
const max = {
  // One looks for packages that were found at another warehouse, in the round trip of the orders.
  sign: [12, 4],
  weigh: [9, 5],
  shelve: [12, 6],
  submit: [40, 12],
  // One asks whether the site issues electronic invoices.
  pay: [28, 11],
  approve: [17, 12],
  pick: [25, 16],
  scan: [9, 5],
  complete: [58, 50],
  quote: [5, 5],
} as const;

let f: Floor;
beforeAll(async () => {
  f = await openFloor();
  await f.recharge(f.alice, 5000);
  // Data that a process reads once for all calls is read before the count.
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

/** Counts the statements and waits of a call; lists the statements when there are too many. */
async function trips(person: Person, path: string, body: object, [statements, waits]: readonly [number, number]): Promise<any> {
  let answer: unknown;
  const sent = await sentBy(async () => {
    answer = await person.ok(path, body);
  });
  // The caller's identity is cached for a second; numbers are reserved a hundred at a time.
  const first = sent.findIndex(({ text }) => text === 'begin' || text.includes('from "warehouse"'));
  const own = sent.slice(first).filter(({ text }) => !text.includes('insert into serial'));
  const waited = own.filter((one) => one.waited).length;
  if (process.env.TRIPS) process.stdout.write(`${path}: ${own.length} statements, ${waited} waits\n`);
  const listing = own.map(({ text, waited: alone }) => `${alone ? '' : '  '}${text.slice(0, 160)}`).join('\n');
  expect([own.length <= statements, waited <= waits], `${path}: ${own.length} statements, ${waited} waits\n${listing}`).toEqual([
    true,
    true,
  ]);
  return answer;
}

describe('database round trips of verbs', () => {
  test('stay within the limits for signing, weighing and shelving', async () => {
    const CourierNumber = await declared();
    await trips(f.clerk, '/Package/PackageSigning', { WarehouseId: f.xiamen.id, CourierNumber }, max.sign);
    const measured = { CourierNumber, ActualOfWeight: 2, Length: 30, Width: 20, Geight: 10 };
    await trips(f.clerk, '/Package/WeighPackage', measured, max.weigh);
    await trips(f.clerk, '/Package/PackagePutOnShelves', { CourierNumber, ShelvesNumber: 'A-01-01' }, max.shelve);
    const { rows } = await sql<{ log: number; notified: number; moved: number }>`select
      (select count(*)::int from operation_log l where l.target_id = p.id and l.operation in ('PackageSigning', 'WeighPackage', 'PackagePutOnShelves')) as log,
      (select count(*)::int from user_message m where m.source_id = p.id) as notified,
      (select count(*)::int from stock_movement s where s.package_id = p.id) as moved
      from package p where p.courier_number = ${CourierNumber}`.execute(f.db);
    expect(rows).toEqual([{ log: 3, notified: 3, moved: 1 }]);
  });

  test('stay within the limits for ordering, paying, picking and packing three parcels', async () => {
    const goods = [await f.shelved(), await f.shelved(), await f.shelved()];
    const wish = f.wish(goods, { Submit: true });
    const { Id, SerialNumber } = await trips(f.alice, '/UserLogisticsOrder/EstablishLogisticsOrder', wish, max.submit);
    const [bill] = await f.billsOf(Id);
    const paying = { BillIds: [bill!.id], PaymentType: 1, ExpectedAmount: Number(bill!.paymentMoney) };
    await trips(f.alice, '/UserBill/PayBills', paying, max.pay);
    await trips(f.manager, '/LogisticsOrder/ApproveOutbound', { Ids: [Id] }, max.approve);
    const order: Floored = { id: Id, number: SerialNumber, goods };
    const list = await f.started(order);
    for (const { Id: LineId, ShelvesNumber } of await f.linesOf(list))
      await trips(f.picker, '/PickingList/ConfirmPickingGoods', { Id: list, LineId, ShelvesNumber }, max.pick);
    await f.picker.ok('/PickingList/FinishPickingList', { Id: list });
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: Id });
    for (const { number: CourierNumber } of goods)
      await trips(f.clerk, '/Packing/ScanPackingGoods', { LogisticsOrderId: Id, CourierNumber }, max.scan);
    const sent = await sentBy(() => f.complete(order, [{ Weight: 6, Length: 30, Width: 20, Geight: 10 }]));
    const waited = sent.filter((one) => one.waited);
    if (process.env.TRIPS) process.stdout.write(`complete: ${sent.length} statements, ${waited.length} waits\n`);
    expect(sent.length).toBeLessThanOrEqual(max.complete[0]);
    expect(waited.length).toBeLessThanOrEqual(max.complete[1]);
    expect(await f.floorInvariants()).toEqual([]);
    await f.expectInvariants();
  });

  test('stay within the limits for a price quote', async () => {
    const { Quotes } = await trips(f.alice, '/FreightCalculator/CalculateFreight', freight(), max.quote);
    expect(Quotes.length).toBeGreaterThan(0);
  });
});
