import { sql } from 'kysely';
import { oneOf } from '../../core/db/conditions.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import type { RentGoods } from './rent-kind.ts';

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

/** Sets the settled day of goods in their warehouse; it never goes back. The caller must have locked the goods. */
export async function setClock(
  tx: Tx,
  { now }: Caller,
  target: number,
  { siteId, id: goodsId, warehouseId }: RentGoods,
  settledUntil: string,
): Promise<void> {
  await sql`insert into rent_clock (id, creation_time, site_id, target, goods_id, warehouse_id, settled_until)
    values (${newId()}, ${now}, ${siteId}, ${target}, ${goodsId}, ${warehouseId}, ${settledUntil})
    on conflict (site_id, goods_id, warehouse_id, target)
    do update set settled_until = greatest(rent_clock.settled_until, excluded.settled_until)`.execute(tx);
}
