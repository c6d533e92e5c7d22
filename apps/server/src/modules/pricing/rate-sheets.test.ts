import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploadFile } from '../../testing/forms.ts';
import { endedJob } from '../../testing/jobs.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { readRows, writeSheets } from '../../core/sheets/spreadsheet.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

type Cells = (string | number | null)[];
const stored = async (bytes: Buffer, person = manager) => (await uploadFile(server, person, { name: 'rates.xlsx', bytes })).Id;
const ended = (JobId: string) => endedJob(manager, JobId);
const heading = [
  'Name',
  'Currency',
  'Billing mode',
  'In force from',
  'Priority (smaller first)',
  'Enabled',
  'Warehouses',
  'Destination countries',
  'Rounding step',
  'Rounding tolerance',
  'Above',
  'Up to',
  'Unit price',
  'Additional cost',
  'Expense type',
  'Code',
  'Trigger',
  'Condition',
  'Value',
  'Charge method',
  'Amount or percentage',
];
const head = (name: string, more: Partial<Record<string, string | number | null>> = {}): Cells => {
  const values: Record<string, string | number | null> = {
    Name: name,
    Currency: 'CNY',
    'Billing mode': 'Price per kg by range',
    'In force from': '2024-01-01',
    'Priority (smaller first)': 900,
    Enabled: 'No',
    Warehouses: 'XM',
    'Destination countries': 'TW; 日本',
    'Rounding step': 0.5,
    Above: 0,
    'Up to': 5,
    'Unit price': 12.5,
    ...more,
  };
  return heading.map((column) => values[column] ?? null);
};
const below = (more: Record<string, string | number>): Cells => heading.map((column) => more[column] ?? null);
const imported = async (...rows: Cells[]) => {
  const FileId = await stored(await writeSheets([{ name: 'rates', heading, rows }]));
  return ended((await manager.ok('/TransferQuotation/UpLoadTransferQuotation', { FileId })).JobId);
};
const find = async (name: string) => {
  const { Data } = await manager.ok('/TransferQuotation/GetTransferQuotations', { Name: name });
  return Data.length ? manager.ok('/TransferQuotation/GetEditTransferQuotation', { Id: Data[0].Id }) : null;
};
const surcharge = {
  'Expense type': 'SURCHARGE',
  Code: 'HEAVY',
  Trigger: 'Actual weight (kg)',
  Condition: 'Greater than',
  Value: '20',
  'Charge method': 'Per billing kg',
  'Amount or percentage': 0.5,
};

test('imports quotations with ranges and surcharges, and adds a version for an existing name', async () => {
  const job = await imported(
    head('Sheet A', surcharge),
    below({ Above: 5, 'Up to': 20, 'Unit price': 10, 'Additional cost': 3 }),
    below({ Name: 'Sheet A', Above: 20, 'Unit price': 9 }),
    head('Sheet B', { 'Up to': null }),
  );
  expect(job).toMatchObject({ Status: 'done', Errors: [] });
  expect(await find('Sheet A')).toMatchObject({
    Version: 1,
    EffectiveFlag: false,
    Carry: 0.5,
    Ranges: [
      { StartingRange: 0, EndRange: 5, UnitPrice: 12.5 },
      { StartingRange: 5, EndRange: 20, UnitPrice: 10, AdditionalCost: 3 },
      { StartingRange: 20, EndRange: null, UnitPrice: 9 },
    ],
    Surcharges: [{ Code: 'HEAVY', TriggerDataSource: 3, TriggerRule: 2, TriggerValue: '20', CalculationMethod: 3, AmountOfMoney: 0.5 }],
  });
  expect((await find('Sheet A')).DestinationCountryIds).toHaveLength(2);
  expect(await find('Sheet B')).toMatchObject({ Ranges: [{ EndRange: null }] });
  expect(await imported(head('Sheet A', { 'Up to': null, 'Unit price': 11 }))).toMatchObject({ Status: 'done' });
  expect(await find('Sheet A')).toMatchObject({ Version: 2, Ranges: [{ UnitPrice: 11 }], Surcharges: [] });
});

test('reports every wrong cell with row and column, and saves nothing', async () => {
  const job = await imported(
    head('Sheet C', { Currency: 'XYZ', Enabled: 'perhaps', 'Rounding step': 'half' }),
    below({ Above: 5, 'Up to': 5, 'Unit price': 1 }),
    head('Sheet D', { 'Up to': 5, ...surcharge, Value: 'x' }),
    below({ Above: 6, 'Unit price': 1 }),
    head('Sheet E', { Warehouses: 'XM; Atlantis' }),
  );
  expect(job.Status).toBe('failed');
  const problems = job.Errors.map(({ Line, Field }: any) => `${Line} ${Field}`);
  expect(problems).toEqual(expect.arrayContaining(['2 Currency', '2 Enabled', '2 Rounding step', '4 Value', '5 Above', '6 Warehouses']));
  expect(job.Errors.find(({ Field }: any) => Field === 'Warehouses').Message).toBe('Unknown: Atlantis');
  expect(job.Errors.every(({ Message }: any) => !Message.includes('{{') && !Message.startsWith('pricing.'))).toBe(true);
  expect(job.ResultUrl).toBeTruthy();
  expect(await find('Sheet C')).toBeNull();
  expect(await find('Sheet E')).toBeNull();
});

