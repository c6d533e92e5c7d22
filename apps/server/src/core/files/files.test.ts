import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { covers } from '@entrepot/testing/covers.ts';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { sendForm } from '../../testing/forms.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { kindOf } from './file-kinds.ts';
import { folderPlace } from './file-stores.ts';
import { fileStore, storeFiles, requireStoredFiles } from './files.ts';
import { pictureLibrary } from './picture-library.ts';
import { readRows, writeSheets } from '../sheets/spreadsheet.ts';

let server: TestServer;
let alice: Person;
let bob: Person;
let manager: Person;
const pictures = await pictureLibrary();

beforeAll(async () => {
  server = await openTestServer();
  [alice, bob, manager] = await Promise.all([server.as('alice'), server.as('bob'), server.as('manager')]);
});
afterAll(() => server.close());

const pdf = Buffer.from('%PDF-1.4\nsomething');

/** Sends a form; a field with bytes is the file. */
const send = (person: Person | null, parts: Record<string, string | Buffer>, name = 'a.pdf') =>
  sendForm(
    server,
    person,
    '/UpLoadFile/UpLoadFile',
    Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, typeof value === 'string' ? value : { name, bytes: value }])),
  );
const attach = (person: Person, file: Buffer = pdf, more: Record<string, string> = {}, name?: string) =>
  send(person, { UploadFileType: '0', ...more, FileStream: file }, name);
const get = (url: string, headers: Record<string, string> = {}) =>
  server.server.http.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });

test('stores an upload where only the account of the server can read it', async () => {
  const { Data } = await attach(alice);
  const path = join(server.server.config.dataDir, Data.Url.replace(/^\/|\?.*$/g, ''));
  const modeOf = async (of: string) => (await stat(of)).mode & 0o777;
  expect([await modeOf(path), await modeOf(dirname(path))]).toEqual([0o600, 0o700]);

  // A folder of an older version is closed with the first file.
  const older = join(mkdtempSync(join(tmpdir(), 'entrepot-files-')), 'files');
  mkdirSync(older, { mode: 0o755 });
  await folderPlace(older).write('1/2/a.pdf', pdf, 'application/pdf');
  expect([await modeOf(older), await modeOf(join(older, '1/2/a.pdf'))]).toEqual([0o700, 0o600]);
  rmSync(dirname(older), { recursive: true });
});

test('rejects uploads in which a virus scanner finds something, and all while it is away', async () => {
  const answers = ['stream: Eicar-Signature FOUND\0', 'stream: OK\0'];
  const scanner = createServer((socket) => {
    const answer = answers.shift();
    socket.on('error', () => undefined).on('data', (bytes) => bytes.subarray(-4).equals(Buffer.alloc(4)) && socket.end(answer ?? ''));
  });
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
  const { config } = server.server;
  config.scanner = { host: '127.0.0.1', port: (scanner.address() as AddressInfo).port };
  try {
    expect(await attach(alice, pdf, {}, 'bill.pdf')).toBeRefused('FileTypeNotAllowed', {
      Message: 'bill.pdf contains malicious content and can’t be uploaded',
    });
    expect(await attach(alice)).toSucceed();
    await new Promise((resolve) => scanner.close(resolve));
    expect(await attach(alice)).toBeRefused('ExternalServiceFailed');
  } finally {
    config.scanner = undefined;
  }
  const { rows } = await sql`select detail, times from security_event where user_id = ${alice.userId} and security_event_kind = 16`.execute(
    server.db,
  );
  expect(rows).toEqual([{ detail: 'Eicar-Signature', times: 1 }]);
});

