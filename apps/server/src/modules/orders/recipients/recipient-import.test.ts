import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../../testing/forms.ts';
import { endedJob } from '../../../testing/jobs.ts';
import type { Person } from '../../../testing/people.ts';
import { openTestServer, type TestServer } from '../../../testing/server.ts';
import { readRows, writeSheets } from '../../../core/sheets/spreadsheet.ts';

let server: TestServer;
let alice: Person;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  [alice, manager] = [await server.as('alice'), await server.as('manager')];
});
afterAll(() => server?.close());

const heading = [
  'Recipient',
  'Country code',
  'Mobile phone',
  'Country or region',
  'Province',
  'City',
  'Street address',
  'ID number',
  'Member code',
];
type Cells = (string | null)[];
const row = (...more: Cells): Cells =>
  ['王大同', '886', '0912345678', 'Taiwan', '台北市', null, '忠孝東路一段1號', null, null].map((cell, at) => more[at] ?? cell);

async function start(rows: Cells[], by: Person, more: object = {}) {
  const file = await uploadFile(server, by, { name: 'book.xlsx', bytes: await writeSheets([{ name: 'Book', heading, rows }]) });
  const area = by === alice ? '/UserRecipientInformation' : '/RecipientInformation';
  return by.post(`${area}/UpLoadRecipientInformation`, { FileId: file.Id, ...more });
}
const imported = async (rows: Cells[], by = alice, more: object = {}) => endedJob(by, (await start(rows, by, more)).Data.JobId);
const book = async (DetailedAddress: string) =>
  (await alice.ok('/UserRecipientInformation/GetRecipientInformations', { rows: 100, Content: DetailedAddress })).Data;

test('imports an address book of a customer, with region names in any language', async () => {
  const job = await imported([
    row('陳一', null, null, '台湾', '臺北市', null, '市府路1號', 'a123456789'),
    row('Chan', '+852', '91234567', 'HK', '', null, 'Queen Road 1'),
  ]);
  expect(job).toMatchObject({ Status: 'done', Done: 2, Errors: [] });
  const [first] = await book('市府路1號');
  expect(first).toMatchObject({ RecipientName: '陳一', ProvinceName: expect.stringMatching(/Taipei/), IdentityNumber: '******6789' });
  expect((await book('Queen Road 1'))[0]).toMatchObject({ PhoneCode: '852', Phone: '91234567' });
});

test('reports every wrong cell by row and column and saves nothing', async () => {
  const job = await imported([
    row('好人', null, null, null, null, null, '不會存1號'),
    row('壞人', null, '12', null, null, null, '不會存2號'),
    row('壞人', null, null, 'Taiwan', '廣州市', null, '不會存3號'),
    row('好人', null, null, null, null, null, '不會存1號'),
    row('壞人', null, null, null, null, null, '不會存4號', 'A12'),
  ]);
  expect(job.Status).toBe('failed');
  expect(job.Errors.map(({ Line, Field, Message }: Record<string, unknown>) => [Line, Field, Message])).toEqual([
    [3, 'Mobile phone', 'Invalid phone number'],
    [4, 'Province', 'Region "廣州市" not found here'],
    [5, 'Recipient', 'Same as row 2'],
    [6, 'ID number', 'Invalid value'],
  ]);
  expect(await book('不會存')).toEqual([]);
});

test('reports an existing address and rejects an empty file', async () => {
  await imported([row('陳二', null, null, null, null, null, '有了1號')]);
  const again = await imported([row('陳二', null, null, null, null, null, '有了1號')]);
  expect(again.Errors).toMatchObject([{ Line: 2, Message: 'This address is already in the address book' }]);
  expect((await imported([])).Status).toBe('failed');
});

test('lets staff name one customer for a file, or one in each row', async () => {
  const { MemberCode, UserId } = await alice.ok('/User/GetUserInfoDetailedInfo');
  expect(await imported([row('陳三', null, null, null, null, null, '代填1號')], manager, { UserId })).toMatchObject({ Status: 'done' });
  expect(await imported([row('陳三', null, null, null, null, null, '代填2號', null, MemberCode)], manager)).toMatchObject({
    Status: 'done',
  });
  const unknown = await imported([row('陳三', null, null, null, null, null, '代填3號', null, 'T99999')], manager);
  expect(unknown.Errors).toMatchObject([{ Line: 2, Field: 'Member code', Message: 'No customer has the member code T99999' }]);
  expect((await book('代填')).map(({ DetailedAddress }: { DetailedAddress: string }) => DetailedAddress).sort()).toEqual([
    '代填1號',
    '代填2號',
  ]);
});

test('rejects a customer of another site and another person’s file', async () => {
  const other = await (await server.as('hkcarol')).ok('/User/GetUserInfoDetailedInfo');
  expect(await start([row()], manager, { UserId: other.UserId })).toBeRefused('NotFound');
  const file = await uploadFile(server, manager, {
    name: 'book.xlsx',
    bytes: await writeSheets([{ name: 'Book', heading, rows: [row()] }]),
  });
  expect(await alice.post('/UserRecipientInformation/UpLoadRecipientInformation', { FileId: file.Id })).not.toSucceed();
  const clerk = await server.as('clerk');
  expect(await clerk.post('/RecipientInformation/UpLoadRecipientInformation', { FileId: file.Id })).toBeRefused('NoPermission', {
    status: 403,
  });
});

test('names the columns of the template in the language of the caller', async () => {
  const address = await alice.ok('/UpLoadFile/GetImportTemplate', { Kind: 'RecipientInformation' }, { 'accept-language': 'zh-tw' });
  const sheet = await server.server.http.inject({ method: 'GET', url: address, headers: { host: 'localhost' } });
  const [titles] = await readRows(sheet.rawPayload);
  expect(titles!.slice(0, 4)).toEqual(['收件人 *', '國碼', '手機號碼 *', '國家/地區 *']);
  expect(titles).not.toContain('會員編號');
});
