import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Db } from '../../core/db/db.ts';

const { OnShelf } = enumCodes.BinStatus;
const { OnShelf: ReturnOnShelf, Claimed } = enumCodes.ReturnLogisticsOrderStatus;
const { Pending, Available, Claimed: GoodsClaimed } = enumCodes.ReturnGoodsStatus;

/** A place whose stored value differs from the sum of its movements. */
export interface StockDifference {
  siteId: string;
  /** The commodity, or the shelf whose load is wrong. */
  id: string;
  found: string;
}

/**
 * Each movement twice: out of its source and into its destination. Statements name and sum it; it reads the relation `s(id)` of the sites
 * to check.
 */
const steps = `select m.site_id, m.commodity_id, m.from_warehouse as warehouse_id, m.from_shelf_id as shelf_id, m.from_bin_id as bin_id, m.from_state as state,
      m.batch_date, m.lot_id, -m.quantity as by from moved m where m.from_state is not null
    union all select m.site_id, m.commodity_id, m.warehouse_id, m.to_shelf_id, m.to_bin_id, m.to_state, m.to_batch_date, m.to_lot_id, m.quantity from moved m
      where m.to_state is not null`;
// Pieces change their warehouse only by leaving one and entering the other.
const moved = `select x.*, x.warehouse_id as from_warehouse from stock_movement x join s on s.id = x.site_id where x.commodity_id is not null`;

/** SQL with rows (site_id, id, found): every place whose inventory differs from the sum of all movements. */
export const brokenInventory = `with moved as (${moved}), made as (select site_id, commodity_id, warehouse_id, shelf_id, bin_id, state, batch_date, lot_id, sum(by) as pieces
    from (${steps}) t group by 1, 2, 3, 4, 5, 6, 7, 8),
  stored as (select i.site_id, i.commodity_id, i.warehouse_id, i.shelf_id, i.bin_id, i.inventory_state as state, i.batch_date, i.lot_id, i.quantity as pieces
    from commodity_inventory i join s on s.id = i.site_id),
  both_of as (select site_id, commodity_id, warehouse_id, shelf_id, bin_id, state, batch_date, lot_id, sum(stored) as stored, sum(made) as made
    from (select *, 0 as made, pieces as stored from stored union all select *, pieces, 0 from made) t group by 1, 2, 3, 4, 5, 6, 7, 8)
  select b.site_id, b.commodity_id as id, json_build_object('commodity', c.commodity_code, 'warehouse', w.name, 'shelf', f.number, 'bin', n.bin_number,
      'state', b.state, 'batch', b.batch_date, 'lot', b.lot_id, 'inventory', b.stored, 'movements', b.made)::text as found
    from both_of b join s on s.id = b.site_id join commodity c on c.site_id = s.id and c.id = b.commodity_id
    left join warehouse w on w.site_id = s.id and w.id = b.warehouse_id left join shelf f on f.site_id = s.id and f.id = b.shelf_id
    left join bin n on n.site_id = s.id and n.id = b.bin_id where b.stored <> b.made`;

/** The same for shelves: their counters must equal the packages, bins, returns, packed boxes and loose pieces on them, with their sizes and weights. */
export const brokenLoads = `select f.site_id, f.id, json_build_object('shelf', f.number, 'goods', f.goods, 'packages', k.pieces, 'bins', n.pieces,
      'pieces', i.pieces, 'returns', t.pieces, 'boxes', x.pieces, 'weight', f.used_weight, 'kg', k.weight + n.weight + i.weight + t.weight + x.weight,
      'volume', f.used_volume, 'm3', k.volume + n.volume + i.volume + x.volume,
      'occupied', f.occupied)::text as found
    from shelf f join s on s.id = f.site_id
    cross join lateral (select coalesce(sum(available_quantity + frozen_quantity - picked_quantity), 0) as pieces, coalesce(sum(gross_weight), 0) as weight,
        coalesce(sum(round(length * width * height / 1000000, 6)), 0) as volume
      from package where site_id = f.site_id and shelf_id = f.id and not is_deleted) k
    cross join lateral (select count(*) as pieces, coalesce(sum(gross_weight), 0) as weight, coalesce(sum(round(length * width * height / 1000000, 6)), 0) as volume
      from bin where site_id = f.site_id and shelf_id = f.id and bin_status = ${OnShelf} and not is_deleted) n
    cross join lateral (select coalesce(sum(q.quantity), 0) as pieces, coalesce(sum(q.quantity * coalesce(c.measured_gross_weight, c.gross_weight, 0)), 0) as weight,
        coalesce(sum(q.quantity * round(coalesce(c.measured_length, c.length, 0) * coalesce(c.measured_width, c.width, 0)
          * coalesce(c.measured_height, c.height, 0) / 1000000, 6)), 0) as volume
      from commodity_inventory q join commodity c on c.site_id = q.site_id and c.id = q.commodity_id
      where q.site_id = f.site_id and q.shelf_id = f.id and q.bin_id is null) i
    cross join lateral (select coalesce(sum(y.pieces), 0) as pieces, coalesce(sum(r.gross_weight) filter (where y.pieces > 0), 0) as weight
      from return_logistics_order r cross join lateral (select coalesce(sum(g.quantity), 0) as pieces from return_logistics_order_goods g
        where g.site_id = r.site_id and g.return_logistics_order_id = r.id and g.goods_status in (${Pending}, ${Available}, ${GoodsClaimed})) y
      where r.site_id = f.site_id and r.shelf_id = f.id and r.status in (${ReturnOnShelf}, ${Claimed}) and r.package_id is null and not r.is_deleted) t
    cross join lateral (select count(*) as pieces, coalesce(sum(p.weight), 0) as weight,
        coalesce(sum(round(p.length * p.width * p.height / 1000000, 6)), 0) as volume
      from order_parcel p where p.site_id = f.site_id and p.shelf_id = f.id) x
    where f.goods <> k.pieces + n.pieces + i.pieces + t.pieces + x.pieces or f.used_weight <> k.weight + n.weight + i.weight + t.weight + x.weight
      or f.used_volume <> k.volume + n.volume + i.volume + x.volume or f.occupied <> (f.goods > 0)`;

/**
 * Recalculates the inventory from the movements alone and returns every place where the inventory or the load of a shelf differs; empty
 * when all agree. Reads one snapshot and changes nothing.
 */
export async function proveStock(db: Db, siteId?: string): Promise<StockDifference[]> {
  const sites = siteId ? sql`select ${siteId}::uuid as id` : sql`select id from site`;
  const found = await sql<StockDifference>`with s as (${sites}) select p.site_id, p.id, p.found from (${sql.raw(brokenInventory)}) p
    union all select l.site_id, l.id, l.found from (${sql.raw(brokenLoads)}) l`.execute(db);
  return found.rows;
}
