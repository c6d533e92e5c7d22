import { sql } from 'kysely';
import type { Language } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { languageOfDestination } from '@entrepot/rules/postal.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { type Declaration, declarationsOf, type Order, type Parcel } from '../orders/public.ts';
import type { Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { Shift } from './shift.ts';
import { weightOfStock } from './stock-on-shift.ts';

/** The values of a shift on paper, in one language. */
export interface ShiftDetails
  extends Pick<Shift, 'name' | 'serialNumber' | 'startDate' | 'transportDate' | 'containerNo' | 'mainBillNo' | 'sealNo'> {
  warehouses: string | null;
  destination: string | null;
  methodName: string | null;
  companyName: string | null;
  companyNumber: string | null;
  companyBox: string | null;
}

/** One parcel in a bag as a list row. Weight in kg. */
export interface LoadedParcel
  extends Pick<Parcel, 'parcelNo' | 'parcelIndex' | 'weight'>,
    Pick<Order, 'parcelCount' | 'serialNumber' | 'customsNumber'> {
  bagId: string;
  parcelId: string;
  orderId: string;
  memberCode: string | null;
  receiverName: string | null;
  carrierName: string | null;
  carrierNo: string | null;
}

/** A shift and its destination, with names in the reader's language. */
export async function shiftDetails(tx: Tx, { siteId, id }: Pick<Shift, 'siteId' | 'id'>, language: Language): Promise<ShiftDetails> {
  const found = await sql<ShiftDetails>`
    select s.name, s.serial_number, s.start_date, s.transport_date, s.container_no, s.main_bill_no, s.seal_no,
      (select string_agg(${nameIn('w', language)}, ', ' order by w.name)
        from warehouse w
        where w.site_id = s.site_id and s.warehouse_ids ? w.id::text) as warehouses,
      coalesce(r.name ->> ${language}, ${nameIn('t', language)}) as destination, m.name ->> ${language} as method_name,
      c.name as company_name, c.number as company_number, c.box_number as company_box
    from transport_shift s
    left join region r on r.id = s.destination_country_id
    left join warehouse t on t.site_id = s.site_id and t.id = s.to_warehouse_id
    left join shipping_method m on m.site_id = s.site_id and m.id = s.type_of_shipping_id
    left join customs_clearance_company c on c.site_id = s.site_id and c.id = s.customs_clearance_company_id
    where s.site_id = ${siteId} and s.id = ${id}`.execute(tx);
  return found.rows[0]!;
}

/** The language of a shift's destination; null when undetermined: it goes to another warehouse, or to countries with several languages. */
export async function languageOfShift(tx: Tx, { siteId, id }: Pick<Shift, 'siteId' | 'id'>): Promise<Language | null> {
  const found = await sql<{ code: string | null; street: string }>`
    select distinct coalesce(r.code, o.receiver ->> 'countryCode') as code,
      case when coalesce(r.code, o.receiver ->> 'countryCode') = 'HK' then o.receiver ->> 'detailedAddress' else '' end as street
    from transport_shift s
    left join region r on r.id = s.destination_country_id
    left join logistics_order o on o.site_id = s.site_id and o.transport_shift_id = s.id and not o.is_deleted
    where s.site_id = ${siteId} and s.id = ${id} and s.type = ${enumCodes.TransportShiftType.Export}`.execute(tx);
  const read = new Set(found.rows.flatMap(({ code, street }) => (code ? [languageOfDestination(code, street ?? '')] : [])));
  return read.size === 1 ? [...read][0]! : null;
}

/** Every parcel in a bag of a shift, now or at departure, by bag and order. */
export async function loadedParcels(tx: Tx, { siteId, id }: Pick<Shift, 'siteId' | 'id'>, language: Language): Promise<LoadedParcel[]> {
  const found = await sql<LoadedParcel>`
    select b.id as bag_id, p.id as parcel_id, p.parcel_no, p.parcel_index, o.parcel_count, p.weight, o.id as order_id,
      o.serial_number, u.member_code, o.receiver ->> 'name' as receiver_name, ${nameIn('c', language)} as carrier_name,
      coalesce(p.carrier_no, o.carrier_no) as carrier_no, o.customs_number
    from bag b
    join bag_item i on i.site_id = b.site_id and i.bag_id = b.id and i.removed_time is null
    join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
    join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
    left join carrier c on c.site_id = o.site_id and c.id = o.carrier_id
    left join user_account u on u.site_id = o.site_id and u.id = o.owner_id
    where b.site_id = ${siteId} and b.transport_shift_id = ${id} and not b.is_deleted
    order by b.bag_no, o.serial_number, p.parcel_index`.execute(tx);
  return found.rows;
}

/** A package that travels without an order. Weight in kg. */
export interface LoadedPackage {
  courierNumber: string;
  memberCode: string | null;
  productName: string | null;
  weight: Dec;
}

/** The packages and transfers of stock that a transfer shift has loaded, carries or has brought. */
export async function packagesOnPaper(tx: Tx, { siteId, id }: Pick<Shift, 'siteId' | 'id'>): Promise<LoadedPackage[]> {
  const { Loaded, Departed, Arrived } = enumCodes.WarehouseTransferStatus;
  const found = await sql<LoadedPackage>`
    select p.courier_number, u.member_code, p.product_name, greatest(coalesce(p.gross_weight, 0), coalesce(p.actual_weight, 0)) as weight
    from warehouse_transfer t
    join package p on p.site_id = t.site_id and p.id = t.package_id
    left join user_account u on u.site_id = p.site_id and u.id = p.owner_id
    where t.site_id = ${siteId} and t.transport_shift_id = ${id} and not t.is_deleted
      and t.status = any(${[Loaded, Departed, Arrived]}::smallint[])
    union all
    select x.number, u.member_code, c.name || ' × ' || x.picked_quantity, ${weightOfStock}
    from stock_transfer x
    join commodity c on c.site_id = x.site_id and c.id = x.commodity_id
    left join user_account u on u.site_id = x.site_id and u.id = x.owner_id
    where x.site_id = ${siteId} and x.transport_shift_id = ${id} and not x.is_deleted
    order by 1`.execute(tx);
  return found.rows;
}

/** An order as declared to customs. Weight in kg. */
export interface DeclaredOrder
  extends Pick<Order, 'id' | 'serialNumber' | 'customsNumber' | 'customsBagNumber' | 'receiver' | 'declarant'> {
  bagNos: string;
  pieces: number;
  weight: Dec;
  declaration: Declaration;
}

/** The orders of a shift with contents and declarants, by customs number. */
export async function declaredOrders(tx: Tx, caller: Caller, { siteId, id }: Pick<Shift, 'siteId' | 'id'>): Promise<DeclaredOrder[]> {
  const found = await sql<Omit<DeclaredOrder, 'declaration'>>`
    with loaded as (
        select i.site_id, i.logistics_order_id, string_agg(distinct b.bag_no, ', ') as bag_nos, count(*)::int as pieces,
          sum(p.weight) as weight
        from bag_item i
        join bag b on b.site_id = i.site_id and b.id = i.bag_id and b.transport_shift_id = ${id} and not b.is_deleted
        join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
        where i.site_id = ${siteId} and i.removed_time is null
        group by 1, 2)
    select o.id, o.serial_number, o.customs_number, o.customs_bag_number, l.bag_nos, l.pieces, l.weight, o.receiver,
      o.declarant
    from logistics_order o
    join loaded l on l.site_id = o.site_id and l.logistics_order_id = o.id
    where o.site_id = ${siteId}
    order by o.customs_number nulls last, o.serial_number`.execute(tx);
  const declarations = await declarationsOf(
    tx,
    caller,
    siteId,
    found.rows.map((order) => order.id),
  );
  return found.rows.map((order) => ({ ...order, declaration: declarations.get(order.id)! }));
}