describe('uploading a file', () => {
  test(
    'returns its id and an address that opens for ten minutes',
    covers('FIELD-Upload-Response', 'CALL-UpLoadFile-UpLoadFile'),
    async () => {
      const response = await attach(alice);
      expect(response).toSucceed();
      const { Data } = response;
      expect(Data.Url).toMatch(/^\/files\/[0-9a-f-]{36}\/\d{6}\/[0-9a-f]{32}\.pdf\?e=\d+&s=[\w-]{22}$/);
      const answer = await get(Data.Url);
      expect(answer.rawPayload).toEqual(pdf);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringContaining('attachment'),
      });
      expect(answer.headers['content-security-policy']).toMatch(/^sandbox/);
      const until = Number(new URL(Data.Url, 'http://x').searchParams.get('e'));
      expect(until - Date.now() / 1000).toBeGreaterThan(599);
      expect(until - Date.now() / 1000).toBeLessThan(661);
    },
  );

  test('stores it under its original name in any script', async () => {
    const { Data } = await attach(alice, pdf, {}, 'invoice 發票.pdf');
    expect((await get(Data.Url)).headers['content-disposition']).toBe(
      `attachment; filename="invoice __.pdf"; filename*=UTF-8''invoice%20%E7%99%BC%E7%A5%A8.pdf`,
    );
  });

  test('denies access without the signature, with a changed one, and after it expires', async () => {
    const { Data } = await attach(alice);
    const plain = Data.Url.replace(/\?.*/, '');
    const other = (await attach(alice)).Data.Url.replace(/.*\?/, '');
    for (const url of [
      plain,
      `${plain}?${other}`,
      Data.Url.replace(/.$/, (last: string) => (last === 'x' ? 'y' : 'x')),
      Data.Url.replace(/e=\d+/, 'e=9999999999'),
    ])
      expect((await get(url)).statusCode).toBe(404);
    const files = fileStore(server.server.config);
    const { e, s } = Object.fromEntries(new URL(Data.Url, 'http://x').searchParams) as { e: string; s: string };
    for (const outside of ['/files/../secret-key', `${plain}/../../x`, '/files/x']) expect(await files.sizeOf(outside)).toBeUndefined();
    expect(files.opens(plain, e, s, Date.now() + 9 * 60_000)).toBe(true);
    expect(files.opens(plain, e, s, Date.now() + 12 * 60_000)).toBe(false);
  });

  test('determines the type by the first bytes, not the name', async () => {
    const html = Buffer.from('<html><script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await attach(alice, html, { UploadFileType: '1' }, 'photo.jpg')).toBeRefused('FileTypeNotAllowed', {
      status: 200,
      Message: 'photo.jpg isn’t an image. Upload a JPEG or PNG.',
    });
    expect((await attach(alice, Buffer.alloc(0), {}, 'list.xlsx')).Message).toBe('list.xlsx is empty. Choose another file.');
    expect((await attach(alice, html, {}, 'list.xlsx')).Message).toContain('The content of list.xlsx doesn’t match its file type');
    expect((await attach(alice, html, {}, 'page.html')).Message).toContain('page.html can’t be stored');
    expect(await attach(alice, svg, { UploadFileType: '1' }, 'photo.svg')).toBeRefused('FileTypeNotAllowed');
    expect(await attach(alice, html)).toBeRefused('FileTypeNotAllowed');
    expect(await attach(alice, pdf, { UploadFileType: '1' })).toBeRefused('FileTypeNotAllowed');
    expect(await attach(alice, Buffer.from(zipSync({ 'evil.exe': pdf })))).toBeRefused('FileTypeNotAllowed');
    expect(kindOf(await writeSheets([{ name: 'a', heading: ['b'], rows: [] }]))?.extension).toBe('xlsx');
  });

  test(
    'rejects and deletes files above the limit of the type or the sender',
    covers('FIELD-Upload-UploadFileType', 'FIELD-Upload-MaxSize'),
    async () => {
      const large = Buffer.alloc(2 * 1024 * 1024 + 1);
      pdf.copy(large);
      expect(await attach(alice, large, { MaxSize: '2' })).toBeRefused('FileTooLarge', {
        Message: 'a.pdf is too large. The maximum is 2 MB.',
      });
      const huge = Buffer.alloc(21 * 1024 * 1024);
      pdf.copy(huge);
      expect(await attach(alice, huge)).toBeRefused('FileTooLarge');
      const tenMegabytes = Buffer.alloc(10 * 1024 * 1024, 0xff);
      expect(await attach(alice, tenMegabytes, { UploadFileType: '1' })).toBeRefused('FileTooLarge');
    },
  );

  test('requires a signed-in person and a file', covers('FIELD-Upload-FileStream'), async () => {
    expect(await send(null, { FileStream: pdf })).toBeRefused('NoPermission', { status: 401 });
    expect(await send(alice, { UploadFileType: '0' })).toBeRefused('ValidationFailed', { Message: 'No file was uploaded' });
  });

  test('makes staff uploads for the public pages readable for everyone', covers('FIELD-Upload-FileClassify'), async () => {
    const open = await attach(manager, pdf, { FileClassify: 'Notice' });
    expect(open.Data.Url).toMatch(/\/public\/[0-9a-f]{32}\.pdf$/);
    expect((await get(open.Data.Url)).statusCode).toBe(200);
    expect((await attach(alice, pdf, { FileClassify: 'Notice' })).Data.Url).toContain('?e=');
    for (const FileClassify of ['Annex', 'Image', 'Video'])
      expect((await attach(manager, pdf, { FileClassify })).Data.Url, FileClassify).toContain('?e=');
  });

  test('serves a byte range of a long file to a player', async () => {
    const { Data } = await attach(alice);
    const answer = await get(Data.Url, { range: 'bytes=5-8' });
    expect(answer.statusCode).toBe(206);
    expect(answer.payload).toBe('1.4\n');
    expect(answer.headers['content-range']).toBe(`bytes 5-8/${pdf.length}`);
  });
});

