import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { uploadFile } from '../../testing/forms.ts';
import { endedJob } from '../../testing/jobs.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';
import { type Inbound, openInbound } from './test/inbound.ts';

let i: Inbound;
beforeAll(async () => {
  i = await openInbound();
});
afterAll(() => i.close());

type Cells = (string | number | null)[][];

/** Uploads a workbook as alice and returns the file's id. */
async function uploaded(heading: string[], rows: Cells): Promise<string> {
  const bytes = await writeSheets([{ name: 'WarehouseDocument', heading, rows }]);
  return (await uploadFile(i, i.alice, { name: 'inbound.xlsx', bytes })).Id;
}

async function imported(heading: string[], rows: Cells, more: object = {}) {
  const FileId = await uploaded(heading, rows);
  const { JobId } = await i.alice.ok('/UserWarehouseDocument/UpLoadWarehouseDocument', { WarehouseId: i.xiamen.id, FileId, ...more });
  return endedJob(i.alice, JobId);
}
const newest = async () => {
  const { Data } = await i.alice.ok('/UserWarehouseDocument/GetWarehouseDocuments', {});
  return i.open(Data[0].Id, i.alice);
};
const goods = ['Commodity code', 'Pieces', 'Bin'];

describe('importing a spreadsheet', () => {
  test('creates one draft with lines and bins from goods', async () => {
    const rows = [
      [i.cup.commodityCode, 6, '1'],
      [i.plate.commodityCode.toLowerCase(), 4, '1'],
      [i.cup.commodityCode, 4, '2'],
    ];
    expect(await imported(goods, rows, { ArrivalDate: '2031-01-02' })).toMatchObject({ Status: 'done' });
    expect(await newest()).toMatchObject({
      WarehouseDocumentType: 2,
      WarehouseDocumentStatus: enumCodes.WarehouseDocumentStatus.Draft,
      ArrivalDate: '2031-01-02',
      GoodsTotal: 14,
      BinTotal: 2,
      Goods: [{ ExpectedQuantity: 10 }, { ExpectedQuantity: 4 }],
      Bins: [{ Goods: [{ Quantity: 6 }, { Quantity: 4 }] }, { Goods: [{ Quantity: 4 }] }],
    });
  });

  test('saves nothing when rows are invalid and reports each', async () => {
    const before = await i.alice.ok('/UserWarehouseDocument/GetWarehouseDocumentStatistics', {});
    const job = await imported(goods, [
      ['NO-SUCH', 1, null],
      [i.cup.commodityCode, 'many', null],
      [i.cup.commodityCode, 3, null],
    ]);
    expect(job).toMatchObject({ Status: 'failed' });
    expect(job.Errors.map(({ Line }: { Line: number }) => Line)).toEqual([2, 3]);
    expect(await i.alice.ok('/UserWarehouseDocument/GetWarehouseDocumentStatistics', {})).toEqual(before);
  });

  test('declares and announces packages', async () => {
    const heading = ['Tracking number', 'Product name', 'Pieces'];
    const numbers = [1, 2].map((at) => `IMP${Date.now()}${at}`);
    const rows = numbers.map((number) => [number, 'Cup', 2]);
    expect(await imported(heading, rows, { WarehouseDocumentType: 1 })).toMatchObject({ Status: 'done' });
    expect(await newest()).toMatchObject({
      WarehouseDocumentType: 1,
      GoodsTotal: 4,
      Goods: [{ CourierNumber: numbers[0] }, { CourierNumber: numbers[1] }],
    });
    const again = await imported(heading, rows, { WarehouseDocumentType: 1 });
    expect(again).toMatchObject({ Status: 'failed' });
  });

  test('rejects a file of the other kind', async () => {
    const FileId = await uploaded(goods, [[i.cup.commodityCode, 1, null]]);
    const body = { WarehouseId: i.xiamen.id, FileId, WarehouseDocumentType: 3 };
    expect(await i.call(i.alice, 'UpLoadWarehouseDocument', body)).toBeRefused('ValidationFailed');
  });
});
