import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import {
  getShopAuthorizationInformation,
  type getShopCommodities,
  type getShopCommodityDetailed,
  type getShopLogisticsOrder,
  getShopOrderById,
  getShopOrders,
} from '@entrepot/contract/modules/shops/calls.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import type { Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { find } from '../../core/db/rows.ts';
import { beyondOwn, rightsOnOrder, shopFor, shopsFor } from './access.ts';

/** Lists a page of shops, a customer's own and shared ones, with the permissions on them. */
export function shops(
  tx: Db,
  caller: Caller,
  { siteId, type, statusIs, ...input }: Input<typeof getShopAuthorizationInformation>,
): Promise<RawJson> {
  const query = {
    ...input,
    shopAuthorizationInformationType: input.shopAuthorizationInformationType ?? type ?? null,
    status: input.status ?? statusIs ?? null,
    siteId: siteId || null,
  };
  const where = shopsFor(caller, 'see', { owner: 'shop.owner_id', id: 'shop.id', siteId: 'shop.site_id' });
  const shared =
    caller.audience === 'customer'
      ? sql`(select p.permissions from shop_permission p where p.site_id = r.site_id and p.shop_id = r.id and p.user_id = ${caller.ownerId} and r.owner_id <> ${caller.ownerId})`
      : sql`null::jsonb`;
  return pageOf(tx, beyondOwn(caller), shop, query, {
    where: caller.audience === 'customer' ? where : undefined,
    output: getShopAuthorizationInformation.output,
    also: { sharedPermissions: shared },
  });
}

const maxNumbers = 200;

/** Returns unique order numbers from the input (`LimitExceeded` if there are too many). */
export function numbersFrom(numbers: readonly string[] | null | undefined): string[] {
  const wanted = [...new Set((numbers ?? []).map((one) => one.trim()).filter(Boolean))];
  if (wanted.length > maxNumbers) throw shopsErrors.tooManyNumbers({ most: maxNumbers });
  return wanted;
}

/** Returns the filters and the rows of a list of orders that the caller may see. */
export function ordersSeen(
  caller: Caller,
  { siteId, numbers, ...input }: Input<typeof getShopOrders>,
): { query: Query; where?: ReturnType<typeof sql> } {
  const wanted = numbersFrom(numbers);
  const own = shopsFor(caller, 'orders', { owner: 'shop_order.owner_id', id: 'shop_order.shop_id', siteId: 'shop_order.site_id' });
  const parts = [...(caller.audience === 'customer' ? [own] : []), ...(wanted.length ? [sql`platform_order_no = any(${wanted})`] : [])];
  return { query: { ...input, siteId: siteId || null }, where: parts.length ? sql.join(parts, sql` and `) : undefined };
}

/** Lists the shop orders of every shop that the caller may read. */
export function orders(tx: Db, caller: Caller, input: Input<typeof getShopOrders>): Promise<RawJson> {
  const { query, where } = ordersSeen(caller, input);
  const also = { can: rightsOfRow(rightsOnOrder(caller)) };
  return pageOf(tx, beyondOwn(caller), shopOrder, query, { output: getShopOrders.output, also, where });
}

/** Lists the orders of one shop (`NotFound`, `ShopNotAuthorized`). */
export async function ordersOfShop(tx: Db, caller: Caller, { id, ...input }: Input<typeof getShopLogisticsOrder>): Promise<RawJson> {
  await usableShop(tx, caller, id, 'orders');
  return orders(tx, caller, { ...input, shopId: id });
}

async function usableShop(tx: Db, caller: Caller, id: string, right: 'orders' | 'commodities'): Promise<void> {
  const { status, name } = await shopFor(tx, caller, id, right);
  if (!shopAuthorizationStates.is(status, 'usable')) throw shopsErrors.notAuthorized({ shop: name });
}

/** Lists the articles of every shop that the caller may read; `bound` filters those with or without a commodity. */
export function articles(tx: Db, caller: Caller, { siteId, bound, ...input }: Input<typeof getShopCommodities>): Promise<RawJson> {
  const own = shopsFor(caller, 'commodities', {
    owner: 'shop_commodity.owner_id',
    id: 'shop_commodity.shop_id',
    siteId: 'shop_commodity.site_id',
  });
  const filters = { bound: (wanted: boolean) => (wanted ? sql`commodity_id is not null` : sql`commodity_id is null`) };
  const query = { ...input, bound: bound ?? null, siteId: siteId || null };
  return pageOf(tx, beyondOwn(caller), shopCommodity, query, { filters, where: caller.audience === 'customer' ? own : undefined });
}

/** Lists the articles of one shop (`NotFound`, `ShopNotAuthorized`). */
export async function articlesOfShop(tx: Db, caller: Caller, { id, ...input }: Input<typeof getShopCommodityDetailed>): Promise<RawJson> {
  await usableShop(tx, caller, id, 'commodities');
  return articles(tx, caller, { ...input, shopId: id });
}

/** Returns an order with its lines and their bindings. */
export async function oneOrder(tx: Db, caller: Caller, { id }: Input<typeof getShopOrderById>): Promise<RawJson> {
  const system = beyondOwn(caller);
  const { shopId } = await find(tx, system, shopOrder, id);
  await shopFor(tx, caller, shopId, 'orders');
  const { output } = getShopOrderById;
  const bound = listJson(
    caller,
    output.children.lines.children.bound,
    {
      id: sql`b.id`,
      packageId: sql`b.package_id`,
      packageNumber: sql`p.courier_number`,
      commodityId: sql`b.commodity_id`,
      commodityName: sql`c.name`,
      quantity: sql`b.quantity`,
      piecesEach: sql`b.pieces_each`,
    },
    {
      from: sql`shop_order_binding b
        left join package p on p.site_id = b.site_id and p.id = b.package_id
        left join commodity c on c.site_id = b.site_id and c.id = b.commodity_id
        where b.site_id = l.site_id and b.line_id = l.id`,
      order: sql`b.id`,
    },
  );
  const pieces = sql`(select coalesce(sum(b.quantity), 0) from shop_order_binding b where b.site_id = l.site_id and b.line_id = l.id)`;
  const lines = listJson(
    caller,
    output.children.lines,
    {
      id: sql`l.id`,
      shopOrderId: sql`l.shop_order_id`,
      platformItemId: sql`l.platform_item_id`,
      platformModelId: sql`l.platform_model_id`,
      name: sql`l.name`,
      modelName: sql`l.model_name`,
      quantity: sql`l.quantity`,
      price: sql`l.price`,
      bound,
      abnormal: sql`${pieces} > l.quantity`,
    },
    { from: sql`shop_order_line l where l.site_id = r.site_id and l.shop_order_id = r.id`, order: sql`l.id` },
  );
  return rowJson(tx, system, shopOrder, id, { output, also: { lines } });
}