describe('pictures', () => {
  const png = () =>
    pictures!(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'),
      {},
    )
      .png({})
      .toBuffer();

  test.runIf(!pictures)('are refused with a reason when the image library is missing', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
    expect(await attach(alice, jpeg, { UploadFileType: '1' })).toBeRefused('ExternalServiceFailed', {
      Message: expect.stringContaining('image library is missing'),
    });
  });

  test.runIf(pictures)('are re-encoded, so that no hidden data remains', async () => {
    const hidden = Buffer.concat([await png(), Buffer.from('<script>hidden</script>')]);
    const answer = await attach(alice, hidden, { UploadFileType: '1' }, 'photo.png');
    expect(answer).toSucceed();
    const { Data } = answer;
    const stored = await get(Data.Url);
    expect(stored.headers['content-type']).toBe('image/png');
    expect(stored.rawPayload.includes('hidden')).toBe(false);
  });

  test.runIf(pictures)('are decoded outside the request threads, within limits of time and memory', async () => {
    const large = await pictures!(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000"/>'), {
      limitInputPixels: false,
    })
      .png({})
      .toBuffer();
    let ended = false;
    const sending = attach(alice, large, { UploadFileType: '1' }).finally(() => (ended = true));
    const { status } = await alice.post('/User/GetUserInfoDetailedInfo');
    expect([status, ended]).toEqual([200, false]);
    expect(await sending).toSucceed();
  });

  test.runIf(pictures)('are rejected when damaged or when they have far too many pixels', async () => {
    const good = await png();
    expect(await attach(alice, good.subarray(0, 60), { UploadFileType: '1' })).toBeRefused('FileTypeNotAllowed');
    const huge = Buffer.from(good);
    huge.writeUInt32BE(14_000, 16);
    huge.writeUInt32BE(14_000, 20);
    expect(['FileTypeNotAllowed', 'FileTooLarge']).toContain(outcomeOf(await attach(alice, huge, { UploadFileType: '1' })));
  });
});

