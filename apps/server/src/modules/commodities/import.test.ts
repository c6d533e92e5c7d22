import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import { endedJob } from '../../testing/jobs.ts';
import type { Person } from '../../testing/people.ts';
import { readRows, writeSheets } from '../../core/sheets/spreadsheet.ts';
import { freshCode, openStock, type Stocked } from './test/stock.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStock();
});
afterAll(() => s.close());

type Cells = (string | number | null)[][];
const heading = [
  'Commodity code',
  'Name',
  'Barcode',
  'Category',
  'Cargo type',
  'Price',
  'Currency',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Gross weight (kg)',
  'Low-stock level',
];
const line = (...more: Cells[number]) =>
  [freshCode(), 'Cup', freshCode('EAN'), null, 'General', 3.5, 'CNY', 10, 8, 6.5, 0.4, 5].map((value, at) =>
    more[at] === undefined ? value : more[at]!,
  );
const workbook = (rows: Cells, titles: string[] = heading) => writeSheets([{ name: 'Commodity', heading: titles, rows }]);
const download = (url: string) => s.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });

const uploaded = async (person: Person, bytes: Buffer) => (await uploadFile(s, person, { name: 'goods.xlsx', bytes })).Id;
const start = async (bytes: Buffer, by: Person = s.alice, more: object = {}, path = '/UserCommodity/UpLoadCommodity') =>
  by.post(path, { FileId: await uploaded(by, bytes), ...more });
const imported = async (bytes: Buffer, by: Person = s.alice, more: object = {}, path?: string) =>
  endedJob(by, (await start(bytes, by, more, path)).Data.JobId);
const byCode = async (code: unknown, by: Person = s.alice) => (await by.ok('/UserCommodity/GetCommodity', { CommodityCode: code })).Data[0];

