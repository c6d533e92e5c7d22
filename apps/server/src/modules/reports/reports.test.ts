import { debtAges } from '@entrepot/contract/modules/reports/calls.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { readRows } from '../../core/sheets/spreadsheet.ts';
import { makeBill } from '../billing/public.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Person } from '../../testing/people.ts';
import { playJourney } from '../../../test/journey.ts';
import { dayMs } from '@entrepot/rules/time.ts';

// One scenario for all tests: an order that was delivered, and bills that were paid, reduced, refunded and left unpaid.
let p: Payers;
let manager: Person;
let owing: Person;
let refunding: Person;
beforeAll(async () => {
  p = await openPayers();
  manager = await p.server.as('manager');
  await playJourney(p.server);
  refunding = await p.customer({ balance: 1000 });
  const paid = await p.bill(refunding, [
    ['FREIGHT', '270'],
    ['SURCHARGE', '12.505'],
  ]);
  await p.pay(refunding, [paid], 1);
  const { Lines } = await p.open(paid.id);
  await p.finance.ok('/Bill/RefundBill', { Id: paid.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 25.37 }], Remarks: 'goods damaged' });
  const cut = await p.freight(refunding, '100');
  await p.finance.ok('/Bill/DiscountBill', { Id: cut.id, DiscountAmount: 12.34, Remarks: 'as agreed' });
  const wrong = await p.freight(refunding, '77');
  await p.finance.ok('/Bill/VoidBill', { Id: wrong.id, Remarks: 'twice' });
  owing = await p.customer();
  for (const [amount, days] of [
    ['10.01', 30],
    ['20.02', 31],
    ['40.04', 61],
    ['80.08', 91],
  ] as const)
    await p.freight(owing, amount, { billType: enumCodes.BillType.Supplement, dueTime: daysAgo(days) });
});
afterAll(() => p.server.close());

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const report = async (more: object = {}, by = manager) =>
  (await by.ok('/LogisticsOrderReport/GetLogisticsOrderReport', { rows: 100, ...more })).Data as Record<string, any>[];
const added = (lines: readonly Record<string, any>[], name: string) => text(sum(lines.map((line) => dec(String(line[name])))));

