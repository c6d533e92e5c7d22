import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { uploadFile } from '../../testing/forms.ts';
import { endedJob } from '../../testing/jobs.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openStockFloor, type StockFloor } from '../../testing/stock.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';

let f: StockFloor;
beforeAll(async () => {
  f = await openStockFloor();
});
afterAll(async () => {
  expect(await checkInvariants(f.db)).toEqual([]);
  await f.close();
});

let made = 0;
const article = () => `TS${String(++made).padStart(4, '0')}`;
const options = (Colour: string, Size: string) => [
  { Name: 'Colour', Value: Colour },
  { Name: 'Size', Value: Size },
];
const sizes = { Length: 30, Width: 20, Geight: 2, GrossWeight: 0.3 };
/** Creates an article's first commodity; returns its id. */
async function first(code: string, more: object = {}, by: Person = f.alice): Promise<string> {
  const { Id } = await by.ok('/UserCommodity/EstablishCommodity', { CommodityCode: `${code}-0`, Name: 'T-shirt', ...sizes, ...more });
  return Id;
}
const variant = (code: string, colour: string, size: string, more: object = {}) => ({
  CommodityCode: `${code}-${colour}-${size}`,
  VariantOptions: options(colour, size),
  ...more,
});
const createAll = (Id: string, ArticleCode: string, Variants: object[], by: Person = f.alice) =>
  by.post('/UserCommodity/EstablishCommodityVariants', { Id, ArticleCode, VariantOptions: options('Red', 'S'), Variants });
const open = (Id: string, by: Person = f.alice) => by.ok('/UserCommodity/GetCommodityById', { Id });
const listed = async (query: object, by: Person = f.alice): Promise<any[]> =>
  (await by.ok('/UserCommodity/GetCommodity', { rows: 100, ...query })).Data;

