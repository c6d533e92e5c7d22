import type { Answer, PlatformApp, Send } from './marketplace.ts';
import { practiceShop } from './practice-books.ts';
import { practiceShopee } from './practice-shopee.ts';
import { practiceShopify } from './practice-shopify.ts';
import { Trouble } from './speak.ts';

/** A request to the practice marketplace. */
export interface Asked {
  method: string;
  /** Below the practice marketplace: `/shopee/api/v2/…`. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
  /** The app that is known there. */
  app: Pick<PlatformApp, 'key' | 'secret'>;
}
/** What it answers: JSON, or a page or another address for a browser. */
export interface Answered {
  status: number;
  json?: unknown;
  html?: string;
  location?: string;
  headers?: Record<string, string>;
}

/** Where the practice marketplace is, below our own address. */
export const practicePath = '/PracticeMarketplace';

/**
 * The marketplace to practise with: it behaves as Shopee and Shopify are documented (signatures and tokens checked, pages, limits),
 * has books of its own, and is part of this process; nothing leaves the machine.
 */
export function practise(asked: Asked): Answered {
  const shopId = shopOf(asked);
  const books = shopId ? practiceShop(shopId) : undefined;
  if (books && /orders|order_list|products|item_list/.test(asked.path)) {
    books.onCall?.(asked.path);
    const turn = books.next.shift();
    if (turn === 'fail') return { status: 503, json: { error: 'error_server', errors: 'try again' } };
    if (turn === 'throttle') return asked.path.startsWith('/shopee') ? tooMany : { status: 429, headers: { 'retry-after': '0' }, json: {} };
  }
  return asked.path.startsWith('/shopee/') ? practiceShopee(asked) : practiceShopify(asked);
}

const tooMany: Answered = { status: 429, headers: { 'retry-after': '0' }, json: { error: 'error_too_many_request', message: 'later' } };

function shopOf({ path, query }: Asked): string | undefined {
  return query.get('shop_id') ?? /^\/shopify\/([^/]+)\//.exec(path)?.[1];
}

/** Sends to the practice marketplace instead of over the network. */
export const toPractice =
  (app: Asked['app']): Send =>
  (url, { method, headers = {}, body = '' }) => {
    const { pathname, searchParams: query } = new URL(url);
    const [, path] = pathname.split(practicePath);
    if (path === undefined) return Promise.reject(new Trouble(`${url} is not the practice marketplace`));
    const { status, json, headers: more } = practise({ method, path, query, headers, body, app });
    return Promise.resolve({ status, headers: new Headers(more), body: JSON.stringify(json ?? {}) } satisfies Answer);
  };
