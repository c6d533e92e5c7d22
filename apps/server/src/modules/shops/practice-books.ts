import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from '../../core/calls/same-text.ts';

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
  /** What happens to the next calls, in turn: answered, thrown out for asking too often, failed, or refused with a reason. */
  next: ('answer' | 'throttle' | 'fail' | 'refuse')[];
  /** Told of each call, before it is answered. */
  onCall?: ((path: string) => void) | undefined;
}

// Another process has books of its own; they begin alike.
const books = new Map<string, PracticeShop>();
// Anybody may look at its pages, with whatever shop in the address.
const mostShops = 1000;
const secret = randomBytes(32);

/** What an example shop has at first: two articles, of which one has variants, and three orders of the last days. */
function firstBooks(): PracticeShop {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const line = (itemId: number, modelId: number, quantity: number, price: string) => ({ itemId, modelId, quantity, price });
  return {
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
    next: [],
  };
}

/** The books of a practice shop; a shop that nobody asked for yet begins as the example. */
export function practiceShop(shopId: string): PracticeShop {
  const known = books.get(shopId) ?? firstBooks();
  const [oldest] = books.keys();
  if (!books.has(shopId) && oldest && books.size >= mostShops) books.delete(oldest);
  books.set(shopId, known);
  return known;
}

/** The shops that were asked for last and are named so, the latest first. */
export const latestShops = (named: RegExp): string[] =>
  [...books.keys()]
    .filter((shopId) => named.test(shopId))
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

/** An order that the seller has sent: the marketplace knows it from now on. */
export function sendPracticeOrder(order: PracticeOrder, trackingNo: string | null): void {
  Object.assign(order, { status: 'SHIPPED', updatedAt: new Date(), trackingNo });
}
