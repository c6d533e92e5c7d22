import type { MarketplaceType } from '../marketplace.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { practiceShop } from './books.ts';
import { practiceShopee, shopeeRefused, shopeeThrottled } from './shopee.ts';
import { practiceShopify, shopifyRefused, shopifyThrottled } from './shopify.ts';
import { practiceShopline, shoplineRefused, shoplineThrottled } from './shopline.ts';
import { shopPage } from './shop-page.ts';

/** An app as it was registered at a marketplace. */
export interface PracticeApp {
  key: string;
  secret: string;
  /** Where browsers may be sent back to. */
  callback: string;
  /** Where the app wants to be told what happens: the address as it was registered, and the machine that answers there. */
  webhook?: { url: string; at: string } | undefined;
}

/** A request to a practice marketplace. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
  /** The apps that are registered there. Several may be one app, which several sites use. */
  apps: readonly PracticeApp[];
}
/** What it answers: JSON, a page or another address for a browser, or a document. */
export interface Answered {
  status: number;
  json?: unknown;
  html?: string;
  /** What the page runs, which the browser is then allowed to. */
  script?: string;
  location?: string;
  headers?: Record<string, string>;
  /** A document, by the lines on it. */
  pdf?: readonly string[];
}

interface Marketplace {
  answer: (asked: Asked) => Answered;
  refused: Answered;
  throttled: Answered;
}
const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const marketplaces: Record<MarketplaceType, Marketplace> = {
  [Shopee]: { answer: practiceShopee, refused: shopeeRefused, throttled: shopeeThrottled },
  [Shopify]: { answer: practiceShopify, refused: shopifyRefused, throttled: shopifyThrottled },
  [Shopline]: { answer: practiceShopline, refused: shoplineRefused, throttled: shoplineThrottled },
};

// What one asks about a shop's orders and articles, which can be told to fail.
const aboutShops = /orders|order_list|products|item_list|logistics|fulfillments|graphql/;

/**
 * A marketplace to practise with: it behaves as Shopee, Shopify or SHOPLINE is documented (signatures and tokens checked, pages, limits),
 * and has books of its own.
 */
export function practise(type: MarketplaceType, asked: Asked): Answered {
  if (asked.path.startsWith('/practice/')) return shopPage(type, asked);
  const { answer, refused, throttled } = marketplaces[type];
  const shopId = shopOf(type, asked);
  const books = shopId ? practiceShop(shopId) : undefined;
  if (books && aboutShops.test(asked.path)) {
    books.onCall?.(asked.path);
    const turn = books.next.shift();
    if (turn === 'fail') return { status: 503, json: { error: 'error_server', errors: 'try again' } };
    if (turn === 'refuse') return refused;
    if (turn === 'throttle') return throttled;
  }
  return answer(asked);
}

const shopOf = (type: MarketplaceType, { path, query }: Asked): string | undefined =>
  type === Shopee ? (query.get('shop_id') ?? undefined) : /^\/([^/]+)\/admin\//.exec(path)?.[1];
