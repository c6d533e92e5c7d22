import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shop as shopResource } from '@entrepot/contract/modules/shops/shop.ts';
import type { Person } from '../../testing/people.ts';
import { change, find } from '../../core/db/rows.ts';
import { endOverdue, holdOrders } from './scheduled.ts';
import { sandboxShop } from './sandbox/store.ts';
import { openShopFloor, type ShopFloor } from './test/shop-floor.ts';

const { ShopDisconnected, ShopTaken } = enumCodes.FreezeReason;
type Kind = 'shopee' | 'shopify' | 'shopline';
const kinds: readonly Kind[] = ['shopee', 'shopify', 'shopline'];

let f: ShopFloor;
beforeAll(async () => {
  f = await openShopFloor();
});
afterAll(() => f.close());

type OfShop = Awaited<ReturnType<ShopFloor['shopOf']>>;
const openedAt = (kind: Kind, by: Person = f.alice) => f.shopOf(by, kind === 'shopee' ? {} : { type: kind });

/** An order of a shop whose goods are bound and that was sent: its shop order and its logistics order. */
async function sentOrder(shop: OfShop, by: Person = f.alice) {
  const tea = await f.stocked([['A-01-01', 3, '2026-01-01']]);
  const order = await f.bought(shop, [1], by);
  await f.bind(order, [f.fill(order, tea)], by);
  const answer = await f.submit([order], {}, by);
  expect(answer).toSucceed();
  return { ...order, logisticsOrderId: answer.Data.LogisticsOrderIds[0] as string };
}

/** The marketplace no longer gives access: the term of the authorization ended. */
async function expire({ id }: OfShop) {
  const { system } = f;
  await f.db.transaction().execute(async (tx) => {
    const row = await find(tx, system, shopResource, id);
    await change(tx, system, shopResource, row, { authorizationExpireTime: new Date(Date.now() - 1000) });
  });
  await endOverdue(work());
}

/** Adds the same marketplace shop for a person and consents; returns the id of the connection and the result. */
async function connect(kind: Kind, { shopId }: OfShop, by: Person) {
  const name = shopId.replace('.myshopify.com', '');
  const configuration = f[kind];
  const { Id, Link } = (await f.add(by, configuration, kind === 'shopee' ? {} : { ShopId: name })).Data;
  const address = await f.pressed(Link, shopId);
  return { id: Id as string, books: sandboxShop(shopId), shopId, complete: () => f.back(address, by) };
}
async function connected(kind: Kind, shop: OfShop, by: Person) {
  const { complete, ...connection } = await connect(kind, shop, by);
  expect((await complete()).get('Authorization')).toBe('authorized');
  await f.received(connection.id, by);
  return connection;
}

const hold = async ({ logisticsOrderId }: { logisticsOrderId: string }) => {
  const { frozen, freezeReason, freezeRemarks } = await f.order(logisticsOrderId);
  return { frozen, freezeReason, freezeRemarks };
};
const titlesOf = async (by: Person, Id: string) => {
  const { SerialNumber } = await f.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id });
  const { Data } = await by.ok('/UserMessages/GetUserMessages', { rows: 40 });
  return Data.filter(({ Content }: { Content: string }) => Content.includes(SerialNumber)).map(({ Title }: { Title: string }) => Title);
};
const rowsOf = async (number: string) => {
  const { Data } = await f.manager.ok('/ShopOrder/GetShopOrders', { PlatformOrderNo: number });
  return Data as { Id: string; OwnerName: string; ShopOrderStatusName: string; ShopOrderMatchStatusName: string }[];
};
const work = () => ({ db: f.db, takeNumber: f.server.takeNumber, now: new Date() });
const free = { frozen: false, freezeReason: null, freezeRemarks: null };

