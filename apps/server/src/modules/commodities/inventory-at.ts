import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import type { getCommodityInventory } from '@entrepot/contract/modules/commodities/stock-at.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { columnsOf } from '../../core/lists/columns.ts';
import { anyOf } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { scopeOf } from '../../core/scope/scope.ts';

type Query = Input<typeof getCommodityInventory>;

/** Returns a page of stock per place, now or at a given moment; empty places are left out. */
export function inventoryAt(tx: Db, caller: Caller, { at, ...query }: Query): Promise<RawJson> {
  return at ? thenAt(tx, caller, query, at) : pageOf(tx, caller, commodityInventory, query);
}

/** Takes the current stock and reverts all movements since `at`: the cost depends on their number. */
function thenAt(tx: Db, caller: Caller, query: Query, at: Date): Promise<RawJson> {
  const { index, rows: size } = query as { index?: number; rows?: number };
  const rows = size ?? 20;
  const since = sql`${scopeOf(caller, stockMovement, 'm')} and m.commodity_id is not null and m.creation_time > ${at}`;
  const of = sql`site_id, commodity_id, owner_id, warehouse_id, shelf_id, bin_id, inventory_state, batch_date, lot_id`;
  const moved = sql`m.site_id, m.commodity_id, m.owner_id, m.warehouse_id`;
  const stockAtTime = sql`select md5(concat_ws('|', commodity_id, warehouse_id, shelf_id, bin_id, inventory_state, batch_date, lot_id))::uuid as id,
      ${at}::timestamptz as creation_time, null::uuid as last_movement_id, ${of}, sum(pieces)::int as quantity
    from (select ${of}, quantity as pieces
      from commodity_inventory i
      where ${scopeOf(caller, commodityInventory, 'i')}
      union all select ${moved}, m.from_shelf_id, m.from_bin_id, m.from_state, m.batch_date, m.lot_id, m.quantity
      from stock_movement m
      where ${since} and m.from_state is not null
      union all select ${moved}, m.to_shelf_id, m.to_bin_id, m.to_state, m.to_batch_date, m.to_lot_id, -m.quantity
      from stock_movement m
      where ${since} and m.to_state is not null) x
    where ${filtersOf(query)}
    group by ${of}
    having sum(pieces) > 0`;
  return queryJson(
    tx,
    sql`(with lay as materialized (${stockAtTime})
        select json_build_object('Total', (select count(*) from lay), 'TotalIsBound', false, 'Data',
          coalesce((select json_agg(j)
              from (select ${columnsOf(caller, commodityInventory)}
                from lay r
                order by r.batch_date nulls last, r.id
                limit ${rows}
                offset ${((index ?? 1) - 1) * rows}) j), '[]'::json)))`,
  );
}

const filters = ['siteId', 'commodityId', 'ownerId', 'warehouseId', 'shelfId', 'inventoryState'] as const;

function filtersOf(query: Query): RawBuilder<unknown> {
  const parts = filters.flatMap((name) => {
    const value = query[name];
    return value === null || value === undefined ? [] : [anyOf(name, Array.isArray(value) ? value : [value])];
  });
  return parts.length ? sql.join(parts, sql` and `) : sql`true`;
}
