import { covers } from '@entrepot/testing/covers.ts';
import { marketplaceChanges } from '@entrepot/testing/corpus/same-second.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyDatabase } from '../../testing/database.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer } from '../../testing/server.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shop as shopResource } from '@entrepot/contract/modules/shops/shop.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { change, find, findWhere } from '../../core/db/rows.ts';
import { synchronizeAll, synchronizeShop } from './scheduled.ts';
import { deleteBuyerData } from './delete-buyer-data.ts';
import { sandboxShop } from './sandbox/store.ts';
import { type Bench, marketplacesOn, openMarketplaces, sandboxOrder } from './test/marketplaces.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Authorized, Expired } = enumCodes.ShopAuthorizationStatus;
const { Unpaid, ToBeShipped, Shipped, Completed, Cancelled } = enumCodes.ShopOrderStatus;

let b: Bench;
beforeAll(async () => {
  b = await openMarketplaces();
});
afterAll(() => b.close());

const numbersOf = async (id: string) => (await b.ordersOf(id)).map((row) => row.PlatformOrderNo).sort();
const shopRow = async (id: string) => find(b.db, await b.system(), shopResource, id);
const commodities = (verb: string, Id: string, more: object = {}) => b.alice.post(`/ShopAuthorizationInformation/${verb}`, { Id, ...more });

