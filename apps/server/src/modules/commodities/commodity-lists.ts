import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  getCommodity,
  getCommodityById,
  type getCommodityByUserId,
  getOrderCommodityByUserId,
} from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { ListExtras, Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { idsOfCode } from './barcodes.ts';
import { customerOf } from './customers.ts';
import { orderablePieces } from './stock.ts';

type Fragment = RawBuilder<unknown>;
const states = enumCodes.InventoryState;
const totals = {
  availableQuantity: states.Available,
  frozenQuantity: states.Frozen,
  defectiveQuantity: states.Defective,
  problemQuantity: states.Problem,
  inTransitQuantity: states.InTransit,
};
type Totals = Record<keyof typeof totals, Fragment>;
const eachTotal = (make: (state: number) => Fragment): Totals =>
  Object.fromEntries(Object.entries(totals).map(([name, state]) => [name, make(state)])) as Totals;

/** Restricts the inventory `i` that a list counts: to the requested warehouse, and for warehouse staff to their own. */
function inWarehouses({ audience, warehouseIds }: Caller, warehouseId?: string | null): Fragment {
  const own = audience === 'warehouse' && warehouseIds ? sql`and i.warehouse_id = any(${[...warehouseIds]}::uuid[])` : sql``;
  return warehouseId ? sql`${own} and i.warehouse_id = ${warehouseId}` : own;
}

/** SQL sum of the inventory `i` of a commodity (alias `of`) that meets a condition. */
const piecesOf = (of: string, condition: Fragment): Fragment =>
  sql`coalesce((select sum(i.quantity) from commodity_inventory i where i.site_id = ${sql.ref(`${of}.site_id`)} and i.commodity_id = ${sql.ref(`${of}.id`)}
    and ${condition}), 0)::int`;

/** SQL of the five totals of a commodity `r`. */
const totalsOf = (warehouseFilter: Fragment): Totals =>
  eachTotal((state) => piecesOf('r', sql`i.inventory_state = ${sql.lit(state)} ${warehouseFilter}`));

const belowCategory = (id: string) => sql`category_id in (with recursive below as (select id, site_id
      from commodity_category
      where id = ${id}
      union all select c.id, c.site_id
      from commodity_category c
      join below b on c.site_id = b.site_id and c.parent_id = b.id)
    select id
    from below)`;
const isThere = (warehouseFilter: Fragment) =>
  sql`exists (select 1 from commodity_inventory i where i.site_id = commodity.site_id and i.commodity_id = commodity.id and i.quantity > 0 ${warehouseFilter})`;
const isLow = sql`early_warning_quantity > ${piecesOf('commodity', sql`i.inventory_state = ${sql.lit(states.Available)}`)}`;

/** Splits the input into the list's query and its own filters. */
function listed(caller: Caller, { siteId, ...query }: Input<typeof getCommodity>): { query: Query; extras: ListExtras } {
  const filters = {
    categoryId: belowCategory,
    warehouseId: (id: string) => isThere(inWarehouses(caller, id)),
    article: (code: string) => sql`article_code = ${code}`,
    barcode: (code: string) => sql`id in ${idsOfCode(caller.siteIds, code)}`,
    runsLow: (wanted: boolean) => (wanted ? isLow : sql`true`),
  };
  return { query: { ...query, siteId: siteId || null }, extras: { filters } };
}

/** Returns a page of commodities, each with its five totals. */
export function commodityList(tx: Db, caller: Caller, input: Input<typeof getCommodity>): Promise<RawJson> {
  const { query, extras } = listed(caller, input);
  return pageOf(tx, caller, commodity, query, {
    ...extras,
    output: getCommodity.output,
    also: totalsOf(inWarehouses(caller, input.warehouseId)),
  });
}

/** Exports the list of commodities as a file. */
export const commodityExport = exportOf({
  kind: 'Commodity',
  resource: () => commodity,
  query: ({ warehouseId, ...input }, { siteIds }) => {
    const { query, extras } = listed({ audience: 'system', siteIds } as Caller, { ...input, warehouseId } as Input<typeof getCommodity>);
    return { query, extras };
  },
});

/** Returns a page of one customer's commodities. */
export async function commoditiesOfUser(
  tx: Db,
  caller: Caller,
  { ownerId, ...query }: Input<typeof getCommodityByUserId>,
): Promise<RawJson> {
  const { id } = await customerOf(tx, caller, ownerId);
  return pageOf(tx, caller, commodity, { ...query, ownerId: id }, { output: getCommodity.output, also: totalsOf(inWarehouses(caller)) });
}

/** Returns a page of the commodities that a customer may add to an order of a warehouse: audited, with pieces on its shelves. */
export async function commoditiesForOrder(
  tx: Db,
  caller: Caller,
  { ownerId, warehouseId, ...query }: Input<typeof getOrderCommodityByUserId>,
): Promise<RawJson> {
  const { id } = await customerOf(tx, caller, ownerId);
  const warehouseFilter = inWarehouses(caller, warehouseId);
  const orderable = sql`${orderablePieces} ${warehouseFilter}`;
  return pageOf(
    tx,
    caller,
    commodity,
    { ...query, ownerId: id, commodityStatus: enumCodes.CommodityStatus.Normal },
    {
      where: sql`exists (select 1 from commodity_inventory i where i.site_id = commodity.site_id and i.commodity_id = commodity.id and i.quantity > 0 and ${orderable})`,
      output: getOrderCommodityByUserId.output,
      also: { ...totalsOf(warehouseFilter), orderableQuantity: piecesOf('r', orderable) },
    },
  );
}

/** Returns one commodity with its stock per warehouse. */
export function oneCommodity(tx: Db, caller: Caller, { id }: Input<typeof getCommodityById>): Promise<RawJson> {
  const { output } = getCommodityById;
  const warehouseFilter = inWarehouses(caller);
  const sumOf = (condition: Fragment) => sql`coalesce(sum(i.quantity) filter (where ${condition}), 0)::int`;
  const sums = { ...eachTotal((state) => sumOf(sql`i.inventory_state = ${sql.lit(state)}`)), orderableQuantity: sumOf(orderablePieces) };
  const grouped = sql.join(Object.entries(sums).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`));
  const from = sql`(select i.site_id, i.warehouse_id, ${grouped}, min(i.batch_date) as oldest_batch
      from commodity_inventory i
      where i.site_id = r.site_id and i.commodity_id = r.id and i.quantity > 0 ${warehouseFilter}
      group by i.site_id, i.warehouse_id) g
    join warehouse w on w.site_id = g.site_id and w.id = g.warehouse_id`;
  const own = Object.fromEntries(Object.keys(sums).map((name) => [name, sql`g.${sql.ref(name)}`])) as Record<keyof typeof sums, Fragment>;
  const values = { warehouseId: sql`w.id`, warehouseName: nameIn('w', caller.language), ...own, oldestBatch: sql`g.oldest_batch` };
  const stock = listJson(caller, output.children.stock, values, { from, order: sql`w.name, w.id` });
  return rowJson(tx, caller, commodity, id, { full: true, output, also: { ...totalsOf(warehouseFilter), stock } });
}
