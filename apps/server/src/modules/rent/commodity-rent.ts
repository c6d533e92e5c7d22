import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { type RentItem, splitByMovements, type StockMovement } from '@entrepot/rules/pricing/rent.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { oneOf } from '../../core/db/conditions.ts';
import { dayIn, zoneOf } from '../../core/db/times.ts';
import { lockStock } from '../commodities/public.ts';
import { clockKey, clocksOf, setClocks } from './rent-clock.ts';
import type { RentGoods, RentKind, RentReading, RentSearch } from './rent-kind.ts';

const target = rentTargets.commodities;
const maxBatch = sql.lit(5000);
const { LowerShelf, Pick, Outbound, AdjustOut, TransferOut, Dispose } = enumCodes.StockMovementType;
/** Movements that take pieces off their shelf; earlier days on it may still be unpaid. */
const removalTypes = sql.lit(`{${[LowerShelf, Pick, Outbound, AdjustOut, TransferOut, Dispose].join(',')}}`);
// Pieces that left before this period and were never charged are ignored.
const longAgo = sql.lit('13 months');
// How far the nightly run looks back for customers whose last piece left.
const aMissedRun = sql.lit('62 days');
/** Loose pieces on a shelf; those in a bin are charged with it. */
const onShelf = sql<boolean>`i.shelf_id is not null and i.bin_id is null and i.quantity > 0`;

/** Returns a customer's commodities that are or recently were on shelves, and have unsettled days up to a day; in ascending id order. */
async function rentable(tx: Db, { siteId, ownerId, until, ids }: RentSearch): Promise<string[]> {
  const named = ids ? sql`and t.id = any(${[...ids]}::uuid[])` : sql``;
  const found = await sql<{ id: string }>`select t.id
    from ( select i.commodity_id as id, i.warehouse_id, null::date as left_on
      from commodity_inventory i
      where i.site_id = ${siteId}
        and i.owner_id = ${ownerId}
        and ${onShelf}
        and coalesce(i.batch_date, ${until}::date) <= ${until}::date
      union all select m.commodity_id, m.warehouse_id, max(${dayIn(sql`m.creation_time`, zoneOf(siteId))})
      from stock_movement m
      where m.site_id = ${siteId}
        and m.owner_id = ${ownerId}
        and m.stock_movement_type = any(${removalTypes}::smallint[])
        and m.creation_time >= ${until}::date - ${longAgo}::interval
        and m.commodity_id is not null
        and m.from_shelf_id is not null
        and m.from_bin_id is null
      group by 1, 2) t
    left join rent_clock k on k.site_id = ${siteId}
      and k.goods_id = t.id
      and k.warehouse_id = t.warehouse_id
      and k.target = ${sql.lit(target)}
    where (k.settled_until is null or k.settled_until < ${until}::date and (t.left_on is null or t.left_on > k.settled_until + 1)) ${named}
    group by t.id
    order by t.id
    limit ${maxBatch}`.execute(tx);
  return found.rows.map(({ id }) => id);
}

async function owners(tx: Db, siteIds: readonly string[], until: string): Promise<{ siteId: string; ownerId: string }[]> {
  const found = await sql<{ siteId: string; ownerId: string }>`select i.site_id, i.owner_id
    from commodity_inventory i
    where i.site_id = any(${[...siteIds]}::uuid[]) and ${onShelf}
    group by 1, 2
    union select m.site_id, m.owner_id
    from stock_movement m
    where m.site_id = any(${[...siteIds]}::uuid[])
      and m.creation_time >= ${until}::date - ${aMissedRun}::interval
      and m.commodity_id is not null
      and m.owner_id is not null
      and m.from_shelf_id is not null
      and m.from_bin_id is null
    group by 1, 2`.execute(tx);
  return found.rows;
}

const lock = (tx: Tx, _caller: Caller, { ids }: RentReading) =>
  lockStock(
    tx,
    ids.map((commodityId) => ({ commodityId })),
  );

