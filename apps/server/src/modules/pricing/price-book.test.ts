import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Tx } from '../../core/db/db.ts';
import { priceBookOf } from './tariffs.ts';

let server: TestServer;
let manager: Person;
let siteId: string;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
  siteId = manager.siteId;
});
afterAll(() => server.close());

const enabledIn = (book: Awaited<ReturnType<typeof priceBookOf>>, id: string) => book.tariffs.find((one) => one.id === id)?.effectiveFlag;
const first = async () => (await manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 1 })).Data[0].Id as string;

test('reads a price book once, and again after every change of a quotation or a service', async () => {
  const book = await priceBookOf(server.db, siteId);
  expect(await priceBookOf(server.db, siteId)).toBe(book);
  const id = await first();
  await manager.ok('/TransferQuotation/DisableTransferQuotation', { Id: id });
  const after = await priceBookOf(server.db, siteId);
  expect([enabledIn(book, id), enabledIn(after, id)]).toEqual([true, false]);
  await manager.ok('/TransferQuotation/EnableTransferQuotation', { Id: id });
  expect(enabledIn(await priceBookOf(server.db, siteId), id)).toBe(true);
  const groups = await manager.ok('/LogisticsValueAddedServicesQuotationGrouping/GetLogisticsValueAddedServicesQuotationGroupings', {});
  const group = await manager.ok('/LogisticsValueAddedServicesQuotationGrouping/GetEditLogisticsValueAddedServicesQuotationGrouping', {
    Id: groups.Data[0].Id,
  });
  const { Id, Name, MultipleChoice, RowVersion } = group;
  await manager.ok('/LogisticsValueAddedServicesQuotationGrouping/EditLogisticsValueAddedServicesQuotationGrouping', {
    Id,
    Name,
    RowVersion,
    MultipleChoice: !MultipleChoice,
  });
  const now = await priceBookOf(server.db, siteId);
  expect(now.groups.find((one) => one.id === Id)?.multipleChoice).toBe(!MultipleChoice);
});

test('caches shipping methods and their names with it, and reloads them after a change', async () => {
  const book = await priceBookOf(server.db, siteId);
  const [{ id: carrierId }, { id: methodId }] = [book.carriers[0]!, book.methods[0]!];
  const [warehouseId] = book.methods.flatMap(({ warehouseIds }) => warehouseIds ?? []);
  const set = (table: string, id: string, change: ReturnType<typeof sql>) =>
    sql`update ${sql.table(table)} set ${change}, row_version = row_version + 1 where id = ${id}`.execute(server.db);
  await set('carrier', carrierId, sql`enable_status = 2`);
  await set('shipping_method', methodId, sql`enable_status = 2`);
  await set('warehouse', warehouseId!, sql`name_in_languages = '{"en-us": "House at the river"}'::jsonb`);
  await sql`update site_configuration set quote_valid_minutes = 7 where site_id = ${siteId}`.execute(server.db);
  const after = await priceBookOf(server.db, siteId);
  expect(after.carriers.map(({ id }) => id)).not.toContain(carrierId);
  // An order keeps the carrier that it has.
  expect(after.allCarriers.map(({ id }) => id)).toContain(carrierId);
  expect(after.methods.map(({ id }) => id)).not.toContain(methodId);
  expect(after.names.get(warehouseId!)?.['en-us']).toBe('House at the river');
  expect(after.quoteValidMinutes).toBe(7);
  await set('carrier', carrierId, sql`enable_status = 1`);
  await set('shipping_method', methodId, sql`enable_status = 1`);
  expect(await priceBookOf(server.db, siteId)).toMatchObject({ carriers: book.carriers.map(({ id }) => ({ id })) });
});

test('a rolled back change leaves no trace, also when another change replaces it', async () => {
  const id = await first();
  const setRow = (tx: Tx, effective: boolean) =>
    sql`update transfer_quotation set effective_flag = ${effective}, row_version = 900 where site_id = ${siteId} and id = ${id}`.execute(
      tx,
    );
  const takenBack = server.inTransaction(async (tx) => {
    await setRow(tx, false);
    // A transaction sees its own changes.
    expect(enabledIn(await priceBookOf(tx, siteId), id)).toBe(false);
    expect(enabledIn(await priceBookOf(server.db, siteId), id)).toBe(true);
    await priceBookOf(tx, siteId);
    throw new Error('rolled back');
  });
  await expect(takenBack).rejects.toThrow('rolled back');
  await server.inTransaction((tx) => setRow(tx, true));
  expect(enabledIn(await priceBookOf(server.db, siteId), id)).toBe(true);
});

test('shows visitors the methods with a public price, their destinations and transit times', async () => {
  const visitor = server.visitor();
  const { Destinations, Routes } = await visitor.ok('/PublicSite/GetPublicRoutes', {});
  expect(Destinations.map(({ Name }: { Name: string }) => Name)).toContain('Taiwan');
  expect(Routes.length).toBeGreaterThan(0);
  const known = new Set(Destinations.map(({ Id }: { Id: string }) => Id));
  for (const route of Routes) {
    expect(route).toMatchObject({ Name: expect.any(String), MinDays: expect.any(Number), MaxDays: expect.any(Number) });
    expect(route.DestinationIds.length).toBeGreaterThan(0);
    expect(route.DestinationIds.every((id: string) => known.has(id))).toBe(true);
  }
  await sql`update transfer_quotation set visible_to_public = false, row_version = row_version + 1 where site_id = ${siteId}`.execute(
    server.db,
  );
  expect((await visitor.ok('/PublicSite/GetPublicRoutes', {})).Routes).toEqual([]);
});
