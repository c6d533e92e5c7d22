import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
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

describe('the goods of a shop order', () => {
  test('are bound to stock and to packages: none, some, all and too many of them, and are let go again', async () => {
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

  test('are there and their customer’s: more than is free is refused (318), another customer’s (312), a line that is gone (101), nothing (121)', async () => {
    const [tea, bobs] = [await f.stocked([[shelf, 3, '2026-01-01']]), await f.stocked([[shelf, 5, '2026-01-01']], {}, f.bob)];
    const [order, other] = [await f.bought(shop, [2]), await f.bought(shop, [2])];
    expect((await f.bind(order, [f.fill(order, tea, 2)])).Code).toBe(0);
    expect(await f.bind(other, [f.fill(other, tea, 2)])).toMatchObject({
      Code: 318,
      Message: expect.stringContaining('Cargo quantity abnormal'),
    });
    expect((await f.bind(other, [f.fill(other, bobs, 1)])).Code).toBe(312);
    expect((await f.bind(other, [{ ...f.fill(order, tea), Quantity: 1 }])).Code).toBe(101);
    expect((await f.bind(other, [])).Code).toBe(121);
    expect((await f.bind(other, [{ LineId: other.lines[0], Quantity: 1 }])).Code).toBe(100);
    expect((await f.bind(other, [f.fill(other, tea)], f.bob)).Code).toBe(101);
    expect((await f.hkManager.post('/ShopOrder/BindShopOrderGoods', { Id: other.id, Lines: [f.fill(other, tea)] })).Code).toBe(101);
    expect(await matchOf(other.id)).toBe(Unbound);
  });

  test('of which one piece is left are bound to one of six orders that want it at once', async () => {
    const tea = await f.stocked([[shelf, 1, '2026-01-01']]);
    const parcel = await f.shelved();
    const orders = [];
    for (let at = 0; at < 6; at++) orders.push(await f.bought(shop));
    const forTea = await Promise.all(orders.map((order) => f.bind(order, [f.fill(order, tea)])));
    expect(forTea.map(({ Code }) => Code).sort((one, next) => one - next)).toEqual([0, ...Array.from({ length: 5 }, () => 318)]);
    const others = orders.filter((_, at) => forTea[at]!.Code);
    const forParcel = await Promise.all(others.map((order) => f.bind(order, [f.fill(order, parcel)])));
    expect(forParcel.filter(({ Code }) => Code === 0)).toHaveLength(1);
  }, 60_000);

  test('come by themselves from what an article is bound to, as far as pieces are free, and later when more come', async () => {
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
    // The marketplace had nothing new to say of it, and it is filled all the same at the next turn.
    const third = await f.bought(own, [9]);
    expect([await matchOf(second.id), await matchOf(third.id)]).toEqual([Bound, Unbound]);
    expect(await f.platformRow(second)).toMatchObject({ ThirdPartyPlatformsOrderStatus: ToBeOrdered });
  });

  test('are bound by whom the shop is shared with for it, and by nobody who may only look', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop);
    const share = (Permissions: number[]) =>
      f.alice.ok('/ShopAuthorizationInformation/UpdateShopAuthorizationInformationUserPermissions', {
        Id: shop.id,
        UserName: 'bob',
        Permissions,
      });
    await share([enumCodes.ShopPermission.ViewOrders]);
    expect((await f.bind(order, [f.fill(order, tea)], f.bob)).Code).toBe(1);
    await share([enumCodes.ShopPermission.Consolidate]);
    expect((await f.bind(order, [f.fill(order, tea)], f.bob)).Code).toBe(0);
    await share([]);
  });
});

describe('orders that are prepared', () => {
  test('have all their goods: unbound products are refused (320), unmatched goods too (319), all or none', async () => {
    const tea = await f.stocked();
    const [bare, half, whole] = [await f.bought(shop), await f.bought(shop, [2]), await f.bought(shop)];
    await f.bind(half, [f.fill(half, tea, 1)]);
    await f.bind(whole, [f.fill(whole, tea, 1)]);
    const prepare = (...orders: { id: string }[]) => f.alice.post('/UserShopOrder/PrepareShopOrder', { Ids: orders.map(({ id }) => id) });
    expect(await prepare(whole, bare)).toMatchObject({ Code: 320, Message: expect.stringContaining('There are unbound products') });
    expect(await prepare(whole, half)).toMatchObject({ Code: 319, Message: expect.stringContaining('Unmatched goods exist') });
    expect((await f.orderRow(whole.id)).ShopOrderStatus).toBe(ToBeShipped);
    expect((await prepare(whole)).Data).toBe(true);
    expect((await f.orderRow(whole.id)).ShopOrderStatus).toBe(Prepared);
    expect((await prepare(whole)).Code).toBe(102);
    // Its goods are taken off it: it is to be prepared again.
    await f.alice.ok('/UserShopOrder/UnbindShopOrderGoods', { Id: whole.id });
    expect((await f.orderRow(whole.id)).ShopOrderStatus).toBe(ToBeShipped);
  });
});

