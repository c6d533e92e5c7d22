import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { PutAwayReason } from '@entrepot/contract/modules/shelving/put-away.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { canShareShelf } from './goods.ts';

/** A suggested shelf, with its free volume (m³). */
export interface SuggestedShelf {
  shelfNumber: string;
  partitionName: string;
  reason: PutAwayReason;
  remainingVolume: Dec;
}
const max = 3;

/** A reason to prefer the shelf `s` of a statement, and its SQL condition. */
export interface Draw {
  reason: PutAwayReason;
  when: RawBuilder<boolean>;
}
/** Goods to be put away: their load (m³, kg) and the suitable areas. */
export interface ToPutAway {
  siteId: string;
  warehouseId: string;
  ownerId: string | null;
  areas: readonly number[];
  volume: Dec;
  weight: Dec;
  /** Contents that make a shelf preferable, the best first; the same owner ranks after all of them. */
  near: readonly Draw[];
}

/**
 * Suggests shelves for goods: next to related goods, then next to goods of the same owner, then empty ones, in walking order. Shelves that
 * would refuse them by capacity or mixing are never suggested.
 */
export async function shelvesFor(tx: Db, { language }: Caller, goods: ToPutAway): Promise<SuggestedShelf[]> {
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
  const found = await sql<SuggestedShelf>`with fit as ( select s.number, s.remaining_volume, s.walking_order,
        ${nameIn('p', language)} as name, p.walking_order as area_order, case ${rank} else ${sql.lit(reasons.length)} end as rank
      from shelf s
      join partition p on p.site_id = s.site_id and p.id = s.partition_id and p.partition_type = any(${areas})
      where s.site_id = ${siteId}
        and s.warehouse_id = ${warehouseId}
        and not s.deactivated
        and not s.is_deleted
        and (coalesce(s.long, 0) * coalesce(s.wide, 0) * coalesce(s.high, 0) = 0 or s.remaining_volume >= ${volume}::numeric)
        and (coalesce(s.max_weight, 0) = 0 or s.used_weight + ${weight}::numeric <= s.max_weight)
        and ${canShareShelf(ownerId)})
    select number as "shelfNumber", name as "partitionName", remaining_volume, (${reasons}::text[])[rank] as reason
    from fit
    order by rank, area_order, walking_order, number
    limit ${sql.lit(max)}`.execute(tx);
  return found.rows;
}

/** Whether a warehouse has a shelf in use in one of some areas. */
export async function hasShelfIn(
  tx: Db,
  { siteId, warehouseId }: { siteId: string; warehouseId: string },
  areas: readonly number[],
): Promise<boolean> {
  const found = await sql<{ known: boolean }>`select exists (select 1
      from shelf s
      join partition p on p.site_id = s.site_id and p.id = s.partition_id and p.partition_type = any(${areas}) and not p.is_deleted
      where s.site_id = ${siteId} and s.warehouse_id = ${warehouseId} and not s.deactivated and not s.is_deleted) as known`.execute(tx);
  return found.rows[0]!.known;
}

/** Are there goods of the customer on the shelf? Goods without an owner have no preference. */
const sameOwner = (ownerId: string | null) =>
  ownerId
    ? sql<boolean>`(exists (select 1
          from commodity_inventory i
          where i.site_id = s.site_id and i.shelf_id = s.id and i.quantity > 0 and i.owner_id = ${ownerId})
        or exists (select 1
          from bin b
          where b.site_id = s.site_id and b.shelf_id = s.id and not b.is_deleted and b.owner_id = ${ownerId})
        or exists (select 1
          from package k
          where k.site_id = s.site_id and k.shelf_id = s.id and not k.is_deleted and k.owner_id = ${ownerId}))`
    : sql<boolean>`false`;
