import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type getShelvesMap, maxOnMap } from '@entrepot/contract/modules/shelving/map.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { find } from '../../core/db/rows.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { dayIn, zoneOf } from '../../core/db/times.ts';

type Map = NonNullable<Output<typeof getShelvesMap>>;

/** Returns the map of a partition with its shelves in walking order, at most five thousand. Throws `NotFound`. */
export async function shelvesMap(tx: Db, caller: Caller, { partitionId }: Input<typeof getShelvesMap>): Promise<Map> {
  const area = await find(tx, caller, partition, partitionId);
  const areaWarehouse = await find(tx, caller, warehouse, area.warehouseId);
  const zone = zoneOf(area.siteId);
  const within = (alias: string) => sql`join s on s.site_id = ${sql.ref(`${alias}.site_id`)} and s.id = ${sql.ref(`${alias}.shelf_id`)}`;
  // Shelf contents come from four tables; each with its arrival day and owner.
  const onShelf = sql`select k.shelf_id, k.owner_id, ${dayIn(sql`k.shelved_time`, zone)} as day
    from package k ${within('k')}
    where not k.is_deleted
    union all select i.shelf_id, i.owner_id, i.batch_date
    from commodity_inventory i ${within('i')}
    where i.bin_id is null and i.quantity > 0
    union all select b.shelf_id, b.owner_id, ${dayIn(sql`b.shelved_time`, zone)}
    from bin b ${within('b')}
    where b.bin_status = ${enumCodes.BinStatus.OnShelf} and not b.is_deleted
    union all select x.shelf_id, o.owner_id, ${dayIn(sql`x.shelved_time`, zone)}
    from order_parcel x ${within('x')}
    join logistics_order o on o.site_id = x.site_id and o.id = x.logistics_order_id`;
  const found = await sql<Map['shelves'][number]>`with s as (select *
        from shelf r
        where ${scopeOf(caller, shelf, 'r')} and r.partition_id = ${partitionId} and r.warehouse_id = ${area.warehouseId}
        order by r.walking_order, r.number
        limit ${maxOnMap}),
      g as (select shelf_id, ${dayOf(caller.now, zone)}::date - min(day) as oldest_days, count(distinct owner_id)::int as owners,
          (array_agg(owner_id))[1] as owner_id
        from (${onShelf}) x
        group by shelf_id)
    select s.id, s.number, s.walking_order, s.deactivated, s.goods, trim_scale(s.used_weight)::text as used_weight, g.oldest_days,
      coalesce(g.owners, 0) as owners,
      round(100 * greatest(s.used_volume / nullif(s.long * s.wide * s.high / 1000000, 0), s.used_weight / nullif(s.max_weight, 0)))::int as fill_percent,
      u.member_code, coalesce(u.nick_name, u.user_name) as owner_name
    from s
    left join g on g.shelf_id = s.id
    left join user_account u on g.owners = 1 and u.site_id = s.site_id and u.id = g.owner_id
    order by s.walking_order, s.number`.execute(tx);
  return { partitionName: nameOf(area, caller.language), warehouseName: nameOf(areaWarehouse, caller.language), shelves: found.rows };
}