describe('a shop consolidation', () => {
  test('with unbound goods is blocked: there are unbound products (320)', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop, [1, 1]);
    await f.bind(order, [f.fill(order, tea)]);
    const answer = await f.submit([order]);
    expect(answer).toMatchObject({ Code: 320, Message: expect.stringContaining('There are unbound products') });
    expect(answer.Data.Lines).toMatchObject([
      { Id: order.id, PlatformOrderNo: order.number, LineId: order.lines[1], Quantity: 1, BoundQuantity: 0 },
    ]);
  });

  test('whose goods are not used in full is flagged: cargo quantity abnormal (318)', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop, [3]);
    await f.bind(order, [f.fill(order, tea, 2)]);
    const answer = await f.submit([order]);
    expect(answer).toMatchObject({ Code: 318, Message: expect.stringContaining('Cargo quantity abnormal') });
    expect(answer.Data.Lines).toMatchObject([{ Id: order.id, Quantity: 3, BoundQuantity: 2 }]);
  });

  test('whose goods exceed what was ordered is flagged: cargo quantity abnormal (318)', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop, [1]);
    expect((await f.bind(order, [f.fill(order, tea, 4)])).Data).toMatchObject({ ShopOrderMatchStatus: Abnormal });
    const answer = await f.submit([order]);
    expect(answer).toMatchObject({ Code: 318, Message: expect.stringContaining('Cargo quantity abnormal') });
    expect(answer.Data.Lines).toMatchObject([{ Id: order.id, Quantity: 1, BoundQuantity: 4 }]);
  });

  test('makes a logistics order of each shop order, which holds its goods; submitted eight times at once it is made once', async () => {
    const tea = await f.stocked([[shelf, 4, '2026-01-01']]);
    const [one, two] = [await f.bought(shop, [1]), await f.bought(shop, [3])];
    await f.bind(one, [f.fill(one, tea, 1)]);
    await f.bind(two, [f.fill(two, tea, 3)]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => f.submit([one, two])));
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 102, 102, 102, 102, 102, 102, 102]);
    const { Data } = answers.find(({ Code }) => Code === 0)!;
    expect(Data.LogisticsOrderIds).toHaveLength(2);
    expect(await f.lying(tea)).toEqual([[shelf, 'Frozen', 4]]);
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
    await f.stockHolds();
  }, 60_000);

  test('says before what it will cost, order by order, and leaves nothing behind; at another price nothing is sent (402)', async () => {
    const tea = await f.stocked([[shelf, 4, '2026-01-01']]);
    const [one, two] = [await f.bought(shop, [1]), await f.bought(shop, [3])];
    const body = { ...f.way(), ShopOrderIds: [one.id, two.id] };
    const preview = (more: object = {}, by = f.alice) => by.post('/UserShopOrder/PreviewShopConsolidation', { ...body, ...more });
    expect((await preview()).Code).toBe(320);
    await f.bind(one, [f.fill(one, tea, 1)]);
    await f.bind(two, [f.fill(two, tea, 3)]);
    const book = async () => (await f.alice.ok('/UserRecipientInformation/GetRecipientInformations', { rows: 1 })).Total as number;
    const before = await book();
    expect((await preview({ RecipientInformationId: null })).Code).toBe(0);
    const { Data } = await preview();
    expect(Data.Orders.map(({ PlatformOrderNos }: any) => PlatformOrderNos)).toEqual([[one.number], [two.number]]);
    const [first, second] = Data.Orders.map(({ Amount }: any) => Amount as number);
    expect(first).toBeGreaterThan(0);
    expect(Data.TotalAmount).toBeCloseTo(first + second, 2);
    expect(await book()).toBe(before);
    expect(await f.lying(tea)).toEqual([[shelf, 'Available', 4]]);
    expect((await f.orderRow(one.id)).ShopOrderStatus).toBe(ToBeShipped);
    expect((await preview({}, f.bob)).Code).toBe(101);
    expect((await f.manager.post('/ShopOrder/PreviewShopConsolidation', body)).status).toBe(403);

    const changed = await f.submit([one, two], { ExpectedAmount: Data.TotalAmount + 1 });
    expect(changed).toMatchObject({ Code: 402, Data: { TotalAmount: Data.TotalAmount } });
    const sent = await f.submit([one, two], { ExpectedAmount: Data.TotalAmount });
    expect(sent.Code).toBe(0);
    const quotes = await Promise.all((sent.Data.LogisticsOrderIds as string[]).map((id) => f.order(id)));
    expect(quotes.map(({ quoteSnapshot }) => Number(quoteSnapshot!.payable))).toEqual([first, second]);
  }, 60_000);

  test('without a receiver goes to its buyer, who is in the address book once; where customs want an identity, to its customer', async () => {
    const tea = await f.stocked();
    const orders = [await f.bought(shop), await f.bought(shop), await f.bought(shop)] as const;
    for (const order of orders) await f.bind(order, [f.fill(order, tea)]);
    const sentTo = async (...of: readonly { id: string }[]) => {
      const { Code, Message, Data } = await f.submit(of, { RecipientInformationId: null });
      expect([Code, Message]).toEqual([0, expect.anything()]);
      return Promise.all((Data.LogisticsOrderIds as string[]).map((id) => f.order(id)));
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

  test('goes as one order where its shops are unpacked there, to one receiver; other shops’ orders may not join (310), nor other customers’ (312)', async () => {
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
    expect(await f.submit([one, apart], asOne)).toMatchObject({ Code: 310, Message: expect.stringContaining('not unpacked there') });
    expect((await f.submit([one, two], { ...asOne, RecipientInformationId: null })).Code).toBe(100);
    const permission = { Id: bobs.id, UserName: 'alice', Permissions: [enumCodes.ShopPermission.Consolidate] };
    await f.bob.ok('/ShopAuthorizationInformation/UpdateShopAuthorizationInformationUserPermissions', permission);
    expect((await f.submit([one, bobOrder], asOne)).Code).toBe(312);
    const { Data } = await f.submit([one, two], asOne);
    expect(Data.LogisticsOrderIds).toHaveLength(1);
    expect(await f.order(Data.LogisticsOrderIds[0])).toMatchObject({ unpacking: true, commodityQuantity: 2 });
  });

  test('is taken back before it is picked: its goods are free, its orders wait with their goods bound', async () => {
    const tea = await f.stocked([[shelf, 2, '2026-01-01']]);
    const order = await f.bought(shop, [2]);
    await f.bind(order, [f.fill(order, tea, 2)]);
    const { Data } = await f.submit([order]);
    const cancel = (by = f.alice) => by.post('/UserShopOrder/CancelShopConsolidation', { Id: Data.Id, Remarks: 'wrong colour' });
    expect((await cancel(f.bob)).Code).toBe(101);
    expect((await cancel()).Data).toBe(true);
    expect(await f.lying(tea)).toEqual([[shelf, 'Available', 2]]);
    const row = await f.orderRow(order.id);
    expect([row.ShopOrderStatus, row.ShopOrderMatchStatus, row.LogisticsOrderId, row.ShopConsolidationId]).toEqual([
      Prepared,
      Bound,
      null,
      null,
    ]);
    const after = await f.consolidation(Data.Id);
    expect([after.ShopConsolidationStatus, after.Orders[0].IsOut]).toEqual([enumCodes.ShopConsolidationStatus.Cancelled, true]);
    expect((await cancel()).Code).toBe(102);
    // And it can be sent again.
    expect((await f.submit([order])).Code).toBe(0);
  });

  test('loses an order whose logistics order is cancelled, and is over with the last of them', async () => {
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

  test('gets its orders back when staff reject them and the drafts that are left are deleted', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop);
    await f.bind(order, [f.fill(order, tea)]);
    const { Data } = await f.submit([order]);
    const Ids = Data.LogisticsOrderIds;
    expect((await f.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids, Remarks: 'no such street' }))[0]).toMatchObject({ Ok: true });
    expect((await f.orderRow(order.id)).ShopOrderStatus).toBe(Consolidated);
    expect((await f.alice.ok('/UserLogisticsOrder/DeleteLogisticsOrder', { Ids }))[0]).toMatchObject({ Ok: true });
    expect((await f.orderRow(order.id)).ShopOrderStatus).toBe(Prepared);
    expect((await f.submit([order])).Code).toBe(0);
  });

  test('follows its logistics orders where staff make one of them', async () => {
    const tea = await f.stocked();
    const [one, two] = [await f.bought(shop), await f.bought(shop)];
    for (const order of [one, two]) await f.bind(order, [f.fill(order, tea)]);
    const { Data } = await f.submit([one, two]);
    const [first, second] = Data.LogisticsOrderIds;
    for (const id of [first, second]) expect((await f.pay(id)).Code).toBe(0);
    const merged = await f.manager.post('/LogisticsOrder/MergeLogisticsOrders', { Ids: [first, second] });
    expect([merged.Code, merged.Message]).toEqual([0, expect.anything()]);
    const { Orders, LogisticsOrderIds, ShopConsolidationStatus } = await f.consolidation(Data.Id);
    expect([LogisticsOrderIds, ShopConsolidationStatus]).toEqual([[first], enumCodes.ShopConsolidationStatus.Submitted]);
    expect(Orders.map((order: any) => [order.LogisticsOrderId, order.IsOut])).toEqual([
      [first, false],
      [first, false],
    ]);
    expect((await f.platformRow(two)).LogisticsOrderId).toBe(first);
  });

  test('that its buyer takes back at the marketplace stands still, and goes on when the buyer keeps it', async () => {
    const tea = await f.stocked();
    const order = await f.bought(shop);
    await f.bind(order, [f.fill(order, tea)]);
    const { Data } = await f.submit([order]);
    const says = async (status: 'IN_CANCEL' | 'READY_TO_SHIP' | 'CANCELLED', seconds: number) => {
      const row = shop.books.orders.find(({ number }) => number === order.number)!;
      Object.assign(row, { status, updatedAt: new Date(Date.now() + seconds * 1000 - 4000) });
      await f.synchronized(shop);
      return (await f.orderRow(order.id)).ShopOrderStatusName;
    };
    const carrier = async () => (await f.order(Data.LogisticsOrderIds[0])).frozen;
    expect([await says('IN_CANCEL', 1), await carrier()]).toEqual(['Cancelling', true]);
    expect([await says('READY_TO_SHIP', 2), await carrier()]).toEqual(['Consolidated', false]);
    expect([await says('CANCELLED', 3), await carrier()]).toEqual(['Cancelled', true]);
    expect(await f.platformRow(order)).toMatchObject({ ThirdPartyPlatformsOrderStatusName: 'Cancelled' });
  });
});

