import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openShopFloor, type ShopFloor } from './test/shop-floor.ts';

const { Unbound, PartiallyBound, Bound, Abnormal } = enumCodes.ShopOrderMatchStatus;
const { ToBeShipped, Prepared, Consolidated } = enumCodes.ShopOrderStatus;
const { ToBeMatched, ToBeOrdered } = enumCodes.ThirdPartyPlatformsOrderStatus;
const shelf = 'A-01-01';

let f: ShopFloor;
let shop: Awaited<ReturnType<ShopFloor['shopOf']>>;
beforeAll(async () => {
  f = await openShopFloor();
  shop = await f.shopOf();
});
afterAll(() => f.close());

const matchOf = async (id: string) => (await f.orderRow(id)).ShopOrderMatchStatus;

describe('goods of a shop order', () => {
  test('binds none, some, all and too many pieces of stock and packages, and unbinds them', async () => {
    const [tea, parcel] = [await f.stocked([[shelf, 9, '2026-01-01']]), await f.shelved()];
    const order = await f.bought(shop, [2, 1]);
    expect(await matchOf(order.id)).toBe(Unbound);
    expect((await f.bind(order, [f.fill(order, tea, 2)])).Data).toMatchObject({ ShopOrderMatchStatus: PartiallyBound });
    expect((await f.bind(order, [f.fill(order, parcel, 1, 1)])).Data).toMatchObject({ ShopOrderMatchStatus: Bound });
    const { Lines } = await f.orderRow(order.id);
    expect(Lines.map(({ Bound: bound }: any) => bound)).toMatchObject([
      [{ CommodityId: tea.id, Quantity: 2, PiecesEach: 1 }],
      [{ PackageId: parcel.id, CourierNumber: parcel.number, Quantity: 1 }],
    ]);
    expect((await f.bind(order, [f.fill(order, tea, 3)])).Data).toMatchObject({ ShopOrderMatchStatus: Abnormal });
    expect((await f.orderRow(order.id)).Lines[0].Abnormal).toBe(true);
    const unbind = (LineIds: string[]) => f.alice.ok('/UserShopOrder/UnbindShopOrderGoods', { Id: order.id, LineIds });
    expect(await unbind([order.lines[0]!])).toBe(true);
    expect(await matchOf(order.id)).toBe(PartiallyBound);
    await unbind([]);
    expect(await matchOf(order.id)).toBe(Unbound);
  });

  test('rejects more than is free, goods of another customer, missing lines and empty input', async () => {
    const [tea, bobs] = [await f.stocked([[shelf, 3, '2026-01-01']]), await f.stocked([[shelf, 5, '2026-01-01']], {}, f.bob)];
    const [order, other] = [await f.bought(shop, [2]), await f.bought(shop, [2])];
    expect(await f.bind(order, [f.fill(order, tea, 2)])).toSucceed();
    expect(await f.bind(other, [f.fill(other, tea, 2)])).toBeRefused('CargoQuantityAbnormal', {
      Message: expect.stringContaining('Cargo quantity abnormal'),
    });
    expect(await f.bind(other, [f.fill(other, bobs, 1)])).toBeRefused('DifferentUser');
    expect(await f.bind(other, [{ ...f.fill(order, tea), Quantity: 1 }])).toBeRefused('NotFound');
    expect(await f.bind(other, [])).toBeRefused('AtLeastOneSelection');
    expect(await f.bind(other, [{ LineId: other.lines[0], Quantity: 1 }])).toBeRefused('ValidationFailed');
    expect(await f.bind(other, [f.fill(other, tea)], f.bob)).toBeRefused('NotFound');
    expect(await f.hkManager.post('/ShopOrder/BindShopOrderGoods', { Id: other.id, Lines: [f.fill(other, tea)] })).toBeRefused('NotFound');
    expect(await matchOf(other.id)).toBe(Unbound);
  });

  test('binds a last piece to one of six concurrent orders', async () => {
    const tea = await f.stocked([[shelf, 1, '2026-01-01']]);
    const parcel = await f.shelved();
    const orders = [];
    for (let at = 0; at < 6; at++) orders.push(await f.bought(shop));
    const forTea = await Promise.all(orders.map((order) => f.bind(order, [f.fill(order, tea)])));
    expect(forTea.map(outcomeOf).sort()).toEqual([...Array(5).fill('CargoQuantityAbnormal'), 'Ok']);
    const others = orders.filter((_, at) => outcomeOf(forTea[at]!) !== 'Ok');
    const forParcel = await Promise.all(others.map((order) => f.bind(order, [f.fill(order, parcel)])));
    expect(forParcel.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(1);
  }, 60_000);

  test('binds automatically by article as far as pieces are free, and later when more arrive', async () => {
    const own = await f.shopOf();
    own.books.items.push({
      id: 71002,
      name: 'Mug',
      models: [
        { id: 81001, name: 'White', sku: 'M', price: '180' },
        { id: 81002, name: 'Black', sku: 'B', price: '180' },
      ],
    });
    await f.alice.ok('/ShopAuthorizationInformation/SynchronizeShopCommodity', { Id: own.id });
    const tea = await f.stocked([[shelf, 5, '2026-01-01']]);
    const first = await f.bought(own, [2]);
    const { Data: articles } = await f.alice.ok('/UserShopCommodity/GetShopCommodities', {
      ShopAuthorizationInformationId: own.id,
      Bound: false,
    });
    const article = articles.find(({ ModelName }: { ModelName: string }) => ModelName === 'White');
    await f.alice.ok('/ShopAuthorizationInformation/BindShopCommodity', { ShopCommodityId: article.Id, CommodityId: tea.id, Quantity: 2 });
    const bound = await f.alice.ok('/UserShopCommodity/GetShopCommodities', { ShopAuthorizationInformationId: own.id, Bound: true });
    expect(bound.Data.map(({ Id }: { Id: string }) => Id)).toEqual([article.Id]);
    const { Lines, ShopOrderMatchStatus } = await f.orderRow(first.id);
    expect([ShopOrderMatchStatus, Lines[0].Bound[0]]).toMatchObject([Bound, { CommodityId: tea.id, Quantity: 2, PiecesEach: 2 }]);
    const second = await f.bought(own, [1]);
    expect(await matchOf(second.id)).toBe(Unbound);
    await f.restock(tea, [[shelf, 1, '2026-01-02']]);
    await f.synchronized(own);
    // The marketplace reports nothing new, and it is bound all the same in the next run.
    const third = await f.bought(own, [9]);
    expect([await matchOf(second.id), await matchOf(third.id)]).toEqual([Bound, Unbound]);
    expect(await f.platformRow(second)).toMatchObject({ ThirdPartyPlatformsOrderStatus: ToBeOrdered });
  });

  test('lets customers with the shared permission bind, but not those who may only view', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop);
    const share = (Permissions: number[]) =>
      f.alice.ok('/ShopAuthorizationInformation/UpdateShopAuthorizationInformationUserPermissions', {
        Id: shop.id,
        UserName: 'bob',
        Permissions,
      });
    await share([enumCodes.ShopPermission.ViewOrders]);
    expect(await f.bind(order, [f.fill(order, tea)], f.bob)).toBeRefused('NoPermission');
    await share([enumCodes.ShopPermission.Consolidate]);
    expect(await f.bind(order, [f.fill(order, tea)], f.bob)).toSucceed();
    await share([]);
  });
});

