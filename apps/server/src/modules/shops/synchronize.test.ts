import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyDatabase } from '@entrepot/testing/database.ts';
import { openTestServer } from '@entrepot/testing/server.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shop as shopResource } from '@entrepot/contract/modules/shops/shop.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { change, find, findWhere } from '../../core/rows/rows.ts';
import { synchronizeAll, synchronizeShop } from './by-the-clock.ts';
import { forgetBuyers } from './forget-buyers.ts';
import { practiceShop } from './practice/books.ts';
import { type Bench, marketplacesOn, openMarketplaces, practiceOrder } from './test/marketplaces.ts';

const { Authorized, Expired } = enumCodes.ShopAuthorizationStatus;
const { Unpaid, ToBeShipped, Shipped, Completed, Cancelled } = enumCodes.ShopOrderStatus;

let b: Bench;
beforeAll(async () => {
  b = await openMarketplaces();
});
afterAll(() => b.close());

const numbersOf = async (id: string) => (await b.ordersOf(id)).map((row) => row.PlatformOrderNo).sort();
const kept = async (id: string) => find(b.db, await b.system(), shopResource, id);
const commodities = (verb: string, Id: string, more: object = {}) => b.alice.post(`/ShopAuthorizationInformation/${verb}`, { Id, ...more });

