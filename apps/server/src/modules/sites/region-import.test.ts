import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedJob } from '../../testing/jobs.ts';
import { uploadFile } from '../../testing/forms.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.as('admin');
});
afterAll(() => server?.close());

const heading = ['Parent codes', 'Code', 'Name, simplified Chinese', 'Name, English', 'Country code', 'Postal code', 'Remote'];
const sheet = (rows: readonly (readonly string[])[]) => writeSheets([{ name: 'regions', heading, rows }]);
async function imported(...rows: readonly (readonly string[])[]) {
  const { Id } = await uploadFile(server, admin, { name: 'regions.xlsx', bytes: await sheet(rows) });
  const { JobId } = await admin.ok('/GlobalCountries/UpLoadGlobalCountries', { FileId: Id });
  return endedJob(admin, JobId);
}
const below = async (ParentId?: string) => server.visitor().ok('/GlobalCountries/GetRegionsByParentId', ParentId ? { ParentId } : {});

test('imports countries and their parts from a spreadsheet, each below a previous row', async () => {
  const job = await imported(
    ['', 'xx', '某国', 'Somewhere', '999', '', ''],
    ['XX', 'N', '北部', 'North', '', '', ''],
    ['xx/n', '01', '北一', '', '', '90100', '1'],
  );
  expect(job).toMatchObject({ Status: 'done', Done: 3 });
  const country = (await below()).find(({ Code }: { Code: string }) => Code === 'XX');
  expect(country).toMatchObject({ Name: 'Somewhere', PhoneCode: '999', HasChildren: true });
  const [north] = await below(country.Id);
  expect(await below(north.Id)).toMatchObject([{ Name: '北一', Level: 3, PostalCode: '90100' }]);
});

test('renames an existing region without duplicating it', async () => {
  await imported(['', 'YY', '旧名', 'Old', '', '', '']);
  await imported(['', 'YY', '新名', 'New', '998', '', '']);
  const found = (await below()).filter(({ Code }: { Code: string }) => Code === 'YY');
  expect(found).toMatchObject([{ Name: 'New', PhoneCode: '998' }]);
});

test('changes only what the sheet states of an existing region', async () => {
  await imported(['', 'YX', '前名', 'Former', '997', '', '1']);
  const { Id } = await uploadFile(server, admin, {
    name: 'names.csv',
    bytes: Buffer.from('Code,"Name, English"\nYX,Later\n'),
  });
  const { JobId } = await admin.ok('/GlobalCountries/UpLoadGlobalCountries', { FileId: Id });
  expect(await endedJob(admin, JobId)).toMatchObject({ Status: 'done', Done: 1 });
  const { rows } = await sql`select name, phone_code, remote from region where code = 'YX' and level = 1`.execute(server.db);
  expect(rows).toMatchObject([{ name: { 'zh-cn': '前名', 'en-us': 'Later' }, phoneCode: '997', remote: true }]);
});

test('saves nothing if a row is wrong, and reports it by row and column', async () => {
  const job = await imported(
    ['', 'ZZ', '好', 'Good', '', '', ''],
    ['QQ', '1', '没有上级', '', '', '', ''],
    ['', '', '没有代码', '', '', '', ''],
    ['', 'ZA', '', '', '', '', ''],
    ['', 'ZZ', '重复', '', '', '', ''],
    ['', 'ZB', '电话', '', '123456789', '', 'yes'],
  );
  expect(job.Status).toBe('failed');
  expect(job.Errors.map(({ Line, Field }: { Line: number; Field: string }) => `${Line} ${Field}`)).toEqual([
    '3 Parent codes',
    '4 Code',
    '5 Name, simplified Chinese',
    '6 Code',
    '7 Country code',
    '7 Remote',
  ]);
  expect((await below()).some(({ Code }: { Code: string }) => Code === 'ZZ')).toBe(false);
});

test('is allowed to the platform only, from a spreadsheet of its own', async () => {
  const manager = await server.as('manager');
  const { Id } = await uploadFile(server, manager, { name: 'regions.xlsx', bytes: await sheet([['', 'WW', '某', '', '', '', '']]) });
  expect(await manager.post('/GlobalCountries/UpLoadGlobalCountries', { FileId: Id })).toBeRefused('NoPermission', { status: 403 });
  expect(await admin.post('/GlobalCountries/UpLoadGlobalCountries', { FileId: Id })).toBeRefused('NotFound');
  const pdf = await uploadFile(server, admin, { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4') });
  expect(await admin.post('/GlobalCountries/UpLoadGlobalCountries', { FileId: pdf.Id })).toBeRefused('FileTypeNotAllowed');
});
