import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Access, MarketplacePort, PlatformApp, PlatformArticle, PlatformOrder, PlatformState, Tokens } from '../marketplace.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import { requestJson, seconds, signed } from './shopee-calls.ts';
import { shopeeShipping } from './shopee-shipping.ts';
import { addressFields, amountText, textsOf } from './texts.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const pageSize = 50;
const moment = (from: number | undefined | null): Date | null => (from ? new Date(from * 1000) : null);

const number = z.union([z.string().max(40), z.number().int()]).transform(String);
const tokens = z.object({
  access_token: z.string().min(1).max(2000),
  refresh_token: z.string().min(1).max(2000),
  expire_in: z.number().int().positive(),
});

function tokensFrom(app: PlatformApp, { access_token, refresh_token, expire_in }: z.infer<typeof tokens>): Tokens {
  const from = app.now.getTime();
  // The refresh token lives for 30 days and is replaced at each renewal; the seller's consent for a year.
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    accessUntil: new Date(from + expire_in * 1000),
    authorizedUntil: new Date(from + 365 * dayMs),
  };
}

const list = z.object({
  response: z.object({
    more: z.boolean(),
    next_cursor: z.string().default(''),
    order_list: z.array(z.object({ order_sn: z.string().min(1).max(64) })),
  }),
});
const detail = z.object({
  response: z.object({
    order_list: z.array(
      z.object({
        order_sn: z.string().min(1).max(64),
        order_status: z.string().max(40),
        currency: z.string().max(8).nullish(),
        cod: z.boolean().nullish(),
        total_amount: amountText.nullish(),
        update_time: z.number().int(),
        ship_by_date: z.number().int().nullish(),
        pay_time: z.number().int().nullish(),
        buyer_username: z.string().nullish(),
        message_to_seller: z.string().nullish(),
        shipping_carrier: z.string().nullish(),
        recipient_address: addressFields.nullish(),
        package_list: z.array(z.object({ tracking_number: z.string().nullish() })).nullish(),
        item_list: z.array(
          z.object({
            item_id: number,
            item_name: z.string(),
            item_sku: z.string().nullish(),
            model_id: number.nullish(),
            model_name: z.string().nullish(),
            model_sku: z.string().nullish(),
            model_quantity_purchased: z.number().int().positive(),
            model_discounted_price: amountText.nullish(),
          }),
        ),
      }),
    ),
  }),
});

const states: Record<string, PlatformState> = {
  UNPAID: 'unpaid',
  READY_TO_SHIP: 'toShip',
  PROCESSED: 'toShip',
  RETRY_SHIP: 'toShip',
  INVOICE_PENDING: 'toShip',
  SHIPPED: 'shipped',
  TO_CONFIRM_RECEIVE: 'shipped',
  COMPLETED: 'completed',
  IN_CANCEL: 'cancelling',
  CANCELLED: 'cancelled',
  TO_RETURN: 'returned',
};
// Variant 0 means none at Shopee.
const variant = (id: string | null | undefined) => (!id || id === '0' ? '' : id);

type PlatformOrderData = z.infer<typeof detail>['response']['order_list'][number];
const orderOf = (data: PlatformOrderData): PlatformOrder => ({
  number: data.order_sn,
  state: states[data.order_status] ?? 'unpaid',
  status: data.order_status,
  updatedAt: new Date(data.update_time * 1000),
  currency: data.currency ?? null,
  total: data.total_amount ?? '0',
  isCod: data.cod ?? false,
  paidAt: moment(data.pay_time),
  shipBy: moment(data.ship_by_date),
  buyer: data.buyer_username ?? null,
  logistics: data.shipping_carrier || null,
  trackingNo: data.package_list?.[0]?.tracking_number || null,
  recipient: data.recipient_address ? textsOf(data.recipient_address) : null,
  remarks: data.message_to_seller || null,
  lines: data.item_list.map((item) => ({
    itemId: item.item_id,
    modelId: variant(item.model_id),
    name: item.item_name,
    modelName: item.model_name || null,
    sku: item.model_sku || item.item_sku || null,
    quantity: item.model_quantity_purchased,
    price: item.model_discounted_price ?? '0',
  })),
});

const itemIds = z.object({
  response: z.object({
    item: z.array(z.object({ item_id: number })).default([]),
    has_next_page: z.boolean(),
    next_offset: z.number().int().nullish(),
  }),
});
const prices = z.array(z.object({ currency: z.string().nullish(), current_price: amountText.nullish() })).nullish();
const items = z.object({
  response: z.object({
    item_list: z.array(
      z.object({
        item_id: number,
        item_name: z.string(),
        item_sku: z.string().nullish(),
        item_status: z.string().nullish(),
        has_model: z.boolean().nullish(),
        image: z.object({ image_url_list: z.array(z.string()).nullish() }).nullish(),
        price_info: prices,
      }),
    ),
  }),
});
const models = z.object({
  response: z.object({
    model: z.array(z.object({ model_id: number, model_name: z.string().nullish(), model_sku: z.string().nullish(), price_info: prices })),
  }),
});
type Item = z.infer<typeof items>['response']['item_list'][number];