/** Returns the balance of ledger accounts: credits minus debits. */
async function ledger(like: string, owner?: Person): Promise<string> {
  const own = owner ? sql`and owner_id = ${owner.userId}` : sql``;
  const found = await sql<{ amount: string }>`select coalesce(sum(credit - debit), 0)::text as amount from ledger_entry
    where site_id = ${p.siteId} and account like ${like} ${own}`.execute(p.server.db);
  return text(dec(found.rows[0]!.amount));
}
async function download(url: string) {
  const file = await p.server.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

test('revenue minus refunds and discounts equal the ledger, for one customer and for the site', async () => {
  const [own] = await report({ GroupBy: 'all', UserId: refunding.userId });
  expect(own).toMatchObject({ Bills: 2, Revenue: 382.51, Discount: 12.34, Refund: 25.37, Net: 344.8, Unpaid: 87.66, CurrencyCode: 'CNY' });
  expect(text(dec(String(own!.Revenue)).minus(String(own!.Refund)))).toBe(await ledger('REVENUE:%', refunding));
  expect(text(dec(String(own!.Discount)).negated())).toBe(await ledger('DISCOUNT', refunding));
  const [whole] = await report({ GroupBy: 'all' });
  expect(text(dec(String(whole!.Revenue)).minus(String(whole!.Refund)))).toBe(await ledger('REVENUE:%'));
  expect(text(dec(String(whole!.Discount)).negated())).toBe(text(dec(await ledger('DISCOUNT')).plus(await ledger('COUPON'))));
});

test('lines by day, month, warehouse, method, lane, carrier and customer have the same sums', async () => {
  const [whole] = await report({ GroupBy: 'all' });
  for (const GroupBy of ['day', 'month', 'warehouse', 'shippingMethod', 'lane', 'carrier', 'customer']) {
    const lines = await report({ GroupBy });
    for (const name of ['Orders', 'Packages', 'Parcels', 'BillingWeight', 'Bills', 'Revenue', 'Discount', 'Refund', 'Net', 'Unpaid'])
      expect(`${GroupBy} ${name} ${added(lines, name)}`).toBe(`${GroupBy} ${name} ${text(dec(String(whole![name])))}`);
  }
  const customers = await report({ GroupBy: 'customer' });
  expect(customers.find(({ Key }) => Key === owing.userId)).toMatchObject({ Name: 'payer2', Bills: 4, Revenue: 150.15, Orders: 0 });
  const [way] = (await report({ GroupBy: 'shippingMethod' })).filter(({ Orders }) => Orders > 0);
  expect(way).toMatchObject({ Name: expect.any(String), Orders: 1, Signed: 1, TransitDays: 0, Packages: 2 });
  const narrowed = await report({ GroupBy: 'all', TypeOfShippingId: way!.Key });
  expect(narrowed).toMatchObject([{ Orders: 1, Revenue: way!.Revenue }]);
});

test('a lane goes from a warehouse to a country, and opens its orders', async () => {
  const [lane, ...others] = (await report({ GroupBy: 'lane' })).filter(({ Orders }) => Orders > 0);
  expect(others).toEqual([]);
  expect(lane).toMatchObject({ Orders: 1, Signed: 1, TransitDays: 0, Name: expect.stringMatching(/\S → \S/) });
  const [WarehouseId, DestinationCountryId] = (lane!.Key as string).split('/');
  const list = async (more: object) => (await manager.ok('/LogisticsOrder/GetLogisticsOrders', more)).Total;
  expect(await list({ WarehouseId, DestinationCountryId })).toBe(1);
  expect(await list({ WarehouseId, DestinationCountryId: randomUUID() })).toBe(0);
});

test('filters orders and their bills by one warehouse or one carrier', async () => {
  for (const [GroupBy, filter] of [
    ['warehouse', 'WarehouseId'],
    ['carrier', 'CarrierId'],
  ] as const) {
    const [line] = (await report({ GroupBy })).filter(({ Orders }) => Orders > 0);
    expect(line).toMatchObject({ Orders: 1, Name: expect.any(String) });
    const { Orders, Bills, Revenue } = line!;
    expect(await report({ GroupBy: 'all', [filter]: line!.Key })).toMatchObject([{ Orders, Bills, Revenue }]);
    expect(await report({ GroupBy: 'all', [filter]: randomUUID() })).toEqual([]);
  }
});

test("assigns bills to days of the site's calendar, whole days from first to last", async () => {
  const customer = await p.customer();
  const lines = [{ expenseTypeId: p.typeOf('FREIGHT'), code: 'FREIGHT', amount: '5' }];
  // One o'clock at night in Shanghai.
  const caller = { ...p.system, now: new Date('2026-03-01T17:00:00Z') };
  const bill = {
    siteId: p.siteId,
    ownerId: customer.userId,
    billType: enumCodes.BillType.Freight,
    sourceType: 'test',
    sourceId: null,
    lines,
  };
  await p.server.inTransaction((tx) => makeBill(tx, caller, bill));
  const input = { UserId: customer.userId, GroupBy: 'day' };
  const on = (StartDate: string, EndDate = StartDate) => report({ ...input, StartDate, EndDate });
  expect(await on('2026-03-01')).toEqual([]);
  expect(await on('2026-03-02 13:00:00')).toMatchObject([{ Key: '2026-03-02', Revenue: 5 }]);
  expect(await report({ ...input, GroupBy: 'month', StartDate: '2026-02-01', EndDate: '2026-04-30' })).toMatchObject([{ Key: '2026-03' }]);
  expect(await report(input)).toEqual([]);
});

test('throughput counts packages shelved, orders placed and orders departed per day', async () => {
  const days = await manager.ok<Record<string, any>[]>('/LogisticsOrderReport/GetThroughputReport');
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ PackagesIn: 2, OrdersMade: 1, OrdersOut: 1, ParcelsOut: 1 });
  expect(days.slice(0, -1).every(({ PackagesIn, OrdersMade, OrdersOut }) => PackagesIn + OrdersMade + OrdersOut === 0)).toBe(true);
  const elsewhere = await manager.ok<Record<string, any>[]>('/LogisticsOrderReport/GetThroughputReport', { UserId: owing.userId });
  expect(elsewhere.at(-1)).toMatchObject({ PackagesIn: 0, OrdersMade: 0, OrdersOut: 0 });
});

