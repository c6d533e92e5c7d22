import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StockFloor, openStockFloor } from '@entrepot/testing/stock.ts';

let f: StockFloor;
beforeAll(async () => {
  f = await openStockFloor();
});
afterAll(() => f.close());

const establish = '/UserLogisticsOrder/EstablishLogisticsOrder';

describe('ordering from stock', () => {
  test('takes the oldest batch first, then the shelf that has most', async () => {
    const tea = await f.stocked([
      ['A-01-01', 3, '2026-02-01'],
      ['A-01-02', 9, '2026-02-01'],
      ['A-01-03', 2, '2026-01-01'],
    ]);
    const { Code, Data } = await f.orderStock([f.pieces(tea, 12)]);
    expect(Code).toBe(0);
    expect(await f.lying(tea)).toEqual([
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
    await f.stockHolds();
  });

  test('is priced by its pieces: what was measured counts unless it was rejected', async () => {
    const declared = await f.stocked(undefined, { measuredGrossWeight: '2', specificationAuditStatus: 3 });
    const measured = await f.stocked(undefined, { measuredGrossWeight: '2', specificationAuditStatus: 2 });
    const weight = async (of: typeof declared) =>
      (await f.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', { ...f.wish([]), Goods: [f.pieces(of, 4)] })).ActualWeight;
    expect([await weight(declared), await weight(measured)]).toEqual([2, 8]);
  });

  test('packages and commodities go in one order, which is then one of packages', async () => {
    const [tea, parcel] = [await f.stocked(), await f.shelved()];
    const { Data } = await f.orderStock([{ PackageId: parcel.id }, f.pieces(tea, 3)]);
    expect(await f.order(Data.Id)).toMatchObject({ logisticsOrderType: 1, packageCount: 1, commodityQuantity: 4, goodsHeld: true });
    expect(Number((await f.order(Data.Id)).actualWeight)).toBe(3.5);
    await f.stockHolds();
  });

  test('refuses what cannot be ordered: too many, another customer’s, elsewhere, not approved, of unknown weight, twice', async () => {
    const tea = await f.stocked();
    const [bobs, fresh, bare] = [
      await f.stocked([], {}, f.bob),
      await f.stocked(undefined, { commodityStatus: 1 }),
      await f.stocked(undefined, { grossWeight: '0', actualWeight: '0' }),
    ];
    expect(await f.orderStock([f.pieces(tea, 11)])).toMatchObject({ Code: 213, Message: expect.stringContaining('Only 10 of') });
    expect((await f.orderStock([f.pieces(bobs, 1)])).Code).toBe(101);
    const byStaff = { ...f.wish([], { UserId: f.alice.userId }), Goods: [f.pieces(bobs, 1)] };
    expect((await f.manager.post('/LogisticsOrder/EstablishLogisticsOrder', byStaff)).Code).toBe(312);
    expect((await f.orderStock([f.pieces(tea, 1)], { WarehouseId: f.dongguan.id })).Code).toBe(213);
    expect((await f.orderStock([f.pieces(fresh, 1)])).Code).toBe(102);
    expect((await f.orderStock([f.pieces(bare, 1)])).Code).toBe(215);
    expect((await f.orderStock([f.pieces(tea, 1), f.pieces(tea, 2)])).Code).toBe(120);
    expect((await f.orderStock([{ Quantity: 1 }])).Code).toBe(100);
    expect((await f.orderStock([{ ...f.pieces(tea, 1), PackageId: tea.id }])).Code).toBe(100);
    expect((await f.orderStock([])).Code).toBe(121);
    expect(await f.lying(tea)).toEqual([['A-01-01', 'Available', 10]]);
  });

  test('another site knows nothing of it, and who may not order does not', async () => {
    const tea = await f.stocked();
    const body = { ...f.wish([], { UserId: f.alice.userId }), Goods: [f.pieces(tea, 1)] };
    expect((await f.hkmanager.post('/LogisticsOrder/EstablishLogisticsOrder', body)).Code).toBe(101);
    expect((await f.hkcarol.post(establish, body)).Code).not.toBe(0);
    expect((await f.clerk.post('/LogisticsOrder/EstablishLogisticsOrder', body)).Code).toBe(1);
  });

  test('two hundred orders at the same moment for the last twenty pieces: twenty have one each', async () => {
    const tea = await f.stocked([
      ['A-02-01', 12, '2026-01-01'],
      ['A-02-02', 8, '2026-01-02'],
    ]);
    const answers = await Promise.all(Array.from({ length: 200 }, () => f.orderStock([f.pieces(tea, 1)])));
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(20);
    expect(new Set(answers.map(({ Code }) => Code))).toEqual(new Set([0, 213]));
    expect(await f.lying(tea)).toEqual([
      ['A-02-01', 'Frozen', 12],
      ['A-02-02', 'Frozen', 8],
    ]);
    await f.stockHolds();
  }, 180_000);

  test('two orders at once over the same two commodities, each in its own order, never wait for each other for ever', async () => {
    const [tea, cups] = [await f.stocked([['A-02-03', 60, '2026-01-01']]), await f.stocked([['A-02-03', 60, '2026-01-01']])];
    const wishes = [
      [f.pieces(tea, 2), f.pieces(cups, 2)],
      [f.pieces(cups, 2), f.pieces(tea, 2)],
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => f.orderStock(wishes[at % 2]!)));
    expect(answers.map(({ Code }) => Code)).toEqual(Array.from({ length: 20 }, () => 0));
    await f.stockHolds();
  });
});

describe('an order from stock that changes', () => {
  test('edited, it frees what it no longer wants and holds what it wants more; a draft holds nothing', async () => {
    const [tea, cups] = [await f.stocked(), await f.stocked([['A-03-01', 5, '2026-01-01']])];
    const { Data } = await f.orderStock([f.pieces(tea, 6)]);
    const edit = async (goods: object[]) => {
      const { RowVersion } = await f.open(Data.Id);
      return f.alice.post('/UserLogisticsOrder/EditLogisticsOrder', { ...f.wish([]), Id: Data.Id, RowVersion, Goods: goods });
    };
    expect((await edit([f.pieces(tea, 2), f.pieces(cups, 5)])).Code).toBe(0);
    expect(await f.lying(tea)).toEqual([
      ['A-01-01', 'Available', 8],
      ['A-01-01', 'Frozen', 2],
    ]);
    expect(await f.lying(cups)).toEqual([['A-03-01', 'Frozen', 5]]);
    expect((await edit([f.pieces(tea, 11)])).Code).toBe(213);
    expect((await edit([f.pieces(tea, 10)])).Code).toBe(0);
    expect(await f.lying(cups)).toEqual([['A-03-01', 'Available', 5]]);
    const draft = await f.orderStock([f.pieces(cups, 5)], { Submit: false });
    expect(draft.Code).toBe(0);
    expect(await f.lying(cups)).toEqual([['A-03-01', 'Available', 5]]);
    expect((await f.alice.post('/UserLogisticsOrder/SubmitLogisticsOrder', { Id: draft.Data.Id })).Code).toBe(0);
    expect(await f.lying(cups)).toEqual([['A-03-01', 'Frozen', 5]]);
    await f.stockHolds();
  });

  test('cancelled before or after its approval, its pieces lie where they lay', async () => {
    const tea = await f.stocked([
      ['A-01-01', 2, '2026-01-01'],
      ['A-01-02', 2, '2026-01-02'],
    ]);
    const waiting = await f.orderStock([f.pieces(tea, 1)]);
    const approved = await f.approvedStock([f.pieces(tea, 3)]);
    expect((await f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: waiting.Data.Id })).Code).toBe(0);
    expect((await f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: approved.id })).Code).toBe(0);
    expect(await f.lying(tea)).toEqual([
      ['A-01-01', 'Available', 2],
      ['A-01-02', 'Available', 2],
    ]);
    expect(await f.moved(tea, waiting.Data.Id)).toEqual(['Freeze 1', 'Release 1']);
    await f.stockHolds();
  });

  test('split, each part holds its own pieces; merged again, one holds them all', async () => {
    const [tea, cups] = [await f.stocked(), await f.stocked([['A-03-01', 4, '2026-01-01']])];
    const order = await f.approvedStock([f.pieces(tea, 6), f.pieces(cups, 4)]);
    const split = (parts: object[][]) =>
      f.leader.post('/LogisticsOrder/SplitLogisticsOrder', { Id: order.id, Parts: parts.map((Goods) => ({ Goods })) });
    expect((await split([[f.pieces(tea, 7)]])).Code).toBe(122);
    const { Data } = await split([[f.pieces(tea, 4)], [f.pieces(cups, 4)]]);
    const parts = [order.id, ...Data.Ids];
    const wanted = await Promise.all(parts.map(async (id) => (await f.order(id)).commodityQuantity));
    expect(wanted).toEqual([2, 4, 4]);
    expect(await f.lying(cups)).toEqual([['A-03-01', 'Frozen', 4]]);
    await f.stockHolds();

    const [first, second] = [await f.orderStock([f.pieces(tea, 1)]), await f.orderStock([f.pieces(tea, 2)])];
    for (const { Data: own } of [first, second]) expect((await f.pay(own.Id)).Code).toBe(0);
    const merged = await f.manager.post('/LogisticsOrder/MergeLogisticsOrders', { Ids: [first.Data.Id, second.Data.Id] });
    expect(merged.Code).toBe(0);
    expect((await f.order(merged.Data.Id)).commodityQuantity).toBe(3);
    await f.stockHolds();
  });
});
