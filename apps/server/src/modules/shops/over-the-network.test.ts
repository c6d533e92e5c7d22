import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer } from '../../testing/server.ts';
import { readConfig } from '../../core/config.ts';
import { sandboxShop } from './sandbox/store.ts';
import { overrideRequests, type RequestOverride } from './sandbox/server.ts';
import { sandboxSettings } from './public.ts';
import { type Bench, openMarketplaces, sandboxOrder } from './test/marketplaces.ts';

const { Shopify } = enumCodes.ShopAuthorizationInformationType;
const { Authorized, Cancelled } = enumCodes.ShopAuthorizationStatus;
const kinds = ['shopee', 'shopify', 'shopline'] as const;

let b: Bench;
let address: string;
/** Requests to the marketplaces as they came through their sockets. */
const requests: string[] = [];
const counting: RequestOverride = (request) => {
  requests.push(`${request.method} ${request.url}`);
  return false;
};
beforeAll(async () => {
  b = await openMarketplaces();
  address = await b.server.listen(0, '127.0.0.1');
}, 60_000);
beforeEach(() => overrideRequests(counting));
afterAll(async () => {
  overrideRequests(() => false);
  await b?.close();
});

/** Creates a shop of alice's at a marketplace, without orders. */
const shopAt = (kind: (typeof kinds)[number]) => (kind === 'shopee' ? b.authorized() : b.authorizedAt(kind, { books: { orders: [] } }));
const numbersOf = async (id: string): Promise<string[]> =>
  (await b.ordersOf(id)).map((row: { PlatformOrderNo: string }) => row.PlatformOrderNo);
const soon = { timeout: 20_000, interval: 50 };
/** Presses a button of a shop's page at a marketplace, as its buyer or seller does, at the product's own URL. */
const play = async (kind: string, shopId: string, form: Record<string, string>) => {
  const page = `${address}/api/PracticeMarketplace/${kind}/practice/shops/${shopId}`;
  const pressed = await fetch(page, { method: 'POST', body: new URLSearchParams(form) });
  expect(pressed.status).toBe(200);
  return pressed.text();
};