describe('preparing orders', () => {
  test('requires all goods: rejects unbound products and unmatched goods, all or none', covers('MSG-18'), async () => {
    const tea = await f.stocked();
    const [bare, half, whole] = [await f.bought(shop), await f.bought(shop, [2]), await f.bought(shop)];
    await f.bind(half, [f.fill(half, tea, 1)]);
    await f.bind(whole, [f.fill(whole, tea, 1)]);
    const prepare = (...orders: { id: string }[]) => f.alice.post('/UserShopOrder/PrepareShopOrder', { Ids: orders.map(({ id }) => id) });
    expect(await prepare(whole, bare)).toBeRefused('UnboundProducts', { Message: expect.stringContaining('There are unbound products') });
    expect(await prepare(whole, half)).toBeRefused('UnmatchedGoods', { Message: expect.stringContaining('Unmatched goods exist') });
    expect((await f.orderRow(whole.id)).ShopOrderStatus).toBe(ToBeShipped);
    expect((await prepare(whole)).Data).toBe(true);
    expect((await f.orderRow(whole.id)).ShopOrderStatus).toBe(Prepared);
    expect(await prepare(whole)).toBeRefused('StateNotAllowed');
    // After its goods are unbound it must be prepared again.
    await f.alice.ok('/UserShopOrder/UnbindShopOrderGoods', { Id: whole.id });
    expect((await f.orderRow(whole.id)).ShopOrderStatus).toBe(ToBeShipped);
  });
});

