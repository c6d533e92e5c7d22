import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { formulas, notFormulas } from '@entrepot/testing/corpus/formulas.ts';
import { csvRows } from './csv-rows.ts';
import { csvText } from './csv-text.ts';
import { readRows } from './spreadsheet.ts';
import { formulaBeginning, escapeFormula } from './escape-formula.ts';

let server: TestServer;
let users: Record<'clerk' | 'manager' | 'alice' | 'bob' | 'picker', Person>;

beforeAll(async () => {
  server = await openTestServer();
  const names = ['clerk', 'manager', 'alice', 'bob', 'picker'] as const;
  users = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)]))) as typeof users;
  const usual = await plainPackage();
  const declare = (by: Person, CourierNumber: string, ProductName: string) =>
    by.ok('/UserPackage/EstablishPackage', { ...usual, CourierNumber, ProductName });
  await declare(users.alice, 'EXPORT1', '=1+1');
  await declare(users.alice, 'EXPORT2', 'Tea, "green"\nand white');
  await declare(users.bob, 'EXPORT3', '茶葉');
});
afterAll(() => server.close());

async function plainPackage() {
  const [warehouse] = await users.clerk.ok('/Warehouse/GetSelectWarehouses');
  return { WarehouseId: warehouse.Value, ProductName: 'Tea', Price: 12.5, Quantity: 2 };
}

/** Starts an export, waits for the job, and returns the file's bytes. */
async function exported(by: Person, path: string, query: object = {}, headers: Record<string, string> = {}): Promise<Buffer> {
  const { JobId } = await by.ok(path, query, headers);
  const job = () => by.ok('/UpLoadFile/GetJob', { JobId });
  await expect.poll(async () => (await job()).Status, { timeout: 20_000 }).toBe('done');
  const answer = await server.server.http.inject({ method: 'GET', url: (await job()).ResultUrl });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
const csv = async (by: Person, path: string, query: object = {}, headers = {}) => {
  const text = (await exported(by, path, { ...query, AsCsv: true }, headers)).toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1);
};

