import { createHmac, randomBytes } from 'node:crypto';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import type { MarketplaceType } from '../marketplace.ts';

/** An order in the books of the practice marketplace, in Shopee's own words. */
export interface PracticeOrder {
  number: string;
  /** As Shopee says it; the words of the others are made of it. */
  status: 'UNPAID' | 'READY_TO_SHIP' | 'SHIPPED' | 'COMPLETED' | 'IN_CANCEL' | 'CANCELLED' | 'TO_RETURN';
  updatedAt: Date;
  lines: { itemId: number; modelId: number; quantity: number; price: string }[];
  /** With what number it was sent. */
  trackingNo?: string | null;
}
export interface PracticeItem {
  id: number;
  name: string;
  models: { id: number; name: string; sku: string; price: string }[];
}

/** One shop in the books of the practice marketplace. */
export interface PracticeShop {
  readonly id: string;
  orders: PracticeOrder[];
  items: PracticeItem[];
  /** How many orders and items it gives at a time. */
  pageSize: number;
  /** Access tokens given before this moment are over. */
  tokensFrom: number;
  /** The seller took the consent back: nothing is renewed. */
  revoked: boolean;
  /** How often tokens were renewed. */
  refreshes: number;
  /** The keys of the apps that its seller allowed to see it: they are told what happens. */
  apps: string[];
  /** What happens to the next calls, in turn: answered, thrown out for asking too often, failed, or refused with a reason. */
  next: ('answer' | 'throttle' | 'fail' | 'refuse')[];
  /** Told of each call, before it is answered. */
  onCall?: ((path: string) => void) | undefined;
}

const books = new Map<string, PracticeShop>();
// Anybody may look at its pages, with whatever shop in the address.
const mostShops = 1000;
let secret = randomBytes(32).toString('hex');

/** Gives tokens their seal: what was given before a restart is good after it when the seal is the same. */
export function useSealOf(key: string): void {
  secret = createHmac('sha256', key).update('practice marketplaces').digest('hex');
}

/** What of the books is worth keeping over a restart. */
export const keptBooks = (): string =>
  JSON.stringify([...books].map(([shopId, { orders, items, revoked, apps }]) => [shopId, { orders, items, revoked, apps }]));

/** Opens the books where they were left; a shop that is there already stays as it is. */
export function openKeptBooks(text: string): void {
  for (const [shopId, kept] of JSON.parse(text) as [string, Pick<PracticeShop, 'orders' | 'items' | 'revoked' | 'apps'>][]) {
    const orders = kept.orders.map((order) => ({ ...order, updatedAt: new Date(order.updatedAt) }));
    if (!books.has(shopId)) books.set(shopId, { ...firstBooks(shopId), ...kept, orders });
  }
}

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
/** At which marketplace a shop is, by how it is called there. */
export function practiceKindOf(shopId: string): MarketplaceType {
  if (/^\d+$/.test(shopId)) return Shopee;
  return shopId.endsWith('.myshopify.com') ? Shopify : Shopline;
}

/** What happens to a shop; of what is not only allowed its apps are told. */
export type Happening = { about: 'order'; order: PracticeOrder } | { about: 'uninstalled' } | { about: 'allowed' };
let tell: (shop: PracticeShop, happening: Happening) => void = () => undefined;
/** Whom the books tell what happened to a shop. */
export function tellOf(whom: typeof tell): void {
  tell = whom;
}

/** What an example shop has at first: two articles, of which one has variants, and three orders of the last days. */
function firstBooks(id: string): PracticeShop {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
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

/** The books of a practice shop; a shop that nobody asked for yet begins as the example. */
export function practiceShop(shopId: string): PracticeShop {
  const known = books.get(shopId) ?? firstBooks(shopId);
  const [oldest] = books.keys();
  if (!books.has(shopId) && oldest && books.size >= mostShops) books.delete(oldest);
  books.set(shopId, known);
  return known;
}

/** The shops of a marketplace that were asked for last, the latest first. */
export const latestShops = (type: MarketplaceType): string[] =>
  [...books.keys()]
    .filter((shopId) => practiceKindOf(shopId) === type)
    .slice(-5)
    .reverse();

const kinds = { code: 10 * 60, access: 4 * 3600, refresh: 30 * 86_400 } as const;
export type TokenKind = keyof typeof kinds;
export const lifeOf = (kind: TokenKind): number => kinds[kind];

const seal = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);

/** A token of the practice marketplace: what it is for, of which shop, given when. */
export function practiceToken(kind: TokenKind, shopId: string): string {
  const text = `${kind}~${shopId}~${Date.now()}~${randomBytes(4).toString('hex')}`;
  return `${Buffer.from(text).toString('base64url')}.${seal(text)}`;
}

/** Is a token good for this and this shop now? */
export function isPracticeToken(kind: TokenKind, shopId: string, token: string): boolean {
  const [body = '', sign = ''] = token.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const [is, of, at] = text.split('~');
  if (!sameText(sign, seal(text)) || is !== kind || of !== shopId) return false;
  const { tokensFrom, revoked } = practiceShop(shopId);
  const given = Number(at);
  if (revoked || given + kinds[kind] * 1000 < Date.now()) return false;
  return kind !== 'access' || given >= tokensFrom;
}

/** By what number marketplaces other than Shopee keep an order beside its name. */
export const practiceOrderId = ({ number }: PracticeOrder): number => 9_000_000 + Number(number.replace(/\D/g, '').slice(-6) || 0);

/** Takes down that an order stands otherwise, and tells the shop's apps. */
export function changePracticeOrder(shop: PracticeShop, order: PracticeOrder, more: Partial<PracticeOrder>): void {
  Object.assign(order, more, { updatedAt: new Date() });
  tell(shop, { about: 'order', order });
}

/** An order that the seller has sent: the marketplace knows it from now on. */
export const sendPracticeOrder = (shop: PracticeShop, order: PracticeOrder, trackingNo: string | null): void =>
  changePracticeOrder(shop, order, { status: 'SHIPPED', trackingNo });

/** A buyer orders one of each of a shop's articles. */
export function placePracticeOrder(shop: PracticeShop): PracticeOrder {
  const lines = shop.items.map(({ id, models: [model] }) => ({
    itemId: id,
    modelId: model?.id ?? 0,
    quantity: 1,
    price: model?.price ?? '100',
  }));
  const number = `PRACTICE${String(Date.now()).slice(-8)}`;
  const order: PracticeOrder = { number, status: 'READY_TO_SHIP', updatedAt: new Date(), lines };
  shop.orders.push(order);
  tell(shop, { about: 'order', order });
  return order;
}

/** The seller allows an app to see a shop. */
export function allowApp(shopId: string, key: string): void {
  const shop = practiceShop(shopId);
  shop.revoked = false;
  if (!shop.apps.includes(key)) shop.apps.push(key);
  tell(shop, { about: 'allowed' });
}

/** The seller takes back what apps were allowed; they are told, and their tokens are good no more. */
export function uninstallApps(shopId: string): void {
  const shop = practiceShop(shopId);
  shop.revoked = true;
  tell(shop, { about: 'uninstalled' });
  shop.apps = [];
}