describe('shop consolidation', () => {
  test('rejects unbound goods with UnboundProducts', covers('VAL-CONSOLIDATION-01', 'MSG-19'), async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop, [1, 1]);
    await f.bind(order, [f.fill(order, tea)]);
    const answer = await f.submit([order]);
    expect(answer).toBeRefused('UnboundProducts', { Message: expect.stringContaining('There are unbound products') });
    expect(answer.Data.Lines).toMatchObject([
      { Id: order.id, PlatformOrderNo: order.number, LineId: order.lines[1], Quantity: 1, BoundQuantity: 0 },
    ]);
  });

  test('rejects partly used goods with CargoQuantityAbnormal', covers('VAL-CONSOLIDATION-02'), async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop, [3]);
    await f.bind(order, [f.fill(order, tea, 2)]);
    const answer = await f.submit([order]);
    expect(answer).toBeRefused('CargoQuantityAbnormal', { Message: expect.stringContaining('Cargo quantity abnormal') });
    expect(answer.Data.Lines).toMatchObject([{ Id: order.id, Quantity: 3, BoundQuantity: 2 }]);
  });

  test('rejects more goods than ordered with CargoQuantityAbnormal', covers('VAL-CONSOLIDATION-03', 'MSG-17'), async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop, [1]);
    expect((await f.bind(order, [f.fill(order, tea, 4)])).Data).toMatchObject({ ShopOrderMatchStatus: Abnormal });
    const answer = await f.submit([order]);
    expect(answer).toBeRefused('CargoQuantityAbnormal', { Message: expect.stringContaining('Cargo quantity abnormal') });
    expect(answer.Data.Lines).toMatchObject([{ Id: order.id, Quantity: 1, BoundQuantity: 4 }]);
  });

  test('creates a logistics order per shop order once under eight concurrent submits', async () => {
    const tea = await f.stocked([[shelf, 4, '2026-01-01']]);
    const [one, two] = [await f.bought(shop, [1]), await f.bought(shop, [3])];
    await f.bind(one, [f.fill(one, tea, 1)]);
    await f.bind(two, [f.fill(two, tea, 3)]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => f.submit([one, two])));
    expect(answers.map(outcomeOf).sort()).toEqual([
      'Ok',
      'StateNotAllowed',
      'StateNotAllowed',
      'StateNotAllowed',
      'StateNotAllowed',
      'StateNotAllowed',
      'StateNotAllowed',
      'StateNotAllowed',
    ]);
    const { Data } = answers.find((one) => outcomeOf(one) === 'Ok')!;
    expect(Data.LogisticsOrderIds).toHaveLength(2);
    expect(await f.onShelf(tea)).toEqual([[shelf, 'Frozen', 4]]);
    const rows = [await f.orderRow(one.id), await f.orderRow(two.id)];
    expect(rows.map((row) => [row.ShopOrderStatus, row.LogisticsOrderId, row.ShopConsolidationId])).toEqual(
      Data.LogisticsOrderIds.map((id: string) => [Consolidated, id, Data.Id]),
    );
    expect(await f.order(Data.LogisticsOrderIds[1])).toMatchObject({
      orderStatus: enumCodes.OrderStatus.ToBeApproved,
      source: enumCodes.LogisticsOrderSource.ThirdPartyPlatform,
      ownerId: f.alice.userId,
      platformOrderNo: two.number,
      commodityQuantity: 3,
      recipientId: f.toTaipei.id,
    });
    expect(await f.consolidation(Data.Id)).toMatchObject({
      SerialNumber: Data.SerialNumber,
      ShopConsolidationStatus: enumCodes.ShopConsolidationStatus.Submitted,
      Orders: [{ PlatformOrderNo: one.number, IsOut: false }, { PlatformOrderNo: two.number }],
    });
    const list = await f.alice.ok('/UserShopOrder/GetShopConsolidations', { SerialNumber: Data.SerialNumber });
    expect(list).toMatchObject({ Total: 1, Data: [{ Id: Data.Id, OrderCount: 2, OwnerName: 'alice' }] });
    expect((await f.bob.ok('/UserShopOrder/GetShopConsolidations', { SerialNumber: Data.SerialNumber })).Total).toBe(0);
    await f.expectStockInvariants();
  }, 60_000);

  test('previews the cost per order without side effects and rejects a changed price', async () => {
    const tea = await f.stocked([[shelf, 4, '2026-01-01']]);
    const [one, two] = [await f.bought(shop, [1]), await f.bought(shop, [3])];
    const body = { ...f.way(), ShopOrderIds: [one.id, two.id] };
    const preview = (more: object = {}, by = f.alice) => by.post('/UserShopOrder/PreviewShopConsolidation', { ...body, ...more });
    expect(await preview()).toBeRefused('UnboundProducts');
    await f.bind(one, [f.fill(one, tea, 1)]);
    await f.bind(two, [f.fill(two, tea, 3)]);
    const book = async () => (await f.alice.ok('/UserRecipientInformation/GetRecipientInformations', { rows: 1 })).Total as number;
    const before = await book();
    expect(await preview({ RecipientInformationId: null })).toSucceed();
    const { Data } = await preview();
    expect(Data.Orders.map(({ PlatformOrderNos }: any) => PlatformOrderNos)).toEqual([[one.number], [two.number]]);
    const [first, second] = Data.Orders.map(({ Amount }: any) => Amount as number);
    expect(first).toBeGreaterThan(0);
    expect(Data.TotalAmount).toBeCloseTo(first + second, 2);
    expect(await book()).toBe(before);
    expect(await f.onShelf(tea)).toEqual([[shelf, 'Available', 4]]);
    expect((await f.orderRow(one.id)).ShopOrderStatus).toBe(ToBeShipped);
    expect(await preview({}, f.bob)).toBeRefused('NotFound');
    expect((await f.manager.post('/ShopOrder/PreviewShopConsolidation', body)).status).toBe(403);

    const changed = await f.submit([one, two], { ExpectedAmount: Data.TotalAmount + 1 });
    expect(changed).toBeRefused('PriceChanged', { Data: { TotalAmount: Data.TotalAmount } });
    const sent = await f.submit([one, two], { ExpectedAmount: Data.TotalAmount });
    expect(sent).toSucceed();
    const quotes = await Promise.all((sent.Data.LogisticsOrderIds as string[]).map((id) => f.order(id)));
    expect(quotes.map(({ quoteSnapshot }) => Number(quoteSnapshot!.payable))).toEqual([first, second]);
  }, 60_000);

  test('sends to the buyer, created once, or to the customer where customs require an identity', async () => {
    const tea = await f.stocked();
    const orders = [await f.bought(shop), await f.bought(shop), await f.bought(shop)] as const;
    for (const order of orders) await f.bind(order, [f.fill(order, tea)]);
    const sentTo = async (...of: readonly { id: string }[]) => {
      const answer = await f.submit(of, { RecipientInformationId: null });
      expect(answer).toSucceed();
      return Promise.all((answer.Data.LogisticsOrderIds as string[]).map((id) => f.order(id)));
    };
    expect((await sentTo(orders[0]))[0]!.recipientId).toBe(f.toTaipei.id);
    const { customsRules } = await f.settings();
    await f.configure({ customsRules: [] });
    const [one, two] = await sentTo(orders[1], orders[2]);
    await f.configure({ customsRules });
    const buyer = { name: 'Chen Practice', countryCode: 'TW', phone: '0900000000', detailedAddress: '1 Practice Rd, Taipei' };
    expect(one!.receiver).toMatchObject(buyer);
    expect(two!.recipientId).toBe(one!.recipientId);
  });

  test('combines orders of unpacking shops for one recipient; rejects other shops and customers', async () => {
    const joined = await f.shopOf(f.alice, { unpacking: true });
    const bobs = await f.shopOf(f.bob, { unpacking: true });
    const [tea, bobTea] = [await f.stocked(), await f.stocked([[shelf, 5, '2026-01-01']], {}, f.bob)];
    const [one, two, apart, bobOrder] = [
      await f.bought(joined),
      await f.bought(joined),
      await f.bought(shop),
      await f.bought(bobs, [1], f.bob),
    ];
    for (const order of [one, two, apart]) await f.bind(order, [f.fill(order, tea)]);
    await f.bind(bobOrder, [f.fill(bobOrder, bobTea)], f.bob);
    const asOne = { Unpacking: true };
    expect(await f.submit([one, apart], asOne)).toBeRefused('NonConsolidationOrders', {
      Message: expect.stringContaining('aren’t unpacked at the destination'),
    });
    expect(await f.submit([one, two], { ...asOne, RecipientInformationId: null })).toBeRefused('ValidationFailed');
    const permission = { Id: bobs.id, UserName: 'alice', Permissions: [enumCodes.ShopPermission.Consolidate] };
    await f.bob.ok('/ShopAuthorizationInformation/UpdateShopAuthorizationInformationUserPermissions', permission);
    expect(await f.submit([one, bobOrder], asOne)).toBeRefused('DifferentUser');
    const { Data } = await f.submit([one, two], asOne);
    expect(Data.LogisticsOrderIds).toHaveLength(1);
    expect(await f.order(Data.LogisticsOrderIds[0])).toMatchObject({ unpacking: true, commodityQuantity: 2 });
  });

  test('is cancelled before picking: releases its goods, and its orders wait with their bindings', async () => {
    const tea = await f.stocked([[shelf, 2, '2026-01-01']]);
    const order = await f.bought(shop, [2]);
    await f.bind(order, [f.fill(order, tea, 2)]);
    const { Data } = await f.submit([order]);
    const cancel = (by = f.alice) => by.post('/UserShopOrder/CancelShopConsolidation', { Id: Data.Id, Remarks: 'wrong colour' });
    expect(await cancel(f.bob)).toBeRefused('NotFound');
    expect((await cancel()).Data).toBe(true);
    expect(await f.onShelf(tea)).toEqual([[shelf, 'Available', 2]]);
    const row = await f.orderRow(order.id);
    expect([row.ShopOrderStatus, row.ShopOrderMatchStatus, row.LogisticsOrderId, row.ShopConsolidationId]).toEqual([
      Prepared,
      Bound,
      null,
      null,
    ]);
    const after = await f.consolidation(Data.Id);
    expect([after.ShopConsolidationStatus, after.Orders[0].IsOut]).toEqual([enumCodes.ShopConsolidationStatus.Cancelled, true]);
    expect(await cancel()).toBeRefused('StateNotAllowed');
    // It can be sent again.
    expect(await f.submit([order])).toSucceed();
  });

  test('removes an order whose logistics order is cancelled, and ends with the last of them', async () => {
    const tea = await f.stocked();
    const [one, two] = [await f.bought(shop), await f.bought(shop)];
    for (const order of [one, two]) await f.bind(order, [f.fill(order, tea)]);
    const { Data } = await f.submit([one, two]);
    const cancel = (Id: string) => f.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id });
    await cancel(Data.LogisticsOrderIds[0]);
    expect((await f.consolidation(Data.Id)).Orders.map(({ IsOut }: { IsOut: boolean }) => IsOut)).toEqual([true, false]);
    expect(await f.platformRow(one)).toMatchObject({ ThirdPartyPlatformsOrderStatus: ToBeOrdered, LogisticsOrderId: null });
    await cancel(Data.LogisticsOrderIds[1]);
    expect((await f.consolidation(Data.Id)).ShopConsolidationStatus).toBe(enumCodes.ShopConsolidationStatus.Cancelled);
  });

  test('releases its orders when staff reject them and the remaining drafts are deleted', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop);
    await f.bind(order, [f.fill(order, tea)]);
    const { Data } = await f.submit([order]);
    const Ids = Data.LogisticsOrderIds;
    expect((await f.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids, Remarks: 'no such street' }))[0]).toMatchObject({ Ok: true });
    expect((await f.orderRow(order.id)).ShopOrderStatus).toBe(Consolidated);
    expect((await f.alice.ok('/UserLogisticsOrder/DeleteLogisticsOrder', { Ids }))[0]).toMatchObject({ Ok: true });
    expect((await f.orderRow(order.id)).ShopOrderStatus).toBe(Prepared);
    expect(await f.submit([order])).toSucceed();
  });

  test('follows its logistics orders when staff merge them', async () => {
    const tea = await f.stocked();
    const [one, two] = [await f.bought(shop), await f.bought(shop)];
    for (const order of [one, two]) await f.bind(order, [f.fill(order, tea)]);
    const { Data } = await f.submit([one, two]);
    const [first, second] = Data.LogisticsOrderIds;
    for (const id of [first, second]) expect(await f.pay(id)).toSucceed();
    const merged = await f.manager.post('/LogisticsOrder/MergeLogisticsOrders', { Ids: [first, second] });
    expect(merged).toSucceed();
    const { Orders, LogisticsOrderIds, ShopConsolidationStatus } = await f.consolidation(Data.Id);
    expect([LogisticsOrderIds, ShopConsolidationStatus]).toEqual([[first], enumCodes.ShopConsolidationStatus.Submitted]);
    expect(Orders.map((order: any) => [order.LogisticsOrderId, order.IsOut])).toEqual([
      [first, false],
      [first, false],
    ]);
    expect((await f.platformRow(two)).LogisticsOrderId).toBe(first);
  });

  test('freezes an order whose buyer requests a cancellation, and unfreezes it on withdrawal', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop);
    await f.bind(order, [f.fill(order, tea)]);
    const { Data } = await f.submit([order]);
    const statusAfter = async (status: 'IN_CANCEL' | 'READY_TO_SHIP' | 'CANCELLED', seconds: number) => {
      const row = shop.books.orders.find(({ number }) => number === order.number)!;
      Object.assign(row, { status, updatedAt: new Date(Date.now() + seconds * 1000 - 4000) });
      await f.synchronized(shop);
      return (await f.orderRow(order.id)).ShopOrderStatusName;
    };
    const carrier = async () => (await f.order(Data.LogisticsOrderIds[0])).frozen;
    expect([await statusAfter('IN_CANCEL', 1), await carrier()]).toEqual(['Cancelling', true]);
    expect([await statusAfter('READY_TO_SHIP', 2), await carrier()]).toEqual(['Consolidated', false]);
    expect([await statusAfter('CANCELLED', 3), await carrier()]).toEqual(['Cancelled', true]);
    expect(await f.platformRow(order)).toMatchObject({ ThirdPartyPlatformsOrderStatusName: 'Cancelled' });
  });

  test('notifies the merchant of a cancellation, and sends or cancels the order as decided', async () => {
    const tea = await f.stocked();
    /** An order that was submitted, and whose buyer cancelled then. */
    const cancelledOrder = async () => {
      const order = await f.bought(shop);
      await f.bind(order, [f.fill(order, tea)]);
      const id = (await f.submit([order])).Data.LogisticsOrderIds[0] as string;
      const row = shop.books.orders.find(({ number }) => number === order.number)!;
      Object.assign(row, { status: 'CANCELLED', updatedAt: new Date(Date.now() - 2000) });
      await f.synchronized(shop);
      return { id, number: order.number };
    };
    const [first, second] = [await cancelledOrder(), await cancelledOrder()];
    const messages = async () =>
      (await f.alice.ok('/UserMessages/GetUserMessages', { rows: 20 })).Data as { Title: string; Content: string }[];
    for (const { number } of [first, second])
      expect((await messages()).filter(({ Content }) => Content.includes(number))).toMatchObject([
        { Title: 'The buyer cancelled: your decision', Content: expect.stringMatching(/on hold: cancel it, or have it sent anyway/) },
      ]);
    const reason = enumCodes.FreezeReason.BuyerCancelled;
    expect(await f.order(first.id)).toMatchObject({ frozen: true, freezeReason: reason, freezeRemarks: first.number });
    const send = (id: string, by = f.alice) => by.post('/UserLogisticsOrder/SendDespiteCancellation', { Id: id });
    expect(await send(first.id, f.bob)).toBeRefused('NotFound');
    expect(await send(first.id)).toSucceed();
    expect(await send(first.id)).toBeRefused('StateNotAllowed');
    expect(await f.order(first.id)).toMatchObject({ frozen: false, freezeReason: null });
    expect(await f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: second.id })).toSucceed();
    expect(await f.order(second.id)).toMatchObject({ cancelled: true });
  });

  test('does not announce that a cancelled order resumes when staff lift its freeze', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop);
    await f.bind(order, [f.fill(order, tea)]);
    const id = (await f.submit([order])).Data.LogisticsOrderIds[0] as string;
    const row = shop.books.orders.find(({ number }) => number === order.number)!;
    Object.assign(row, { status: 'CANCELLED', updatedAt: new Date(Date.now() - 2000) });
    await f.synchronized(shop);
    await f.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [id] });
    const { SerialNumber } = await f.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id });
    const { Data } = await f.alice.ok('/UserMessages/GetUserMessages', { rows: 20 });
    const titles = Data.filter(({ Content }: { Content: string }) => Content.includes(SerialNumber)).map(
      ({ Title }: { Title: string }) => Title,
    );
    expect(titles[0]).toBe('Sent although the buyer cancelled');
    expect(titles).not.toContain('Order resumed');
  });
});

