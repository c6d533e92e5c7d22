import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { getPutAwayShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { loadOf } from '../commodities/public.ts';
import { mayLieBeside } from '../shelving/public.ts';
import { areasFor } from './shelves.ts';

type Suggestions = Output<typeof getPutAwayShelves>;
const most = 3;

/** What is to be put away, how much room and strength it takes (m³, kg), and in which areas it belongs. */
interface ToPutAway {
  siteId: string;
  warehouseId: string;
  ownerId: string;
  /** The pieces' kind; null of a whole bin, which may hold many. */
  commodityId: string | null;
  /** The document they came with. */
  documentId: string | null;
  areas: readonly number[];
  volume: Dec;
  weight: Dec;
}

/**
 * The shelves on which goods would best lie: beside the same ones, then beside what came with them, then beside their owner's, then
 * alone, in walking order. One that would refuse them is never among them.
 */
export async function suggestionsFor(tx: Tx, goods: ToPutAway): Promise<Suggestions> {
  const { siteId, warehouseId, ownerId, commodityId, documentId, areas, volume, weight } = goods;
  const stockHere = sql`from commodity_inventory i where i.site_id = s.site_id and i.shelf_id = s.id and i.quantity > 0`;
  const binsHere = sql`from bin b where b.site_id = s.site_id and b.shelf_id = s.id and not b.is_deleted`;
  const cameWith = commodityId
    ? sql`exists (select 1 ${stockHere} and i.commodity_id in (select g.commodity_id from warehouse_document_goods g
        where g.site_id = s.site_id and g.document_id = ${documentId}::uuid))`
    : sql`exists (select 1 ${binsHere} and b.document_id = ${documentId}::uuid)`;
  const found = await sql<Suggestions[number]>`with fit as (
      select s.number, s.remaining_volume, s.walking_order, p.name, p.walking_order as area_order,
        case when exists (select 1 ${stockHere} and i.commodity_id = ${commodityId}::uuid) then 1
          when ${cameWith} then 2
          when exists (select 1 ${stockHere} and i.owner_id = ${ownerId}) or exists (select 1 ${binsHere} and b.owner_id = ${ownerId}) then 3
          when s.goods = 0 then 4 else 5 end as rank
      from shelf s join partition p on p.site_id = s.site_id and p.id = s.partition_id and p.partition_type = any(${areas})
      where s.site_id = ${siteId} and s.warehouse_id = ${warehouseId} and not s.deactivated and not s.is_deleted
        and (coalesce(s.long, 0) * coalesce(s.wide, 0) * coalesce(s.high, 0) = 0 or s.remaining_volume >= ${volume}::numeric)
        and (coalesce(s.max_weight, 0) = 0 or s.used_weight + ${weight}::numeric <= s.max_weight)
        and ${mayLieBeside(ownerId)})
    select number as "shelfNumber", name as "partitionName", remaining_volume,
      (array['sameGoods', 'sameDocument', 'sameOwner', 'empty', 'room'])[rank] as reason
    from fit order by rank, area_order, walking_order, number limit ${sql.lit(most)}`.execute(tx);
  return found.rows;
}

/** Where pieces of a commodity in a condition would best go. */
export async function putAwayShelves(tx: Tx, caller: Caller, input: Input<typeof getPutAwayShelves>): Promise<Suggestions> {
  const row = await find(tx, caller, commodity, input.commodityId);
  const { volume, weight } = loadOf(row, input.quantity, input.warehouseId);
  const { siteId, ownerId } = row;
  return suggestionsFor(tx, {
    siteId,
    ownerId: ownerId!,
    warehouseId: input.warehouseId,
    commodityId: row.id,
    documentId: input.documentId ?? null,
    areas: areasFor(input.inventoryState),
    volume,
    weight,
  });
}
