import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../testing/outcomes.ts';
import { type StockFloor, openStockFloor } from '../../../testing/stock.ts';

let f: StockFloor;
beforeAll(async () => {
  f = await openStockFloor();
});
afterAll(() => f.close());

const establish = '/UserLogisticsOrder/EstablishLogisticsOrder';

describe('ordering from stock', () => {
  test('takes the oldest lot first, then the shelf that has most', async () => {
    const tea = await f.stocked([
      ['A-01-01', 3, '2026-02-01'],
      ['A-01-02', 9, '2026-02-01'],
      ['A-01-03', 2, '2026-01-01'],
    ]);
    const answer = await f.orderStock([f.pieces(tea, 12)]);
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(await f.onShelf(tea)).toEqual([
      ['A-01-03', 'Frozen', 2],
      ['A-01-01', 'Available', 2],
      ['A-01-01', 'Frozen', 1],
      ['A-01-02', 'Frozen', 9],
    ]);
    expect(await f.moved(tea, Data.Id)).toEqual(['Freeze 2', 'Freeze 9', 'Freeze 1']);
    const order = await f.open(Data.Id);
    expect(order).toMatchObject({ LogisticsOrderType: 2, PackageCount: 0, CommodityQuantity: 12, OrderStatus: 20 });
    expect(order.Goods[0]).toMatchObject({ CommodityId: tea.id, CommodityCode: tea.code, CourierNumber: tea.scan, Quantity: 12 });
    expect(
      order.Goods[0].Places.map((place: { ShelvesNumber: string; Quantity: number }) => [place.ShelvesNumber, place.Quantity]),
    ).toEqual([
      ['A-01-03', 2],
      ['A-01-01', 1],
      ['A-01-02', 9],
    ]);
    await f.expectStockInvariants();
  });

  test('prices by pieces: measured values count unless they were rejected', async () => {
    const declared = await f.stocked(undefined, { measuredGrossWeight: '2', specificationAuditStatus: 3 });
    const measured = await f.stocked(undefined, { measuredGrossWeight: '2', specificationAuditStatus: 2 });
    const weight = async (of: typeof declared) =>
      (await f.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', { ...f.wish([]), Goods: [f.pieces(of, 4)] })).ActualWeight;
    expect([await weight(declared), await weight(measured)]).toEqual([2, 8]);
  });

  test('combines packages and commodities in one order of type package', async () => {
    const [tea, parcel] = [await f.stocked(), await f.shelved()];
    const { Data } = await f.orderStock([{ PackageId: parcel.id }, f.pieces(tea, 3)]);
    expect(await f.order(Data.Id)).toMatchObject({ logisticsOrderType: 1, packageCount: 1, commodityQuantity: 4, goodsHeld: true });
    expect(Number((await f.order(Data.Id)).actualWeight)).toBe(3.5);
    await f.expectStockInvariants();
  });

  test('rejects pieces that are too many, foreign, elsewhere, not approved, unweighed or repeated', async () => {
    const tea = await f.stocked();
    const [bobs, fresh, bare] = [
      await f.stocked([], {}, f.bob),
      await f.stocked(undefined, { commodityStatus: 1 }),
      await f.stocked(undefined, { grossWeight: '0', actualWeight: '0' }),
    ];
    expect(await f.orderStock([f.pieces(tea, 11)])).toBeRefused('InsufficientStock', { Message: expect.stringContaining('Only 10 of') });
    expect(await f.orderStock([f.pieces(bobs, 1)])).toBeRefused('NotFound');
    const byStaff = { ...f.wish([], { UserId: f.alice.userId }), Goods: [f.pieces(bobs, 1)] };
    expect(await f.manager.post('/LogisticsOrder/EstablishLogisticsOrder', byStaff)).toBeRefused('DifferentUser');
    expect(await f.orderStock([f.pieces(tea, 1)], { WarehouseId: f.dongguan.id })).toBeRefused('InsufficientStock');
    expect(await f.orderStock([f.pieces(fresh, 1)])).toBeRefused('StateNotAllowed');
    expect(await f.orderStock([f.pieces(bare, 1)])).toBeRefused('CompletionRequired');
    expect(await f.orderStock([f.pieces(tea, 1), f.pieces(tea, 2)])).toBeRefused('DuplicateSelection');
    expect(await f.orderStock([{ Quantity: 1 }])).toBeRefused('ValidationFailed');
    expect(await f.orderStock([{ ...f.pieces(tea, 1), PackageId: tea.id }])).toBeRefused('ValidationFailed');
    expect(await f.orderStock([])).toBeRefused('AtLeastOneSelection');
    expect(await f.onShelf(tea)).toEqual([['A-01-01', 'Available', 10]]);
  });

  test('is hidden from another site and denied without the right', async () => {
    const tea = await f.stocked();
    const body = { ...f.wish([], { UserId: f.alice.userId }), Goods: [f.pieces(tea, 1)] };
    expect(await f.hkmanager.post('/LogisticsOrder/EstablishLogisticsOrder', body)).toBeRefused('NotFound');
    expect(await f.hkcarol.post(establish, body)).not.toSucceed();
    expect(await f.clerk.post('/LogisticsOrder/EstablishLogisticsOrder', body)).toBeRefused('NoPermission');
  });

  test('gives the last twenty pieces to twenty of two hundred concurrent orders', async () => {
    const tea = await f.stocked([
      ['A-02-01', 12, '2026-01-01'],
      ['A-02-02', 8, '2026-01-02'],
    ]);
    const answers = await Promise.all(Array.from({ length: 200 }, () => f.orderStock([f.pieces(tea, 1)])));
    expect(answers.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(20);
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['Ok', 'InsufficientStock']));
    expect(await f.onShelf(tea)).toEqual([
      ['A-02-01', 'Frozen', 12],
      ['A-02-02', 'Frozen', 8],
    ]);
    await f.expectStockInvariants();
  }, 180_000);

  test('avoids deadlocks between two orders over the same commodities in different order', async () => {
    const [tea, cups] = [await f.stocked([['A-02-03', 60, '2026-01-01']]), await f.stocked([['A-02-03', 60, '2026-01-01']])];
    const wishes = [
      [f.pieces(tea, 2), f.pieces(cups, 2)],
      [f.pieces(cups, 2), f.pieces(tea, 2)],
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => f.orderStock(wishes[at % 2]!)));
    for (const answer of answers) expect(answer).toSucceed();
    await f.expectStockInvariants();
  });
});