test('a shop order that is to be shipped is a platform order to be matched, which names shop, parcel, label and what its marketplace was told', async () => {
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
});

test('the shop screens have their calls: to list, synchronize, bind, ship from inventory, consolidate and see what may be used again', async () => {
  const [tea, order] = [await f.stocked(), await f.bought(shop)];
  const ofShop = { ShopAuthorizationInformationId: shop.id, Content: order.number };
  expect((await f.manager.ok('/ShopAuthorizationConfiguration/GetShopAuthorizationConfigurations')).Total).toBeGreaterThan(0);
  expect((await f.alice.ok('/ShopAuthorizationInformation/SynchronizeShopCommodity', { Id: shop.id })).Updated).toBe(0);
  expect((await f.alice.ok('/ShopCommodity/GetShopCommodities', ofShop)).Total).toBe(0);
  expect((await f.alice.ok('/ShopOrder/GetShopOrders', ofShop)).Data).toMatchObject([{ Id: order.id }]);
  expect((await f.bind(order, [f.fill(order, tea)])).Code).toBe(0);
  expect(await f.alice.ok('/UserShopOrder/PrepareShopOrder', { Ids: [order.id] })).toBe(true);
  expect((await f.submit([order])).Data.LogisticsOrderIds).toHaveLength(1);
  const parcels = await f.manager.ok('/LogisticsThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders', ofShop);
  expect(parcels.Data).toMatchObject([{ ShopOrderId: order.id, ThirdPartyPlatformsOrderStatusName: 'Ordered' }]);
  expect(await f.alice.ok('/UserShopOrder/GetShopReturnInventory', { Returned: true })).toMatchObject({ Total: 0, Data: [] });
  expect((await f.alice.ok('/UserShopOrder/ExportShopOrders', ofShop)).JobId).toMatch(/./);
});