/** Reads each commodity in each warehouse by batch: the stock at its last settlement, and what came in and left since. */
async function read(tx: Db, _caller: Caller, { siteId, ids }: RentReading): Promise<RentGoods[]> {
  if (!ids.length) return [];
  const clocks = await clocksOf(tx, target, { siteId, ids });
  const rows = await tx
    .selectFrom('commodity')
    .select(['id', 'commodityCode', 'cargoTypeId', 'length', 'width', 'height', 'measuredLength', 'measuredWidth', 'measuredHeight'])
    .where('siteId', '=', siteId)
    .where('id', '=', oneOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const goods = new Map<string, RentGoods & { items: RentItem[] }>();
  for (const { commodityId, warehouseId, batch, quantity, steps } of await batchesOf(tx, siteId, ids)) {
    const row = byId.get(commodityId)!;
    const key = clockKey(commodityId, warehouseId);
    const one = goods.get(key) ?? { id: row.id, siteId, number: row.commodityCode, warehouseId, cargoTypeId: row.cargoTypeId, items: [] };
    goods.set(key, one);
    const sides = {
      length: row.measuredLength ?? row.length,
      width: row.measuredWidth ?? row.width,
      height: row.measuredHeight ?? row.height,
    };
    const start = quantity - steps.reduce((sum, step) => sum + step.quantity, 0);
    const settledUntil = clocks.get(key) ?? null;
    const shelvedDate = batch ?? steps[0]?.date ?? settledUntil;
    if (shelvedDate) one.items.push(...splitByMovements({ ...sides, quantity: start, shelvedDate, settledUntil, leftDate: null }, steps));
  }
  return [...goods.values()].sort((a, b) => (clockKey(a.id, a.warehouseId!) < clockKey(b.id, b.warehouseId!) ? -1 : 1));
}

interface Batch {
  commodityId: string;
  warehouseId: string;
  /** The day its first pieces were shelved, yyyy-MM-dd. */
  batch: string | null;
  /** Pieces on shelves now. */
  quantity: number;
  /** Changes by day since the last settlement of the commodity, oldest first. */
  steps: StockMovement[];
}

async function batchesOf(tx: Db, siteId: string, ids: readonly string[]): Promise<Batch[]> {
  const zone = zoneOf(siteId);
  const found = await sql<Batch>`with requested as (select c.id,
          coalesce((select (min(k.settled_until) + 1)::timestamp at time zone ${sql.lit(zone)}
              from rent_clock k
              where k.site_id = ${siteId} and k.goods_id = c.id and k.target = ${sql.lit(target)}), '-infinity') as since
        from unnest(${[...ids]}::uuid[]) as c(id)),
      moved as (select m.*
        from requested a
        cross join lateral (select *
          from stock_movement x
          where x.site_id = ${siteId} and x.commodity_id = a.id and x.creation_time >= a.since) m),
      step as (select m.commodity_id, m.warehouse_id, m.to_batch_date as batch, ${dayIn(sql`m.creation_time`, zone)} as day,
          m.quantity as by
        from moved m
        where m.to_shelf_id is not null and m.to_bin_id is null
        union all select m.commodity_id, m.warehouse_id, m.batch_date, ${dayIn(sql`m.creation_time`, zone)}, -m.quantity
        from moved m
        where m.from_shelf_id is not null and m.from_bin_id is null),
      change as (select commodity_id, warehouse_id, batch, day, sum(by)::int as by
        from step
        group by 1, 2, 3, 4
        having sum(by) <> 0),
      on_shelf as (select i.commodity_id, i.warehouse_id, i.batch_date as batch, sum(i.quantity)::int as quantity
        from requested a
        join commodity_inventory i on i.site_id = ${siteId} and i.commodity_id = a.id and ${onShelf}
        group by 1, 2, 3),
      changes as (select commodity_id, warehouse_id, batch,
          json_agg(json_build_object('date', day, 'quantity', by) order by day) as steps
        from change
        group by 1, 2, 3)
    select coalesce(l.commodity_id, t.commodity_id) as commodity_id, coalesce(l.warehouse_id, t.warehouse_id) as warehouse_id,
      coalesce(l.batch, t.batch)::text as batch, coalesce(l.quantity, 0) as quantity, coalesce(t.steps, '[]') as steps
    from on_shelf l
    full join changes t on t.commodity_id = l.commodity_id
      and t.warehouse_id = l.warehouse_id
      and coalesce(t.batch, '-infinity') = coalesce(l.batch, '-infinity')
    order by 3 nulls first`.execute(tx);
  return found.rows;
}

/** Pieces of stock on shelves, by commodity and warehouse, in any condition. */
export const commodityRent: RentKind = {
  target,
  rentable,
  lock,
  read,
  owners,
  settle: (tx, caller, settled) => setClocks(tx, caller, target, settled),
};
