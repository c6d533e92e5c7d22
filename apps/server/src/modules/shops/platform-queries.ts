import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getThirdPartyPlatformsOrderById, type getThirdPartyPlatformsOrders } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf, rowJson } from '../../core/rows/list.ts';
import { find } from '../../core/rows/rows.ts';
import { beyondOwn, shopFor, shopsFor } from './access.ts';
import { numbersFrom } from './queries.ts';

/** A page of marketplaces' parcels: of a customer's own shops and of those shared for it. */
export function platformOrders(
  tx: Tx,
  caller: Caller,
  { siteId, numbers, ...asked }: Input<typeof getThirdPartyPlatformsOrders>,
): Promise<RawJson> {
  const wanted = numbersFrom(numbers);
  const own = shopsFor(caller, 'orders', {
    owner: 'platform_order.owner_id',
    id: 'platform_order.shop_id',
    siteId: 'platform_order.site_id',
  });
  const parts = [...(caller.who === 'C' ? [own] : []), ...(wanted.length ? [sql`platform_order_no = any(${wanted})`] : [])];
  const query = { ...asked, siteId: siteId || null };
  return pageOf(tx, beyondOwn(caller), platformOrder, query, parts.length ? { where: sql.join(parts, sql` and `) } : {});
}

/** One of them with the lines of its shop order. */
export async function onePlatformOrder(tx: Tx, caller: Caller, { id }: Input<typeof getThirdPartyPlatformsOrderById>): Promise<RawJson> {
  const system = beyondOwn(caller);
  const { shopId } = await find(tx, system, platformOrder, id);
  await shopFor(tx, caller, shopId, 'orders');
  const { gives } = getThirdPartyPlatformsOrderById;
  const values = {
    id: sql`l.id`,
    shopOrderId: sql`l.shop_order_id`,
    platformItemId: sql`l.platform_item_id`,
    platformModelId: sql`l.platform_model_id`,
    name: sql`l.name`,
    modelName: sql`l.model_name`,
    quantity: sql`l.quantity`,
    price: sql`l.price`,
    boundQuantity: sql`(select coalesce(sum(b.quantity), 0)::int from shop_order_binding b where b.site_id = l.site_id and b.line_id = l.id)`,
  };
  const lines = { from: sql`shop_order_line l where l.site_id = r.site_id and l.shop_order_id = r.shop_order_id`, order: sql`l.id` };
  const ofOrder = (column: string) =>
    sql`(select o.${sql.raw(column)} from shop_order o where o.site_id = r.site_id and o.id = r.shop_order_id)`;
  return rowJson(tx, system, platformOrder, id, {
    gives,
    also: { orderStatus: ofOrder('status'), matchStatus: ofOrder('match_status'), lines: listJson(caller, gives.of.lines, values, lines) },
  });
}