describe('a file in a row', () => {
  test('is stored without its signature and counted; files of others are rejected', async () => {
    const { Url } = (await attach(alice)).Data;
    const caller = { ...(await server.system()), audience: 'customer' as const, userId: alice.userId, ownerId: alice.userId };
    const store = (list: string[], present: string[] = []) => server.inTransaction((tx) => storeFiles(tx, caller, list, present));
    const [storedAddress] = await store([Url, Url]);
    expect(storedAddress).toBe(Url.replace(/\?.*/, ''));
    const row = await sql<{ refCount: number }>`select ref_count from file_object where url = ${storedAddress}`.execute(server.db);
    expect(row.rows[0]!.refCount).toBe(1);
    const { Url: bobs } = (await attach(bob)).Data;
    await expect(store([bobs])).rejects.toMatchObject({ key: 'NotFound' });
    expect(await store([bobs], [bobs.replace(/\?.*/, '')])).toHaveLength(1);
  });

  test('is signed in file fields; addresses in plain texts stay unchanged', async () => {
    const [bobs, own] = [(await attach(bob)).Data.Url, (await attach(manager)).Data.Url];
    const plain = bobs.replace(/\?.*/, '');
    const names = Object.fromEntries(['zh-cn', 'zh-tw', 'en-us'].map((language) => [language, plain]));
    const { Id } = await manager.ok('/CommonFile/EstablishCommonFile', { Name: names, Category: 'Forms', FileUrl: own });
    const row = await manager.ok('/CommonFile/GetEditCommonFile', { Id });
    expect(row).toMatchObject({ Name: names, FileUrl: expect.stringMatching(/\.pdf\?e=\d+&s=/) });
    expect((await get(row.FileUrl)).statusCode).toBe(200);
    const page = await manager.ok('/CommonFile/GetCommonFiles', { Content: plain });
    expect(page.Data[0]).toMatchObject({ Name: plain, FileUrl: expect.stringMatching(/\?e=\d+&s=/) });
    expect((await get(plain)).statusCode).toBe(404);
  });

  test("cannot be taken over by writing another customer's address into a picture list", async () => {
    const { Url: bobs } = (await attach(bob)).Data;
    const [{ Id }] = (await alice.ok('/UserRecipientInformation/GetRecipientInformations', { rows: 1 })).Data;
    const { RowVersion, ...row } = await alice.ok('/UserRecipientInformation/GetEditRecipientInformation', { Id });
    const form = Object.fromEntries(
      Object.entries(recipient.fields as Fields)
        .filter(([, field]) => !field.readOnly && seenBy(field, 'customer'))
        .map(([key, field]) => [wireName(key, field), row[wireName(key, field)]]),
    );
    const edit = (IdentityPictures: string[]) =>
      alice.post('/UserRecipientInformation/EditRecipientInformation', { ...form, Id, RowVersion, IdentityPictures });
    expect(await edit([bobs.replace(/\?.*/, '')])).toBeRefused('NotFound');
    expect(await edit([(await attach(alice)).Data.Url])).toSucceed();
  });

  test('is rejected by a call that does not check its owner', async () => {
    const { Url } = (await attach(bob)).Data;
    await server.inTransaction(async (tx) => expect(() => requireStoredFiles(tx, [Url])).toThrow('without an owner check'));
  });
});