/** Returns the variants of an item, or the item itself if it has none. */
async function variantsOf(app: PlatformApp, access: Access, item: Item): Promise<PlatformArticle[]> {
  const common = {
    itemId: item.item_id,
    name: item.item_name,
    pictures: item.image?.image_url_list ?? [],
    status: item.item_status ?? null,
  };
  const priced = (from: z.infer<typeof prices>) => ({ price: from?.[0]?.current_price ?? null, currency: from?.[0]?.currency ?? null });
  if (!item.has_model) return [{ ...common, modelId: '', modelName: null, sku: item.item_sku || null, ...priced(item.price_info) }];
  const { response } = await requestJson(app, models, signed(app, '/api/v2/product/get_model_list', { item_id: item.item_id }, access));
  return response.model.map((model) => ({
    ...common,
    modelId: variant(model.model_id),
    modelName: model.model_name || null,
    sku: model.model_sku || item.item_sku || null,
    ...priced(model.price_info),
  }));
}

const push = z.object({
  code: z.number().int(),
  shop_id: number.optional(),
  data: z.object({ shop_id: number.optional() }).loose().optional(),
});
const about: Record<number, 'orders' | 'deauthorized'> = { 2: 'deauthorized', 3: 'orders', 4: 'orders' };

/** Shopee's open platform, version 2. */
export const shopee: MarketplacePort = {
  maxDays: 15,
  consentLink: (app, { state, callback }) => signed(app, '/api/v2/shop/auth_partner', { redirect: `${callback}?state=${state}` }),
  cancelLink: (app, { state, callback }) => signed(app, '/api/v2/shop/cancel_auth_partner', { redirect: `${callback}?state=${state}` }),
  readCallback(_app, query) {
    // Shopee signs nothing here: the state proves that the redirect belongs to our link, and only our app can use the code.
    const [code, shopId] = [query.get('code'), query.get('shop_id')];
    return code && shopId && /^\d{1,20}$/.test(shopId) ? { code, shopId } : { refused: query.get('error') ?? 'no code' };
  },
  async grant(app, { code, shopId }) {
    const body = { code, shop_id: Number(shopId), partner_id: Number(app.key) };
    return tokensFrom(app, await requestJson(app, tokens, signed(app, '/api/v2/auth/token/get', {}), body));
  },
  async refresh(app, shopId, refreshToken) {
    const body = { refresh_token: refreshToken, shop_id: Number(shopId), partner_id: Number(app.key) };
    return tokensFrom(app, await requestJson(app, tokens, signed(app, '/api/v2/auth/access_token/get', {}), body));
  },
  async orders(app, access, { since, until, page }) {
    const span = {
      time_range_field: 'update_time',
      time_from: seconds(since),
      time_to: seconds(until),
      page_size: pageSize,
      cursor: page ?? '',
    };
    const { response } = await requestJson(app, list, signed(app, '/api/v2/order/get_order_list', span, access));
    const next = response.more && response.next_cursor ? response.next_cursor : null;
    if (!response.order_list.length) return { rows: [], next };
    const wanted = {
      order_sn_list: response.order_list.map((one) => one.order_sn).join(','),
      response_optional_fields:
        'buyer_username,item_list,recipient_address,pay_time,total_amount,shipping_carrier,package_list,ship_by_date,message_to_seller',
    };
    const details = await requestJson(app, detail, signed(app, '/api/v2/order/get_order_detail', wanted, access));
    return { rows: details.response.order_list.map(orderOf), next };
  },
  async articles(app, access, page) {
    const input = { offset: page ?? 0, page_size: pageSize, item_status: 'NORMAL' };
    const { response } = await requestJson(app, itemIds, signed(app, '/api/v2/product/get_item_list', input, access));
    const next = response.has_next_page && response.next_offset ? String(response.next_offset) : null;
    if (!response.item.length) return { rows: [], next };
    const ids = { item_id_list: response.item.map((one) => one.item_id).join(',') };
    const found = await requestJson(app, items, signed(app, '/api/v2/product/get_item_base_info', ids, access));
    const rows: PlatformArticle[] = [];
    // Sequential: the marketplace limits calls, and a page has fifty.
    for (const item of found.response.item_list) rows.push(...(await variantsOf(app, access, item)));
    return { rows, next };
  },
  ...shopeeShipping,
  handle({ secret }, headers, body, url) {
    const sign = createHmac('sha256', secret).update(`${url}|`).update(body).digest('hex');
    if (!sameText(String(headers.authorization ?? ''), sign)) return 'unsigned';
    const data = push.safeParse(asJson(body));
    if (!data.success) return 'unreadable';
    const shopId = data.data.shop_id ?? data.data.data?.shop_id ?? '';
    return { shopId, about: about[data.data.code] ?? 'nothing' };
  },
};

function asJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
