import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getShopConsolidationById, getShopConsolidations } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopConsolidation } from '@entrepot/contract/modules/shops/shop-consolidation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf, rowJson } from '../../core/rows/list.ts';

/** A page of consolidations, each with how many shop orders it was made of. */
export const consolidations = (tx: Tx, caller: Caller, { siteId, ...asked }: Input<typeof getShopConsolidations>): Promise<RawJson> =>
  pageOf(
    tx,
    caller,
    shopConsolidation,
    { ...asked, siteId: siteId || null },
    {
      gives: getShopConsolidations.gives,
      also: { orderCount: sql`jsonb_array_length(r.shop_order_ids)` },
    },
  );

/** One consolidation with its orders; those that fell out of it are told too. */
export function oneConsolidation(tx: Tx, caller: Caller, { id }: Input<typeof getShopConsolidationById>): Promise<RawJson> {
  const { gives } = getShopConsolidationById;
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
  const orders = listJson(caller, gives.of.orders, values, {
    from: sql`jsonb_array_elements_text(r.shop_order_ids) with ordinality as e(order_id, at)
      join shop_order o on o.site_id = r.site_id and o.id = e.order_id::uuid
      left join shop h on h.site_id = o.site_id and h.id = o.shop_id
      left join logistics_order l on l.site_id = o.site_id and l.id = o.logistics_order_id
      left join platform_order p on p.site_id = o.site_id and p.shop_order_id = o.id and p.package_no = ''`,
    order: sql`e.at`,
  });
  return rowJson(tx, caller, shopConsolidation, id, { gives, also: { orders } });
}