describe.each(kinds)('orders of a shop at %s', (kind) => {
  test('are on hold while it is not connected, and continue when its account connects it again', async () => {
    const shop = await openedAt(kind);
    const [order, waiting] = [await sentOrder(shop), await f.bought(shop)];
    const tea = await f.stocked([['A-01-01', 2, '2026-01-01']]);
    await f.bind(waiting, [f.fill(waiting, tea)]);
    await expire(shop);
    expect(await hold(order)).toEqual({ frozen: true, freezeReason: ShopDisconnected, freezeRemarks: 'My shop' });
    expect(await titlesOf(f.alice, order.logisticsOrderId)).toContain('The shop is not connected: order on hold');
    const timeline = await f.manager.ok('/TrajectoryTrack/GetTimeline', { LogisticsOrderId: order.logisticsOrderId });
    expect(JSON.stringify(timeline)).toContain('is not connected any more. Order');
    // Neither staff nor the merchant send it.
    const [row] = (await f.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [order.logisticsOrderId] })) as any[];
    expect(row).toMatchObject({ Ok: false, Message: expect.stringContaining('Connect the shop again') });
    expect(await f.submit([waiting])).toBeRefused('ShopNotAuthorized');
    const parcel = await f.platformRow(waiting);
    const created = await f.alice.ok('/ThirdPartyPlatformsOrder/EstablishLogisticsOrderFromPlatforms', { Ids: [parcel.Id] });
    expect(created).toMatchObject([{ Ok: false, Code: errorCodes.ShopNotAuthorized }]);
    await connected(kind, shop, f.alice);
    expect(await hold(order)).toEqual(free);
    expect(await titlesOf(f.alice, order.logisticsOrderId)).toContain('The shop is connected: order continues');
    expect(await rowsOf(waiting.number)).toMatchObject([{ Id: waiting.id, OwnerName: 'alice', ShopOrderMatchStatusName: 'Bound' }]);
    expect(await f.submit([waiting])).toSucceed();
  });

  test('pass to the account that connects it: unsent ones immediately, sent ones once cancelled', async () => {
    const shop = await openedAt(kind);
    const [order, waiting] = [await sentOrder(shop), await f.bought(shop)];
    const tea = await f.stocked([['A-01-01', 2, '2026-01-01']]);
    await f.bind(waiting, [f.fill(waiting, tea)]);
    await expire(shop);
    const taken = await connected(kind, shop, f.bob);
    expect(await hold(order)).toEqual({ frozen: true, freezeReason: ShopTaken, freezeRemarks: 'My shop' });
    expect(await titlesOf(f.alice, order.logisticsOrderId)).toContain('Another account has the shop: order on hold');
    const bobs = { OwnerName: 'bob', ShopOrderMatchStatusName: 'Not bound', ShopOrderStatusName: 'To be shipped' };
    expect(await rowsOf(waiting.number)).toMatchObject([{ Id: waiting.id, ...bobs }]);
    expect(await rowsOf(order.number)).toMatchObject([{ Id: order.id, OwnerName: 'alice' }]);
    expect(await f.synchronized(taken, f.bob)).toBeUndefined();
    expect(await rowsOf(order.number)).toHaveLength(1);
    const [row] = (await f.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [order.logisticsOrderId] })) as any[];
    expect(row).toMatchObject({ Ok: false, Message: expect.stringContaining('another account') });
    await f.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id: order.logisticsOrderId });
    expect(await rowsOf(order.number)).toMatchObject([{ Id: order.id, ...bobs }]);
  });
});

describe('one owner of a shop', () => {
  test.each(kinds)('is one of two accounts that connect the same shop at %s concurrently', async (kind) => {
    const shop = await openedAt(kind);
    const order = await f.bought(shop);
    await expire(shop);
    const [mine, bobs] = [await connect(kind, shop, f.alice), await connect(kind, shop, f.bob)];
    const results = await Promise.all([mine.complete(), bobs.complete()]);
    expect(results.map((one) => one.get('Authorization')).sort()).toEqual(['authorized', 'failed']);
    const winner = results[0]!.get('Authorization') === 'authorized' ? { by: f.alice, id: mine.id } : { by: f.bob, id: bobs.id };
    await f.received(winner.id, winner.by);
    expect(await rowsOf(order.number)).toMatchObject([{ Id: order.id, OwnerName: winner.by === f.alice ? 'alice' : 'bob' }]);
  });

  test('holds orders of shops that lost their connection before this rule, every night', async () => {
    const shop = await openedAt('shopee');
    const order = await sentOrder(shop);
    await f.db.updateTable('shop').set({ status: enumCodes.ShopAuthorizationStatus.Expired }).where('id', '=', shop.id).execute();
    await holdOrders(work());
    expect(await hold(order)).toMatchObject({ frozen: true, freezeReason: ShopDisconnected });
  });

  test('holds an order for its shop once a freeze for another reason is lifted', async () => {
    const shop = await openedAt('shopee');
    const order = await sentOrder(shop);
    const { Address } = enumCodes.FreezeReason;
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [order.logisticsOrderId], FreezeReason: Address, Remarks: 'street' });
    await expire(shop);
    expect(await hold(order)).toMatchObject({ freezeReason: Address });
    await f.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [order.logisticsOrderId] });
    expect(await hold(order)).toMatchObject({ frozen: true, freezeReason: ShopDisconnected });
  });
});
