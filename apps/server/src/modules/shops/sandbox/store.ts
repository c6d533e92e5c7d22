import { createHmac, randomBytes } from 'node:crypto';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import type { MarketplaceType } from '../marketplace.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** An order in the store of the sandbox marketplace, with Shopee's values. */
export interface SandboxOrder {
  number: string;
  /** Shopee's status; those of the others are derived from it. */
  status: 'UNPAID' | 'READY_TO_SHIP' | 'SHIPPED' | 'COMPLETED' | 'IN_CANCEL' | 'CANCELLED' | 'TO_RETURN';
  updatedAt: Date;
  lines: { itemId: number; modelId: number; quantity: number; price: string }[];
  /** Tracking number of the shipment. */
  trackingNo?: string | null;
}
export interface SandboxItem {
  id: number;
  name: string;
  models: { id: number; name: string; sku: string; price: string }[];
}

/** One shop in the store of the sandbox marketplace. */
export interface SandboxShop {
  readonly id: string;
  orders: SandboxOrder[];
  items: SandboxItem[];
  /** Page size of orders and items. */
  pageSize: number;
  /** Access tokens issued before this moment are invalid. */
  tokensFrom: number;
  /** The seller withdrew the consent: no token is renewed. */
  revoked: boolean;
  /** Number of token renewals. */
  refreshes: number;
  /** The keys of the apps that may access it and are notified. */
  apps: string[];
  /** Results of the next calls, in turn: answered, throttled, failed, or refused with a reason. */
  next: ('answer' | 'throttle' | 'fail' | 'refuse')[];
  /** Called before each call is answered. */
  onCall?: ((path: string) => void) | undefined;
}

const books = new Map<string, SandboxShop>();
// Limit, because anyone can open its pages with any shop in the URL.
const maxShops = 1000;
let secret = randomBytes(32).toString('hex');

/** Sets the key that signs tokens: with the same key, tokens remain valid after a restart. */
export function useSealOf(key: string): void {
  secret = createHmac('sha256', key).update('practice marketplaces').digest('hex');
}

/** Serializes the state that survives a restart. */
export const serializeBooks = (): string =>
  JSON.stringify([...books].map(([shopId, { orders, items, revoked, apps }]) => [shopId, { orders, items, revoked, apps }]));

/** Restores the stored state; a shop that exists already is not changed. */
export function restoreBooks(text: string): void {
  for (const [shopId, saved] of JSON.parse(text) as [string, Pick<SandboxShop, 'orders' | 'items' | 'revoked' | 'apps'>][]) {
    const orders = saved.orders.map((order) => ({ ...order, updatedAt: new Date(order.updatedAt) }));
    if (!books.has(shopId)) books.set(shopId, { ...initialShop(shopId), ...saved, orders });
  }
}

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
/** Returns the marketplace of a shop by the format of its id. */
export function sandboxTypeOf(shopId: string): MarketplaceType {
  if (/^\d+$/.test(shopId)) return Shopee;
  return shopId.endsWith('.myshopify.com') ? Shopify : Shopline;
}

/** An event of a shop; apps are notified of it. */
export type Happening = { about: 'order'; order: SandboxOrder } | { about: 'uninstalled' } | { about: 'allowed' };
let notify: (shop: SandboxShop, happening: Happening) => void = () => undefined;
/** Sets the listener for events of a shop. */
export function onShopEvent(listener: typeof notify): void {
  notify = listener;
}

/** Returns the initial data of an example shop: two articles, one of them with variants, and three recent orders. */
function initialShop(id: string): SandboxShop {
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  const line = (itemId: number, modelId: number, quantity: number, price: string) => ({ itemId, modelId, quantity, price });
  return {
    id,
    items: [
      { id: 71001, name: 'Canvas tote bag', models: [{ id: 0, name: '', sku: 'TOTE-NAT', price: '290' }] },
      {
        id: 71002,
        name: 'Ceramic mug',
        models: [
          { id: 81001, name: 'White', sku: 'MUG-W', price: '180' },
          { id: 81002, name: 'Black', sku: 'MUG-B', price: '185' },
        ],
      },
    ],
    orders: [
      {
        number: 'PRACTICE0001',
        status: 'READY_TO_SHIP',
        updatedAt: daysAgo(3),
        lines: [line(71001, 0, 1, '290'), line(71002, 81001, 2, '180')],
      },
      { number: 'PRACTICE0002', status: 'UNPAID', updatedAt: daysAgo(2), lines: [line(71002, 81002, 1, '185')] },
      { number: 'PRACTICE0003', status: 'SHIPPED', updatedAt: daysAgo(1), lines: [line(71001, 0, 3, '290')] },
    ],
    pageSize: 50,
    tokensFrom: 0,
    revoked: false,
    refreshes: 0,
    apps: [],
    next: [],
  };
}

