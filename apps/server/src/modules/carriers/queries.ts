import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getSelectCarriers, getSelectTypeOfShippings } from '@entrepot/contract/modules/carriers/calls.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { getWaybillPrintings } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { contains } from '../../core/lists/filters.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { pageOf } from '../../core/lists/page.ts';
import { inSites } from '../../core/scope/scope.ts';

const { Enabled } = enumCodes.EnableStatus;
/** A set that is empty (no restriction) or contains the id. */
const allows = (column: string, id: string | null | undefined): RawBuilder<boolean> =>
  id ? sql`(coalesce(jsonb_array_length(${sql.ref(column)}), 0) = 0 or ${sql.ref(column)} @> ${JSON.stringify([id])}::jsonb)` : sql`true`;
const ofSite = (caller: Caller, siteId: string | null | undefined): RawBuilder<boolean> =>
  sql`${inSites(caller.siteIds)} and ${siteId ? sql`site_id = ${siteId}` : sql`true`}`;
const maxChoices = sql.lit(200);

/** The available carriers: enabled, serving the country, and allowed by the shipping method. */
export async function carrierChoices(tx: Db, caller: Caller, input: Input<typeof getSelectCarriers>) {
  const { siteId, typeOfShippingId, destinationCountryId, availableForStoreOrders } = input;
  const named = typeOfShippingId
    ? sql<boolean>`exists (select 1
        from shipping_method m
        where m.site_id = carrier.site_id
          and m.id = ${typeOfShippingId}
          and (coalesce(jsonb_array_length(m.carrier_ids), 0) = 0 or m.carrier_ids @> jsonb_build_array(carrier.id)))`
    : sql<boolean>`true`;
  return tx
    .selectFrom('carrier')
    .select(['id as value', nameIn('carrier', caller.language).as('name'), 'alias'])
    .where(ofSite(caller, siteId))
    .where(notDeleted)
    .where('enableStatus', '=', Enabled)
    .where(allows('country_ids', destinationCountryId))
    .where(named)
    .where(availableForStoreOrders ? sql<boolean>`available_for_store_orders` : sql<boolean>`true`)
    .orderBy('name')
    .orderBy('id')
    .limit(maxChoices)
    .execute();
}

/** The available shipping methods: enabled, from the warehouse, to the country; in the site's order. */
export async function methodChoices(tx: Db, caller: Caller, input: Input<typeof getSelectTypeOfShippings>) {
  const { siteId, warehouseId, destinationCountryId } = input;
  return tx
    .selectFrom('shippingMethod')
    .select(['id as value', sql<string>`name ->> ${caller.language}`.as('name'), 'minDays', 'maxDays'])
    .where(ofSite(caller, siteId))
    .where(notDeleted)
    .where('enableStatus', '=', Enabled)
    .where(allows('warehouse_ids', warehouseId))
    .where(allows('destination_country_ids', destinationCountryId))
    .orderBy('displayOrder')
    .orderBy('id')
    .limit(maxChoices)
    .execute();
}

/** A page of waybills with order number, recipient and status; Content searches numbers and recipient. */
export async function waybillPage(
  tx: Db,
  caller: Caller,
  { content, ...query }: Input<typeof getWaybillPrintings> & { content?: string | null },
) {
  const found = content
    ? sql`(${contains([sql`carrier_no`], content)}
        or exists (select 1
          from logistics_order o
          where o.site_id = waybill.site_id
            and o.id = waybill.logistics_order_id
            and ${contains([sql`o.serial_number`, sql`o.receiver_name`], content)}))`
    : sql`true`;
  const order = (column: string) =>
    sql`(select o.${sql.ref(column)} from logistics_order o where o.site_id = r.site_id and o.id = r.logistics_order_id)`;
  return pageOf(tx, caller, waybill, query, {
    where: found,
    output: getWaybillPrintings.output,
    also: {
      serialNumber: order('serial_number'),
      receiverName: order('receiver_name'),
      orderStatus: order('order_status'),
      parcelCount: order('parcel_count'),
    },
  });
}