describe('exported lists', () => {
  test('contain the rows of the list with names instead of ids and codes, as a workbook', async () => {
    const [heading, ...rows] = await readRows(await exported(users.manager, '/Package/ExportPackages', { descendingOrder: false }));
    expect(heading).toEqual(
      expect.arrayContaining(['Tracking number', 'Customer', 'Package status', 'Warehouse', 'Pieces', 'Created (Asia/Shanghai)']),
    );
    const at = (name: string) => heading!.indexOf(name);
    expect(rows.map((row) => [row[at('Tracking number')], row[at('Customer')], row[at('Package status')], row[at('Pieces')]])).toEqual([
      ['EXPORT1', 'alice', 'Pre-declared', '2'],
      ['EXPORT2', 'alice', 'Pre-declared', '2'],
      ['EXPORT3', 'bob', 'Pre-declared', '2'],
    ]);
    // A text cell is never run: it needs no apostrophe, which an import would read as a part of the name.
    expect(rows[0]![at('Product name')]).toBe('=1+1');
    expect(rows[0]![at('Created (Asia/Shanghai)')]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('preserve texts with characters that are special in a workbook', async () => {
    const written = { ProductName: 'A < B & "C" > D\n第二行 😀', Remarks: `tab\there, </t></is></c>` };
    const { Id } = await users.alice.ok('/UserPackage/EstablishPackage', {
      ...(await plainPackage()),
      CourierNumber: 'EXPORT4',
      ...written,
    });
    await sql`update package set product_name = product_name || chr(1) || chr(2) || '.' where id = ${Id}`.execute(server.db);
    const [heading, row] = await readRows(await exported(users.alice, '/UserPackage/ExportPackages', { CourierNumber: 'EXPORT4' }));
    expect(row![heading!.indexOf('Product name')]).toBe(`${written.ProductName}.`);
    await sql`update package set is_deleted = true where id = ${Id}`.execute(server.db);
  });

  test('are CSV on request, with escaped formulas and quotes', async () => {
    const text = await csv(users.manager, '/Package/ExportPackages', { descendingOrder: false });
    expect(text).toContain(`EXPORT1,alice,Pre-declared,'=1+1,`);
    expect(text).toContain(`EXPORT2,alice,Pre-declared,"Tea, ""green""\nand white",`);
  });

  test("have headings and labels in the requester's language", async () => {
    const csvIn = (language: string) => csv(users.bob, '/UserPackage/ExportPackages', {}, { 'accept-language': language });
    expect(await csvIn('zh-cn')).toMatch(/^快递单号,.*创建时间 \(Asia\/Shanghai\)\nEXPORT3,.*茶葉/s);
    expect(await csvIn('zh-tw')).toMatch(/建立時間 \(Asia\/Shanghai\)\nEXPORT3,/);
  });

  test('apply the filters, and contain only own rows for customers', async () => {
    expect(await csv(users.manager, '/Package/ExportPackages', { CourierNumbers: ['export2', 'EXPORT3'] })).not.toContain('EXPORT1');
    expect(await csv(users.manager, '/Package/ExportPackages', { PackageStatus: enumCodes.PackageStatus.Departed })).toMatch(/^[^\n]*\n$/);
    expect(await csv(users.manager, '/Package/ExportPackages', { StartDate: '2001-01-01', EndDate: '2001-01-02' })).toMatch(/^[^\n]*\n$/);
    const own = await csv(users.alice, '/UserPackage/ExportPackages');
    expect(own.match(/EXPORT\d/g)?.sort()).toEqual(['EXPORT1', 'EXPORT2']);
  });

  test('exist for orders and bills too', async () => {
    expect(await csv(users.manager, '/LogisticsOrder/ExportLogisticsOrders')).toMatch(/^Order number,/);
    expect(await csv(users.alice, '/UserLogisticsOrder/ExportLogisticsOrders')).toMatch(/^Order number,/);
    expect(await csv(users.manager, '/Bill/ExportBills')).toMatch(/^Bill number,/);
    expect(await csv(users.alice, '/UserBill/ExportBills')).toMatch(/^Bill number,/);
  });

  test('require the permission, and contain all rows of a long list', async () => {
    expect(await users.picker.post('/Package/ExportPackages')).toBeRefused('NoPermission');
    await server.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx);
      await sql`insert into package (site_id, id, creation_time, courier_number, claim_status, owner_id, warehouse_id)
        select p.site_id, gen_random_uuid(), p.creation_time, 'MANY' || i, 2, p.owner_id, p.warehouse_id
        from package p, generate_series(1, 10001) i
        where p.courier_number = 'EXPORT3'`.execute(tx);
    });
    const rows = await readRows(await exported(users.manager, '/Package/ExportPackages'));
    expect(rows.length).toBeGreaterThan(10_003);
    expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
    expect((await csv(users.manager, '/Package/ExportPackages')).split('\n').length).toBeGreaterThan(10_003);
  });
});

const escapeFormulaInPostgres = async (value: string) =>
  (await sql<{ escaped: string }>`select regexp_replace(${value}::text, ${sql.lit(formulaBeginning)}, '''') as escaped`.execute(server.db))
    .rows[0]!.escaped;

test.each(formulas)('escapes %j as plain text in CSV', async (value) => {
  expect([escapeFormula(value), await escapeFormulaInPostgres(value)]).toEqual([`'${value}`, `'${value}`]);
  expect(csvText(['a'], [[value]]).toString()).toContain(`'${value}`);
});

test.each(notFormulas)('leaves %j unchanged', async (value) => {
  expect([escapeFormula(value), await escapeFormulaInPostgres(value)]).toEqual([value, value]);
});

test('the CSV of a report reads back with quotes, commas, line breaks and formulas', () => {
  const rows = [['Tea, "green"', 'first\nsecond', '=1+1', '茶葉'], ...formulas.map((value) => [value])];
  const bytes = csvText(['a', 'b', 'c', 'd'], rows);
  expect(csvRows(bytes, { encoding: 'utf-8', delimiter: ',' }, 100).slice(1)).toEqual(rows);
});