describe('the orders of a shop', () => {
  test('come in with their articles and amounts, the buyer masked, and twice is once', async () => {
    const { id, books } = await b.authorized();
    books.items = practiceShop('example').items;
    books.orders.push(
      practiceOrder('IN-1', 60, {
        lines: [
          { itemId: 71001, modelId: 0, quantity: 2, price: '290' },
          { itemId: 71002, modelId: 81001, quantity: 1, price: '180.5' },
        ],
      }),
      practiceOrder('IN-2', 50, { status: 'UNPAID' }),
      practiceOrder('IN-3', 40, { status: 'COMPLETED' }),
    );
    expect((await b.synchronize(id)).Data).toEqual({ Added: 3, Updated: 0 });
    expect((await b.synchronize(id)).Data).toEqual({ Added: 0, Updated: 0 });
    const rows = await b.ordersOf(id);
    expect(rows.map((row) => [row.PlatformOrderNo, row.ShopOrderStatus])).toEqual([
      ['IN-1', ToBeShipped],
      ['IN-2', Unpaid],
      ['IN-3', Completed],
    ]);
    expect(rows[0]).toMatchObject({
      TotalAmount: 760.5,
      CurrencyName: 'New Taiwan dollar',
      BuyerName: 'p***r',
      PlatformStatus: 'READY_TO_SHIP',
      ShopOrderMatchStatusName: 'Not bound',
    });
    expect(rows[0]).not.toHaveProperty('Recipient');
    const { Lines } = await b.alice.ok('/ShopOrder/GetShopOrderById', { Id: rows[0].Id });
    expect(Lines).toMatchObject([
      { Name: 'Canvas tote bag', Quantity: 2, Price: 290, Bound: [], Abnormal: false },
      { Name: 'Ceramic mug', ModelName: 'White', Quantity: 1, Price: 180.5 },
    ]);
    const only = await b.alice.ok('/UserShopOrder/GetShopOrders', { Numbers: ['IN-2', 'IN-9'] });
    expect(only.Data.map((row: any) => row.PlatformOrderNo)).toEqual(['IN-2']);
    expect((await b.alice.post('/ShopOrder/GetShopOrders', { Numbers: Array.from({ length: 201 }, (_, at) => `N${at}`) })).Code).toBe(106);
  });

  test('follow a newer word of the marketplace, and an older one changes nothing', async () => {
    const { id, books } = await b.authorized();
    const order = practiceOrder('NEW-1', 30);
    books.orders.push(order);
    await b.synchronize(id);
    Object.assign(order, { status: 'SHIPPED', updatedAt: new Date(Date.now() - 20_000) });
    const span = { From: wire(-10), To: wire(1) };
    expect((await b.synchronize(id, b.alice, span)).Data).toEqual({ Added: 0, Updated: 1 });
    Object.assign(order, { status: 'CANCELLED', updatedAt: new Date(Date.now() - 25_000) });
    expect((await b.synchronize(id, b.alice, span)).Data).toEqual({ Added: 0, Updated: 0 });
    expect(await b.ordersOf(id)).toMatchObject([{ ShopOrderStatus: Shipped }]);
  });

  test('that change between two pages are neither lost nor doubled', async () => {
    const { id, books } = await b.authorized();
    books.pageSize = 2;
    books.orders.push(...[50, 40, 30, 20].map((minutes, at) => practiceOrder(`PAGE-${at + 1}`, minutes)));
    // The first order is cancelled once the first page is out; it moves behind everything else.
    let lists = 0;
    books.onCall = (path) => {
      if (!path.endsWith('get_order_list') || (lists += 1) !== 2) return;
      Object.assign(books.orders.find(({ number }) => number === 'PAGE-1')!, { status: 'CANCELLED', updatedAt: new Date() });
    };
    await b.synchronize(id);
    books.onCall = undefined;
    await b.synchronize(id);
    await b.synchronize(id);
    expect(await numbersOf(id)).toEqual(['PAGE-1', 'PAGE-2', 'PAGE-3', 'PAGE-4']);
    expect((await b.ordersOf(id)).find((row) => row.PlatformOrderNo === 'PAGE-1').ShopOrderStatus).toBe(Cancelled);
  });

  test('that were cut off by a page that failed go on from there', async () => {
    const { id, books } = await b.authorized();
    books.pageSize = 2;
    books.orders.push(...[50, 40, 30, 20, 10].map((minutes, at) => practiceOrder(`CUT-${at + 1}`, minutes)));
    books.next = ['answer', 'fail'];
    const cut = await b.synchronize(id);
    expect([cut.Code, cut.Message]).toEqual([109, expect.stringContaining('Shopee')]);
    expect(await numbersOf(id)).toEqual(['CUT-1', 'CUT-2']);
    const asked: string[] = [];
    books.onCall = (path) => void asked.push(path);
    expect((await b.synchronize(id)).Data.Added).toBe(3);
    expect(await numbersOf(id)).toEqual(['CUT-1', 'CUT-2', 'CUT-3', 'CUT-4', 'CUT-5']);
    expect((await kept(id)).cursor).not.toHaveProperty('page');
    expect(asked.length).toBeGreaterThan(0);
  });

  test('that were cut off by a stop of the server go on there with the next one, each of them once', async () => {
    const database = await copyDatabase(inject('adminUrl'));
    const stopped = await marketplacesOn(
      await openTestServer({ database: { ...database, drop: async () => {} }, config: { logLevel: 'fatal' } }),
    );
    const { id, books } = await stopped.authorized();
    books.pageSize = 2;
    books.orders.push(...[50, 40, 30, 20, 10].map((minutes, at) => practiceOrder(`STOP-${at + 1}`, minutes)));
    let lists = 0;
    // From the second page on this server writes nothing any more.
    books.onCall = (path) => {
      if (path.endsWith('get_order_list') && (lists += 1) === 2) void stopped.server.db.destroy();
    };
    expect((await stopped.synchronize(id)).Code).not.toBe(0);
    books.onCall = undefined;
    await stopped.close().catch(() => undefined);
    const next = await openTestServer({ database });
    const alice = await next.as('alice');
    const numbers = async () =>
      (await alice.ok('/ShopOrder/GetShopOrders', { ShopAuthorizationInformationId: id, rows: 100 })).Data.map(
        (row: any) => row.PlatformOrderNo,
      );
    expect((await numbers()).sort()).toEqual(['STOP-1', 'STOP-2']);
    expect(await alice.ok('/ShopAuthorizationInformation/SynchronizeShopOrders', { Id: id })).toMatchObject({ Added: 3 });
    expect((await numbers()).sort()).toEqual(['STOP-1', 'STOP-2', 'STOP-3', 'STOP-4', 'STOP-5']);
    await next.close();
  });

  test('wait where the marketplace wants to be left alone, and go on', async () => {
    const { id, books } = await b.authorized();
    books.orders.push(practiceOrder('SLOW-1', 10));
    books.next = ['throttle', 'answer', 'throttle'];
    expect((await b.synchronize(id)).Data.Added).toBe(1);
  });

  test('go on with a new token when the old one ends between two pages', async () => {
    const { id, books } = await b.authorized();
    books.pageSize = 2;
    books.orders.push(...[50, 40, 30].map((minutes, at) => practiceOrder(`TOKEN-${at + 1}`, minutes)));
    let lists = 0;
    books.onCall = (path) => {
      if (path.endsWith('get_order_list') && (lists += 1) === 2) books.tokensFrom = Date.now();
    };
    await new Promise((later) => setImmediate(later));
    expect((await b.synchronize(id)).Data.Added).toBe(3);
    expect(books.refreshes).toBe(1);
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Authorized });
  });

  test('asked for twice at once renew a token that is about to end once, and add each order once', async () => {
    const { id, books } = await b.authorized();
    books.orders.push(practiceOrder('BOTH-1', 10), practiceOrder('BOTH-2', 9));
    await endsSoon(id);
    const both = await Promise.all([b.synchronize(id), b.synchronize(id)]);
    expect(both.map(({ Code }) => Code)).toEqual([0, 0]);
    expect(both.reduce((sum, { Data }) => sum + Data.Added, 0)).toBe(2);
    expect(books.refreshes).toBe(1);
  });

  test('of a shop whose token is not renewed any more end its authorization, and its owner is told (550)', async () => {
    const { id, books } = await b.authorized(b.alice, { more: { Name: 'Lost shop' } });
    books.revoked = true;
    expect((await b.synchronize(id)).Code).toBe(550);
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Expired });
    const told = (await b.alice.ok('/UserMessages/GetUserMessages', { rows: 20 })).Data as any[];
    expect(told.filter(({ Title }) => Title.includes('Lost shop'))).toHaveLength(1);
  });

  test('come in by the clock, and one shop that fails keeps no other from its turn', async () => {
    const failing = await b.authorized();
    const fine = await b.authorized();
    failing.books.next = ['fail'];
    fine.books.orders.push(practiceOrder('CLOCK-1', 5));
    const system = await b.system();
    for (const { id } of [failing, fine])
      await b.inTransaction(async (tx) =>
        change(tx, system, shopResource, await find(tx, system, shopResource, id), {
          lastSynchronizeTime: new Date(Date.now() - 3_600_000),
        }),
      );
    expect(await synchronizeAll({ db: b.db, takeNumber: b.server.takeNumber, now: new Date() })).toBe(1);
    expect(await numbersOf(fine.id)).toEqual(['CLOCK-1']);
  });

  test('that came before parcels were kept have one after the next turn by the clock, and only one', async () => {
    const { id, books } = await b.authorized();
    books.orders.push(practiceOrder('OLDER-1', 20), practiceOrder('OLDER-2', 10, { status: 'UNPAID' }));
    await b.synchronize(id);
    const system = await b.system();
    const parcels = () => findWhere(b.db, system, platformOrder, { shopId: id });
    await sql`delete from platform_order where shop_id = ${id}`.execute(b.db);
    expect(await parcels()).toHaveLength(0);
    for (let turn = 0; turn < 2; turn++)
      await synchronizeShop({ db: b.db, takeNumber: b.server.takeNumber, now: new Date() }, b.alice.siteId, id);
    expect((await parcels()).map((row) => row.platformOrderNo)).toEqual(['OLDER-1']);
  });

  test.each(['shopify', 'shopline'] as const)(
    'of %s come page by page, with their articles, and go on after a wait with a new token',
    async (kind) => {
      const { id, books } = await b.authorizedAt(kind, { books: { pageSize: 2 } });
      expect(await numbersOf(id)).toEqual(['PRACTICE0001', 'PRACTICE0002', 'PRACTICE0003']);
      const [first] = (await b.ordersOf(id)).filter((row) => row.PlatformOrderNo === 'PRACTICE0001');
      expect(first).toMatchObject({
        ShopOrderStatus: ToBeShipped,
        TotalAmount: 650,
        BuyerName: 'P***r',
        CurrencyName: 'New Taiwan dollar',
      });
      const { Lines } = await b.alice.ok('/ShopOrder/GetShopOrderById', { Id: first.Id });
      expect(Lines).toMatchObject([
        { Name: 'Canvas tote bag', Quantity: 1, Price: 290 },
        { Name: 'Ceramic mug', ModelName: 'White', Quantity: 2, Price: 180 },
      ]);
      expect((await commodities('SynchronizeShopCommodity', id)).Data).toEqual({ Added: 3, Updated: 0 });
      Object.assign(books, { tokensFrom: Date.now() + 1, next: ['throttle'] });
      Object.assign(books.orders[0]!, { status: 'CANCELLED', updatedAt: new Date() });
      expect(await b.synchronize(id)).toMatchObject({ Code: 0, Data: { Added: 0, Updated: 1 } });
      expect(books.refreshes).toBe(1);
    },
  );

  test('of Shopee, Shopify and SHOPLINE stand in one list of what the customer has to send', async () => {
    const [shopee, shopify, shopline] = [
      await b.authorized(b.bob),
      await b.authorizedAt('shopify', { by: b.bob }),
      await b.authorizedAt('shopline', { by: b.bob }),
    ];
    shopee.books.orders.push(practiceOrder('OF-SHOPEE', 5));
    await b.synchronize(shopee.id, b.bob);
    const { Data } = await b.bob.ok('/UserShopOrder/GetShopOrders', { ShopOrderStatus: ToBeShipped, rows: 100 });
    const shopsOf = (number: string) =>
      Data.filter((row: any) => row.PlatformOrderNo === number).map((row: any) => row.ShopAuthorizationInformationId);
    expect(shopsOf('PRACTICE0001').sort()).toEqual([shopify.id, shopline.id].sort());
    expect(shopsOf('OF-SHOPEE')).toEqual([shopee.id]);
    const parcels = (await b.bob.ok('/UserThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders', { rows: 100 })).Data as any[];
    expect(new Set(parcels.map((row) => row.ShopAuthorizationInformationTypeName))).toEqual(new Set(['Shopee', 'Shopify', 'SHOPLINE']));
  });

  test.each(['shopify', 'shopline'] as const)('of %s that were cut off by a page that failed go on from there', async (kind) => {
    const { id, books } = await b.authorizedAt(kind, { books: { orders: [], pageSize: 2 } });
    books.orders.push(...[50, 40, 30, 20, 10].map((minutes, at) => practiceOrder(`CUT-${kind}-${at + 1}`, minutes)));
    books.next = ['answer', 'fail'];
    expect((await b.synchronize(id)).Code).toBe(109);
    expect((await numbersOf(id)).length).toBe(2);
    expect((await b.synchronize(id)).Data.Added).toBe(3);
    expect((await kept(id)).cursor).not.toHaveProperty('page');
  });

  test('of Shopify with more articles than a page of it holds have them all', async () => {
    const { id, books } = await b.authorizedAt('shopify', { books: { orders: [] } });
    const lines = Array.from({ length: 130 }, (_, at) => ({ itemId: 90_000 + at, modelId: 0, quantity: 1, price: '10' }));
    books.orders.push(practiceOrder('LONG-1', 5, { lines }));
    await b.synchronize(id);
    const [row] = await b.ordersOf(id);
    expect((await b.alice.ok('/ShopOrder/GetShopOrderById', { Id: row.Id })).Lines).toHaveLength(130);
  });

  test('of SHOPLINE whose app was uninstalled end the authorization when the token would be renewed (550)', async () => {
    const { id, books } = await b.authorizedAt('shopline');
    Object.assign(books, { revoked: true });
    expect((await b.synchronize(id)).Code).toBe(550);
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Expired });
    expect(await kept(id)).toMatchObject({ accessToken: null });
  });
});

