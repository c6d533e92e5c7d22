import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getThirdPartyPlatformsOrderById, getThirdPartyPlatformsOrders } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { find } from '../../core/db/rows.ts';
import { beyondOwn, rightsOnParcel, shopFor, shopsFor } from './access.ts';
import { numbersFrom } from './queries.ts';

/** Lists a page of marketplaces' parcels of a customer's own shops and of shared ones. */
export function platformOrders(
  tx: Db,
  caller: Caller,
  { siteId, numbers, ...filters }: Input<typeof getThirdPartyPlatformsOrders>,
): Promise<RawJson> {
  const wanted = numbersFrom(numbers);
  const own = shopsFor(caller, 'orders', {
    owner: 'platform_order.owner_id',
    id: 'platform_order.shop_id',
    siteId: 'platform_order.site_id',
  });
  const parts = [...(caller.audience === 'customer' ? [own] : []), ...(wanted.length ? [sql`platform_order_no = any(${wanted})`] : [])];
  const query = { ...filters, siteId: siteId || null };
  return pageOf(tx, beyondOwn(caller), platformOrder, query, {
    output: getThirdPartyPlatformsOrders.output,
    also: { can: rightsOfRow(rightsOnParcel(caller)) },
    where: parts.length ? sql.join(parts, sql` and `) : undefined,
  });
}

/** Returns a parcel with the lines of its shop order. */
export async function onePlatformOrder(tx: Db, caller: Caller, { id }: Input<typeof getThirdPartyPlatformsOrderById>): Promise<RawJson> {
  const system = beyondOwn(caller);
  const { shopId } = await find(tx, system, platformOrder, id);
  await shopFor(tx, caller, shopId, 'orders');
  const { output } = getThirdPartyPlatformsOrderById;
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
    output,
    also: {
      orderStatus: ofOrder('status'),
      matchStatus: ofOrder('match_status'),
      lines: listJson(caller, output.children.lines, values, lines),
    },
  });
}
