import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { practiceShop } from './practice-books.ts';
import { heard, practiceOrder } from './test/marketplaces.ts';
import { openPracticeServer } from './test/practice-server.ts';

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const secret = 'secret of the app';
const kinds = [
  { kind: 'shopee', type: Shopee, key: '1000007', shopId: '700001', asks: {} },
  { kind: 'shopify', type: Shopify, key: 'app-at-shopify', shopId: 'socket-shop.myshopify.com', asks: { ShopId: 'socket-shop' } },
  { kind: 'shopline', type: Shopline, key: 'app-at-shopline', shopId: 'socket-shop', asks: { ShopId: 'socket-shop' } },
] as const;
type Kind = (typeof kinds)[number];

let server: TestServer;
let marketplace: Awaited<ReturnType<typeof openPracticeServer>>;
let alice: Person;
const shops = new Map<string, string>();
beforeAll(async () => {
  server = await openTestServer();
  marketplace = await openPracticeServer(Object.fromEntries(kinds.map(({ kind, key }) => [kind, { key, secret }])));
  alice = await server.as('alice');
  const manager = await server.as('manager');
  for (const { kind, type, key } of kinds)
    await manager.ok('/ShopAuthorizationConfiguration/EstablishShopAuthorizationConfiguration', {
      ShopAuthorizationInformationType: type,
      Name: kind,
      AppKey: key,
      AppSecret: secret,
      Host: `${marketplace.address}/${kind}`,
      Sandbox: true,
      Enabled: true,
    });
  for (const one of kinds) shops.set(one.kind, await authorize(one));
}, 60_000);
beforeEach(() => marketplace.answerInstead(() => false));
afterAll(async () => {
  await server?.close();
  await marketplace?.close();
});

/** Walks a browser over the marketplace's own page and back; gives the shop. */
async function authorize({ kind, type, shopId, asks }: Kind): Promise<string> {
  Object.assign(practiceShop(shopId), { orders: [] });
  const offered: { Id: string; Type: number }[] = await alice.ok(
    '/ShopAuthorizationConfiguration/GetAvailableShopAuthorizationConfigurations',
  );
  const { Id: app } = offered.find(({ Type }) => Type === type)!;
  const { Id, Link } = await alice.ok('/ShopAuthorizationInformation/AddShopAuthorizationInformation', {
    ShopAuthorizationConfigurationId: app,
    Name: `At ${kind}`,
    ...asks,
  });
  const page = new URL(Link.replace('#/', ''));
  expect(page.origin).toBe(marketplace.address);
  page.searchParams.set('allow', shopId);
  const back = await fetch(page, { redirect: 'manual' });
  const { pathname, search } = new URL(back.headers.get('location')!);
  const landed = await server.server.http.inject({ url: `${pathname}${search}`, headers: { host: 'localhost' } });
  expect(landed.headers.location).toContain('Authorization=authorized');
  // Its first synchronization goes on by itself; what comes later is asked for by the tests.
  await heard(Id, alice);
  return Id;
}
const synchronize = (kind: string) => alice.post('/ShopAuthorizationInformation/SynchronizeShopOrders', { Id: shops.get(kind) });
const numbersOf = async (kind: string): Promise<string[]> =>
  (await alice.ok('/ShopOrder/GetShopOrders', { ShopAuthorizationInformationId: shops.get(kind), rows: 100 })).Data.map(
    (row: { PlatformOrderNo: string }) => row.PlatformOrderNo,
  );

describe('a marketplace that is another server', () => {
  test.each(kinds)('$kind checks what we sign, gives its pages, and takes a renewed token', async ({ kind, shopId }) => {
    const books = Object.assign(practiceShop(shopId), { pageSize: 2, next: ['throttle'], tokensFrom: Date.now() + 1, refreshes: 0 });
    books.orders.push(...[50, 40, 30].map((seconds, at) => practiceOrder(`WIRE-${at + 1}`, seconds)));
    const before = marketplace.asked.length;
    expect(await synchronize(kind)).toMatchObject({ Code: 0, Data: { Added: 3 } });
    expect((await numbersOf(kind)).sort()).toEqual(['WIRE-1', 'WIRE-2', 'WIRE-3']);
    expect(books.refreshes).toBe(1);
    expect(marketplace.asked.length).toBeGreaterThan(before + 3);
  });

  test('that hangs up, sends us elsewhere or never ends its answer was not reached (109), and nothing is lost', async () => {
    const { shopId, kind } = kinds[0];
    const books = practiceShop(shopId);
    books.orders.push(practiceOrder('LATER-1', 5));
    const piece = Buffer.alloc(1024 * 1024, 32);
    const ways: Parameters<typeof marketplace.answerInstead>[0][] = [
      (request) => Boolean(request.socket.destroy()),
      (_request, response) => Boolean(response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
      (_request, response) => {
        // No length is told: it is sent in pieces, until whoever reads it has enough.
        const more = () => void (response.destroyed || (response.write(piece) ? setImmediate(more) : response.once('drain', more)));
        more();
        return true;
      },
    ];
    for (const way of ways) {
      marketplace.answerInstead(way);
      expect((await synchronize(kind)).Code).toBe(109);
    }
    marketplace.answerInstead(() => false);
    expect((await synchronize(kind)).Data.Added).toBe(1);
    expect(await numbersOf(kind)).toContain('LATER-1');
  });
});
