import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  allowApp,
  isSandboxToken,
  latestShops,
  lifeOf,
  type SandboxOrder,
  sandboxShop,
  sandboxToken,
  type SandboxShop,
  uninstallApps,
} from './store.ts';
import { consentPage } from './page.ts';
import { shopeeShippingCalls } from './shipping.ts';
import { shopeeSign } from '../marketplaces/shopee-calls.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import type { SandboxApp, SandboxRequest, Answered } from './exchange.ts';

/** Its refusal of a change, and its throttling. */
export const shopeeRefused: Answered = {
  status: 400,
  json: { error: 'logistics.error_param', message: 'The parcel cannot be sent now.', request_id: 'sandbox' },
};
export const shopeeThrottled: Answered = {
  status: 429,
  headers: { 'retry-after': '0' },
  json: { error: 'error_too_many_request', message: 'later' },
};

const fresh = 5 * 60;
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
const refused = (status: number, error: string, message: string): Answered => ({
  status,
  json: { error, message, request_id: 'sandbox' },
});
const succeeded = (response: object): Answered => ({ status: 200, json: { error: '', message: '', request_id: 'sandbox', response } });

/** Shopee's open platform by its documentation, for the sandbox shops. */
export function sandboxShopee(input: SandboxRequest): Answered {
  const { path } = input;
  const forShop = !/\/(auth_partner|cancel_auth_partner|token\/get|access_token\/get)$/.test(path);
  const shopId = input.query.get('shop_id') ?? '';
  const token = input.query.get('access_token') ?? '';
  const app = signer(input, path, forShop ? [token, shopId] : []);
  if ('status' in app) return app;
  if (forShop && !isSandboxToken('access', shopId, token)) return refused(403, 'invalid_acceess_token', 'Invalid access_token.');
  const answer = calls[path];
  return answer ? answer({ ...input, app }, sandboxShop(shopId)) : refused(404, 'error_not_found', 'no such path');
}

/** Returns the app that signed a call, or the refusal. */
function signer({ query, apps }: SandboxRequest, path: string, own: readonly string[]): SandboxApp | Answered {
  const [partner, timestamp] = [query.get('partner_id') ?? '', query.get('timestamp') ?? ''];
  const young = /^\d{9,11}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= fresh;
  if (!young) return refused(403, 'error_param', 'Invalid timestamp.');
  const fits = ({ secret }: SandboxApp) => sameText(query.get('sign') ?? '', shopeeSign(secret, [partner, path, timestamp, ...own]));
  return apps.find((one) => one.key === partner && fits(one)) ?? refused(403, 'error_sign', 'Wrong sign.');
}

type Call = (input: SandboxRequest & { app: SandboxApp }, books: SandboxShop) => Answered;
const bodyOf = ({ body }: SandboxRequest) => JSON.parse(body || '{}') as Record<string, unknown>;

function tokensFor(shopId: string): Answered {
  const tokens = { access_token: sandboxToken('access', shopId), refresh_token: sandboxToken('refresh', shopId) };
  return { status: 200, json: { error: '', message: '', request_id: 'sandbox', ...tokens, expire_in: lifeOf('access') } };
}

const grant: Call = (input) => {
  const { code, shop_id } = bodyOf(input);
  const shopId = String(shop_id);
  return isSandboxToken('code', shopId, String(code)) ? tokensFor(shopId) : refused(403, 'error_auth', 'Invalid code.');
};

const renew: Call = (input) => {
  const { refresh_token, shop_id } = bodyOf(input);
  const shopId = String(shop_id);
  if (!isSandboxToken('refresh', shopId, String(refresh_token))) return refused(403, 'error_auth', 'Invalid refresh_token.');
  sandboxShop(shopId).refreshes += 1;
  return tokensFor(shopId);
};

const shopsOfSeller = ['230001', '230002', '230003'];
/** Returns the seller's shops, including those used before. */
const knownShops = () => [...new Set([...shopsOfSeller, ...latestShops(enumCodes.ShopAuthorizationInformationType.Shopee)])];
/** Returns a shop that is not authorized yet; stable for the same page. */
const newShop = (query: URLSearchParams) => String(3_000_000 + (Number(query.get('timestamp')) % 1_000_000));

/** The consent page: the seller chooses a shop, and the browser is redirected with a code; refusing redirects without one. */
const consent: Call = (input) => {
  const { query } = input;
  const back = new URL(query.get('redirect') ?? 'http://localhost/');
  const shopId = query.get('allow');
  if (!shopId) return { status: 200, html: consentPage('Shopee', input, [...new Set([...knownShops(), newShop(query)])]) };
  if (shopId !== 'no') {
    allowApp(shopId, input.app.key);
    back.searchParams.set('code', sandboxToken('code', shopId));
    back.searchParams.set('shop_id', shopId);
  }
  return { status: 302, location: back.toString() };
};

