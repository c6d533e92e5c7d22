import { sql } from 'kysely';
import { oneOf } from '../../core/db/conditions.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import type { SettledGoods } from './rent-kind.ts';

/** The day (yyyy-MM-dd) up to which goods are settled, by id and warehouse. */
export type Clocks = ReadonlyMap<string, string>;
/** The key of goods in a warehouse in `Clocks`. */
export const clockKey = (goodsId: string, warehouseId: string): string => `${goodsId} ${warehouseId}`;

/** Reads the settled days of goods of a kind. */
export async function clocksOf(tx: Db, target: number, { siteId, ids }: { siteId: string; ids: readonly string[] }): Promise<Clocks> {
  const rows = await tx
    .selectFrom('rentClock')
    .select(['goodsId', 'warehouseId', 'settledUntil'])
    .where('siteId', '=', siteId)
    .where('goodsId', '=', oneOf(ids))
    .where('target', '=', target)
    .execute();
  return new Map(rows.map(({ goodsId, warehouseId, settledUntil }) => [clockKey(goodsId, warehouseId), settledUntil]));
}

/** Sets the settled days of goods of a site in their warehouses; they never go back. The caller must have locked the goods. */
export async function setClocks(tx: Tx, { now }: Caller, target: number, settled: readonly SettledGoods[]): Promise<void> {
  const { siteId } = settled[0]!.goods;
  const ids = settled.map(() => newId());
  const goodsIds = settled.map((one) => one.goods.id);
  const warehouses = settled.map((one) => one.goods.warehouseId);
  const days = settled.map(({ until }) => until);
  await sql`insert into rent_clock (id, creation_time, site_id, target, goods_id, warehouse_id, settled_until)
    select s.id, ${now}::timestamptz, ${siteId}::uuid, ${target}::integer, s.goods_id, s.warehouse_id, s.day
    from unnest(${ids}::uuid[], ${goodsIds}::uuid[], ${warehouses}::uuid[], ${days}::date[]) s (id, goods_id, warehouse_id, day)
    on conflict (site_id, goods_id, warehouse_id, target)
    do update set settled_until = greatest(rent_clock.settled_until, excluded.settled_until)`.execute(tx);
}
