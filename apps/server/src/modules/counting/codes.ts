import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import type { Tx } from '../../core/rows/db.ts';

/** What a code on a shelf stands for: exactly one of them. */
export interface Target {
  packageId: string | null;
  binId: string | null;
  commodityId: string | null;
}
interface Place {
  siteId: string;
  shelfId: string;
  warehouseId: string;
}
interface Found extends Target {
  /** 2: booked on this shelf, 1: in this warehouse, 0: elsewhere. */
  near: number;
  name: string | null;
  memberCode: string | null;
}

const { Cancelled, Converted, Disposed } = enumCodes.PackageStatus;

/**
 * What a scanned code is: a parcel's number, a bin's, or a commodity's own codes. Where several customers have the same code, what is
 * booked nearest is meant; where that leaves several, the refusal (103) names them to choose from. A code of nothing is refused (232),
 * and so is that of a return, which waits for its owner's word and is no stock yet.
 */
export async function targetOf(tx: Tx, place: Place, code: string, chosen: string | null): Promise<Target> {
  const found = await candidates(tx, place, code);
  if (!found.length) throw (await isReturn(tx, place, code)) ? countingErrors.isReturn({ code }) : countingErrors.unknownCode({ code });
  const own = chosen ? found.filter(({ commodityId }) => commodityId === chosen) : found;
  const near = Math.max(...own.map((one) => one.near));
  const [first, ...others] = own.filter((one) => one.near === near);
  if (!first) throw countingErrors.unknownCode({ code });
  if (!others.length) return first;
  const choices = [first, ...others].map(({ commodityId, name, memberCode }) => ({
    CommodityId: commodityId,
    Name: name,
    MemberCode: memberCode,
  }));
  throw countingErrors.severalOwners({ code, owners: choices.length }, { Choices: choices });
}

/** Is it the label of something that came back and is in this warehouse? */
async function isReturn(tx: Tx, { siteId, warehouseId }: Place, code: string): Promise<boolean> {
  const label = code.toUpperCase();
  const found =
    await sql`select 1 from return_logistics_order where site_id = ${siteId} and warehouse_id = ${warehouseId} and not is_deleted
    and (returns_order_number_no = ${label} or serial_number = ${label}) limit 1`.execute(tx);
  return found.rows.length > 0;
}

async function candidates(tx: Tx, { siteId, shelfId, warehouseId }: Place, code: string): Promise<Found[]> {
  const near = (shelf: string, warehouse: string) =>
    sql`case when ${sql.ref(shelf)} = ${shelfId} then 2 when ${sql.ref(warehouse)} = ${warehouseId} then 1 else 0 end`;
  const found = await sql<Found>`
    (select k.id as package_id, null::uuid as bin_id, null::uuid as commodity_id, ${near('k.shelf_id', 'k.warehouse_id')} as near, k.product_name as name,
        null as member_code from package k
      where k.site_id = ${siteId} and k.courier_number = ${code.toUpperCase()} and k.package_status not in (${Cancelled}, ${Converted}, ${Disposed}) and not k.is_deleted
      order by near desc, k.creation_time desc limit 1)
    union all (select null, b.id, null, ${near('b.shelf_id', 'b.warehouse_id')}, null, null from bin b
      where b.site_id = ${siteId} and b.bin_number = ${code.toUpperCase()} and not b.is_deleted limit 1)
    union all (select null, null, c.id, coalesce((select max(${near('i.shelf_id', 'i.warehouse_id')}) from commodity_inventory i
        where i.site_id = c.site_id and i.commodity_id = c.id and i.quantity > 0), 0), c.name, u.member_code
      from commodity c join user_account u on u.site_id = c.site_id and u.id = c.owner_id
      where c.site_id = ${siteId} and (c.identification_code = ${code} or c.commodity_code = ${code} or c.commodity_sku = ${code}) and not c.is_deleted
      limit 50)`.execute(tx);
  return found.rows;
}
