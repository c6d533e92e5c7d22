import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { PutAwayReason } from '@entrepot/contract/modules/shelving/put-away.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import { mayLieBeside } from './goods.ts';

/** A shelf that is suggested, with the room it has (m³). */
export interface SuggestedShelf {
  shelfNumber: string;
  partitionName: string;
  reason: PutAwayReason;
  remainingVolume: Dec;
}
const most = 3;

/** What draws goods to the shelf `s` of a statement: why, and when it does. */
export interface Draw {
  reason: PutAwayReason;
  when: RawBuilder<boolean>;
}
/** What is to be put away, how much room and strength it takes (m³, kg), and in which areas it belongs. */
export interface ToPutAway {
  siteId: string;
  warehouseId: string;
  ownerId: string | null;
  areas: readonly number[];
  volume: Dec;
  weight: Dec;
  /** What lies on a shelf that is a reason to lie beside it, the best first; the same owner comes after all of them. */
  near: readonly Draw[];
}

/**
 * The shelves on which goods would best lie: beside what they belong to, then beside their owner's, then alone, in walking order. One
 * that would refuse them, for its room, its strength or another customer's goods, is never among them.
 */
export async function shelvesFor(tx: Tx, { language }: Caller, goods: ToPutAway): Promise<SuggestedShelf[]> {
  const { siteId, warehouseId, ownerId, areas, volume, weight } = goods;
  const draws: readonly Draw[] = [
    ...goods.near,
    { reason: 'sameOwner', when: sameOwner(ownerId) },
    { reason: 'empty', when: sql`s.goods = 0` },
  ];
  const rank = sql.join(
    draws.map(({ when }, at) => sql`when ${when} then ${sql.lit(at + 1)}`),
    sql` `,
  );
  const reasons = [...draws.map(({ reason }) => reason), 'room'];
  const found = await sql<SuggestedShelf>`with fit as (
      select s.number, s.remaining_volume, s.walking_order, ${nameIn('p', language)} as name, p.walking_order as area_order,
        case ${rank} else ${sql.lit(reasons.length)} end as rank
      from shelf s join partition p on p.site_id = s.site_id and p.id = s.partition_id and p.partition_type = any(${areas})
      where s.site_id = ${siteId} and s.warehouse_id = ${warehouseId} and not s.deactivated and not s.is_deleted
        and (coalesce(s.long, 0) * coalesce(s.wide, 0) * coalesce(s.high, 0) = 0 or s.remaining_volume >= ${volume}::numeric)
        and (coalesce(s.max_weight, 0) = 0 or s.used_weight + ${weight}::numeric <= s.max_weight)
        and ${mayLieBeside(ownerId)})
    select number as "shelfNumber", name as "partitionName", remaining_volume, (${reasons}::text[])[rank] as reason
    from fit order by rank, area_order, walking_order, number limit ${sql.lit(most)}`.execute(tx);
  return found.rows;
}

/** Does something of a customer lie on the shelf? What nobody owns yet is drawn to nothing. */
const sameOwner = (ownerId: string | null) =>
  ownerId
    ? sql<boolean>`(exists (select 1 from commodity_inventory i where i.site_id = s.site_id and i.shelf_id = s.id and i.quantity > 0 and i.owner_id = ${ownerId})
        or exists (select 1 from bin b where b.site_id = s.site_id and b.shelf_id = s.id and not b.is_deleted and b.owner_id = ${ownerId})
        or exists (select 1 from package k where k.site_id = s.site_id and k.shelf_id = s.id and not k.is_deleted and k.owner_id = ${ownerId}))`
    : sql<boolean>`false`;