test('filters throughput by warehouse, shipping method or carrier', async () => {
  const today = async (input: object) =>
    (await manager.ok<Record<string, any>[]>('/LogisticsOrderReport/GetThroughputReport', input)).at(-1);
  const all = { PackagesIn: 2, OrdersMade: 1, OrdersOut: 1, ParcelsOut: 1 };
  const none = { PackagesIn: 0, OrdersMade: 0, OrdersOut: 0, ParcelsOut: 0 };
  // Packages have no shipping method yet, so this filter does not apply to them.
  const shelvedAlone = { ...none, PackagesIn: 2 };
  for (const [GroupBy, filter, otherwise] of [
    ['warehouse', 'WarehouseId', none],
    ['shippingMethod', 'TypeOfShippingId', shelvedAlone],
    ['carrier', 'CarrierId', shelvedAlone],
  ] as const) {
    const [line] = (await report({ GroupBy })).filter(({ Orders }) => Orders > 0);
    expect([filter, await today({ [filter]: line!.Key })]).toMatchObject([filter, all]);
    expect([filter, await today({ [filter]: randomUUID() })]).toMatchObject([filter, otherwise]);
  }
});

test('arrears by age sum up to the arrears of the wallets', async () => {
  const { Data } = await manager.ok('/LogisticsOrderReport/GetArrearsReport', { rows: 100 });
  const own = Data.find(({ UserId }: { UserId: string }) => UserId === owing.userId);
  expect(own).toMatchObject({ Days0To30: 10.01, Days31To60: 20.02, Days61To90: 40.04, DaysOver90: 80.08, Arrears: 150.15 });
  expect(String(own.Arrears)).toBe(String((await p.wallet(owing)).Arrears));
  const summed = await manager.ok('/LogisticsOrderReport/GetArrearsReport', { Summed: true });
  const wallets = await sql<{
    arrears: string;
  }>`select sum(arrears)::text as arrears from wallet where site_id = ${p.siteId}`.execute(p.server.db);
  expect(text(dec(String(summed.Data[0].Arrears)))).toBe(text(dec(wallets.rows[0]!.arrears)));
  expect(added(Data, 'Arrears')).toBe(text(dec(wallets.rows[0]!.arrears)));
  const found = async (Content: string) =>
    (await manager.ok('/LogisticsOrderReport/GetArrearsReport', { Content })).Data.map((line: { UserId: string }) => line.UserId);
  expect(await found(own.MemberCode)).toEqual([owing.userId]);
  expect(await found('PAYER2')).toEqual([owing.userId]);
  expect(await found('nobody owes this')).toEqual([]);
});

test('each age of the arrears opens the customers who owe it', async () => {
  const [whole] = (await manager.ok('/LogisticsOrderReport/GetArrearsReport', { Summed: true })).Data;
  for (const [age, [AgedFrom, AgedTo]] of Object.entries(debtAges)) {
    const name = `${age[0]!.toUpperCase()}${age.slice(1)}`;
    const { Data } = await manager.ok('/LogisticsOrderReport/GetArrearsReport', { AgedFrom, AgedTo, rows: 100 });
    expect(Data.length, name).toBeGreaterThan(0);
    expect(added(Data, 'Arrears'), name).toBe(text(dec(String(whole[name]))));
    expect(added(Data, name), name).toBe(text(dec(String(whole[name]))));
  }
});

