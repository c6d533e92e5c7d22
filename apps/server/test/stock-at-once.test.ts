import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { proveStock } from '@entrepot/server/modules/commodities/public.ts';
import { type Dock, openDock } from '@entrepot/server/modules/receiving/test/dock.ts';

let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());
afterEach(async () => {
  expect(await proveStock(d.db)).toEqual([]);
  await d.invariantsHold();
});

const { Available, Defective } = enumCodes.InventoryState;
const codes = (answers: readonly { Code: number }[]) => answers.map(({ Code }) => Code).sort((a, b) => a - b);
/** Six pieces of a fresh commodity in one bin, or loose; nobody inspects them where `exempt`. */
async function six({ loose = false, exempt = false } = {}) {
  const cup = await d.newCommodity();
  const goods = [{ CommodityId: cup.id, Quantity: 6 }];
  const { Id, OrderNo } = await d.submitted({ Goods: goods, Bins: loose ? undefined : [{ Goods: goods }], Inspection: exempt ? 3 : 1 });
  const [bin] = (await d.open(Id)).Bins as { Id: string; BinNumber: string }[];
  return { cup, id: Id, orderNo: OrderNo, bin: bin! };
}
const signWhole = (Id: string, by = d.clerk) => by.post('/WarehouseDocument/SignForWarehouseDocument', { Id });

describe('two people at the same moment', () => {
  test('who sign for a document that nobody inspects receive its goods once', async () => {
    for (const loose of [true, false]) {
      const { cup, id } = await six({ loose, exempt: true });
      const answers = await Promise.all([signWhole(id), signWhole(id, d.leader), signWhole(id)]);
      expect(codes(answers)).toEqual(loose ? [0, 0, 0] : [0, 102, 102]);
      expect([await d.stock(cup.id, 'Available'), await d.stock(cup.id, 'InTransit')]).toEqual([6, 0]);
    }
  });

  test('who submit one inspection make stock of it once, and the second is told that it is over', async () => {
    const { cup, bin } = await six();
    await d.sign([bin.BinNumber]);
    const { Id } = (await d.start(bin.BinNumber)).Data;
    const answers = await Promise.all([1, 2, 3].map(() => d.submit(Id, [d.good(cup.id, 5)])));
    expect(codes(answers)).toEqual([0, 102, 102]);
    expect([await d.stock(cup.id, 'Available'), await d.stock(cup.id, 'InTransit')]).toEqual([5, 1]);
  });

  test('who correct one inspection leave what the last one said', async () => {
    const { cup, bin } = await six();
    await d.sign([bin.BinNumber]);
    const id = await d.inspected(bin.BinNumber);
    const review = (pieces: number) =>
      d.manager.post('/QualityInspection/ReviewQualityInspection', { Id: id, Lines: [d.good(cup.id, pieces)] });
    expect(codes(await Promise.all([review(4), review(3), review(4)]))).toEqual([0, 0, 0]);
    const left = await d.stock(cup.id, 'Available');
    expect([3, 4]).toContain(left);
    expect(await d.stock(cup.id, 'InTransit')).toBe(6 - left);
  });

  test('who put the last pieces away, out of a bin or off the floor, put them on one shelf', async () => {
    for (const loose of [true, false]) {
      const { cup, id, bin } = await six({ loose, exempt: true });
      await signWhole(id);
      const [one, other] = [await d.newShelf('Commodity'), await d.newShelf('Commodity')];
      const put = (ShelvesNumber: string, Quantity: number) =>
        d.putPieces({ Id: id, BinId: loose ? undefined : bin.Id, CommodityId: cup.id, Quantity, ShelvesNumber });
      expect(codes(await Promise.all([put(one, 4), put(other, 4)]))).toEqual([0, 122]);
      expect(codes(await Promise.all([put(one, 2), put(other, 2)]))).toEqual([0, 122]);
      expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: 60, ShelvedQuantity: 6 });
    }
  });

  test('who lower one bin take it down once', async () => {
    const { bin } = await six({ exempt: true });
    await d.sign([bin.BinNumber]);
    await d.putBin(bin.BinNumber, await d.newShelf('Bin'));
    expect(codes(await Promise.all([d.lower([bin.BinNumber]), d.lower([bin.BinNumber], d.leader)]))).toEqual([0, 102]);
  });

  test('of whom one ends a document while the other signs for the rest: received or written off, never both', async () => {
    const cup = await d.newCommodity();
    const three = [{ CommodityId: cup.id, Quantity: 3 }];
    const { id, numbers } = await d.coming({
      Goods: [{ CommodityId: cup.id, Quantity: 6 }],
      Bins: [{ Goods: three }, { Goods: three }],
      Inspection: 3,
    });
    await d.sign([numbers[0]!]);
    const [ended, signed] = await Promise.all([d.end(id, 'enough'), d.sign([numbers[1]!])]);
    expect(ended.Code).toBe(0);
    expect([0, 230]).toContain(signed.Code);
    expect(await d.stock(cup.id, 'Available')).toBe(signed.Code ? 3 : 6);
    expect(await d.stock(cup.id, 'InTransit')).toBe(0);
    expect((await d.open(id)).ShortQuantity).toBe(signed.Code ? 3 : 0);
  });

  test('of whom one ends a document while the other shelves: shelved before, or left over and told so', async () => {
    const { cup, id, bin } = await six({ exempt: true });
    await d.sign([bin.BinNumber]);
    const place = await d.newShelf('Commodity');
    const put = { Id: id, BinId: bin.Id, CommodityId: cup.id, Quantity: 6, ShelvesNumber: place };
    const [ended, shelved] = await Promise.all([d.end(id, 'enough'), d.putPieces(put)]);
    expect(ended.Code).toBe(0);
    if (shelved.Code) expect(shelved).toMatchObject({ Code: 230, Data: { ConfirmEnded: true } });
    expect((await d.open(id)).ShelvedQuantity).toBe(shelved.Code ? 0 : 6);
  });

  test('who correct the last pieces away take them once, and never below nothing', async () => {
    const { cup, id } = await six({ loose: true, exempt: true });
    await signWhole(id);
    const away = (Quantity: number, state: number = Available) =>
      d.manager.post('/Commodity/AdjustCommodityInventory', {
        WarehouseId: d.xiamen.id,
        CommodityId: cup.id,
        InventoryState: state,
        Quantity,
        Remarks: 'broken',
      });
    expect(codes(await Promise.all([away(-4), away(-4), away(-4), away(-1, Defective)]))).toEqual([0, 213, 213, 213]);
    expect(await d.stock(cup.id, 'Available')).toBe(2);
  });
});
