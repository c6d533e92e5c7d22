import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { scanStockCount } from '@entrepot/contract/modules/counting/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { countingErrors } from '@entrepot/contract/modules/counting/errors.ts';
import type { Tx } from '../../core/db/db.ts';
import { idsOfCode } from '../commodities/public.ts';
import { answersTo, pieceOf } from '../packages/public.ts';
import { wasNumbered } from '../shelving/public.ts';

/** The goods of a scanned code; exactly one of the ids is set. */
export interface Target {
  packageId: string | null;
  binId: string | null;
  returnId: string | null;
  commodityId: string | null;
}
interface Place {
  siteId: string;
  shelfId: string;
  warehouseId: string;
  /** The shelf of the count, and the round in progress. */
  countShelfId: string;
  round: number;
}
type CountedCode = Pick<Input<typeof scanStockCount>, 'code' | 'commodityId' | 'takeBack'>;
interface CodeMatch extends Target {
  /** 2: booked on this shelf, 1: in this warehouse, 0: elsewhere. */
  near: number;
  name: string | null;
  memberCode: string | null;
  courierNumber: string | null;
  labelNumber: string | null;
  grossWeight: string | null;
  /** A package that was counted in this round already. */
  isCounted: boolean;
}

const { Cancelled, Converted, Disposed } = enumCodes.PackageStatus;
const { Deleted, Warehoused } = enumCodes.ReturnLogisticsOrderStatus;

/**
 * Resolves a scanned code: a package number, bin number, return label or commodity code. The closest booked goods win, and numbered units
 * win over pieces. Throws `Duplicate` with the customers to choose from when several use the code, or with the pieces when several that
 * carry the label are not counted yet, and `NoMatchingGoods` for unknown codes, shelves, and returns whose pieces are in stock with codes of
 * their own.
 */
export async function targetOf(tx: Tx, place: Place, { code, commodityId: chosen, takeBack }: CountedCode): Promise<Target> {
  const found = await candidates(tx, place, code);
  if (!found.length) throw await refusalOfCode(tx, place, code);
  const own = chosen ? found.filter(({ commodityId }) => commodityId === chosen) : found;
  const near = Math.max(...own.map((one) => one.near));
  const nearest = own.filter((one) => one.near === near);
  const [first, ...others] = nearest;
  if (!first) throw countingErrors.unknownCode({ code });
  const label = code.toUpperCase();
  const pieces = nearest.filter((one) => one.labelNumber === label).map((one) => ({ ...one, courierNumber: one.courierNumber! }));
  // An undone scan names its own number.
  const piece = takeBack ? undefined : pieceOf(label, pieces, ({ isCounted }) => !isCounted);
  const whole = piece ?? nearest.find(({ commodityId }) => commodityId === null);
  if (whole || !others.length) return whole ?? first;
  const choices = [first, ...others].map(({ commodityId, name, memberCode }) => ({
    CommodityId: commodityId,
    Name: name,
    MemberCode: memberCode,
  }));
  throw countingErrors.severalOwners({ code, owners: choices.length }, { Choices: choices });
}

/** The error for a code without goods: a shelf, something already in stock, or unknown. */
async function refusalOfCode(tx: Tx, place: Place, code: string) {
  const shelves =
    await sql`select 1 from shelf where site_id = ${place.siteId} and warehouse_id = ${place.warehouseId} and (number = ${code} or ${wasNumbered(code)})
    and not is_deleted limit 1`.execute(tx);
  if (shelves.rows.length > 0) return countingErrors.isShelf({ code });
  return (await isStockNow(tx, place, code)) ? countingErrors.returnIsStock({ code }) : countingErrors.unknownCode({ code });
}

/** Whether it is the label of a return of this warehouse that was taken into stock. */
async function isStockNow(tx: Tx, { siteId, warehouseId }: Place, code: string): Promise<boolean> {
  const found = await sql`select 1 from return_logistics_order x where x.site_id = ${siteId} and x.warehouse_id = ${warehouseId}
    and ${bears(code)} and x.status = ${Warehoused} and not x.is_deleted limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Whether a code is on the return `x`: its label or our own number. */
const bears = (code: string) =>
  sql<boolean>`(x.returns_order_number_no = ${code.toUpperCase()} or x.serial_number = ${code.toUpperCase()})`;

async function candidates(tx: Tx, { siteId, shelfId, warehouseId, countShelfId, round }: Place, code: string): Promise<CodeMatch[]> {
  const near = (shelf: string, warehouse: string) =>
    sql`case when ${sql.ref(shelf)} = ${shelfId} then 2 when ${sql.ref(warehouse)} = ${warehouseId} then 1 else 0 end`;
  const found = await sql<CodeMatch>`
    with packages as (
        select k.id as package_id, null::uuid as bin_id, null::uuid as return_id, null::uuid as commodity_id,
          ${near('k.shelf_id', 'k.warehouse_id')} as near, k.product_name as name, null::text as member_code,
          k.courier_number, k.label_number, k.gross_weight,
          exists (select 1
            from stock_count_line l
            where l.site_id = k.site_id and l.count_shelf_id = ${countShelfId} and l.round = ${round} and l.package_id = k.id
              and l.counted > 0) as is_counted
        from package k
        where k.site_id = ${siteId}
          and ${answersTo('k', code.toUpperCase())}
          and k.package_status not in (${Cancelled}, ${Converted}, ${Disposed})
          and not k.is_deleted
        order by near desc, k.courier_number = ${code.toUpperCase()} desc, k.creation_time desc
        limit 50),
      bins as (
        select null::uuid, b.id, null::uuid, null::uuid, ${near('b.shelf_id', 'b.warehouse_id')}, null::text, null::text, null::text,
          null::text, null::numeric, false
        from bin b
        where b.site_id = ${siteId} and b.bin_number = ${code.toUpperCase()} and not b.is_deleted
        limit 1),
      returned as (
        select x.package_id, null::uuid, case when x.package_id is null then x.id end, null::uuid,
          ${near('x.shelf_id', 'x.warehouse_id')}, null::text, null::text, null::text, null::text, null::numeric, false
        from return_logistics_order x
        where x.site_id = ${siteId} and ${bears(code)} and x.status not in (${Deleted}, ${Warehoused}) and not x.is_deleted
        order by 5 desc, x.creation_time desc
        limit 1),
      commodities as (
        select null::uuid, null::uuid, null::uuid, c.id,
          coalesce((select max(${near('i.shelf_id', 'i.warehouse_id')})
            from commodity_inventory i
            where i.site_id = c.site_id and i.commodity_id = c.id and i.quantity > 0), 0), c.name, u.member_code, null::text, null::text,
          null::numeric, false
        from commodity c
        join user_account u on u.site_id = c.site_id and u.id = c.owner_id
        where c.site_id = ${siteId}
          and c.id in ${idsOfCode([siteId], code)}
          and not c.is_deleted
        limit 50)
    select * from packages
    union all select * from bins
    union all select * from returned
    union all select * from commodities`.execute(tx);
  return found.rows;
}