describe('marketplace on another server', () => {
  test.each(kinds)('%s verifies our signatures, returns its pages, and accepts a renewed token', async (kind) => {
    const { id, books } = await shopAt(kind);
    Object.assign(books, { pageSize: 2, next: ['throttle'], tokensFrom: Date.now() + 1, refreshes: 0 });
    books.orders.push(...[50, 40, 30].map((seconds, at) => sandboxOrder(`WIRE-${at + 1}`, seconds)));
    const before = requests.length;
    expect(await b.synchronize(id)).toSucceed({ Data: { Added: 3 } });
    expect((await numbersOf(id)).sort()).toEqual(['WIRE-1', 'WIRE-2', 'WIRE-3']);
    expect(books.refreshes).toBe(1);
    expect(requests.length).toBeGreaterThan(before + 3);
  });

  test.each(kinds)('%s notifies us of an order and of a withdrawn consent', async (kind) => {
    const { id, shopId, books } = await shopAt(kind);
    books.items = structuredClone(sandboxShop('example').items);
    expect(await play(kind, shopId, { act: 'order' })).toContain('ready to ship');
    const { number } = books.orders.at(-1)!;
    await vi.waitFor(async () => expect(await numbersOf(id)).toContain(number), soon);
    const { Link } = await b.alice.ok('/ShopAuthorizationInformation/GetCancelShopStoreAuthorizationLink', { Id: id });
    const { pathname, searchParams } = new URL(Link);
    searchParams.set('allow', shopId);
    // The browser never returns: the marketplace's own notification ends it.
    await fetch(`${address}${pathname}?${searchParams}`, { redirect: 'manual' });
    await vi.waitFor(async () => expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Cancelled }), soon);
  });

  test('maps hang-ups, redirects and endless answers to ExternalServiceFailed without losing data', async () => {
    const { id, books } = await shopAt('shopee');
    books.orders.push(sandboxOrder('LATER-1', 5));
    const piece = Buffer.alloc(1024 * 1024, 32);
    const ways: RequestOverride[] = [
      (request) => Boolean(request.socket.destroy()),
      (_request, response) => Boolean(response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
      (_request, response) => {
        // No length is stated: it is sent in pieces until the reader has enough.
        const more = () => void (response.destroyed || (response.write(piece) ? setImmediate(more) : response.once('drain', more)));
        more();
        return true;
      },
    ];
    for (const way of ways) {
      overrideRequests(way);
      expect(await b.synchronize(id)).toBeRefused('ExternalServiceFailed');
    }
    overrideRequests(counting);
    expect((await b.synchronize(id)).Data.Added).toBe(1);
    expect(await numbersOf(id)).toContain('LATER-1');
  });

  test('passes its origin to further processes of the product, which parse it unchanged', async () => {
    const { sandboxOrigins } = readConfig({ DATA_DIR: b.server.config.dataDir, SECRET_KEY: 'x', ...(await sandboxSettings()) }, '/');
    expect(Object.keys(sandboxOrigins!)).toEqual(kinds);
    for (const [kind, place] of Object.entries(sandboxOrigins!)) {
      const page = await fetch(`${place}/practice/shops`);
      expect([kind, new URL(place).hostname, page.status]).toEqual([kind, '127.0.0.1', 200]);
    }
    expect(() => readConfig({ SANDBOX_MARKETPLACES: 'shopee=http://10.0.0.1:80' }, '/')).toThrow('SANDBOX_MARKETPLACES');
  });

  test('works after the database ended every idle connection', async () => {
    const { id, books } = await shopAt('shopee');
    const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and usename = current_user and pid <> pg_backend_pid() and state = 'idle'`.execute(b.db);
    expect(ended.rows.length).toBeGreaterThan(0);
    books.orders.push(sandboxOrder('AFTER-1', 5));
    await vi.waitFor(async () => expect(await b.synchronize(id)).toSucceed(), soon);
    expect(await numbersOf(id)).toContain('AFTER-1');
  });

  test('serves its pages to browsers but not its calls', async () => {
    const at = (path: string) => fetch(`${address}/api/PracticeMarketplace${path}`);
    expect((await at('/shopify/tea.myshopify.com/admin/oauth/access_token')).status).toBe(404);
    expect((await at('/shopee/api/v2/order/get_order_list')).status).toBe(404);
    expect((await at('/elsewhere/practice/shops')).status).toBe(404);
    const page = await at('/shopee/practice/shops');
    expect(await page.text()).toContain('practice marketplace');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('URL of a marketplace', () => {
  test('is not called if it leads to this machine or its network, regardless of who configured it', async () => {
    const inside: string[] = [];
    const listener = createServer((request, response) => {
      inside.push(String(request.url));
      response.end('{}');
    });
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
    const shop = { AppKey: '1000009', AppSecret: 'secret of the app', Name: 'Inward', Sandbox: true, Enabled: true };
    await b.hkManager.ok('/ShopAuthorizationConfiguration/EstablishShopAuthorizationConfiguration', {
      ...shop,
      ShopAuthorizationInformationType: Shopify,
      Host: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    });
    const [app] = (await b.carol.ok('/ShopAuthorizationConfiguration/GetAvailableShopAuthorizationConfigurations')).filter(
      ({ Type }: { Type: number }) => Type === Shopify,
    );
    const { Id, Link } = (await b.add(b.carol, app.Id, { ShopId: 'inward' })).Data;
    const query = new URLSearchParams({
      code: 'abc',
      shop: 'inward.myshopify.com',
      state: new URL(Link).searchParams.get('state')!,
      timestamp: String(Math.floor(Date.now() / 1000)),
    });
    query.sort();
    query.set('hmac', createHmac('sha256', shop.AppSecret).update(query.toString()).digest('hex'));
    const redirectQuery = await b.back(`/api/ShopAuthorizationInformation/AuthorizationCallback/Shopify?${query}`, b.carol);
    expect(redirectQuery.get('Authorization')).toBe('failed');
    expect(inside).toEqual([]);
    expect(await b.rowOf(Id, b.hkManager)).not.toMatchObject({ ShopAuthorizationStatus: Authorized });
    await new Promise((closed) => listener.close(closed));
  });
});

test('sandbox marketplaces with an unreadable store start with a new one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-books-'));
  writeFileSync(join(dataDir, 'practice-marketplaces.json'), '[["half a sh');
  const { server, close } = await openTestServer({ config: { dataDir, logLevel: 'silent' } });
  expect(await server.http.inject('/api/PracticeMarketplace/shopee/practice/shops')).toMatchObject({ statusCode: 200 });
  await close();
  expect(JSON.parse(readFileSync(join(dataDir, 'practice-marketplaces.json'), 'utf8'))).toBeInstanceOf(Array);
  rmSync(dataDir, { recursive: true });
});