describe('variants of an article', () => {
  test('are created together, each with a code, barcode, price and name', async () => {
    const code = article();
    const id = await first(code, { Price: 9, Brand: 'Loom' });
    const answer = await createAll(id, code, [
      variant(code, 'Red', 'M', { IdentificationCode: `${code}1` }),
      variant(code, 'Blue', 'S', { Price: 11 }),
      variant(code, 'Blue', 'M'),
    ]);
    expect(answer).toSucceed();
    expect(answer.Data.Ids).toHaveLength(3);
    expect(await open(id)).toMatchObject({ Name: 'T-shirt Red S', ArticleCode: code, VariantOptions: options('Red', 'S') });
    const [redM] = await Promise.all(answer.Data.Ids.map((one: string) => open(one)));
    expect(redM).toMatchObject({
      Name: 'T-shirt Red M',
      CommodityCode: `${code}-RED-M`,
      IdentificationCode: `${code}1`,
      Brand: 'Loom',
      Length: 30,
      CompletionStatus: enumCodes.CompletionStatus.Completed,
      CommodityStatus: enumCodes.CommodityStatus.ToBeAudited,
    });
    const all = await listed({ Article: code });
    expect(all.map(({ Name }) => Name).sort()).toEqual(['T-shirt Blue M', 'T-shirt Blue S', 'T-shirt Red M', 'T-shirt Red S']);
    expect(all.find(({ Name }) => Name === 'T-shirt Blue S')).toMatchObject({ Price: 11 });
    // The list is filtered by the beginning of the code as well, and searched.
    expect(await listed({ ArticleCode: code.slice(0, 5) })).not.toEqual([]);
    expect(await listed({ Content: code })).toHaveLength(4);
  });

  test('are all created or none, and none twice', async () => {
    const code = article();
    const id = await first(code);
    const taken = await first(`${code}X`);
    const { CommodityCode } = await open(taken);
    expect(await createAll(id, code, [variant(code, 'Red', 'M'), { ...variant(code, 'Red', 'L'), CommodityCode }])).toBeRefused(
      'CommodityCodeExists',
    );
    expect(await open(id)).toMatchObject({ Name: 'T-shirt', ArticleCode: null });
    expect(await createAll(id, code, [variant(code, 'Red', 'S')])).toBeRefused('Duplicate', { Message: expect.stringContaining('Red S') });
    expect(await createAll(id, code, [variant(code, 'Red', 'M')])).toSucceed();
    expect(await createAll(id, code, [{ ...variant(code, 'red', 'm'), CommodityCode: `${code}-9` }])).toBeRefused('Duplicate');
    expect(await listed({ Article: code })).toHaveLength(2);
  });

  test('have the same options', async () => {
    const code = article();
    const id = await first(code);
    const other = { CommodityCode: `${code}-1`, VariantOptions: [{ Name: 'Scent', Value: 'Rose' }] };
    expect(await createAll(id, code, [other])).toBeRefused('NoMatchingGoods');
  });

  test('are created once by two people at the same time', async () => {
    const code = article();
    const id = await first(code);
    const answers = await Promise.all(
      [1, 2].map((at) => createAll(id, code, [{ ...variant(code, 'Red', 'M'), CommodityCode: `${code}-${at}` }])),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
  });

  test('belong to their owner: others neither see nor extend them', async () => {
    const code = article();
    const id = await first(code);
    expect(await createAll(id, code, [variant(code, 'Red', 'M')], f.bob)).toBeRefused('NotFound');
    const own = await first(code, {}, f.bob);
    expect(await createAll(own, code, [variant(code, 'Red', 'M')], f.bob)).toSucceed();
    expect(await listed({ Article: code }, f.bob)).toHaveLength(2);
  });

  test('are renamed with their options in the form; options need an article code', async () => {
    const code = article();
    const id = await first(code, { ArticleCode: code, VariantOptions: options('Red', 'S') });
    const edit = async (more: object) => {
      const { CommodityCode, Name, RowVersion } = await open(id);
      return f.alice.post('/UserCommodity/EditCommodity', { Id: id, CommodityCode, Name, RowVersion, ...more });
    };
    expect((await open(id)).Name).toBe('T-shirt Red S');
    expect(await edit({ VariantOptions: options('Green', 'S') })).toSucceed();
    expect((await open(id)).Name).toBe('T-shirt Green S');
    // The options stay stated, whatever the new name is.
    expect(await edit({ Name: 'Polo' })).toSucceed();
    expect((await open(id)).Name).toBe('Polo Green S');
    expect(await edit({ ArticleCode: null })).toBeRefused('CompletionRequired');
    expect(await edit({ ArticleCode: null, VariantOptions: [] })).toSucceed();
    expect((await open(id)).Name).toBe('Polo');
    const long = { Name: 'x'.repeat(98), ArticleCode: code, VariantOptions: options('Green', 'S') };
    expect(await edit(long)).toBeRefused('ValidationFailed', { Data: [expect.objectContaining({ Field: 'Name' })] });
  });

  test('have stock of their own, and the picking list names the variant', async () => {
    const code = article();
    const id = await first(code, { CargoType: f.cargo.get('GENERAL'), Price: 5 });
    const { Data } = await createAll(id, code, [variant(code, 'Red', 'M', { IdentificationCode: `${code}1` })]);
    const [redM] = Data.Ids;
    await f.manager.ok('/Commodity/AuditCommodity', { Ids: [id, redM], Approved: true });
    await f.restock({ id: redM, code: `${code}-RED-M`, scan: `${code}1` }, [['A-01-01', 3, '2026-01-01']]);
    expect((await listed({ Article: code })).map((one) => [one.Name, one.AvailableQuantity])).toEqual(
      expect.arrayContaining([
        ['T-shirt Red S', 0],
        ['T-shirt Red M', 3],
      ]),
    );
    const order = await f.approvedStock([{ CommodityId: redM, Quantity: 2 }]);
    const [line] = await f.linesOf(await f.started(order));
    expect(line).toMatchObject({ CommodityId: redM, ProductName: 'T-shirt Red M', CourierNumber: `${code}1` });
    const scanned = await f.manager.ok('/Commodity/GetCommodity', { Barcode: `${code}1` });
    expect(scanned.Data.map(({ Name }: { Name: string }) => Name)).toEqual(['T-shirt Red M']);
  });

  test('are imported with an article code and a cell of options', async () => {
    const code = article();
    const heading = ['Commodity code', 'Name', 'Article code', 'Variant'];
    const imported = async (rows: (string | null)[][]) => {
      const bytes = await writeSheets([{ name: 'Commodity', heading, rows }]);
      const { Id: FileId } = await uploadFile(f, f.alice, { name: 'goods.xlsx', bytes });
      const { JobId } = await f.alice.ok('/UserCommodity/UpLoadCommodity', { FileId });
      return endedJob(f.alice, JobId);
    };
    const row = (at: number, cell: string | null, articleCode: string | null = code) => [`${code}-${at}`, 'T-shirt', articleCode, cell];
    expect(await imported([row(1, 'Colour: Red; Size: L'), row(2, '颜色：红；尺码：M')])).toMatchObject({
      Status: 'done',
      Done: 2,
      Errors: [],
    });
    expect((await listed({ Article: code })).map(({ Name }) => Name).sort()).toEqual(['T-shirt Red L', 'T-shirt 红 M']);
    const wrong = await imported([
      row(3, 'Colour: red; Size: l'),
      row(4, 'Red'),
      row(5, 'Colour: Red', null),
      row(6, 'Colour: Blue'),
      row(7, 'Colour: blue'),
    ]);
    expect(wrong.Errors.map(({ Line }: { Line: number }) => Line)).toEqual([2, 3, 4, 6]);
  });
});