describe('changing an order from stock', () => {
  test('releases and reserves the difference on edit; a draft reserves nothing', async () => {
    const [tea, cups] = [await f.stocked(), await f.stocked([['A-03-01', 5, '2026-01-01']])];
    const { Data } = await f.orderStock([f.pieces(tea, 6)]);
    const edit = async (goods: object[]) => {
      const { RowVersion } = await f.open(Data.Id);
      return f.alice.post('/UserLogisticsOrder/EditLogisticsOrder', { ...f.wish([]), Id: Data.Id, RowVersion, Goods: goods });
    };
    expect(await edit([f.pieces(tea, 2), f.pieces(cups, 5)])).toSucceed();
    expect(await f.onShelf(tea)).toEqual([
      ['A-01-01', 'Available', 8],
      ['A-01-01', 'Frozen', 2],
    ]);
    expect(await f.onShelf(cups)).toEqual([['A-03-01', 'Frozen', 5]]);
    expect(await edit([f.pieces(tea, 11)])).toBeRefused('InsufficientStock');
    expect(await edit([f.pieces(tea, 10)])).toSucceed();
    expect(await f.onShelf(cups)).toEqual([['A-03-01', 'Available', 5]]);
    const draft = await f.orderStock([f.pieces(cups, 5)], { Submit: false });
    expect(draft).toSucceed();
    expect(await f.onShelf(cups)).toEqual([['A-03-01', 'Available', 5]]);
    expect(await f.alice.post('/UserLogisticsOrder/SubmitLogisticsOrder', { Id: draft.Data.Id })).toSucceed();
    expect(await f.onShelf(cups)).toEqual([['A-03-01', 'Frozen', 5]]);
    await f.expectStockInvariants();
  });

  test('leaves the pieces on their shelves when cancelled before or after approval', async () => {
    const tea = await f.stocked([
      ['A-01-01', 2, '2026-01-01'],
      ['A-01-02', 2, '2026-01-02'],
    ]);
    const waiting = await f.orderStock([f.pieces(tea, 1)]);
    const approved = await f.approvedStock([f.pieces(tea, 3)]);
    expect(await f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: waiting.Data.Id })).toSucceed();
    expect(await f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: approved.id })).toSucceed();
    expect(await f.onShelf(tea)).toEqual([
      ['A-01-01', 'Available', 2],
      ['A-01-02', 'Available', 2],
    ]);
    expect(await f.moved(tea, waiting.Data.Id)).toEqual(['Freeze 1', 'Release 1']);
    await f.expectStockInvariants();
  });

  test('reserves pieces per part when split, and all in one when merged again', async () => {
    const [tea, cups] = [await f.stocked(), await f.stocked([['A-03-01', 4, '2026-01-01']])];
    const order = await f.approvedStock([f.pieces(tea, 6), f.pieces(cups, 4)]);
    const split = (parts: object[][]) =>
      f.leader.post('/LogisticsOrder/SplitLogisticsOrder', { Id: order.id, Parts: parts.map((Goods) => ({ Goods })) });
    expect(await split([[f.pieces(tea, 7)]])).toBeRefused('TotalExceeded');
    const { Data } = await split([[f.pieces(tea, 4)], [f.pieces(cups, 4)]]);
    const parts = [order.id, ...Data.Ids];
    const wanted = await Promise.all(parts.map(async (id) => (await f.order(id)).commodityQuantity));
    expect(wanted).toEqual([2, 4, 4]);
    expect(await f.onShelf(cups)).toEqual([['A-03-01', 'Frozen', 4]]);
    await f.expectStockInvariants();

    const [first, second] = [await f.orderStock([f.pieces(tea, 1)]), await f.orderStock([f.pieces(tea, 2)])];
    for (const { Data: own } of [first, second]) expect(await f.pay(own.Id)).toSucceed();
    const merged = await f.manager.post('/LogisticsOrder/MergeLogisticsOrders', { Ids: [first.Data.Id, second.Data.Id] });
    expect(merged).toSucceed();
    expect((await f.order(merged.Data.Id)).commodityQuantity).toBe(3);
    await f.expectStockInvariants();
  });
});
