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
import { listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import { type ListExtras, pageOf, type Query, rowJson } from '../../core/rows/list.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { customerOf } from './customers.ts';
import { orderablePieces } from './stock.ts';

type Piece = RawBuilder<unknown>;
const states = enumCodes.InventoryState;
const totals = {
  availableQuantity: states.Available,
  frozenQuantity: states.Frozen,
  defectiveQuantity: states.Defective,
  problemQuantity: states.Problem,
  inTransitQuantity: states.InTransit,
};
type Totals = Record<keyof typeof totals, Piece>;
const eachTotal = (make: (state: number) => Piece): Totals =>
  Object.fromEntries(Object.entries(totals).map(([name, state]) => [name, make(state)])) as Totals;

/** Which inventory `i` of the commodities a list counts: of one warehouse when asked for, and for its staff of their own alone. */
function inHouses({ who, warehouseIds }: Caller, warehouseId?: string | null): Piece {
  const own = who === 'W' && warehouseIds ? sql`and i.warehouse_id = any(${[...warehouseIds]}::uuid[])` : sql``;
  return warehouseId ? sql`${own} and i.warehouse_id = ${warehouseId}` : own;
}

/** The sum of the inventory `i` of a commodity that meets a condition, as SQL beside the commodity named `of`. */
const piecesOf = (of: string, condition: Piece): Piece =>
  sql`coalesce((select sum(i.quantity) from commodity_inventory i where i.site_id = ${sql.ref(`${of}.site_id`)} and i.commodity_id = ${sql.ref(`${of}.id`)}
    and ${condition}), 0)::int`;

/** The five totals of a commodity `r`, each a sum over what lies of it. */
const totalsOf = (houses: Piece): Totals => eachTotal((state) => piecesOf('r', sql`i.inventory_state = ${sql.lit(state)} ${houses}`));

const belowCategory = (
  id: string,
) => sql`category_id in (with recursive below as (select id, site_id from commodity_category where id = ${id}
  union all select c.id, c.site_id from commodity_category c join below b on c.site_id = b.site_id and c.parent_id = b.id) select id from below)`;
const isThere = (houses: Piece) =>
  sql`exists (select 1 from commodity_inventory i where i.site_id = commodity.site_id and i.commodity_id = commodity.id and i.quantity > 0 ${houses})`;
const isLow = sql`early_warning_quantity > ${piecesOf('commodity', sql`i.inventory_state = ${sql.lit(states.Available)}`)}`;

/** The list's query and its own filters. */
function listed(caller: Caller, { siteId, ...query }: Input<typeof getCommodity>): { query: Query; extras: ListExtras } {
  const filters = {
    categoryId: belowCategory,
    warehouseId: (id: string) => isThere(inHouses(caller, id)),
    runsLow: (wanted: boolean) => (wanted ? isLow : sql`true`),
  };
  return { query: { ...query, siteId: siteId || null }, extras: { filters } };
}

/** A page of commodities, each with its five totals. */
export function commodityList(tx: Tx, caller: Caller, input: Input<typeof getCommodity>): Promise<RawJson> {
  const { query, extras } = listed(caller, input);
  return pageOf(tx, caller, commodity, query, {
    ...extras,
    gives: getCommodity.gives,
    also: totalsOf(inHouses(caller, input.warehouseId)),
  });
}

/** The list of commodities as a file. */
export const commodityExport = exportOf({
  kind: 'Commodity',
  resource: () => commodity,
  query: ({ warehouseId, ...input }) => {
    const { query, extras } = listed({ who: 'X' } as Caller, { ...input, warehouseId } as Input<typeof getCommodity>);
    return { query, extras };
  },
});

/** A page of one customer's commodities. */
export async function commoditiesOfUser(
  tx: Tx,
  caller: Caller,
  { ownerId, ...query }: Input<typeof getCommodityByUserId>,
): Promise<RawJson> {
  const { id } = await customerOf(tx, caller, ownerId);
  return pageOf(tx, caller, commodity, { ...query, ownerId: id }, { gives: getCommodity.gives, also: totalsOf(inHouses(caller)) });
}

/** A page of what a customer may put into an order of a warehouse: audited, and with pieces on its shelves. */
export async function commoditiesForOrder(
  tx: Tx,
  caller: Caller,
  { ownerId, warehouseId, ...query }: Input<typeof getOrderCommodityByUserId>,
): Promise<RawJson> {
  const { id } = await customerOf(tx, caller, ownerId);
  const houses = inHouses(caller, warehouseId);
  const orderable = sql`${orderablePieces} ${houses}`;
  return pageOf(
    tx,
    caller,
    commodity,
    { ...query, ownerId: id, commodityStatus: enumCodes.CommodityStatus.Normal },
    {
      where: sql`exists (select 1 from commodity_inventory i where i.site_id = commodity.site_id and i.commodity_id = commodity.id and i.quantity > 0 and ${orderable})`,
      gives: getOrderCommodityByUserId.gives,
      also: { ...totalsOf(houses), orderableQuantity: piecesOf('r', orderable) },
    },
  );
}

/** One commodity with what lies of it in each warehouse. */
export function oneCommodity(tx: Tx, caller: Caller, { id }: Input<typeof getCommodityById>): Promise<RawJson> {
  const { gives } = getCommodityById;
  const houses = inHouses(caller);
  const sumOf = (condition: Piece) => sql`coalesce(sum(i.quantity) filter (where ${condition}), 0)::int`;
  const sums = { ...eachTotal((state) => sumOf(sql`i.inventory_state = ${sql.lit(state)}`)), orderableQuantity: sumOf(orderablePieces) };
  const grouped = sql.join(Object.entries(sums).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`));
  const from = sql`(select i.site_id, i.warehouse_id, ${grouped}, min(i.batch_date) as oldest_batch from commodity_inventory i
    where i.site_id = r.site_id and i.commodity_id = r.id and i.quantity > 0 ${houses} group by i.site_id, i.warehouse_id) g
    join warehouse w on w.site_id = g.site_id and w.id = g.warehouse_id`;
  const own = Object.fromEntries(Object.keys(sums).map((name) => [name, sql`g.${sql.ref(name)}`])) as Record<keyof typeof sums, Piece>;
  const values = { warehouseId: sql`w.id`, warehouseName: nameIn('w', caller.language), ...own, oldestBatch: sql`g.oldest_batch` };
  const stock = listJson(caller, gives.of.stock, values, { from, order: sql`w.name, w.id` });
  return rowJson(tx, caller, commodity, id, { full: true, gives, also: { ...totalsOf(houses), stock } });
}
