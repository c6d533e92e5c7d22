import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import {
  getShopAuthorizationInformation,
  type getShopCommodities,
  type getShopCommodityDetailed,
  type getShopLogisticsOrder,
  getShopOrderById,
  type getShopOrders,
} from '@entrepot/contract/modules/shops/calls.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf, type Query, rowJson } from '../../core/rows/list.ts';
import { find } from '../../core/rows/rows.ts';
import { beyondOwn, shopFor, shopsFor } from './access.ts';

/** A page of shops: a customer's own and those shared with it, with what it may do with them. */
export function shops(
  tx: Tx,
  caller: Caller,
  { siteId, type, statusIs, ...asked }: Input<typeof getShopAuthorizationInformation>,
): Promise<RawJson> {
  const query = {
    ...asked,
    shopAuthorizationInformationType: asked.shopAuthorizationInformationType ?? type ?? null,
    status: asked.status ?? statusIs ?? null,
    siteId: siteId || null,
  };
  const where = shopsFor(caller, 'see', { owner: 'shop.owner_id', id: 'shop.id', siteId: 'shop.site_id' });
  const shared =
    caller.who === 'C'
      ? sql`(select p.permissions from shop_permission p where p.site_id = r.site_id and p.shop_id = r.id and p.user_id = ${caller.ownerId} and r.owner_id <> ${caller.ownerId})`
      : sql`null::jsonb`;
  return pageOf(tx, beyondOwn(caller), shop, query, {
    where: caller.who === 'C' ? where : undefined,
    gives: getShopAuthorizationInformation.gives,
    also: { sharedPermissions: shared },
  });
}

const mostNumbers = 200;

/** Order numbers as they were sent, each once (106 when there are too many). */
export function numbersFrom(numbers: readonly string[] | null | undefined): string[] {
  const wanted = [...new Set((numbers ?? []).map((one) => one.trim()).filter(Boolean))];
  if (wanted.length > mostNumbers) throw shopsErrors.tooManyNumbers({ most: mostNumbers });
  return wanted;
}

/** The filters and the rows of a list of orders that the caller may see. */
export function ordersSeen(
  caller: Caller,
  { siteId, numbers, ...asked }: Input<typeof getShopOrders>,
): { query: Query; where?: ReturnType<typeof sql> } {
  const wanted = numbersFrom(numbers);
  const own = shopsFor(caller, 'orders', { owner: 'shop_order.owner_id', id: 'shop_order.shop_id', siteId: 'shop_order.site_id' });
  const parts = [...(caller.who === 'C' ? [own] : []), ...(wanted.length ? [sql`platform_order_no = any(${wanted})`] : [])];
  return { query: { ...asked, siteId: siteId || null }, where: parts.length ? sql.join(parts, sql` and `) : undefined };
}

export function orders(tx: Tx, caller: Caller, asked: Input<typeof getShopOrders>): Promise<RawJson> {
  const { query, where } = ordersSeen(caller, asked);
  return pageOf(tx, beyondOwn(caller), shopOrder, query, where ? { where } : {});
}

/** The orders of one shop (101, 550). */
export async function ordersOfShop(tx: Tx, caller: Caller, { id, ...asked }: Input<typeof getShopLogisticsOrder>): Promise<RawJson> {
  await usableShop(tx, caller, id, 'orders');
  return orders(tx, caller, { ...asked, shopId: id });
}

async function usableShop(tx: Tx, caller: Caller, id: string, right: 'orders' | 'commodities'): Promise<void> {
  const { status, name } = await shopFor(tx, caller, id, right);
  if (!shopAuthorizationStates.is(status, 'usable')) throw shopsErrors.notAuthorized({ shop: name });
}

export function articles(tx: Tx, caller: Caller, { siteId, bound, ...asked }: Input<typeof getShopCommodities>): Promise<RawJson> {
  const own = shopsFor(caller, 'commodities', {
    owner: 'shop_commodity.owner_id',
    id: 'shop_commodity.shop_id',
    siteId: 'shop_commodity.site_id',
  });
  const filters = { bound: (wanted: boolean) => (wanted ? sql`commodity_id is not null` : sql`commodity_id is null`) };
  const query = { ...asked, bound: bound ?? null, siteId: siteId || null };
  return pageOf(tx, beyondOwn(caller), shopCommodity, query, { filters, where: caller.who === 'C' ? own : undefined });
}

/** The articles of one shop (101, 550). */
export async function articlesOfShop(tx: Tx, caller: Caller, { id, ...asked }: Input<typeof getShopCommodityDetailed>): Promise<RawJson> {
  await usableShop(tx, caller, id, 'commodities');
  return articles(tx, caller, { ...asked, shopId: id });
}

/** One order with its lines, and of each what it is filled with. */
export async function oneOrder(tx: Tx, caller: Caller, { id }: Input<typeof getShopOrderById>): Promise<RawJson> {
  const system = beyondOwn(caller);
  const { shopId } = await find(tx, system, shopOrder, id);
  await shopFor(tx, caller, shopId, 'orders');
  const { gives } = getShopOrderById;
  const bound = listJson(
    caller,
    gives.of.lines.of.bound,
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
      from: sql`shop_order_binding b left join package p on p.site_id = b.site_id and p.id = b.package_id
        left join commodity c on c.site_id = b.site_id and c.id = b.commodity_id where b.site_id = l.site_id and b.line_id = l.id`,
      order: sql`b.id`,
    },
  );
  const pieces = sql`(select coalesce(sum(b.quantity), 0) from shop_order_binding b where b.site_id = l.site_id and b.line_id = l.id)`;
  const lines = listJson(
    caller,
    gives.of.lines,
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
  return rowJson(tx, system, shopOrder, id, { gives, also: { lines } });
}
