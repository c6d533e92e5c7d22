import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { getShelvesById } from '@entrepot/contract/modules/shelving/contents.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { listJson } from '../../core/lists/json-answers.ts';

type Fragment = RawBuilder<unknown>;
const { contents, stock, bins, returns, parcels } = getShelvesById.output.children;
const { PackageStatus, InventoryState } = enumCodes;
const { Pending, Available, Claimed } = enumCodes.ReturnGoodsStatus;

/** The packages on the shelf `r`, the longest there first: now, or at a given moment. */
export function packagesOn(caller: Caller, at: Date | null): Fragment {
  const values = {
    packageId: sql`p.id`,
    courierNumber: sql`p.courier_number`,
    productName: sql`p.product_name`,
    memberCode: sql`u.member_code`,
    packageStatus: at
      ? sql`case when p.frozen_quantity - n.froze > 0 then ${PackageStatus.Ordered}::smallint else ${PackageStatus.OnShelf}::smallint end`
      : sql`p.package_status`,
    quantity: at ? sql`n.pieces` : sql`p.available_quantity + p.frozen_quantity - p.picked_quantity`,
    volume: sql`round(p.length * p.width * p.height / 1000000, 6)`,
    weight: sql`p.gross_weight`,
    shelvedTime: sql`p.shelved_time`,
  };
  const owner = sql`left join user_account u on u.site_id = p.site_id and u.id = p.owner_id`;
  const now = sql`package p ${owner} where p.site_id = r.site_id and p.shelf_id = r.id and not p.is_deleted`;
  const from = at ? sql`${packagesThen(at)} n join package p on p.site_id = n.site_id and p.id = n.id ${owner}` : now;
  return listJson(caller, contents, values, { from, order: sql`p.shelved_time, p.id` });
}

/**
 * The packages on the shelf `r` at a given moment: the present ones and those in its log since, each with its present quantity, minus what
 * came in and plus what left since. `froze` is what orders took of it since.
 */
function packagesThen(at: Date): Fragment {
  return sql`(select k.site_id, k.id,
        case when k.shelf_id = r.id then k.available_quantity + k.frozen_quantity - k.picked_quantity else 0
          end - coalesce(m.came, 0) as pieces, coalesce(m.froze, 0) as froze
      from (select id
        from package
        where site_id = r.site_id and shelf_id = r.id and not is_deleted
        union ${namedSince('package', at)}) c
      join package k on k.site_id = r.site_id and k.id = c.id
      cross join lateral (select sum(case when x.to_shelf_id = r.id then x.quantity else 0 end - case
            when x.from_shelf_id = r.id then x.quantity else 0 end) as came,
          sum(case when x.to_state = ${InventoryState.Frozen} then x.quantity else 0 end - case
            when x.from_state = ${InventoryState.Frozen} then x.quantity else 0 end) as froze
        from stock_movement x
        where x.site_id = r.site_id and x.package_id = k.id and x.creation_time > ${at}) m
      where case when k.shelf_id = r.id then k.available_quantity + k.frozen_quantity - k.picked_quantity else 0
        end - coalesce(m.came, 0) > 0)`;
}

/** The goods of a kind in the log of the shelf `r` since a moment. */
const namedSince = (kind: 'package' | 'commodity' | 'bin' | 'return' | 'parcel', at: Date): Fragment =>
  sql`select target_id from shelf_log where site_id = r.site_id and shelf_id = r.id and target_type = ${kind} and creation_time > ${at}`;

// The lot `t` of pieces.
const shownLot = {
  lotNumber: sql`t.number`,
  expiryDate: sql`t.expiry_date`,
  lotBlocked: sql`coalesce(t.status = ${sql.lit(enumCodes.CommodityLotStatus.Blocked)}, false)`,
};

/** The loose pieces of commodities on the shelf `r`, the oldest batch first; now, or at a given moment. */
export function stockOn(caller: Caller, at: Date | null): Fragment {
  const values = {
    commodityId: sql`c.id`,
    commodityCode: sql`c.commodity_code`,
    commodityName: sql`c.name`,
    identificationCode: sql`c.identification_code`,
    memberCode: sql`u.member_code`,
    inventoryState: sql`i.inventory_state`,
    batchDate: sql`i.batch_date`,
    ...shownLot,
    quantity: sql`i.quantity`,
  };
  const onShelf = at
    ? stockThen(at)
    : sql`(select * from commodity_inventory where site_id = r.site_id and shelf_id = r.id and bin_id is null and quantity > 0)`;
  const from = sql`${onShelf} i join commodity c on c.site_id = i.site_id and c.id = i.commodity_id
    left join commodity_lot t on t.site_id = i.site_id and t.id = i.lot_id
    left join user_account u on u.site_id = i.site_id and u.id = i.owner_id`;
  return listJson(caller, stock, values, { from, order: sql`i.batch_date, c.commodity_code, i.inventory_state` });
}

function stockThen(at: Date): Fragment {
  const since = sql`x.site_id = r.site_id
      and x.creation_time > ${at}
      and x.commodity_id in (select commodity_id
        from commodity_inventory
        where site_id = r.site_id and shelf_id = r.id
        union ${namedSince('commodity', at)})`;
  return sql`(select site_id, commodity_id, owner_id, inventory_state, batch_date, lot_id, sum(quantity)::int as quantity
      from ( select site_id, commodity_id, owner_id, inventory_state, batch_date, lot_id, quantity
        from commodity_inventory
        where site_id = r.site_id and shelf_id = r.id and bin_id is null
        union all select x.site_id, x.commodity_id, x.owner_id, x.from_state, x.batch_date, x.lot_id, x.quantity
        from stock_movement x
        where ${since} and x.from_shelf_id = r.id and x.from_bin_id is null
        union all select x.site_id, x.commodity_id, x.owner_id, x.to_state, x.to_batch_date, x.to_lot_id, -x.quantity
        from stock_movement x
        where ${since} and x.to_shelf_id = r.id and x.to_bin_id is null) t
      group by 1, 2, 3, 4, 5, 6
      having sum(quantity) > 0)`;
}