test('reports a setting without effect at its cell', async () => {
  const list = { Trigger: 'Weight of each piece (kg)', Condition: 'In list', Value: '25,30', 'Charge method': 'Per excess kg' };
  const job = await imported(
    head('Sheet N', { 'Rounding step': 0, 'Rounding tolerance': 0.05 }),
    head('Sheet O', { ...surcharge, Trigger: 'None' }),
    head('Sheet P', { ...surcharge, ...list }),
  );
  expect(job.Errors.map(({ Line, Field, Message }: any) => [Line, Field, Message])).toEqual([
    [2, 'Rounding tolerance', expect.stringContaining('requires a rounding step')],
    [3, 'Condition', expect.stringContaining('without a trigger')],
    [4, 'Value', expect.stringContaining('enter one number')],
  ]);
});

test('imports an exported sheet without a change', async () => {
  const before = (await manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 100 })).Data;
  const job = await ended((await manager.ok('/TransferQuotation/ExportTransferQuotations', {})).JobId);
  expect(job).toMatchObject({ Status: 'done', Done: before.length });
  const file = await server.server.http.inject({
    method: 'GET',
    url: job.ResultUrl,
    headers: { host: 'localhost', authorization: `Bearer ${manager.token}` },
  });
  expect(file.statusCode).toBe(200);
  const cells = await readRows(file.rawPayload);
  expect(cells.length).toBeGreaterThan(before.length);
  const again = await ended(
    (await manager.ok('/TransferQuotation/UpLoadTransferQuotation', { FileId: await stored(file.rawPayload) })).JobId,
  );
  expect(again).toMatchObject({ Status: 'done', Errors: [] });
  const after = (await manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 100 })).Data;
  expect(after).toHaveLength(before.length);
  const formOf = async ({ Id }: { Id: string }) => {
    const {
      Id: _id,
      Version,
      RowVersion: _row,
      CreationTime: _time,
      ...form
    } = await manager.ok('/TransferQuotation/GetEditTransferQuotation', { Id });
    return {
      Version,
      terms: JSON.stringify([
        form.Name,
        form.Ranges,
        form.Surcharges,
        form.WarehouseIds,
        form.TypeOfShippingIds,
        form.CustomerGroupIds,
        form.Deadline,
      ]),
    };
  };
  for (const row of after.slice(0, 4)) expect((await formOf(row)).Version).toBeGreaterThan(1);
}, 120_000);

test('requires the import permission, an own spreadsheet and a site of the caller', async () => {
  const FileId = await stored(await writeSheets([{ name: 'rates', heading, rows: [head('Sheet F')] }]));
  const start = (person: Person, body: object = {}) => person.post('/TransferQuotation/UpLoadTransferQuotation', { FileId, ...body });
  expect(await start(await server.as('support'))).toBeRefused('NoPermission', { status: 403 });
  expect(await start(await server.as('alice'))).toBeRefused('NoPermission', { status: 403 });
  expect(await start(await server.as('hkmanager'))).toBeRefused('NotFound');
  expect(await start(manager, { SiteId: FileId })).toBeRefused('NotFound');
  expect(await (await server.as('alice')).post('/TransferQuotation/ExportTransferQuotations', {})).toMatchObject({ status: 403 });
});

test("reads the times of a sheet in the site's time zone", async () => {
  const admin = await server.as('admin');
  const site = () => manager.ok<any>('/Site/GetSiteById', { Id: manager.siteId });
  const { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath, CreationTime } = await site();
  const siteFields = { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath, DatabaseType: 1, DatabaseChannel: 'default' };
  await admin.ok('/Site/EditSite', { ...siteFields, TimeZone: 'America/New_York' });
  await vi.waitFor(async () => expect((await site()).CreationTime).not.toBe(CreationTime), 10_000);
  expect(await imported(head('Sheet G', { 'In force from': '2024-07-15 12:00:00' }))).toMatchObject({ Status: 'done', Errors: [] });
  const quotation = server.db.selectFrom('transferQuotation').select('timeOfEntryIntoForce').where('name', '=', 'Sheet G');
  expect((await quotation.executeTakeFirstOrThrow()).timeOfEntryIntoForce).toEqual(new Date('2024-07-15T16:00:00Z'));
  expect((await find('Sheet G')).TimeOfEntryIntoForce).toBe('2024-07-15 12:00:00');
}, 60_000);