test(
  'lists an order to be shipped as a platform order with shop, parcel, label and confirmation',
  covers('ENTITY-ThirdPartyPlatformOrders'),
  async () => {
    const order = await f.bought(shop);
    expect(await f.platformRow(order, f.alice)).toMatchObject({
      PlatformOrderNo: order.number,
      PackageNo: '',
      ShopAuthorizationInformationTypeName: 'Shopee',
      ShopAuthorizationInformationId: shop.id,
      ShopOrderId: order.id,
      OwnerName: 'alice',
      ThirdPartyPlatformsOrderStatus: ToBeMatched,
      LabelUrl: null,
      PlatformTrackingNo: null,
      LogisticsOrderId: null,
      ConfirmTime: null,
      ConfirmErrorCode: null,
      ConfirmErrorMessage: null,
      RetryCount: 0,
      NextConfirmTime: null,
    });
  },
);

test('provides the calls of the shop screens to list, synchronize, bind, ship and consolidate', covers('NEED-ShopOrders'), async () => {
  const [tea, order] = [await f.stocked(), await f.bought(shop)];
  const ofShop = { ShopAuthorizationInformationId: shop.id, Content: order.number };
  expect((await f.manager.ok('/ShopAuthorizationConfiguration/GetShopAuthorizationConfigurations')).Total).toBeGreaterThan(0);
  expect((await f.alice.ok('/ShopAuthorizationInformation/SynchronizeShopCommodity', { Id: shop.id })).Updated).toBe(0);
  expect((await f.alice.ok('/ShopCommodity/GetShopCommodities', ofShop)).Total).toBe(0);
  expect((await f.alice.ok('/ShopOrder/GetShopOrders', ofShop)).Data).toMatchObject([{ Id: order.id }]);
  expect(await f.bind(order, [f.fill(order, tea)])).toSucceed();
  expect(await f.alice.ok('/UserShopOrder/PrepareShopOrder', { Ids: [order.id] })).toBe(true);
  expect((await f.submit([order])).Data.LogisticsOrderIds).toHaveLength(1);
  const parcels = await f.manager.ok('/LogisticsThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders', ofShop);
  expect(parcels.Data).toMatchObject([{ ShopOrderId: order.id, ThirdPartyPlatformsOrderStatusName: 'Ordered' }]);
  expect(await f.alice.ok('/UserShopOrder/GetShopReturnInventory', { Returned: true })).toMatchObject({ Total: 0, Data: [] });
  expect((await f.alice.ok('/UserShopOrder/ExportShopOrders', ofShop)).JobId).toMatch(/./);
});