/** The bins on the shelf `r`, the longest there first, with the number of pieces in each; now, or at a given moment. */
export function binsOn(caller: Caller, at: Date | null): Fragment {
  const inIt = sql`coalesce((select sum(i.quantity) from commodity_inventory i where i.site_id = b.site_id and i.bin_id = b.id), 0)::int`;
  const values = {
    binId: sql`b.id`,
    binNumber: sql`b.bin_number`,
    memberCode: sql`u.member_code`,
    quantity: at ? sql`${inIt} - ${cameInto(at)}` : inIt,
    shelvedTime: sql`b.shelved_time`,
  };
  const there = at
    ? sql`b.id in (select id
          from bin
          where site_id = r.site_id and shelf_id = r.id and not is_deleted
          union ${namedSince('bin', at)})
        and (b.shelf_id is not distinct from r.id) <> (${movesOf(sql`b.id`, at)} % 2 = 1)`
    : sql`b.shelf_id = r.id`;
  const from = sql`bin b left join user_account u on u.site_id = b.site_id and u.id = b.owner_id
    where b.site_id = r.site_id and ${there} and not b.is_deleted`;
  return listJson(caller, bins, values, { from, order: sql`b.shelved_time, b.id` });
}

/** A bin, a return or a packed box is either on a shelf or not: each log entry toggles that. */
const movesOf = (
  target: Fragment,
  at: Date,
): Fragment => sql`(select count(*) from shelf_log l where l.site_id = r.site_id and l.shelf_id = r.id
    and l.target_id = ${target} and l.creation_time > ${at} and l.log_type <> ${enumCodes.ShelvesLogType.Adjust})`;

/** SQL condition: is the return `x` on its shelf as received, neither a package nor completely in stock or removed? */
export const isUnpackedReturn = sql<boolean>`(x.package_id is null and not x.is_deleted
    and x.status = any(${returnLogisticsOrderStates.codes('inWarehouse')}::smallint[]))`;

/**
 * The returns from the destination on the shelf `r`, the longest there first, with the remaining pieces of each; now, or at a given moment.
 */
export function returnsOn(caller: Caller, at: Date | null): Fragment {
  const left = at ? sql`` : sql`and g.goods_status = any(${[Pending, Available, Claimed]}::smallint[])`;
  const values = {
    returnLogisticsOrderId: sql`x.id`,
    serialNumber: sql`x.serial_number`,
    returnsOrderNumberNo: sql`x.returns_order_number_no`,
    memberCode: sql`u.member_code`,
    quantity: sql`coalesce((select sum(g.quantity) from return_logistics_order_goods g
      where g.site_id = x.site_id and g.return_logistics_order_id = x.id ${left}), 0)::int`,
    weight: sql`coalesce(x.gross_weight, 0)`,
    shelvedTime: sql`x.shelved_time`,
  };
  const there = at
    ? sql`x.id in (select id
          from return_logistics_order
          where site_id = r.site_id and shelf_id = r.id and not is_deleted
          union ${namedSince('return', at)})
        and coalesce(x.shelf_id = r.id and ${isUnpackedReturn}, false) <> (${movesOf(sql`x.id`, at)} % 2 = 1)`
    : sql`x.shelf_id = r.id and ${isUnpackedReturn}`;
  const from = sql`return_logistics_order x left join user_account u on u.site_id = x.site_id and u.id = x.owner_id
    where x.site_id = r.site_id and ${there}`;
  return listJson(caller, returns, values, { from, order: sql`x.shelved_time, x.id` });
}

/** The packed boxes of orders on the shelf `r`, the longest there first; now, or at a given moment. */
export function boxesOn(caller: Caller, at: Date | null): Fragment {
  const values = {
    parcelId: sql`x.id`,
    logisticsOrderId: sql`o.id`,
    parcelNo: sql`x.parcel_no`,
    serialNumber: sql`o.serial_number`,
    memberCode: sql`u.member_code`,
    carrierNo: sql`coalesce(x.carrier_no, o.carrier_no)`,
    weight: sql`x.weight`,
    shelvedTime: sql`x.shelved_time`,
  };
  const there = at
    ? sql`x.id in (select id
          from order_parcel
          where site_id = r.site_id and shelf_id = r.id
          union ${namedSince('parcel', at)})
        and (x.shelf_id is not distinct from r.id) <> (${movesOf(sql`x.id`, at)} % 2 = 1)`
    : sql`x.shelf_id = r.id`;
  const from = sql`order_parcel x join logistics_order o on o.site_id = x.site_id and o.id = coalesce(x.logistics_order_id, x.former_order_id)
    left join user_account u on u.site_id = o.site_id and u.id = o.owner_id
    where x.site_id = r.site_id and ${there}`;
  return listJson(caller, parcels, values, { from, order: sql`x.shelved_time, x.id` });
}

/** Net number of pieces that came into a bin since a moment. */
const cameInto = (at: Date): Fragment => sql`coalesce((select sum(case when x.to_bin_id = b.id then x.quantity else 0 end - case
        when x.from_bin_id = b.id then x.quantity else 0 end)
      from stock_movement x
      where x.site_id = b.site_id
        and x.commodity_id in (select g.commodity_id from bin_goods g where g.site_id = b.site_id and g.bin_id = b.id)
        and (x.to_bin_id = b.id or x.from_bin_id = b.id)
        and x.creation_time > ${at}), 0)::int`;