describe('spreadsheets', () => {
  test('are read as written, with exact digits of numbers', async () => {
    const bytes = await writeSheets([
      {
        name: 'a',
        heading: ['Number', 'Price'],
        rows: [
          ['=1+1', 0.1],
          ['YT1', 12345678.125],
          [null, null],
        ],
      },
    ]);
    expect(await readRows(bytes)).toEqual([
      ['Number', 'Price'],
      ['=1+1', '0.1'],
      ['YT1', '12345678.125'],
    ]);
  });

  test('are read with decimals as typed, and long numbers with an exponent that shows their loss', async () => {
    const cells = ['2.2999999999999998', '1.1000000000000001', '5.0000000000000003E-2', '7.7391234567890099E+17', '12']
      .map((number, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${number}</v></c></row>`)
      .join('');
    const bytes = await edited((xml) => xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${cells}</sheetData>`));
    expect((await readRows(bytes)).flat()).toEqual(['2.3', '1.1', '0.05', '7.73912345678901E+17', '12']);
  });

  test('are rejected when an archive unpacks to far more than its size or declares a false size', async () => {
    const zeros = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) });
    await expect(readRows(Buffer.from(zeros))).rejects.toMatchObject({ key: 'FileTooLarge' });
    const liar = Buffer.from(zeros);
    // The uncompressed size that the listing declares.
    liar.writeUInt32LE(1000, liar.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    await expect(readRows(liar)).rejects.toMatchObject({ key: 'FileTypeNotAllowed' });
    await expect(readRows(Buffer.alloc(6 * 1024 * 1024))).rejects.toMatchObject({ key: 'FileTooLarge' });
    await expect(readRows(Buffer.from('no archive at all\0'))).rejects.toMatchObject({ key: 'FileTypeNotAllowed' });
  });

  test.each([
    ['a row beyond all rows', '<row r="4000000000"><c r="A4000000000"><v>1</v></c></row>'],
    ['the last cell a sheet can have', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['a column that no sheet has', "<row r='1'><c r='ZZZZZ1'><v>1</v></c></row>"],
    ['a place written so that only a parser reads it', '<row r="1"><c r="A&#52;000000000"><v>1</v></c></row>'],
    ['a place behind an attribute with a sign of its own', '<row r="1"><c x="a>b" r="XFD1048576"><v>1</v></c></row>'],
    ['a place that another attribute pretends to have', `<row r="1"><c x=' r="A1" ' r="XFD1048576"><v>1</v></c></row>`],
    ['a million and a half rows', '<row><c><v>1</v></c></row>'.repeat(1_500_000)],
  ])('rejects a small workbook with %s quickly', async (_, rows) => {
    const bytes = await edited((xml) => xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`));
    expect(bytes.length).toBeLessThan(1024 * 1024);
    await expect(readRows(bytes)).rejects.toMatchObject({ key: 'FileTooLarge' });
  });

  test('may declare the maximum width; only cells with content count', async () => {
    const bytes = await edited((xml) => xml.replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'));
    expect(await readRows(bytes)).toEqual([['Number'], ['YT1']]);
  });

  test('replace characters that the database cannot store', async () => {
    const bytes = await edited((xml) =>
      xml.replace(
        /<sheetData>.*<\/sheetData>/s,
        '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a&#xD83D;b&#0;c&#x1F600;</t></is></c></row></sheetData>',
      ),
    );
    const [[text]] = (await readRows(bytes)) as [[string]];
    expect(text).toMatch(/^a\ufffd*b\ufffd*c\u{1F600}$/u);
  });

  test('are rejected when they contain a document type anywhere, in any encoding', async () => {
    const type = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    await expect(readRows(await edited((xml) => `<!--${'.'.repeat(5000)}-->${type}${xml}`))).rejects.toMatchObject({
      key: 'FileTypeNotAllowed',
    });
    const parts = { 'xl/workbook.xml': Buffer.from(`\ufeff${type}<a/>`, 'utf16le') };
    await expect(readRows(Buffer.from(zipSync(parts)))).rejects.toMatchObject({ key: 'FileTypeNotAllowed' });
  });

  test('do not block other calls while an untrusted workbook is read', async () => {
    const rows = Array.from({ length: 19_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`).join('');
    const bytes = await edited((xml) => xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`));
    let ended = false;
    const reading = readRows(bytes).finally(() => (ended = true));
    const { status } = await alice.post('/User/GetUserInfoDetailedInfo');
    expect([status, ended]).toEqual([200, false]);
    expect(await reading).toHaveLength(19_000);
  });

  /** A workbook of one column with its sheet modified by `change`. */
  async function edited(change: (xml: string) => string): Promise<Buffer> {
    const parts = unzipSync(await writeSheets([{ name: 'a', heading: ['Number'], rows: [['YT1']] }]));
    const name = 'xl/worksheets/sheet1.xml';
    return Buffer.from(zipSync({ ...parts, [name]: Buffer.from(change(Buffer.from(parts[name]!).toString())) }));
  }
});
