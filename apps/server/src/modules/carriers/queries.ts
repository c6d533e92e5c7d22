import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getSelectCarriers, getSelectTypeOfShippings } from '@entrepot/contract/modules/carriers/calls.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import type { getWaybillPrintings } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf } from '../../core/rows/list.ts';
import { inSites } from '../../core/rows/scope.ts';

const { Enabled } = enumCodes.EnableStatus;
/** A set that is empty or holds the id: no restriction, or this one allowed. */
const allows = (column: string, id: string | null | undefined): RawBuilder<unknown> =>
  id ? sql`(coalesce(jsonb_array_length(${sql.ref(column)}), 0) = 0 or ${sql.ref(column)} @> ${JSON.stringify([id])}::jsonb)` : sql`true`;
const ofSite = (caller: Caller, siteId: string | null | undefined) =>
  sql`${inSites(caller.siteIds)} and ${siteId ? sql`site_id = ${siteId}` : sql`true`}`;

/** The carriers that may be chosen: enabled, serving the country, and named by the shipping method. */
export async function carrierChoices(tx: Tx, caller: Caller, input: Input<typeof getSelectCarriers>) {
  const { siteId, typeOfShippingId, destinationCountryId, availableForStoreOrders } = input;
  const named = typeOfShippingId
    ? sql`exists (select 1 from shipping_method m where m.site_id = carrier.site_id and m.id = ${typeOfShippingId}
        and (coalesce(jsonb_array_length(m.carrier_ids), 0) = 0 or m.carrier_ids @> jsonb_build_array(carrier.id)))`
    : sql`true`;
  const forStores = availableForStoreOrders ? sql`available_for_store_orders` : sql`true`;
  const found = await sql<{ value: string; name: string; alias: string | null }>`
    select id as value, name, alias from carrier where ${ofSite(caller, siteId)} and not is_deleted and enable_status = ${Enabled}
      and ${allows('country_ids', destinationCountryId)} and ${named} and ${forStores} order by name, id limit 200`.execute(tx);
  return found.rows;
}

interface MethodChoice {
  value: string;
  name: string;
  minDays: number;
  maxDays: number;
}

/** The ways that may be chosen: enabled, from the warehouse, to the country; in the site's order. */
export async function methodChoices(tx: Tx, caller: Caller, input: Input<typeof getSelectTypeOfShippings>) {
  const { siteId, warehouseId, destinationCountryId } = input;
  const found = await sql<MethodChoice>`
    select id as value, name ->> ${caller.language} as name, min_days, max_days from shipping_method
    where ${ofSite(caller, siteId)} and not is_deleted and enable_status = ${Enabled} and ${allows('warehouse_ids', warehouseId)}
      and ${allows('destination_country_ids', destinationCountryId)} order by display_order, id limit 200`.execute(tx);
  return found.rows;
}

const like = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** A page of waybills, each with its order's number, receiver and state; Content is looked for in numbers and receiver. */
export async function waybillPage(
  tx: Tx,
  caller: Caller,
  { content, ...query }: Input<typeof getWaybillPrintings> & { content?: string | null },
) {
  const found = content
    ? sql`(carrier_no ilike ${like(content)} or exists (select 1 from logistics_order o where o.site_id = waybill.site_id and o.id = waybill.logistics_order_id
        and (o.serial_number ilike ${like(content)} or o.receiver_name ilike ${like(content)})))`
    : sql`true`;
  const order = (column: string) =>
    sql`(select o.${sql.ref(column)} from logistics_order o where o.site_id = r.site_id and o.id = r.logistics_order_id)`;
  return pageOf(tx, caller, waybill, query, {
    where: found,
    also: {
      SerialNumber: order('serial_number'),
      ReceiverName: order('receiver_name'),
      OrderStatus: order('order_status'),
      ParcelCount: order('parcel_count'),
    },
  });
}
