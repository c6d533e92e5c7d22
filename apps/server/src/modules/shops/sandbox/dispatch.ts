import type { MarketplaceType } from '../marketplace.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sandboxShop } from './store.ts';
import { sandboxShopee, shopeeRefused, shopeeThrottled } from './shopee.ts';
import { sandboxShopify, shopifyRefused, shopifyThrottled } from './shopify.ts';
import { sandboxShopline, shoplineRefused, shoplineThrottled } from './shopline.ts';
import { shopPage } from './shop-page.ts';
import type { SandboxRequest, Answered } from './exchange.ts';

interface Marketplace {
  answer: (input: SandboxRequest) => Answered;
  refused: Answered;
  throttled: Answered;
}
const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const marketplaces: Record<MarketplaceType, Marketplace> = {
  [Shopee]: { answer: sandboxShopee, refused: shopeeRefused, throttled: shopeeThrottled },
  [Shopify]: { answer: sandboxShopify, refused: shopifyRefused, throttled: shopifyThrottled },
  [Shopline]: { answer: sandboxShopline, refused: shoplineRefused, throttled: shoplineThrottled },
};

// Calls about a shop's orders and articles, which tests can make fail.
const aboutShops = /orders|order_list|products|item_list|logistics|fulfillments|graphql/;

/**
 * Answers as a sandbox of Shopee, Shopify or SHOPLINE by its documentation (signatures and tokens verified, pages, limits), with its own
 * store.
 */
export function answerAsSandbox(type: MarketplaceType, input: SandboxRequest): Answered {
  if (input.path.startsWith('/practice/')) return shopPage(type, input);
  const { answer, refused, throttled } = marketplaces[type];
  const shopId = shopOf(type, input);
  const books = shopId ? sandboxShop(shopId) : undefined;
  if (books && aboutShops.test(input.path)) {
    books.onCall?.(input.path);
    const turn = books.next.shift();
    if (turn === 'fail') return { status: 503, json: { error: 'error_server', errors: 'try again' } };
    if (turn === 'refuse') return refused;
    if (turn === 'throttle') return throttled;
  }
  return answer(input);
}

const shopOf = (type: MarketplaceType, { path, query }: SandboxRequest): string | undefined =>
  type === Shopee ? (query.get('shop_id') ?? undefined) : /^\/([^/]+)\/admin\//.exec(path)?.[1];
