import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { proveStock } from '@entrepot/server/modules/commodities/public.ts';
import { type Dock, openDock } from '@entrepot/server/modules/receiving/test/dock.ts';
import { outcomeOf } from '../../testing/outcomes.ts';

let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());
afterEach(async () => {
  expect(await proveStock(d.db)).toEqual([]);
  await d.expectInvariants();
});

const { Available, Defective } = enumCodes.InventoryState;
const outcomes = (answers: readonly { Code: number }[]) => answers.map(outcomeOf).sort();
/** Six pieces of a new commodity, in one bin or loose; with `exempt` they need no inspection. */
async function six({ loose = false, exempt = false } = {}) {
  const cup = await d.newCommodity();
  const goods = [{ CommodityId: cup.id, Quantity: 6 }];
  const { Id, OrderNo } = await d.submitted({ Goods: goods, Bins: loose ? undefined : [{ Goods: goods }], Inspection: exempt ? 3 : 1 });
  const [bin] = (await d.open(Id)).Bins as { Id: string; BinNumber: string }[];
  return { cup, id: Id, orderNo: OrderNo, bin: bin! };
}
const signWhole = (Id: string, by = d.clerk) => by.post('/WarehouseDocument/SignForWarehouseDocument', { Id });

describe('concurrent stock operations', () => {
  test('receive the goods of a document without inspection once when two sign for it', async () => {
    for (const loose of [true, false]) {
      const { cup, id } = await six({ loose, exempt: true });
      const answers = await Promise.all([signWhole(id), signWhole(id, d.leader), signWhole(id)]);
      expect(outcomes(answers)).toEqual(loose ? ['Ok', 'Ok', 'Ok'] : ['Ok', 'StateNotAllowed', 'StateNotAllowed']);
      expect([await d.stock(cup.id, 'Available'), await d.stock(cup.id, 'InTransit')]).toEqual([6, 0]);
    }
  });

  test('create stock once when two submit one inspection, and refuse the second submission', async () => {
    const { cup, bin } = await six();
    await d.sign([bin.BinNumber]);
    const { Id } = (await d.start(bin.BinNumber)).Data;
    const answers = await Promise.all([1, 2, 3].map(() => d.submit(Id, [d.good(cup.id, 5)])));
    expect(outcomes(answers)).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    expect([await d.stock(cup.id, 'Available'), await d.stock(cup.id, 'InTransit')]).toEqual([5, 1]);
  });

  test('apply the last of two concurrent corrections of an inspection', async () => {
    const { cup, bin } = await six();
    await d.sign([bin.BinNumber]);
    const id = await d.inspected(bin.BinNumber);
    const review = (pieces: number) =>
      d.manager.post('/QualityInspection/ReviewQualityInspection', { Id: id, Lines: [d.good(cup.id, pieces)] });
    expect(outcomes(await Promise.all([review(4), review(3), review(4)]))).toEqual(['Ok', 'Ok', 'Ok']);
    const left = await d.stock(cup.id, 'Available');
    expect([3, 4]).toContain(left);
    expect(await d.stock(cup.id, 'InTransit')).toBe(6 - left);
  });

  test('put the last pieces away on one shelf only, from a bin or loose', async () => {
    for (const loose of [true, false]) {
      const { cup, id, bin } = await six({ loose, exempt: true });
      await signWhole(id);
      const [one, other] = [await d.newShelf('Commodity'), await d.newShelf('Commodity')];
      const put = (ShelvesNumber: string, Quantity: number) =>
        d.putPieces({ Id: id, BinId: loose ? undefined : bin.Id, CommodityId: cup.id, Quantity, ShelvesNumber });
      expect(outcomes(await Promise.all([put(one, 4), put(other, 4)]))).toEqual(['Ok', 'TotalExceeded']);
      expect(outcomes(await Promise.all([put(one, 2), put(other, 2)]))).toEqual(['Ok', 'TotalExceeded']);
      expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: 60, ShelvedQuantity: 6 });
    }
  });

  test('take a bin down once', async () => {
    const { bin } = await six({ exempt: true });
    await d.sign([bin.BinNumber]);
    await d.putBin(bin.BinNumber, await d.newShelf('Bin'));
    expect(outcomes(await Promise.all([d.lower([bin.BinNumber]), d.lower([bin.BinNumber], d.leader)]))).toEqual(['Ok', 'StateNotAllowed']);
  });

  test('either receive or write off the rest when one ends a document while another signs', async () => {
    const cup = await d.newCommodity();
    const three = [{ CommodityId: cup.id, Quantity: 3 }];
    const { id, numbers } = await d.coming({
      Goods: [{ CommodityId: cup.id, Quantity: 6 }],
      Bins: [{ Goods: three }, { Goods: three }],
      Inspection: 3,
    });
    await d.sign([numbers[0]!]);
    const [ended, signed] = await Promise.all([d.end(id, 'enough'), d.sign([numbers[1]!])]);
    expect(ended).toSucceed();
    expect(['Ok', 'DocumentEnded']).toContain(outcomeOf(signed));
    expect(await d.stock(cup.id, 'Available')).toBe(outcomeOf(signed) === 'Ok' ? 6 : 3);
    expect(await d.stock(cup.id, 'InTransit')).toBe(0);
    expect((await d.open(id)).ShortQuantity).toBe(outcomeOf(signed) === 'Ok' ? 0 : 3);
  });

  test('either shelve or leave over with an error when one ends a document while another shelves', async () => {
    const { cup, id, bin } = await six({ exempt: true });
    await d.sign([bin.BinNumber]);
    const place = await d.newShelf('Commodity');
    const put = { Id: id, BinId: bin.Id, CommodityId: cup.id, Quantity: 6, ShelvesNumber: place };
    const [ended, shelved] = await Promise.all([d.end(id, 'enough'), d.putPieces(put)]);
    expect(ended).toSucceed();
    if (outcomeOf(shelved) !== 'Ok') expect(shelved).toBeRefused('DocumentEnded', { Data: { ConfirmEnded: true } });
    expect((await d.open(id)).ShelvedQuantity).toBe(outcomeOf(shelved) === 'Ok' ? 6 : 0);
  });

  test('adjust the last pieces out once and never below zero', async () => {
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
    expect(outcomes(await Promise.all([away(-4), away(-4), away(-4), away(-1, Defective)]))).toEqual([
      'InsufficientStock',
      'InsufficientStock',
      'InsufficientStock',
      'Ok',
    ]);
    expect(await d.stock(cup.id, 'Available')).toBe(2);
  });
});
