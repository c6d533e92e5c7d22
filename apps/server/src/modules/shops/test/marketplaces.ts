import { vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/server.ts';
import type { Person } from '../../../testing/people.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { marketplaceNamed } from '../app.ts';
import { browserKeyOf } from '../authorize.ts';
import { marketplaceOf } from '../marketplaces/marketplace-of.ts';
import { sandboxShop } from '../sandbox/store.ts';

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
export type Bench = Awaited<ReturnType<typeof openMarketplaces>>;
let made = 0;

/** Opens a server whose site has apps at the sandbox marketplace, with people who have shops there. */
export const openMarketplaces = async () => marketplacesOn(await openTestServer());

/** Does the same on a running server. */
export async function marketplacesOn<S extends Pick<TestServer, 'server' | 'as'>>(server: S) {
  const manager = await server.as('manager');
  const [alice, bob, hkManager, carol] = [
    await server.as('alice'),
    await server.as('bob'),
    await server.as('hkmanager'),
    await server.as('hkcarol'),
  ];
  const establish = (by: Person, more: object) =>
    by.post('/ShopAuthorizationConfiguration/EstablishShopAuthorizationConfiguration', {
      Sandbox: true,
      Enabled: true,
      AppSecret: 'secret of the app',
      ...more,
    });
  const configured = async (by: Person, more: object): Promise<string> => {
    const answer = await establish(by, more);
    if (answer.Code) throw new Error(`${answer.Message} ${JSON.stringify(answer.Data)}`);
    return answer.Data.Id;
  };
  const shopee = await configured(manager, { ShopAuthorizationInformationType: Shopee, Name: 'Shopee Taiwan', AppKey: '1000001' });
  const shopify = await configured(manager, { ShopAuthorizationInformationType: Shopify, Name: 'Shopify', AppKey: 'shopify-app' });
  const shopline = await configured(manager, { ShopAuthorizationInformationType: Shopline, Name: 'SHOPLINE', AppKey: 'shopline-app' });
  const shopeeHk = await configured(hkManager, { ShopAuthorizationInformationType: Shopee, Name: 'Shopee Hong Kong', AppKey: '1000002' });

  const get = (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    return server.server.http.inject({ method: 'GET', url: `${pathname}${search}`, headers: { host: 'localhost' } });
  };
  /** Opens a marketplace's consent page and presses one of its links; returns the redirect. */
  async function pressed(link: string, allow: string): Promise<string> {
    const page = await get(unfolded(link));
    const wanted = [...page.body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
    const { pathname } = new URL(unfolded(link), 'http://localhost');
    const query = new URLSearchParams(wanted[0]?.slice(1));
    query.set('allow', allow);
    const sent = await get(`${pathname}?${query}`);
    if (page.statusCode !== 200 || sent.statusCode !== 303)
      throw new Error(`the consent page answered ${page.statusCode} and ${sent.statusCode}: ${sent.body}`);
    return String(sent.headers.location);
  }
  /** Follows the redirect from the consent page; returns the parameters of the customer's screen. */
  const landed = async (address: string) => new URL(String((await get(address)).headers.location), 'http://localhost').searchParams;
  /** Completes a consent as the browser does; returns the parameters of the screen with the result. */
  const completed = async (by: Person, BrowserKey: string, parameters: URLSearchParams) => {
    const Consent = parameters.get('Consent');
    if (!Consent) return parameters;
    const answer = await by.post('/ShopAuthorizationInformation/CompleteShopAuthorization', { Consent, BrowserKey });
    return new URLSearchParams(answer.Code ? { Authorization: 'failed', Code: String(answer.Code) } : { Authorization: answer.Data.Ended });
  };
  /** The key that the person's browser got with the link of this redirect. */
  const keyOf = (address: string, by: Person) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const type = marketplaceNamed(pathname.split('/').at(-1)!);
    return browserKeyOf(searchParams.get((type && marketplaceOf(type).stateIn) ?? 'state') ?? '', by.userId);
  };
  /** Follows the redirect in the browser of the person who began, and completes there; returns the parameters of the screen. */
  const back = async (address: string, by: Person = alice) => completed(by, keyOf(address, by), await landed(address));
  const add = (by: Person, configuration: string, more: object = {}) =>
    by.post(`/ShopAuthorizationInformation/AddShopAuthorizationInformation`, {
      ShopAuthorizationConfigurationId: configuration,
      Name: 'My shop',
      ...more,
    });
  const rowOf = async (id: string, by: Person = manager) =>
    ((await by.ok('/ShopAuthorizationInformation/GetShopAuthorizationInformation', { rows: 100 })).Data as any[]).find(
      (row) => row.Id === id,
    );
  const newShopId = () => String(500_000 + (made += 1));

  /** Creates an authorized Shopee shop without orders; its first synchronization is over. */
  async function authorized(by: Person = alice, { shopId = newShopId(), more = {}, waits = true } = {}) {
    const books = sandboxShop(shopId);
    Object.assign(books, { orders: [], items: [] });
    const { Id, Link } = (await add(by, by === carol ? shopeeHk : shopee, more)).Data;
    const callbackQuery = await back(await pressed(Link, shopId), by);
    if (callbackQuery.get('Authorization') !== 'authorized') throw new Error(`not authorized: ${callbackQuery}`);
    if (waits) await received(Id, by);
    return { id: Id as string, shopId, books };
  }
  /** Creates an authorized shop at a marketplace with a consent page per shop; its first synchronization is over. */
  async function authorizedAt(kind: 'shopify' | 'shopline', { by = alice, books: of = {} }: { by?: Person; books?: object } = {}) {
    const name = `shop-${newShopId()}`;
    const shopId = kind === 'shopify' ? `${name}.myshopify.com` : name;
    const books = Object.assign(sandboxShop(shopId), of);
    const { Id, Link } = (await add(by, kind === 'shopify' ? shopify : shopline, { ShopId: name })).Data;
    const callbackQuery = await back(await pressed(Link, shopId), by);
    if (callbackQuery.get('Authorization') !== 'authorized') throw new Error(`not authorized: ${callbackQuery}`);
    await received(Id, by);
    return { id: Id as string, shopId, books };
  }
  const synchronize = (id: string, by: Person = alice, more: object = {}) =>
    by.post('/ShopAuthorizationInformation/SynchronizeShopOrders', { Id: id, ...more });
  const ordersOf = async (id: string, by: Person = alice): Promise<any[]> =>
    (await by.ok('/ShopOrder/GetShopOrders', { ShopAuthorizationInformationId: id, rows: 100, descendingOrder: false })).Data;
  return {
    ...server,
    manager,
    alice,
    bob,
    hkManager,
    carol,
    shopee,
    shopify,
    shopline,
    shopeeHk,
    establish,
    get,
    pressed,
    back,
    landed,
    completed,
    add,
    rowOf,
    newShopId,
    authorized,
    authorizedAt,
    received,
    synchronize,
    ordersOf,
  };
}

/** Waits for the first synchronization of a shop, which starts with its authorization. */
export const received = (id: string, by: Person) =>
  vi.waitFor(
    async () => {
      const row = ((await by.ok('/ShopAuthorizationInformation/GetShopAuthorizationInformation', { rows: 100 })).Data as any[]).find(
        (one) => one.Id === id,
      );
      if (!row?.LastSynchronizeTime) throw new Error('not synchronized yet');
      return row;
    },
    { timeout: 20_000, interval: 40 },
  );

/** Follows the redirect of SHOPLINE's page to what is behind its #. */
const unfolded = (link: string) => link.replace('#/', '');

/** Returns an order of a sandbox shop. */
export const sandboxOrder = (number: string, secondsAgo: number, more: Partial<ReturnType<typeof sandboxShop>['orders'][number]> = {}) => ({
  number,
  status: 'READY_TO_SHIP' as const,
  updatedAt: new Date(Date.now() - secondsAgo * 1000),
  lines: [{ itemId: 71001, modelId: 0, quantity: 1, price: '290' }],
  ...more,
});
