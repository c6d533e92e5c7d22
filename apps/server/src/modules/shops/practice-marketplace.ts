import { drawCode128, drawText, mm, pdfOf } from '../../core/print/pdf.ts';
import type { Answer, PlatformApp, Send } from './marketplace.ts';
import { practiceShop } from './practice-books.ts';
import { practiceShopee } from './practice-shopee.ts';
import { practiceShopify, shopifyRefused, shopifyThrottled } from './practice-shopify.ts';
import { practiceShopline } from './practice-shopline.ts';
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
  /** What the page runs, which the browser is then allowed to. */
  script?: string;
  location?: string;
  headers?: Record<string, string>;
  /** A document, by the lines on it. */
  pdf?: readonly string[];
}

/** Where the practice marketplace is, below our own address. */
export const practicePath = '/PracticeMarketplace';

/**
 * The marketplace to practise with: it behaves as Shopee, Shopify and SHOPLINE are documented (signatures and tokens checked, pages, limits),
 * has books of its own, and is part of this process; nothing leaves the machine.
 */
export function practise(asked: Asked): Answered {
  const shopId = shopOf(asked);
  const books = shopId ? practiceShop(shopId) : undefined;
  if (books && /orders|order_list|products|item_list|logistics|fulfillments|graphql/.test(asked.path)) {
    books.onCall?.(asked.path);
    const turn = books.next.shift();
    if (turn === 'fail') return { status: 503, json: { error: 'error_server', errors: 'try again' } };
    if (turn === 'refuse') return notNow(asked.path);
    if (turn === 'throttle') return tooOften(asked.path);
  }
  const answer = by[marketplaceIn(asked.path)];
  return answer ? answer(asked) : { status: 404, json: { error: 'no such marketplace' } };
}

const by: Record<string, (asked: Asked) => Answered> = { shopee: practiceShopee, shopify: practiceShopify, shopline: practiceShopline };
const refusedBy: Record<string, Answered> = {
  shopee: { status: 400, json: { error: 'logistics.error_param', message: 'The parcel cannot be sent now.', request_id: 'practice' } },
  shopify: shopifyRefused,
  shopline: { status: 422, json: { errors: 'The parcel cannot be sent now.' } },
};
const throttledBy: Record<string, Answered> = {
  shopee: { status: 429, headers: { 'retry-after': '0' }, json: { error: 'error_too_many_request', message: 'later' } },
  shopify: shopifyThrottled,
  shopline: { status: 429, headers: { 'retry-after': '0' }, json: { errors: 'Too Many Requests' } },
};
const marketplaceIn = (path: string) => path.split('/')[1] ?? '';
const notNow = (path: string): Answered => refusedBy[marketplaceIn(path)]!;
const tooOften = (path: string): Answered => throttledBy[marketplaceIn(path)]!;

function shopOf({ path, query }: Asked): string | undefined {
  return query.get('shop_id') ?? /^\/shop(?:ify|line)\/([^/]+)\//.exec(path)?.[1];
}

/** Sends to the practice marketplace instead of over the network. */
export const toPractice =
  (app: Asked['app']): Send =>
  async (url, { method, headers = {}, body = '' }): Promise<Answer> => {
    const { pathname, searchParams: query } = new URL(url);
    const [, path] = pathname.split(practicePath);
    if (path === undefined) throw new Trouble(`${url} is not the practice marketplace`);
    const answer = practise({ method, path, query, headers, body, app });
    const bytes = await bytesOf(answer);
    return { status: answer.status, headers: new Headers(answer.headers), body: answer.pdf ? '' : bytes.toString('utf8'), bytes };
  };

/** What an answer is on the wire. */
export const bytesOf = async ({ json, html, pdf }: Answered): Promise<Buffer> =>
  pdf ? labelOf(pdf) : Buffer.from(html ?? JSON.stringify(json ?? {}));

/** A label of 100 × 150 mm with a number to scan. */
const labelOf = ([number = '', tracking = '', from = '']: readonly string[]): Promise<Buffer> =>
  pdfOf(number, (doc) => {
    doc.addPage({ size: [mm(100), mm(150)], margin: 0 });
    const box = (y: number, height: number) => ({ x: mm(8), y: mm(y), width: mm(84), height: mm(height) });
    drawText(doc, from, box(10, 8), { size: 12 });
    drawText(doc, number, box(22, 12), { face: 'bold', size: 16 });
    drawCode128(doc, tracking, box(40, 24));
    drawText(doc, tracking, box(68, 8), { size: 12 });
  });
