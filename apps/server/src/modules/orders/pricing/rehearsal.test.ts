import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endedJob } from '../../../testing/jobs.ts';
import type { Person } from '../../../testing/people.ts';
import { type PackingFloor, packingFloor } from '../../../testing/packed-orders.ts';
import { openTestServer, type TestServer } from '../../../testing/server.ts';
import { cancelJob } from '@entrepot/contract/modules/files/calls.ts';
import { readSheet } from 'read-excel-file/node';
import { dayMs } from '@entrepot/rules/time.ts';

let server: TestServer;
let floor: PackingFloor;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  manager = floor.manager;
});
afterAll(() => server.close());

const wire = (days: number) => new Date(Date.now() + days * dayMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const period = { StartDate: wire(-1), EndDate: wire(1) };
const rehearse = (person: Person, Id: string, more: object = {}) =>
  person.post('/TransferQuotation/RehearseTransferQuotation', { Id, ...period, ...more });
const ended = (JobId: string) => endedJob(manager, JobId);
/** Returns the sheets of a finished rehearsal. */
async function result(Id: string): Promise<{ total: any[][]; customers: any[][]; orders: any[][]; summary: any }> {
  const job = await ended((await rehearse(manager, Id)).Data.JobId);
  expect(job.Status).toBe('done');
  const headers = { host: 'localhost', authorization: `Bearer ${manager.token}` };
  const file = await server.server.http.inject({ method: 'GET', url: job.ResultUrl, headers });
  const [total, customers, orders] = (await Promise.all([1, 2, 3].map((sheet) => readSheet(file.rawPayload, sheet)))) as any[][][];
  return { total: total!, customers: customers!, orders: orders!, summary: job.Summary };
}
const quotation = async (more: object = {}): Promise<string> => {
  const cny = (await sql<{ id: string }>`select id from currency where code = 'CNY'`.execute(server.db)).rows[0]!.id;
  const body = {
    Name: `Rehearsed ${Math.random()}`,
    CurrencyId: cny,
    BillingMode: 1,
    TimeOfEntryIntoForce: '2098-01-01 00:00:00',
    EffectiveFlag: false,
    DisplayOrder: 0,
    WarehouseIds: [floor.scene.warehouseId],
    Ranges: [{ StartingRange: 0, UnitPrice: 100 }],
    Surcharges: [],
    ...more,
  };
  return (await manager.ok('/TransferQuotation/EstablishTransferQuotation', body)).Id;
};

test('rehearses a quotation over past orders in total, by customer and by order, without changes', async () => {
  const placed = [await floor.picked(), await floor.packed(3)];
  const before = await Promise.all(placed.map(({ id }) => manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id })));
  const id = await quotation();
  const { total, customers, orders, summary } = await result(id);
  const rows = orders.slice(1).filter(([number]) => placed.some(({ serialNumber }) => serialNumber === number));
  expect(rows).toHaveLength(2);
  for (const [at, row] of [...rows]
    .sort((a, b) => placed.findIndex((one) => one.serialNumber === a[0]) - placed.findIndex((one) => one.serialNumber === b[0]))
    .entries()) {
    const [, customer, , , , old, next, change] = row as any[];
    expect(customer).toBe('alice');
    expect(old).toBe(before[at].Quote.Total);
    expect(next).toBeGreaterThanOrEqual([200, 300][at]!);
    expect(change).toBeCloseTo(next - old, 3);
  }
  const sum = (index: number) => orders.slice(1).reduce((all, row) => all + Number(row[index] ?? 0), 0);
  const [, , after] = total.at(-1)!;
  expect(Number(after)).toBeCloseTo(sum(6), 2);
  // The screen shows the same as the workbook.
  const [report] = summary.totals;
  expect(summary).toMatchObject({ orders: orders.length - 1, withoutPrice: 0 });
  expect(report).toMatchObject({ currencyCode: 'CNY', before: expect.any(Number), percent: expect.any(Number) });
  expect(report.after).toBeCloseTo(Number(after), 2);
  expect(report.change).toBeCloseTo(report.after - report.before, 2);
  expect(customers.slice(1).reduce((all, row) => all + Number(row[3]), 0)).toBeCloseTo(Number(after), 2);
  const now = await Promise.all(placed.map((one) => manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: one.id })));
  expect(now.map(({ Quote, RowVersion }) => [Quote.Total, RowVersion])).toEqual(
    before.map(({ Quote, RowVersion }) => [Quote.Total, RowVersion]),
  );
});

test('separates orders that another quotation prices or that are outside its ranges', async () => {
  await floor.picked();
  const outranked = await result(await quotation({ DisplayOrder: 99_999, Ranges: [{ StartingRange: 0, UnitPrice: 1 }] }));
  expect(outranked.orders[1]!.at(-1)).toBe('Another quotation has priority');
  const light = await result(await quotation({ Ranges: [{ StartingRange: 0, EndRange: 0.1, UnitPrice: 1 }] }));
  expect(light.orders[1]!.at(-1)).toBe('No matching weight range');
});

test('requires the right, a valid period and a quotation of the site; only its starter stops it', async () => {
  const id = await quotation();
  expect(await rehearse(await server.as('support'), id)).toBeRefused('NoPermission', { status: 403 });
  expect(await rehearse(floor.alice, id)).toBeRefused('NoPermission', { status: 403 });
  expect(await rehearse(await server.as('hkmanager'), id)).toBeRefused('NotFound');
  expect(await rehearse(manager, id, { EndDate: wire(-2) })).toBeRefused('ValidationFailed', { Data: [{ Field: 'EndDate' }] });
  const { JobId } = (await rehearse(manager, id)).Data;
  expect(await (await server.as('finance')).post(cancelJob.path, { JobId })).toBeRefused('NotFound');
  await ended(JobId);
});

/** Copies an order many times, each copy with its own number. */
async function copied(id: string, times: number): Promise<void> {
  await sql`insert into logistics_order select copy.* from logistics_order o, generate_series(1, ${times}::int) n,
    lateral jsonb_populate_record(null::logistics_order, to_jsonb(o)
      || jsonb_build_object('id', gen_random_uuid(), 'serial_number', 'REHEARSED' || n)) copy where o.id = ${id}`.execute(server.db);
}

test('reports progress over many orders, stops midway on request, and counts each order once', async () => {
  const { id: orderId } = await floor.picked();
  await copied(orderId, 700);
  const id = await quotation();
  const { JobId } = (await rehearse(manager, id)).Data;
  const job = () => manager.ok('/UpLoadFile/GetJob', { JobId });
  await vi.waitFor(async () => expect((await job()).Done).toBeGreaterThan(0), { timeout: 20_000, interval: 20 });
  await manager.ok(cancelJob.path, { JobId });
  const stopped = await ended(JobId);
  expect(stopped).toMatchObject({ Status: 'cancelled', ResultUrl: null });
  expect(stopped.Total).toBeGreaterThan(700);
  expect(stopped.Done).toBeLessThan(stopped.Total);
  const { total, customers, orders } = await result(id);
  // It did not continue in the background.
  expect((await job()).Done).toBe(stopped.Done);
  expect(orders).toHaveLength(stopped.Total + 1);
  expect(new Set(orders.slice(1).map(([number]) => number)).size).toBe(stopped.Total);
  const sum = (rows: any[][], column: number) => rows.slice(1).reduce((all, row) => all + Math.round(Number(row[column] ?? 0) * 1000), 0);
  expect(sum(customers, 4)).toBe(sum(orders, 7));
  expect(Math.round(Number(total.at(-1)![3]) * 1000)).toBe(sum(orders, 7));
}, 60_000);
