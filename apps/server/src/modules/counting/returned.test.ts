import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openStocked, type Stocked } from '../../testing/counting.ts';
import { proveStock } from '../commodities/public.ts';

const { ReturnLogisticsOrderStatus, StockCountStatus } = enumCodes;
let s: Stocked;
let labels = 0;
beforeAll(async () => {
  s = await openStocked();
});
afterAll(async () => {
  // Every shelf counts the goods on it after every test.
  expect(await proveStock(s.db, s.siteId)).toEqual([]);
  await s.stop();
});

const floor = (verb: string, body: object, by = s.clerk) => by.ok(`/ReturnLogisticsOrder/${verb}`, body);
/** Creates a return of two pieces and 3 kg, on a shelf if given. */
async function cameBack(shelf: string | null, more: object = {}) {
  const label = `RTC${String(8_200_000_000 + ++labels)}`;
  const goods = [{ ProductName: 'Kettle', ModelQuantity: 2, ImageUrls: [] }];
  const sent = { ReturnsOrderNumberNo: label, WarehouseId: s.xiamen.id, GrossWeight: 3, Goods: goods, ...more };
  const { Id, SerialNumber } = await floor('ReturnLogisticsOrderSigning', sent);
  if (shelf) await put(Id, shelf);
  return { id: Id as string, label, serial: SerialNumber as string };
}
const put = (Id: string, ShelvesNumber: string) =>
  floor('ReturnLogisticsOrderPutOnShelves', { Ids: [Id], ShelvesNumber, ConfirmArea: true });
