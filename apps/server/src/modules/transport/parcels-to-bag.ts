import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import type { getParcelsToBag } from '@entrepot/contract/modules/transport/calls.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { scopeOf } from '../../core/scope/scope.ts';

type Listed = NonNullable<Output<typeof getParcelsToBag>>;
const { Export } = enumCodes.TransportShiftType;
const maxListed = 200;
const max = sql.lit(maxListed);

/**
 * The packed parcels on shelves that go into the bags of a shift, in walking order. The checks of bagging per parcel are not repeated here.
 */
export async function parcelsToBag(tx: Db, caller: Caller, { id }: Input<typeof getParcelsToBag>): Promise<Listed> {
  const shift = await find(tx, caller, transportShift, id);
  const { siteId, typeOfShippingId, destinationCountryId, carrierIds, toWarehouseId } = shift;
  const isExport = shift.type === Export;
  const dueElsewhere = sql`exists (select 1
      from warehouse_transfer t
      where t.site_id = o.site_id and t.order_id = o.id and not t.is_deleted
        and t.status = any(${warehouseTransferStates.codes('live')}::smallint[]) ${isExport ? sql`` : sql`and t.to_warehouse_id = ${toWarehouseId}`})`;
  const fits = [
    typeOfShippingId ? sql`o.shipping_method_id = ${typeOfShippingId}` : sql`true`,
    isExport && destinationCountryId ? sql`o.receiver ->> 'countryId' = ${destinationCountryId}` : sql`true`,
    isExport && carrierIds?.length ? sql`(o.carrier_id is null or o.carrier_id = any(${carrierIds}::uuid[]))` : sql`true`,
    isExport ? sql`not ${dueElsewhere}` : dueElsewhere,
  ];
  const fitting = sql`order_parcel p
    join shelf f on f.site_id = p.site_id and f.id = p.shelf_id
    join partition a on a.site_id = f.site_id and a.id = f.partition_id
    join logistics_order o on o.site_id = p.site_id and o.id = p.logistics_order_id
    where p.site_id = ${siteId}
      and p.shelf_id is not null
      and f.warehouse_id = any(${shift.warehouseIds}::uuid[])
      and (o.transport_shift_id is null or o.transport_shift_id = ${id})
      and ${scopeOf(caller, logisticsOrder, 'o')}
      and ${sql.join(fits, sql` and `)}`;
  const found = await sql<Listed['parcels'][number]>`
    select p.id as parcel_id, p.parcel_no, o.serial_number, p.weight, o.frozen, p.shelved_time, f.number as shelf_number,
      (select u.member_code from user_account u where u.site_id = o.site_id and u.id = o.owner_id) as member_code
    from ${fitting}
    order by a.walking_order, f.walking_order, f.number, p.parcel_no
    limit ${max}`.execute(tx);
  const parcels = found.rows;
  if (parcels.length < maxListed) return { total: parcels.length, parcels };
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${fitting}`.execute(tx);
  return { total: counted.rows[0]!.total, parcels };
}