const cancelAuthorization: Call = (input) => {
  const { query } = input;
  const shopId = query.get('allow');
  if (!shopId) return { status: 200, html: consentPage('Shopee', input, knownShops(), true) };
  const back = new URL(query.get('redirect') ?? 'http://localhost/');
  if (shopId !== 'no') {
    uninstallApps(shopId);
    back.searchParams.set('shop_id', shopId);
  }
  return { status: 302, location: back.toString() };
};

const orderList: Call = ({ query }, books) => {
  const [from, to] = [Number(query.get('time_from')), Number(query.get('time_to'))];
  if (!(to >= from) || to - from > 15 * 86_400) return refused(400, 'error_param', 'the span is longer than 15 days');
  const within = books.orders
    .filter(({ updatedAt }) => seconds(updatedAt) >= from && seconds(updatedAt) <= to)
    .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime());
  const start = Number(query.get('cursor') || 0);
  const size = Math.min(books.pageSize, Number(query.get('page_size')));
  const more = within.length > start + size;
  const rows = within.slice(start, start + size);
  return succeeded({
    more,
    next_cursor: more ? String(start + size) : '',
    order_list: rows.map(({ number }) => ({ order_sn: number })),
  });
};

const orderDetail: Call = ({ query }, books) => {
  const wanted = (query.get('order_sn_list') ?? '').split(',');
  if (wanted.length > 50) return refused(400, 'error_param', 'more than 50 orders');
  return succeeded({
    order_list: wanted.flatMap((one) => books.orders.filter(({ number }) => number === one).map((order) => detailOf(order, books))),
  });
};

const total = ({ lines }: SandboxOrder) => lines.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0);

const detailOf = (order: SandboxOrder, { items }: SandboxShop) => ({
  order_sn: order.number,
  order_status: order.status,
  region: 'TW',
  currency: 'TWD',
  cod: false,
  total_amount: total(order),
  create_time: seconds(order.updatedAt),
  update_time: seconds(order.updatedAt),
  ship_by_date: seconds(order.updatedAt) + 3 * 86_400,
  pay_time: order.status === 'UNPAID' ? null : seconds(order.updatedAt),
  buyer_username: 'sandbox.buyer',
  message_to_seller: '',
  shipping_carrier: '7-ELEVEN',
  recipient_address: {
    name: 'Chen Practice',
    phone: '886900000000',
    region: 'TW',
    town: '',
    city: 'Taipei',
    full_address: '1 Practice Rd, Taipei',
  },
  package_list: order.trackingNo ? [{ tracking_number: order.trackingNo }] : [],
  item_list: order.lines.map(({ itemId, modelId, quantity, price }) => {
    const item = items.find(({ id }) => id === itemId);
    const model = item?.models.find(({ id }) => id === modelId);
    return {
      item_id: itemId,
      item_name: item?.name ?? 'An article',
      item_sku: '',
      model_id: modelId,
      model_name: model?.name ?? '',
      model_sku: model?.sku ?? '',
      model_quantity_purchased: quantity,
      model_discounted_price: Number(price),
    };
  }),
});

const itemList: Call = ({ query }, { items, pageSize }) => {
  const start = Number(query.get('offset') || 0);
  const size = Math.min(pageSize, Number(query.get('page_size')));
  const more = items.length > start + size;
  const item = items.slice(start, start + size).map(({ id }) => ({ item_id: id, item_status: 'NORMAL' }));
  return succeeded({ item, total_count: items.length, has_next_page: more, next_offset: more ? start + size : 0 });
};

const priceOf = (price: string) => [{ currency: 'TWD', current_price: Number(price) }];
const itemInfo: Call = ({ query }, { items }) => {
  const wanted = new Set((query.get('item_id_list') ?? '').split(',').map(Number));
  const found = items.filter(({ id }) => wanted.has(id));
  return succeeded({
    item_list: found.map(({ id, name, models }) => ({
      item_id: id,
      item_name: name,
      item_sku: models.length === 1 ? models[0]!.sku : '',
      item_status: 'NORMAL',
      has_model: models.length > 1,
      image: { image_url_list: [] },
      price_info: priceOf(models[0]?.price ?? '0'),
    })),
  });
};

const modelList: Call = ({ query }, { items }) => {
  const item = items.find(({ id }) => id === Number(query.get('item_id')));
  const model = (item?.models ?? []).map(({ id, name, sku, price }) => ({
    model_id: id,
    model_name: name,
    model_sku: sku,
    price_info: priceOf(price),
  }));
  return succeeded({ model, tier_variation: [] });
};

const calls: Record<string, Call> = {
  '/api/v2/shop/auth_partner': consent,
  '/api/v2/shop/cancel_auth_partner': cancelAuthorization,
  '/api/v2/auth/token/get': grant,
  '/api/v2/auth/access_token/get': renew,
  '/api/v2/order/get_order_list': orderList,
  '/api/v2/order/get_order_detail': orderDetail,
  '/api/v2/product/get_item_list': itemList,
  '/api/v2/product/get_item_base_info': itemInfo,
  '/api/v2/product/get_model_list': modelList,
  ...shopeeShippingCalls,
};