test('an order is on time when delivered within the transit time, counted in days from departure', async () => {
  const journey = async () => (await report({ GroupBy: 'shippingMethod' })).find(({ Orders }) => Orders > 0)!;
  const promise = (days: number) => sql`update shipping_method set min_days = 0, max_days = ${days} where id = ${way}`.execute(p.server.db);
  const { Key: way } = await journey();
  const left = (days: number) =>
    sql`update logistics_order set departure_time = signed_time - make_interval(days => ${days}) where shipping_method_id = ${way}`.execute(
      p.server.db,
    );
  await promise(0);
  expect(await journey()).toMatchObject({ Signed: 1, Promised: 0, OnTime: 0, OnTimeShare: null });
  await promise(5);
  await left(5);
  expect(await journey()).toMatchObject({ Promised: 1, OnTime: 1, OnTimeShare: 100, TransitDays: 5 });
  await left(6);
  expect(await journey()).toMatchObject({ Promised: 1, OnTime: 0, OnTimeShare: 0 });
  const [carrier] = (await report({ GroupBy: 'carrier' })).filter(({ Orders }) => Orders > 0);
  expect(carrier).toMatchObject({ Promised: 1, OnTime: 0, OnTimeShare: 0 });
  // Days on which the site is closed do not count where it promises working days.
  const closed = await sql<{ day: string }>`select (signed_time at time zone 'Asia/Shanghai')::date::text as day from logistics_order
    where shipping_method_id = ${way} and signed_time is not null limit 1`.execute(p.server.db);
  const { Id } = await manager.ok('/OpeningCalendar/EstablishOpeningCalendar', {
    Name: 'Site',
    Exceptions: [{ From: closed.rows[0]!.day }],
  });
  expect(await journey()).toMatchObject({ Promised: 1, OnTime: 0 });
  const inWorkingDays = (on: boolean) =>
    sql`update site_configuration set promise_in_working_days = ${on} where site_id = ${p.siteId}`.execute(p.server.db);
  await inWorkingDays(true);
  expect(await journey()).toMatchObject({ Promised: 1, OnTime: 1 });
  await inWorkingDays(false);
  await manager.ok('/OpeningCalendar/DeleteOpeningCalendar', { Id });
  await left(0);
});

test('work of all floor steps has the same sums by person, by hour and by day', async () => {
  const path = '/LogisticsOrderReport/GetWarehouseWorkReport';
  const work = async (more: object = {}, by = manager): Promise<Record<string, any>[]> => (await by.ok(path, { rows: 100, ...more })).Data;
  const workRows = await work();
  const [clerk, picker, leader] = await Promise.all(['clerk', 'picker', 'leader'].map((name) => p.server.as(name)));
  const of = (person: Person) => workRows.find(({ Key }) => Key === person.userId);
  expect(of(clerk!)).toMatchObject({ Signed: 2, Weighed: 2, Shelved: 2, Picked: 0, Packed: 1, Bagged: 0 });
  expect(of(picker!)).toMatchObject({ Name: expect.any(String), Signed: 0, Picked: 2, Packed: 0 });
  expect(of(leader!)).toMatchObject({ Bagged: 1, Signed: 0 });
  for (const step of ['Signed', 'Weighed', 'Shelved', 'Picked', 'Packed', 'Bagged'])
    for (const GroupBy of ['hour', 'day'])
      expect([GroupBy, step, added(await work({ GroupBy }), step)]).toEqual([GroupBy, step, added(workRows, step)]);
  const own = (by: Person) => by.ok('/LogisticsOrderReport/GetOwnWork', {});
  expect(await own(clerk!)).toEqual({ Signed: 2, Weighed: 2, Shelved: 2, Picked: 0, Packed: 1, Bagged: 0 });
  expect(await own(manager)).toEqual({ Signed: 0, Weighed: 0, Shelved: 0, Picked: 0, Packed: 0, Bagged: 0 });
  expect(await work({ StaffId: picker!.userId })).toMatchObject([{ Key: picker!.userId, Picked: 2 }]);
  expect(await work({ WarehouseId: randomUUID() })).toEqual([]);
  expect(await work({}, leader)).toEqual(workRows);
  expect(await (await p.server.as('hkmanager')).ok(path)).toMatchObject({ Total: 0 });
  expect(await clerk!.post(path)).toMatchObject({ status: 403 });
  expect(await manager.post(path, { GroupBy: 'mood' })).toBeRefused('ValidationFailed');
});