describe('the buyer of a shop order', () => {
  test('is forgotten 90 days after the order is over, and the order stays', async () => {
    const { id, books } = await b.authorized();
    books.orders.push(practiceOrder('OVER-1', 60, { status: 'COMPLETED' }), practiceOrder('OPEN-1', 50));
    await b.synchronize(id);
    const system = await b.system();
    const row = async (number: string) => (await findWhere(b.db, system, shopOrder, { shopId: id, platformOrderNo: number }))[0]!;
    const inDays = (days: number) => ({ db: b.db, takeNumber: b.server.takeNumber, now: new Date(Date.now() + days * 86_400_000) });
    await forgetBuyers(inDays(89));
    expect(await row('OVER-1')).toMatchObject({ buyerName: 'p***r', recipient: expect.stringMatching(/^v1\./) });
    await forgetBuyers(inDays(91));
    expect(await row('OVER-1')).toMatchObject({
      buyerName: null,
      recipient: null,
      status: Completed,
      totalAmount: expect.stringMatching(/^290\b/),
    });
    expect(await row('OPEN-1')).toMatchObject({ buyerName: 'p***r' });
    expect(await forgetBuyers(inDays(91))).toBe(0);
  });
});

describe('the articles of a shop', () => {
  test('come in with their variants, twice is once, and are bound to a commodity of the shop’s owner', async () => {
    const { id, books } = await b.authorized();
    Object.assign(books, { items: structuredClone(practiceShop('example').items), pageSize: 1 });
    expect((await commodities('SynchronizeShopCommodity', id)).Data).toEqual({ Added: 3, Updated: 0 });
    expect((await commodities('SynchronizeShopCommodity', id)).Data).toEqual({ Added: 0, Updated: 0 });
    books.items[0]!.name = 'Canvas bag';
    expect((await commodities('SynchronizeShopCommodity', id)).Data).toEqual({ Added: 0, Updated: 1 });
    const { Data } = (await commodities('GetShopCommodityDetailed', id, { Sku: 'MUG-B' })).Data;
    expect(Data).toMatchObject([{ Name: 'Ceramic mug', ModelName: 'Black', Sku: 'MUG-B', Price: 185, CommodityId: null }]);
    const [article] = Data;
    const own = await b.alice.ok('/Commodity/EstablishCommodity', { CommodityCode: 'MUG', Name: 'Mug' });
    const bobs = (await b.bob.ok('/Commodity/EstablishCommodity', { CommodityCode: 'BOBS', Name: 'Bob’s' })).Id;
    const bind = (CommodityId: string, by = b.alice, Quantity = 2) =>
      by.post('/ShopAuthorizationInformation/BindShopCommodity', { ShopCommodityId: article.Id, CommodityId, Quantity });
    expect((await bind(bobs)).Code).toBe(232);
    expect((await bind(own.Id, b.bob)).Code).toBe(101);
    expect((await bind(own.Id, b.alice, 0)).Code).toBe(100);
    expect((await bind(own.Id)).Data).toBe(true);
    const bound = { ShopAuthorizationInformationId: id, Bound: true };
    expect((await b.alice.ok('/ShopCommodity/GetShopCommodities', bound)).Data).toMatchObject([
      { Id: article.Id, CommodityId: own.Id, CommodityQuantity: 2 },
    ]);
    expect((await b.alice.post('/UserShopAuthorizationInformation/UnbindShopCommodity', { ShopCommodityId: article.Id })).Data).toBe(true);
    expect((await b.alice.ok('/ShopCommodity/GetShopCommodities', bound)).Total).toBe(0);
  });

  test('that nobody knows become commodities of the owner, one to one, when the shop is set so', async () => {
    const { id, books } = await b.authorized();
    books.items = structuredClone(practiceShop('example').items);
    for (const item of books.items) for (const model of item.models) model.sku = `AUTO ${model.sku}`;
    const lines = [
      { itemId: 71001, modelId: 0, quantity: 1, price: '290' },
      { itemId: 71002, modelId: 81002, quantity: 1, price: '185' },
    ];
    books.orders.push(practiceOrder('AUTO-0', 30, { lines: [lines[0]!] }));
    await b.synchronize(id);
    expect((await b.alice.ok('/ShopCommodity/GetShopCommodities', { ShopAuthorizationInformationId: id })).Total).toBe(0);
    await commodities('SetShopAuthorizationInformationAutomaticallyGenerateProducts', id, { Enabled: true });
    books.orders.push(practiceOrder('AUTO-1', 2, { lines }), practiceOrder('AUTO-2', 1, { lines }));
    await b.synchronize(id);
    const { Data } = await b.alice.ok('/ShopCommodity/GetShopCommodities', { ShopAuthorizationInformationId: id });
    expect(Data.map((row: any) => row.CommodityQuantity)).toEqual([1, 1]);
    const made = (await b.alice.ok('/Commodity/GetCommodity', { CommodityCode: 'AUTO-' })).Data;
    expect(made.map((row: any) => row.CommodityCode).sort()).toEqual(['AUTO-MUG-B', 'AUTO-TOTE-NAT']);
    expect(made[0]).toMatchObject({ CommodityStatusName: 'To be reviewed' });
    await commodities('SynchronizeShopCommodity', id);
    expect((await b.alice.ok('/Commodity/GetCommodity', { CommodityCode: 'AUTO-' })).Data).toHaveLength(3);
  });
});

/** A moment so many minutes from now, as the wire has it in a zone eight hours ahead. */
const wire = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

async function endsSoon(id: string): Promise<void> {
  const system = await b.system();
  await b.inTransaction(async (tx) =>
    change(tx, system, shopResource, await find(tx, system, shopResource, id), { accessTokenExpireTime: new Date(Date.now() + 60_000) }),
  );
}