/** Returns a sandbox shop; one that is new starts as the example. */
export function sandboxShop(shopId: string): SandboxShop {
  const known = books.get(shopId) ?? initialShop(shopId);
  const [oldest] = books.keys();
  if (!books.has(shopId) && oldest && books.size >= maxShops) books.delete(oldest);
  books.set(shopId, known);
  return known;
}

/** Returns the recently used shops of a marketplace, the latest first. */
export const latestShops = (type: MarketplaceType): string[] =>
  [...books.keys()]
    .filter((shopId) => sandboxTypeOf(shopId) === type)
    .slice(-5)
    .reverse();

const kinds = { code: 10 * 60, access: 4 * 3600, refresh: 30 * 86_400 } as const;
export type TokenKind = keyof typeof kinds;
/** The lifetime of a token in seconds. */
export const lifeOf = (kind: TokenKind): number => kinds[kind];

const seal = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);

/** Issues a token of the sandbox marketplace with its kind, shop and time. */
export function sandboxToken(kind: TokenKind, shopId: string): string {
  const text = `${kind}~${shopId}~${Date.now()}~${randomBytes(4).toString('hex')}`;
  return `${Buffer.from(text).toString('base64url')}.${seal(text)}`;
}

/** Whether a token is valid for this kind and shop now. */
export function isSandboxToken(kind: TokenKind, shopId: string, token: string): boolean {
  const [body = '', sign = ''] = token.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const [is, of, at] = text.split('~');
  if (!sameText(sign, seal(text)) || is !== kind || of !== shopId) return false;
  const { tokensFrom, revoked } = sandboxShop(shopId);
  const issuedAt = Number(at);
  if (revoked || issuedAt + kinds[kind] * 1000 < Date.now()) return false;
  return kind !== 'access' || issuedAt >= tokensFrom;
}

/** Returns the numeric id that marketplaces other than Shopee have for an order in addition to its name. */
export const sandboxOrderId = ({ number }: SandboxOrder): number => 9_000_000 + Number(number.replace(/\D/g, '').slice(-6) || 0);

/** Changes an order and notifies the shop's apps. */
export function changeSandboxOrder(shop: SandboxShop, order: SandboxOrder, more: Partial<SandboxOrder>): void {
  Object.assign(order, more, { updatedAt: new Date() });
  notify(shop, { about: 'order', order });
}

/** Marks an order as shipped by the seller. */
export const sendSandboxOrder = (shop: SandboxShop, order: SandboxOrder, trackingNo: string | null): void =>
  changeSandboxOrder(shop, order, { status: 'SHIPPED', trackingNo });

/** Places an order of one of each of a shop's articles. */
export function placeSandboxOrder(shop: SandboxShop): SandboxOrder {
  const lines = shop.items.map(({ id, models: [model] }) => ({
    itemId: id,
    modelId: model?.id ?? 0,
    quantity: 1,
    price: model?.price ?? '100',
  }));
  const number = `PRACTICE${String(Date.now()).slice(-8)}`;
  const order: SandboxOrder = { number, status: 'READY_TO_SHIP', updatedAt: new Date(), lines };
  shop.orders.push(order);
  notify(shop, { about: 'order', order });
  return order;
}

/** Grants an app access to a shop. */
export function allowApp(shopId: string, key: string): void {
  const shop = sandboxShop(shopId);
  shop.revoked = false;
  if (!shop.apps.includes(key)) shop.apps.push(key);
  notify(shop, { about: 'allowed' });
}

/** Withdraws the access of apps; notifies them and invalidates their tokens. */
export function uninstallApps(shopId: string): void {
  const shop = sandboxShop(shopId);
  shop.revoked = true;
  notify(shop, { about: 'uninstalled' });
  shop.apps = [];
}