test('prints each report as PDF with its days, filters and sums', async () => {
  const { UserId } = await owing.ok('/User/GetUserInfoDetailedInfo');
  const first = async (GroupBy: string) => (await report({ GroupBy })).find(({ Orders }) => Orders > 0)!.Key;
  for (const [name, input] of [
    ['ExportLogisticsOrderReport', { GroupBy: 'customer', UserId }],
    ['ExportLogisticsOrderReport', { TypeOfShippingId: await first('shippingMethod'), WarehouseId: await first('warehouse') }],
    ['ExportThroughputReport', {}],
    ['ExportArrearsReport', {}],
    ['ExportWarehouseWorkReport', {}],
    ['ExportAgeingReport', {}],
    ['ExportCouponReport', {}],
    ['ExportCustomerReport', {}],
    ['ExportInventoryReport', {}],
  ] as const) {
    const file = await download(await manager.ok<string>(`/LogisticsOrderReport/${name}`, { ...input, AsPdf: true }));
    expect([name, file.subarray(0, 5).toString()]).toEqual([name, '%PDF-']);
    expect([name, file.length > 5000]).toEqual([name, true]);
  }
});

test("exports each report as a spreadsheet and as CSV in the reader's language", async () => {
  const rows = await readRows(
    await download(await manager.ok<string>('/LogisticsOrderReport/ExportLogisticsOrderReport', { GroupBy: 'customer' })),
  );
  expect(rows[0]).toEqual(expect.arrayContaining(['Net revenue', 'Refunds', 'Avg. days in transit']));
  expect(rows.find(([name]) => name === 'payer1')).toEqual(expect.arrayContaining(['382.51', '12.34', '25.37', '344.8', 'CNY']));
  const csv = await download(await manager.ok<string>('/LogisticsOrderReport/ExportThroughputReport', { AsCsv: true }));
  expect(csv.toString('utf8').split('\n')[0]).toBe(
    '\uFEFFDay,Packages shelved,Orders created,Orders departed,Parcels departed,Billing weight departed (kg)',
  );
  const owed = await download(await manager.ok<string>('/LogisticsOrderReport/ExportArrearsReport', { AsCsv: true }));
  expect(owed.toString('utf8')).toMatch(/,payer2,10.01,20.02,40.04,80.08,150.15,/);
});

test('hides reports from other sites and floor staff, and refuses invalid filters', async () => {
  const hongKong = await p.server.as('hkmanager');
  expect(await report({ GroupBy: 'customer' }, hongKong)).toEqual([]);
  expect((await hongKong.ok('/LogisticsOrderReport/GetArrearsReport')).Total).toBe(0);
  const path = '/LogisticsOrderReport/GetLogisticsOrderReport';
  expect(await hongKong.post(path, { SiteId: p.siteId })).toBeRefused('NotFound');
  for (const name of ['clerk', 'alice']) expect(await (await p.server.as(name)).post(path)).toBeRefused('NoPermission', { status: 403 });
  expect(await manager.post(path, { GroupBy: 'mood' })).toBeRefused('ValidationFailed', {
    Message: expect.stringContaining('shippingMethod'),
  });
  expect(await manager.post(path, { StartDate: '2026-02-01', EndDate: '2026-01-01' })).toBeRefused('ValidationFailed');
  expect(await manager.post(path, { StartDate: '2023-01-01', EndDate: '2026-01-01' })).toBeRefused('ValidationFailed');
});
