import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { type getPackedParcels, type getPackingOrder, getPackings } from '@entrepot/contract/modules/packing/calls.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { packing, type packingScan } from '@entrepot/contract/modules/packing/packing.ts';
import type { orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { contains } from '../../core/lists/filters.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { pageOf } from '../../core/lists/page.ts';
import { find } from '../../core/db/rows.ts';
import { orderByNumber, type Order, type Parcel, parcelShelvesOf } from '../orders/public.ts';
import { carriersOf } from '../pricing/public.ts';
import { tableGoods } from './goods.ts';
import { isOnTable, lockedUntil, type Packing, packerName, presentPacking } from './table-lock.ts';
import { volumeRatioOf } from './parcels.ts';
import { refuseUnpackable } from './start.ts';

/** The order of a scanned number for packing. Throws `OrderNotExist`, `OrderFrozen`, `OrderNotApproved` or `OrderFullyPacked`. */
export async function orderToPack(tx: Db, caller: Caller, { serialNumber, courierNumber, carrierNo }: Input<typeof getPackingOrder>) {
  const number = serialNumber ?? courierNumber ?? carrierNo ?? '';
  const order = number ? await orderByNumber(tx, caller, number) : undefined;
  if (!order) throw packingErrors.unknownOrder({ number });
  refuseUnpackable(order);
  const row = await presentPacking(tx, order);
  const working = row !== undefined && isOnTable(row);
  return {
    logisticsOrderId: order.id,
    ...pick(order),
    ...(await contextOf(tx, order, caller)),
    volumeRatio: await volumeRatioOf(tx, order),
    packerId: working ? row.packerId : null,
    packerName: working ? await packerName(tx, row.packerId!) : null,
    lockedUntil: working ? lockedUntil(row) : null,
    limits: await limitsOf(tx, caller, order),
    goods: await tableGoods(tx, order),
    services: await servicesOf(tx, order, caller),
    scans: row ? await liveScans(tx, row) : [],
  };
}

const pick = ({
  serialNumber,
  orderStatus,
  packingStatus,
  warehouseId,
  receiverName,
  consolidation,
  unpacking,
  remarks,
  internalRemarks,
}: Order) => ({
  serialNumber,
  orderStatus,
  packingStatus,
  warehouseId,
  receiverName,
  consolidation,
  unpacking,
  remarks,
  internalRemarks,
});

async function contextOf(tx: Db, { siteId, ownerId, shippingMethodId }: Order, { language }: Caller) {
  const found = await sql<Pick<RowOf<typeof user>, 'memberCode'> & { ownerName: string | null; typeOfShippingName: string | null }>`
    select u.member_code, coalesce(u.nick_name, u.user_name) as owner_name,
      (select m.name ->> ${language} from shipping_method m where m.site_id = u.site_id and m.id = ${shippingMethodId}) as type_of_shipping_name
    from user_account u
    where u.site_id = ${siteId} and u.id = ${ownerId}`.execute(tx);
  return found.rows[0] ?? { memberCode: null, ownerName: null, typeOfShippingName: null };
}

async function limitsOf(tx: Db, caller: Caller, { siteId, carrierId }: Order) {
  const row = (await carriersOf(tx, siteId)).find(({ id }) => id === carrierId);
  const { maxLength, maxWidth, maxHeight, maxSumOfSides, maxWeight } = row ?? {};
  const none = (limit: string | null | undefined) => limit ?? '0';
  return {
    carrierName: row ? nameOf(row, caller.language) : null,
    maxLength: none(maxLength),
    maxWidth: none(maxWidth),
    maxHeight: none(maxHeight),
    maxSumOfSides: none(maxSumOfSides),
    maxWeight: none(maxWeight),
  };
}

interface Service extends Pick<RowOf<typeof orderService>, 'id' | 'valueAddedServiceId' | 'valueAddedStatus' | 'pictures' | 'remarks'> {
  name: string;
  stage: number;
  needsPicture: boolean;
}

async function servicesOf(tx: Db, { siteId, id }: Order, { language }: Caller): Promise<Service[]> {
  const found = await sql<Service>`
    select s.id, s.value_added_service_id, s.value_added_status, s.pictures, s.remarks, v.name ->> ${language} as name, v.stage,
      coalesce(v.needs_picture, false) as needs_picture
    from order_service s
    join value_added_service v on v.site_id = s.site_id and v.id = s.value_added_service_id
    where s.site_id = ${siteId} and s.logistics_order_id = ${id}
    order by v.stage, s.id`.execute(tx);
  return found.rows;
}

type Scan = Pick<RowOf<typeof packingScan>, 'id' | 'creationTime' | 'orderGoodsId' | 'quantity' | 'parcelIndex'>;

function liveScans(tx: Db, { siteId, id }: Packing): Promise<Scan[]> {
  return tx
    .selectFrom('packingScan')
    .select(['id', 'creationTime', 'orderGoodsId', 'quantity', 'parcelIndex'])
    .where('siteId', '=', siteId)
    .where('packingId', '=', id)
    .where('cancelled', '=', false)
    .orderBy('id')
    .execute();
}

/** The parcels of a packed order. */
export async function packedParcels(tx: Db, caller: Caller, { logisticsOrderId }: Input<typeof getPackedParcels>): Promise<Parcel[]> {
  const { siteId, id } = await find(tx, caller, logisticsOrder, logisticsOrderId);
  return tx
    .selectFrom('orderParcel')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .orderBy('parcelIndex')
    .execute();
}

/** A page of packings with the status of each order; Content searches order number and station. */
export async function packingPage(tx: Db, caller: Caller, { content, ...query }: Input<typeof getPackings> & { content?: string | null }) {
  const ofOrder = (column: string) =>
    sql`(select o.${sql.ref(column)} from logistics_order o where o.site_id = r.site_id and o.id = r.logistics_order_id)`;
  const found = content
    ? sql`(${contains([sql`station`], content)} or exists (select 1 from logistics_order o where o.site_id = packing.site_id and o.id = packing.logistics_order_id
        and ${contains([sql`o.serial_number`], content)}))`
    : sql`true`;
  return pageOf(tx, caller, packing, query, {
    where: found,
    output: getPackings.output,
    also: {
      orderStatus: ofOrder('order_status'),
      parcelCount: ofOrder('parcel_count'),
      grossWeight: sql`(select coalesce(sum(p.weight), 0) from order_parcel p where p.site_id = r.site_id and p.logistics_order_id = r.logistics_order_id)`,
      carrierNo: ofOrder('carrier_no'),
      waybillStatus: ofOrder('waybill_status'),
      parcelShelves: parcelShelvesOf(sql`r.logistics_order_id`),
    },
  });
}