const row = (id: string) =>
  s.db
    .selectFrom('returnLogisticsOrder')
    .select(['shelfId', 'status', 'shelvedTime'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow() as Promise<{ shelfId: string | null; status: number; shelvedTime: Date | null }>;
const goodsOf = async (Id: string) =>
  (await s.manager.ok('/ReturnLogisticsOrder/GetEditReturnLogisticsOrder', { Id })).ReturnLogisticsOrderGoodsInfos as {
    Id: string;
    ReturnGoodsStatus: number;
  }[];
/** Two people count shelves of one count and find these codes on each. */
async function countedTwice(found: readonly (readonly [place: { id: string; number: string }, codes: readonly string[]])[]) {
  const { Id } = await s.establish(found.map(([place]) => place));
  for (const by of [s.clerk, s.clerk2])
    for (const [place, codes] of found)
      if (by === s.clerk || (await isToCount(Id, place.number)))
        await s.counted(
          place.number,
          by,
          codes.map((code) => [code, 1] as const),
        );
  return Id as string;
}
const isToCount = async (Id: string, number: string) =>
  (await s.open(Id)).Shelves.some((one: any) => one.ShelvesNumber === number && one.Round < one.RoundsWanted);
const lastLines = async (Id: string) => (await s.open(Id)).Lines.filter((line: any) => line.Round === 2);
async function closed(Id: string) {
  const { StockCountStatus: status } = (await s.close(Id)).Data;
  if (status === StockCountStatus.Review) expect(await s.review(Id, true)).toSucceed();
}
const messagesOf = async (Id: string) => {
  const result = await s.db.selectFrom('userMessage').select('values').where('sourceId', '=', Id).execute();
  return result.map(({ values }) => values as Record<string, unknown>);
};

describe('a return on a shelf', () => {
  test('is counted once, by its label or our own number, and matches the records', async () => {
    const place = await s.emptyShelf();
    const [one, other] = [await cameBack(place.number), await cameBack(place.number)];
    await s.establish([place]);
    const { Data: shelf } = await s.start(place.number);
    const { Data } = await s.scan(shelf.Id, one.label.toLowerCase());
    expect(Data).toMatchObject({ ReturnLogisticsOrderId: one.id, Code: one.label, Name: one.serial, Counted: 1 });
    expect(await s.scan(shelf.Id, one.serial)).toBeRefused('Duplicate', { Data: { DoneAlready: true } });
    expect(await s.scan(shelf.Id, one.label, { Quantity: 2 })).toBeRefused('TotalExceeded');
    expect((await s.scan(shelf.Id, other.serial)).Data).toMatchObject({ Code: other.label, Counted: 1 });
    expect((await s.submit(shelf.Id)).Data.IsAgreed).toBe(true);
  });

  test('is hidden from counters before it is scanned', async () => {
    const place = await s.emptyShelf();
    const { id, label, serial } = await cameBack(place.number);
    await s.establish([place]);
    const answers = [await s.start(place.number)];
    answers.push(await s.clerk.post('/StockCount/GetStockCountInHand', { WarehouseId: s.xiamen.id }));
    answers.push(await s.submit(answers[0]!.Data.Id, s.clerk, { IsEmpty: true }));
    const json = JSON.stringify(answers);
    for (const one of [id, label, serial]) expect(json).not.toContain(one);
    expect(answers.at(-1)!.Data.IsAgreed).toBe(false);
  });

  test('can be taken back and set to zero', async () => {
    const place = await s.emptyShelf();
    const { label } = await cameBack(place.number);
    await s.establish([place]);
    const { Data: shelf } = await s.start(place.number);
    await s.scan(shelf.Id, label);
    expect((await s.scan(shelf.Id, label, { TakeBack: true })).Data.Counted).toBe(0);
    const { Data } = await s.scan(shelf.Id, label);
    await s.clerk.ok('/StockCount/SetStockCountLine', { Id: Data.Id, Counted: 0 });
    expect((await s.start(place.number)).Data.Lines).toEqual([]);
  });

  test('causes no difference when moved during the count, whether counted or not', async () => {
    for (const counts of [true, false]) {
      const [place, elsewhere] = [await s.emptyShelf(), await s.emptyShelf()];
      const { id, label } = await cameBack(place.number);
      await s.establish([place]);
      const { Data: shelf } = await s.start(place.number);
      if (counts) await s.scan(shelf.Id, label);
      await floor('ReturnLogisticsOrderShelfTransfer', { Ids: [id], ShelvesNumber: elsewhere.number, ConfirmArea: true });
      expect((await s.submit(shelf.Id, s.clerk, { IsEmpty: !counts })).Data.IsAgreed, String(counts)).toBe(true);
    }
  });

  test('includes its shelf in a count of its owner’s goods', async () => {
    const place = await s.emptyShelf();
    const { label } = await cameBack(place.number);
    const body = { WarehouseId: s.xiamen.id, StockCountScope: 3, UserId: s.peer.userId };
    expect(await s.leader.post('/StockCount/EstablishStockCount', body)).toBeRefused('AtLeastOneSelection');
    const claim = { Numbers: [label], UserId: s.peer.userId };
    expect(await s.manager.ok('/ReturnLogisticsOrder/ReturnLogisticsOrderClaimByNumbers', claim)).toMatchObject([{ Ok: true }]);
    const { Id } = await s.leader.ok('/StockCount/EstablishStockCount', body);
    expect((await s.open(Id)).Shelves.map((one: any) => one.ShelvesNumber)).toEqual([place.number]);
  });
});

describe('a misplaced return', () => {
  test('is counted again by another person and booked where both found it', async () => {
    const [here, there] = [await s.emptyShelf(), await s.emptyShelf()];
    const { id, label } = await cameBack(there.number);
    const Id = await countedTwice([[here, [label]]]);
    const [line] = await lastLines(Id);
    expect(line).toMatchObject({ ReturnLogisticsOrderId: id, Code: label, Booked: 0, Counted: 1, Corrected: false });
    await closed(Id);
    expect(await row(id)).toMatchObject({ shelfId: here.id, status: ReturnLogisticsOrderStatus.OnShelf });
    expect((await lastLines(Id))[0]).toMatchObject({ CorrectedPieces: 1, Corrected: true });
    // Nothing is left to look for.
    expect(await messagesOf(Id)).not.toContainEqual(expect.objectContaining({ found: 1 }));
    const shelves = await s.db.selectFrom('shelf').select(['id', 'goods', 'usedWeight']).where('id', 'in', [here.id, there.id]).execute();
    const by = new Map(shelves.map((one) => [one.id, one]));
    expect([by.get(here.id)!.goods, Number(by.get(here.id)!.usedWeight)]).toEqual([2, 3]);
    expect([by.get(there.id)!.goods, Number(by.get(there.id)!.usedWeight)]).toEqual([0, 0]);
    expect(await s.leader.ok('/Shelves/GetShelvesById', { Id: here.id })).toMatchObject({ Returns: [{ ReturnLogisticsOrderId: id }] });
  });

  test('is booked once when two shelves of a count report it, and is missing nowhere', async () => {
    const [here, there] = [await s.emptyShelf(), await s.emptyShelf()];
    const { id, label } = await cameBack(there.number);
    const Id = await countedTwice([
      [here, [label]],
      [there, []],
    ]);
    await closed(Id);
    expect((await row(id)).shelfId).toBe(here.id);
    expect((await lastLines(Id)).map((line: any) => [line.ShelvesNumber, line.Corrected])).toEqual([
      [here.number, true],
      [there.number, true],
    ]);
  });

  test('is put on the shelf where it was found, and its goods become available', async () => {
    const place = await s.emptyShelf();
    const { id, label } = await cameBack(null);
    await closed(await countedTwice([[place, [label]]]));
    expect(await row(id)).toMatchObject({ shelfId: place.id, status: ReturnLogisticsOrderStatus.OnShelf, shelvedTime: expect.any(Date) });
    expect(await goodsOf(id)).toMatchObject([{ ReturnGoodsStatus: enumCodes.ReturnGoodsStatus.Available }]);
  });

  test('stays where it was moved after it was seen', async () => {
    const [here, there, third] = [await s.emptyShelf(), await s.emptyShelf(), await s.emptyShelf()];
    const { id, label } = await cameBack(there.number);
    const Id = await countedTwice([[here, [label]]]);
    await floor('ReturnLogisticsOrderShelfTransfer', { Ids: [id], ShelvesNumber: third.number, ConfirmArea: true });
    await closed(Id);
    expect((await row(id)).shelfId).toBe(third.id);
    expect((await lastLines(Id))[0]).toMatchObject({ Corrected: false });
    expect(await messagesOf(Id)).toContainEqual(expect.objectContaining({ found: 1, missing: 0 }));
  });

  test('stays in the records when missing, and supervisors are notified', async () => {
    const place = await s.emptyShelf();
    const { id, label } = await cameBack(place.number);
    const Id = await countedTwice([[place, []]]);
    await closed(Id);
    expect(await row(id)).toMatchObject({ shelfId: place.id, status: ReturnLogisticsOrderStatus.OnShelf });
    expect((await lastLines(Id))[0]).toMatchObject({ Code: label, Booked: 1, Counted: 0, Corrected: false });
    expect(await messagesOf(Id)).toContainEqual(expect.objectContaining({ found: 0, missing: 1 }));
    // A separate call records that it is gone.
    const goods = await goodsOf(id);
    await floor('BatchRemoved', { GoodsIds: goods.map((one) => one.Id), Remarks: 'not found at the count' }, s.manager);
    expect((await row(id)).status).toBe(ReturnLogisticsOrderStatus.Removed);
  });

  test('is reported, not booked, when it was marked as removed', async () => {
    const place = await s.emptyShelf();
    const { id, label } = await cameBack(place.number);
    await floor('BatchRemoved', { GoodsIds: (await goodsOf(id)).map((one) => one.Id) }, s.manager);
    const Id = await countedTwice([[place, [label]]]);
    await closed(Id);
    expect((await row(id)).status).toBe(ReturnLogisticsOrderStatus.Removed);
    expect(await messagesOf(Id)).toContainEqual(expect.objectContaining({ found: 1 }));
  });
});

test('counts as its package or, once in stock, refers to the codes of its pieces', async () => {
  const place = await s.emptyShelf();
  const [sentAgain, stocked] = [await cameBack(place.number), await cameBack(place.number)];
  await s.manager.ok('/ReturnLogisticsOrder/ReturnLogisticsOrderClaimByNumbers', {
    Numbers: [sentAgain.label, stocked.label],
    UserId: s.alice.userId,
  });
  await s.alice.ok('/UserReturnLogisticsOrder/ParcelTrackingNumberClaim', { Id: sentAgain.id });
  const goods = await s.newCommodity(s.alice, {
    length: '10',
    width: '10',
    height: '10',
    grossWeight: '1',
    completionStatus: enumCodes.CompletionStatus.Completed,
    commodityStatus: enumCodes.CommodityStatus.Normal,
  });
  const [piece] = await goodsOf(stocked.id);
  await s.alice.ok('/UserReturnLogisticsOrder/ReturnLogisticsOrderWarehousing', {
    Id: stocked.id,
    Lines: [{ GoodsId: piece!.Id, CommodityId: goods.id, Quantity: 2 }],
  });
  await s.establish([place]);
  const { Data: shelf } = await s.start(place.number);
  const counted = (await s.scan(shelf.Id, sentAgain.label)).Data;
  expect(counted).toMatchObject({ PackageId: expect.any(String), ReturnLogisticsOrderId: null, Counted: 1 });
  const refused = await s.scan(shelf.Id, stocked.label);
  expect(refused).toBeRefused('NoMatchingGoods', { Message: expect.stringContaining('was moved to stock') });
  await s.scan(shelf.Id, goods.commodityCode, { Quantity: 2 });
  expect((await s.submit(shelf.Id)).Data.IsAgreed).toBe(true);
});