describe('orders of a shop', () => {
  test('are added with articles and amounts and a masked buyer, and once when repeated', covers('FIELD-ShopLogisticsOrder'), async () => {
    const { id, books } = await b.authorized();
    books.items = sandboxShop('example').items;
    books.orders.push(
      sandboxOrder('IN-1', 60, {
        lines: [
          { itemId: 71001, modelId: 0, quantity: 2, price: '290' },
          { itemId: 71002, modelId: 81001, quantity: 1, price: '180.5' },
        ],
      }),
      sandboxOrder('IN-2', 50, { status: 'UNPAID' }),
      sandboxOrder('IN-3', 40, { status: 'COMPLETED' }),
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
      BuyerName: 's***r',
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
    expect(await b.alice.post('/ShopOrder/GetShopOrders', { Numbers: Array.from({ length: 201 }, (_, at) => `N${at}`) })).toBeRefused(
      'LimitExceeded',
    );
  });

  test('follow a newer report of the marketplace and ignore an older one', async () => {
    const { id, books } = await b.authorized();
    const order = sandboxOrder('NEW-1', 30);
    books.orders.push(order);
    await b.synchronize(id);
    Object.assign(order, { status: 'SHIPPED', updatedAt: new Date(Date.now() - 20_000) });
    const span = { From: wire(-10), To: wire(1) };
    expect((await b.synchronize(id, b.alice, span)).Data).toEqual({ Added: 0, Updated: 1 });
    Object.assign(order, { status: 'CANCELLED', updatedAt: new Date(Date.now() - 25_000) });
    expect((await b.synchronize(id, b.alice, span)).Data).toEqual({ Added: 0, Updated: 0 });
    expect(await b.ordersOf(id)).toMatchObject([{ ShopOrderStatus: Shipped }]);
  });

  const marketplaces = ['shopee', 'shopify', 'shopline'] as const;
  test.each(marketplaces.flatMap((kind) => marketplaceChanges.map((change) => ({ kind, ...change }))))(
    'follow two changes within one second at $kind: $first, then $second',
    async ({ kind, first, second, status }) => {
      const { id, books } = kind === 'shopee' ? await b.authorized() : await b.authorizedAt(kind);
      const boundary = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
      const order = sandboxOrder('SAME-1', 30, { status: first, updatedAt: boundary });
      const statusNow = async () => (await b.ordersOf(id)).find((row) => row.PlatformOrderNo === 'SAME-1')?.ShopOrderStatus;
      books.orders.splice(0, books.orders.length, order);
      await b.synchronize(id);
      expect(await statusNow()).not.toBe(enumCodes.ShopOrderStatus[status]);
      order.status = second;
      expect((await b.synchronize(id)).Data).toEqual({ Added: 0, Updated: 1 });
      expect(await statusNow()).toBe(enumCodes.ShopOrderStatus[status]);
      expect((await b.synchronize(id)).Data).toEqual({ Added: 0, Updated: 0 });
    },
  );

  test('are neither lost nor duplicated when they change between two pages', async () => {
    const { id, books } = await b.authorized();
    books.pageSize = 2;
    books.orders.push(...[50, 40, 30, 20].map((minutes, at) => sandboxOrder(`PAGE-${at + 1}`, minutes)));
    // The first order is cancelled after the first page is out; it moves behind everything else.
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

  test('resume after a failed page', async () => {
    const { id, books } = await b.authorized();
    books.pageSize = 2;
    books.orders.push(...[50, 40, 30, 20, 10].map((minutes, at) => sandboxOrder(`CUT-${at + 1}`, minutes)));
    books.next = ['answer', 'fail'];
    const cut = await b.synchronize(id);
    expect(cut).toBeRefused('ExternalServiceFailed', { Message: expect.stringContaining('Shopee') });
    expect(await numbersOf(id)).toEqual(['CUT-1', 'CUT-2']);
    const requests: string[] = [];
    books.onCall = (path) => void requests.push(path);
    expect((await b.synchronize(id)).Data.Added).toBe(3);
    expect(await numbersOf(id)).toEqual(['CUT-1', 'CUT-2', 'CUT-3', 'CUT-4', 'CUT-5']);
    expect((await shopRow(id)).cursor).not.toHaveProperty('page');
    expect(requests.length).toBeGreaterThan(0);
  });

  test('resume after a server stop with the next server, each order once', async () => {
    const database = await copyDatabase(inject('adminUrl'));
    const stopped = await marketplacesOn(
      await openTestServer({ database: { ...database, drop: async () => {} }, config: { logLevel: 'fatal' } }),
    );
    const { id, books } = await stopped.authorized();
    books.pageSize = 2;
    books.orders.push(...[50, 40, 30, 20, 10].map((minutes, at) => sandboxOrder(`STOP-${at + 1}`, minutes)));
    let lists = 0;
    // From the second page on this server writes nothing any more.
    books.onCall = (path) => {
      if (path.endsWith('get_order_list') && (lists += 1) === 2) void stopped.server.db.destroy();
    };
    expect(await stopped.synchronize(id)).not.toSucceed();
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

  test('wait when throttled, then continue', async () => {
    const { id, books } = await b.authorized();
    books.orders.push(sandboxOrder('SLOW-1', 10));
    books.next = ['throttle', 'answer', 'throttle'];
    expect((await b.synchronize(id)).Data.Added).toBe(1);
  });

  test('continue with a new token when the old one expires between two pages', async () => {
    const { id, books } = await b.authorized();
    books.pageSize = 2;
    books.orders.push(...[50, 40, 30].map((minutes, at) => sandboxOrder(`TOKEN-${at + 1}`, minutes)));
    let lists = 0;
    books.onCall = (path) => {
      if (path.endsWith('get_order_list') && (lists += 1) === 2) books.tokensFrom = Date.now();
    };
    await new Promise((later) => setImmediate(later));
    expect((await b.synchronize(id)).Data.Added).toBe(3);
    expect(books.refreshes).toBe(1);
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Authorized });
  });

  test('renew an expiring token once and add each order once under concurrent calls', async () => {
    const { id, books } = await b.authorized();
    books.orders.push(sandboxOrder('BOTH-1', 10), sandboxOrder('BOTH-2', 9));
    await endsSoon(id);
    const both = await Promise.all([b.synchronize(id), b.synchronize(id)]);
    expect(both.map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect(both.reduce((sum, { Data }) => sum + Data.Added, 0)).toBe(2);
    expect(books.refreshes).toBe(1);
  });

  test('end the authorization and notify the owner when the token cannot be renewed', async () => {
    const { id, books } = await b.authorized(b.alice, { more: { Name: 'Lost shop' } });
    books.revoked = true;
    expect(await b.synchronize(id)).toBeRefused('ShopNotAuthorized');
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Expired });
    const messages = (await b.alice.ok('/UserMessages/GetUserMessages', { rows: 20 })).Data as any[];
    expect(messages.filter(({ Title }) => Title.includes('Lost shop'))).toHaveLength(1);
  });

  test('are fetched by schedule, and a failing shop does not stop the others', async () => {
    const failing = await b.authorized();
    const fine = await b.authorized();
    failing.books.next = ['fail'];
    fine.books.orders.push(sandboxOrder('CLOCK-1', 5));
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

  test('without a parcel get exactly one in the next scheduled run', async () => {
    const { id, books } = await b.authorized();
    books.orders.push(sandboxOrder('OLDER-1', 20), sandboxOrder('OLDER-2', 10, { status: 'UNPAID' }));
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
    'of %s come page by page, with their articles, and continue after a wait with a new token',
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
      expect(await b.synchronize(id)).toSucceed({ Data: { Added: 0, Updated: 1 } });
      expect(books.refreshes).toBe(1);
    },
  );

  test('of Shopee, Shopify and SHOPLINE are in one list of orders to be shipped', covers('PROD-08'), async () => {
    const [shopee, shopify, shopline] = [
      await b.authorized(b.bob),
      await b.authorizedAt('shopify', { by: b.bob }),
      await b.authorizedAt('shopline', { by: b.bob }),
    ];
    shopee.books.orders.push(sandboxOrder('OF-SHOPEE', 5));
    await b.synchronize(shopee.id, b.bob);
    const { Data } = await b.bob.ok('/UserShopOrder/GetShopOrders', { ShopOrderStatus: ToBeShipped, rows: 100 });
    const shopsOf = (number: string) =>
      Data.filter((row: any) => row.PlatformOrderNo === number).map((row: any) => row.ShopAuthorizationInformationId);
    expect(shopsOf('PRACTICE0001').sort()).toEqual([shopify.id, shopline.id].sort());
    expect(shopsOf('OF-SHOPEE')).toEqual([shopee.id]);
    const parcels = (await b.bob.ok('/UserThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders', { rows: 100 })).Data as any[];
    expect(new Set(parcels.map((row) => row.ShopAuthorizationInformationTypeName))).toEqual(new Set(['Shopee', 'Shopify', 'SHOPLINE']));
  });

  test.each(['shopify', 'shopline'] as const)('of %s resume after a failed page', async (kind) => {
    const { id, books } = await b.authorizedAt(kind, { books: { orders: [], pageSize: 2 } });
    books.orders.push(...[50, 40, 30, 20, 10].map((minutes, at) => sandboxOrder(`CUT-${kind}-${at + 1}`, minutes)));
    books.next = ['answer', 'fail'];
    expect(await b.synchronize(id)).toBeRefused('ExternalServiceFailed');
    expect((await numbersOf(id)).length).toBe(2);
    expect((await b.synchronize(id)).Data.Added).toBe(3);
    expect((await shopRow(id)).cursor).not.toHaveProperty('page');
  });

  test('of Shopify have all articles, also beyond a page', async () => {
    const { id, books } = await b.authorizedAt('shopify', { books: { orders: [] } });
    const lines = Array.from({ length: 130 }, (_, at) => ({ itemId: 90_000 + at, modelId: 0, quantity: 1, price: '10' }));
    books.orders.push(sandboxOrder('LONG-1', 5, { lines }));
    await b.synchronize(id);
    const [row] = await b.ordersOf(id);
    expect((await b.alice.ok('/ShopOrder/GetShopOrderById', { Id: row.Id })).Lines).toHaveLength(130);
  });

  test('of SHOPLINE end the authorization when its app was uninstalled before the renewal', async () => {
    const { id, books } = await b.authorizedAt('shopline');
    Object.assign(books, { revoked: true });
    expect(await b.synchronize(id)).toBeRefused('ShopNotAuthorized');
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Expired });
    expect(await shopRow(id)).toMatchObject({ accessToken: null });
  });
});

describe('buyer of a shop order', () => {
  test('is deleted 90 days after the order is over, and the order stays', async () => {
    const { id, books } = await b.authorized();
    books.orders.push(sandboxOrder('OVER-1', 60, { status: 'COMPLETED' }), sandboxOrder('OPEN-1', 50));
    await b.synchronize(id);
    const system = await b.system();
    const row = async (number: string) => (await findWhere(b.db, system, shopOrder, { shopId: id, platformOrderNo: number }))[0]!;
    const inDays = (days: number) => ({ db: b.db, takeNumber: b.server.takeNumber, now: new Date(Date.now() + days * dayMs) });
    await deleteBuyerData(inDays(89));
    expect(await row('OVER-1')).toMatchObject({ buyerName: 's***r', recipient: expect.stringMatching(/^v1\./) });
    await deleteBuyerData(inDays(91));
    expect(await row('OVER-1')).toMatchObject({
      buyerName: null,
      recipient: null,
      status: Completed,
      totalAmount: expect.stringMatching(/^290\b/),
    });
    expect(await row('OPEN-1')).toMatchObject({ buyerName: 's***r' });
    expect(await deleteBuyerData(inDays(91))).toBe(0);
  });
});

describe('articles of a shop', () => {
  test('are added with variants, once when repeated, and bound to a commodity of the owner', async () => {
    const { id, books } = await b.authorized();
    Object.assign(books, { items: structuredClone(sandboxShop('example').items), pageSize: 1 });
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
    expect(await bind(bobs)).toBeRefused('NoMatchingGoods');
    expect(await bind(own.Id, b.bob)).toBeRefused('NotFound');
    expect(await bind(own.Id, b.alice, 0)).toBeRefused('ValidationFailed');
    expect((await bind(own.Id)).Data).toBe(true);
    const bound = { ShopAuthorizationInformationId: id, Bound: true };
    expect((await b.alice.ok('/ShopCommodity/GetShopCommodities', bound)).Data).toMatchObject([
      { Id: article.Id, CommodityId: own.Id, CommodityQuantity: 2 },
    ]);
    expect((await b.alice.post('/UserShopAuthorizationInformation/UnbindShopCommodity', { ShopCommodityId: article.Id })).Data).toBe(true);
    expect((await b.alice.ok('/ShopCommodity/GetShopCommodities', bound)).Total).toBe(0);
  });

  test('become commodities of the owner, one to one, if unknown and the shop is set so', async () => {
    const { id, books } = await b.authorized();
    books.items = structuredClone(sandboxShop('example').items);
    for (const item of books.items) for (const model of item.models) model.sku = `AUTO ${model.sku}`;
    const lines = [
      { itemId: 71001, modelId: 0, quantity: 1, price: '290' },
      { itemId: 71002, modelId: 81002, quantity: 1, price: '185' },
    ];
    books.orders.push(sandboxOrder('AUTO-0', 30, { lines: [lines[0]!] }));
    await b.synchronize(id);
    expect((await b.alice.ok('/ShopCommodity/GetShopCommodities', { ShopAuthorizationInformationId: id })).Total).toBe(0);
    await commodities('SetShopAuthorizationInformationAutomaticallyGenerateProducts', id, { Enabled: true });
    books.orders.push(sandboxOrder('AUTO-1', 2, { lines }), sandboxOrder('AUTO-2', 1, { lines }));
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

/** A moment in the given minutes, as the wire has it in a zone eight hours ahead. */
const wire = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

async function endsSoon(id: string): Promise<void> {
  const system = await b.system();
  await b.inTransaction(async (tx) =>
    change(tx, system, shopResource, await find(tx, system, shopResource, id), { accessTokenExpireTime: new Date(Date.now() + 60_000) }),
  );
}
