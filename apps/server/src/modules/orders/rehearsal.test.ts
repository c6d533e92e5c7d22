import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedJob } from '@entrepot/testing/jobs.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { type PackingFloor, packingFloor } from '@entrepot/testing/packed-orders.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { cancelJob } from '@entrepot/contract/modules/files/calls.ts';
import { readSheet } from 'read-excel-file/node';

let server: TestServer;
let floor: PackingFloor;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  manager = floor.manager;
});
afterAll(() => server.close());

const wire = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const period = { StartDate: wire(-1), EndDate: wire(1) };
const rehearse = (person: Person, Id: string, more: object = {}) =>
  person.post('/TransferQuotation/RehearseTransferQuotation', { Id, ...period, ...more });
const ended = (JobId: string) => endedJob(manager, JobId);
/** The sheets of a finished rehearsal. */
async function result(Id: string): Promise<{ total: any[][]; customers: any[][]; orders: any[][] }> {
  const job = await ended((await rehearse(manager, Id)).Data.JobId);
  expect(job.Status).toBe('done');
  const headers = { host: 'localhost', authorization: `Bearer ${manager.token}` };
  const file = await server.server.http.inject({ method: 'GET', url: job.ResultUrl, headers });
  const [total, customers, orders] = (await Promise.all([1, 2, 3].map((sheet) => readSheet(file.rawPayload, sheet)))) as any[][][];
  return { total: total!, customers: customers!, orders: orders! };
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

test('a quotation is rehearsed over past orders before it is in force: in all, by customer, by order, and nothing changes', async () => {
  const placed = [await floor.picked(), await floor.packed(3)];
  const before = await Promise.all(placed.map(({ id }) => manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id })));
  const id = await quotation();
  const { total, customers, orders } = await result(id);
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
  expect(customers.slice(1).reduce((all, row) => all + Number(row[3]), 0)).toBeCloseTo(Number(after), 2);
  const now = await Promise.all(placed.map((one) => manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: one.id })));
  expect(now.map(({ Quote, RowVersion }) => [Quote.Total, RowVersion])).toEqual(
    before.map(({ Quote, RowVersion }) => [Quote.Total, RowVersion]),
  );
});

test('orders that another quotation would still price, or that are outside its ranges, are told apart', async () => {
  await floor.picked();
  const outranked = await result(await quotation({ DisplayOrder: 99_999, Ranges: [{ StartingRange: 0, UnitPrice: 1 }] }));
  expect(outranked.orders[1]!.at(-1)).toBe('Another quotation comes first');
  const light = await result(await quotation({ Ranges: [{ StartingRange: 0, EndRange: 0.1, UnitPrice: 1 }] }));
  expect(light.orders[1]!.at(-1)).toBe('The weight is in no range');
});

test('needs the right, a period in order and a quotation of the site, and is stopped by its starter only', async () => {
  const id = await quotation();
  expect(await rehearse(await server.as('support'), id)).toMatchObject({ status: 403, Code: 1 });
  expect(await rehearse(floor.alice, id)).toMatchObject({ status: 403, Code: 1 });
  expect((await rehearse(await server.as('hkmanager'), id)).Code).toBe(101);
  expect(await rehearse(manager, id, { EndDate: wire(-2) })).toMatchObject({ Code: 100, Data: [{ Field: 'EndDate' }] });
  const { JobId } = (await rehearse(manager, id)).Data;
  expect((await (await server.as('finance')).post(cancelJob.path, { JobId })).Code).toBe(101);
  await ended(JobId);
});