describe('commodity import', () => {
  test('stores further barcodes of a cell and refuses those of other rows or commodities', async () => {
    const [first, second, third] = [freshCode('EAN'), freshCode('EAN'), freshCode('EAN')];
    const titles = [...heading, 'More barcodes'];
    const withMore = (more: string) => [...line(), more];
    const known = withMore(`${first}, ${second}；${first}`);
    expect(await imported(await workbook([known], titles))).toMatchObject({ Status: 'done', Done: 1, Errors: [] });
    expect(await byCode(known[0])).toMatchObject({ IdentificationCode: known[2], MoreBarcodes: [first, second] });
    const rows = [withMore(second), withMore(third), withMore(third), withMore(String(known[2]))];
    const { Errors } = await imported(await workbook(rows, titles));
    expect(Errors.map(({ Line }: { Line: number }) => Line)).toEqual([2, 4, 5]);
  });

  test(
    'saves every row of the template, which comes in the language of the caller',
    covers('CALL-UserCommodity-UpLoadCommodity'),
    async () => {
      const address = await s.alice.ok('/UpLoadFile/GetImportTemplate', { Kind: 'Commodity' }, { 'accept-language': 'zh-tw' });
      const [titles] = await readRows((await download(address)).rawPayload);
      expect(titles!.slice(0, 3)).toEqual(['商品編碼 *', '名稱 *', '識別碼']);
      const rows = [line(), line(undefined!, '青花瓷杯', null, null, null, null, null, null, null, null, null, null)];
      const job = await imported(await workbook(rows));
      expect(job).toMatchObject({ Status: 'done', Done: 2, Total: 2, Errors: [], Kind: 'Commodity' });
      expect(await byCode(rows[0]![0])).toMatchObject({
        Name: 'Cup',
        IdentificationCode: rows[0]![2],
        Price: 3.5,
        Length: 10,
        Geight: 6.5,
        GrossWeight: 0.4,
        EarlyWarningQuantity: 5,
        CargoTypeName: 'General goods',
        CompletionStatus: enumCodes.CompletionStatus.Completed,
        CommodityStatus: enumCodes.CommodityStatus.ToBeAudited,
        UserId: s.alice.userId,
      });
      expect(await byCode(rows[1]![0])).toMatchObject({ Name: '青花瓷杯', CompletionStatus: enumCodes.CompletionStatus.ToBeCompleted });
    },
  );

  test('saves nothing when rows are wrong, and reports the problems of each', async () => {
    const known = await s.make();
    const good = line();
    const rows = [
      good,
      line('', ''),
      line(known.commodityCode),
      line(good[0]!),
      line(undefined!, 'x'.repeat(101), '有中文', 'Nowhere', 'Nonsense', '1.2345', 'XXX', -1, 'wide', null, null, '-3'),
      line(undefined!, undefined!, known.identificationCode),
    ];
    const job = await imported(await workbook(rows));
    expect(job.Status).toBe('failed');
    expect(job.Errors.map(({ Line, Field }: { Line: number; Field: string }) => `${Line} ${Field}`)).toEqual(
      expect.arrayContaining([
        '3 Commodity code',
        '3 Name',
        '4 Commodity code',
        '5 Commodity code',
        '6 Name',
        '6 Barcode',
        '6 Category',
        '6 Cargo type',
        '6 Price',
        '6 Currency',
        '6 Length (cm)',
        '6 Width (cm)',
        '6 Low-stock level',
        '7 Barcode',
      ]),
    );
    expect(await byCode(good[0])).toBeUndefined();
    expect((await readRows((await download(job.ResultUrl)).rawPayload))[0]).toEqual(['Row', 'Column', 'Problem']);
  });

  test('finds a category by its name or path, and inherits from it what a row leaves out', async () => {
    const named = (en: string) => ({ 'zh-cn': `${en}类`, 'zh-tw': `${en}類`, 'en-us': en });
    const [upper, lower] = [freshCode('Up'), freshCode('Low')];
    const { Id: ParentId } = await s.manager.ok('/CommodityCategories/EstablishCommodityCategories', { Name: named(upper) });
    const { Id } = await s.manager.ok('/CommodityCategories/EstablishCommodityCategories', {
      Name: named(lower),
      ParentId,
      HsCode: '691110',
    });
    const rows = [line(undefined!, undefined!, undefined!, lower), line(undefined!, undefined!, undefined!, `${upper}类/${lower}类`)];
    expect((await imported(await workbook(rows))).Status).toBe('done');
    for (const [code] of rows) expect(await byCode(code)).toMatchObject({ CommodityCategories: Id, HsCode: '691110' });
  });

  test(
    'lets staff name the owner per row or for all rows, and approves immediately',
    covers('CALL-Commodity-UpLoadCommodity'),
    async () => {
      const codeOf = async (person: Person) => (await s.manager.ok('/User/GetUserById', { Id: person.userId })).MemberCode as string;
      const titles = [...heading, 'Member code'];
      const rows = [
        [...line(), await codeOf(s.alice)],
        [...line(), await codeOf(s.bob)],
      ];
      expect((await imported(await workbook(rows, titles), s.manager, {}, '/Commodity/UpLoadCommodity')).Status).toBe('done');
      expect(await byCode(rows[1]![0], s.bob)).toMatchObject({ CommodityStatus: enumCodes.CommodityStatus.Normal });
      const ownerless = await imported(await workbook([line()]), s.manager, {}, '/Commodity/UpLoadCommodity');
      expect(ownerless).toMatchObject({ Status: 'failed', Errors: [{ Line: 2, Field: 'Member code' }] });
      expect((await imported(await workbook([line()]), s.manager, { UserId: s.bob.userId }, '/Commodity/UpLoadCommodity')).Status).toBe(
        'done',
      );
    },
  );

  test('assigns uploaded pictures by file name, and reports those that match no code', async () => {
    const [cup, mug] = [line(), line()];
    const picture = async (name: string, by: Person = s.alice) => (await uploadFile(s, by, { name, bytes: tinyPng }, { type: '1' })).Url;
    const named = [`${cup[0]}.png`, `${mug[0]}-2.PNG`, `${String(mug[0]).toLowerCase()}-1.png`, `${mug[0]} (10).png`];
    const pictures = await Promise.all(named.map((name) => picture(name)));
    const plain = (urls: string[]) => urls.map((url) => url.replace(/\?.*$/, ''));
    const job = await imported(await workbook([cup, mug]), s.alice, { Pictures: pictures });
    expect(job).toMatchObject({ Status: 'done', Errors: [] });
    expect(plain((await byCode(cup[0])).Pictures)).toEqual(plain([pictures[0]!]));
    expect(plain((await byCode(mug[0])).Pictures).sort()).toEqual(plain(pictures.slice(1)).sort());
    const strange = await imported(await workbook([line()]), s.alice, { Pictures: [await picture('holiday.png')] });
    expect(strange).toMatchObject({ Status: 'failed', Errors: [{ Line: 0, Message: expect.stringContaining('holiday.png') }] });
    // Another customer's picture, and a file that is not a picture.
    const bobs = await picture(`${cup[0]}.png`, s.bob);
    const sheet = (await uploadFile(s, s.alice, { name: 'goods.xlsx', bytes: await workbook([line()]) })).Url;
    for (const other of [bobs, sheet])
      expect(await start(await workbook([line()]), s.alice, { Pictures: [other] }), other).toBeRefused('NotFound');
    const many = Array.from({ length: 201 }, (_, at) => `/files/${at}.png`);
    expect(await start(await workbook([line()]), s.alice, { Pictures: many })).toBeRefused('ValidationFailed');
  });

  test('is atomic for thousands of rows, and saves equal codes of concurrent imports once', async () => {
    const rows = Array.from({ length: 3000 }, () => line());
    expect(await imported(await workbook(rows))).toMatchObject({ Status: 'done', Done: 3000 });
    const same = Array.from({ length: 20 }, () => line());
    const jobs = await Promise.all([imported(await workbook(same)), imported(await workbook(same))]);
    expect(jobs.map(({ Status }) => Status).sort()).toEqual(['done', 'failed']);
    expect((await s.alice.ok('/UserCommodity/GetCommodity', { CommodityCode: same[0]![0] })).Total).toBe(1);
  });

  test('accepts only spreadsheets that the caller uploaded, and requires the permission', async () => {
    const file = await uploaded(s.alice, await workbook([line()]));
    expect(await s.bob.post('/UserCommodity/UpLoadCommodity', { FileId: file })).not.toSucceed();
    expect(await s.clerk.post('/Commodity/UpLoadCommodity', { FileId: file })).toBeRefused('NoPermission');
  });
});
