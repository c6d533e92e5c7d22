import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getShopConsolidationById, getShopConsolidations } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopConsolidation } from '@entrepot/contract/modules/shops/shop-consolidation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';

/** Lists a page of consolidations with their number of shop orders. */
export const consolidations = (tx: Db, caller: Caller, { siteId, ...filters }: Input<typeof getShopConsolidations>): Promise<RawJson> =>
  pageOf(
    tx,
    caller,
    shopConsolidation,
    { ...filters, siteId: siteId || null },
    {
      output: getShopConsolidations.output,
      also: { orderCount: sql`jsonb_array_length(r.shop_order_ids)` },
    },
  );

/** Returns a consolidation with its orders, including those that were removed from it. */
export function oneConsolidation(tx: Db, caller: Caller, { id }: Input<typeof getShopConsolidationById>): Promise<RawJson> {
  const { output } = getShopConsolidationById;
  const out = sql`o.consolidation_id is distinct from r.id`;
  const still = (value: ReturnType<typeof sql>) => sql`case when ${out} then null else ${value} end`;
  const values = {
    id: sql`o.id`,
    platformOrderNo: sql`o.platform_order_no`,
    shopName: sql`h.name`,
    buyerName: sql`o.buyer_name`,
    status: sql`o.status`,
    logisticsOrderId: still(sql`l.id`),
    logisticsOrderNumber: still(sql`l.serial_number`),
    orderStatus: still(sql`l.order_status`),
    carrierNo: still(sql`l.carrier_no`),
    platformOrderId: sql`p.id`,
    confirmStatus: still(sql`p.status`),
    confirmErrorMessage: still(sql`p.confirm_error_message`),
    isOut: out,
  };
  const orders = listJson(caller, output.children.orders, values, {
    from: sql`jsonb_array_elements_text(r.shop_order_ids)
      with ordinality as e(order_id, at)
      join shop_order o on o.site_id = r.site_id and o.id = e.order_id::uuid
      left join shop h on h.site_id = o.site_id and h.id = o.shop_id
      left join logistics_order l on l.site_id = o.site_id and l.id = o.logistics_order_id
      left join platform_order p on p.site_id = o.site_id and p.shop_order_id = o.id and p.package_no = ''`,
    order: sql`e.at`,
  });
  return rowJson(tx, caller, shopConsolidation, id, { output, also: { orders } });
}
