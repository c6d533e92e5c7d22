import type { Module } from '../../core/module.ts';
import { commoditiesInvariants } from './invariants.ts';
import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import * as categoryCalls from '@entrepot/contract/modules/commodities/category-calls.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { getCommodityInventory } from '@entrepot/contract/modules/commodities/stock-at.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { getStockMovements } from '@entrepot/contract/modules/commodities/stock-movements-call.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, handle, type RawJson } from '../../core/calls/handler.ts';
import { inventoryAt } from './inventory-at.ts';
import { categoryCrud } from './categories.ts';
import { categoriesToPick, categoryTree } from './category-tree.ts';
import { commodityHandlers, inventoryExport } from './commodity-handlers.ts';
import { commodityExport } from './commodity-lists.ts';
import { lotHandlers } from './lot-verbs.ts';
import { commoditiesSubscribers } from './subscribers.ts';
import { commodityImport } from './import.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { lookUp } from '../../core/lists/choices.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pageOf } from '../../core/lists/page.ts';

const onTheWay = sql.lit(enumCodes.InventoryState.InTransit);
const isOnShelf = (state: string) => sql`coalesce(${sql.ref(state)} <> ${onTheWay}, false)`;

/** SQL condition: did a movement increase or decrease the stock in the warehouse? Goods in transit do not count. */
const changed = (change: string): RawBuilder<boolean> => {
  if (change === 'came') return sql`(not ${isOnShelf('from_state')} and ${isOnShelf('to_state')})`;
  if (change === 'went') return sql`(${isOnShelf('from_state')} and not ${isOnShelf('to_state')})`;
  return sql`false`;
};

/** Returns a page of stock movements, newest first. */
const listMovements = (tx: Db, caller: Caller, query: Input<typeof getStockMovements>): Promise<RawJson> =>
  pageOf(tx, caller, stockMovement, query, { filters: { stockChange: changed } });

/** Throws `InUse` for a cargo type that restricts a shipping method or a quotation: without it, they would accept every type. */
async function mayRemove(tx: Tx, caller: Caller, row: RowOf<typeof cargoType>): Promise<void> {
  const named = JSON.stringify([row.id]);
  const found = await sql<{ name: string }>`
    select name ->> ${caller.language} as name
    from shipping_method
    where site_id = ${row.siteId} and not is_deleted and cargo_type_ids @> ${named}::jsonb
    union all select name
    from transfer_quotation
    where site_id = ${row.siteId} and not is_deleted and cargo_type_ids @> ${named}::jsonb
    union all select name
    from warehouse_quotation
    where site_id = ${row.siteId} and not is_deleted and cargo_type_ids @> ${named}::jsonb
    limit 1`.execute(tx);
  if (found.rows[0]) throw commoditiesErrors.usedBy({ cargoType: row.name[caller.language], name: found.rows[0].name });
}

/** Lists the cargo types of the caller's sites in display order. */
const cargoTypesToPick = (tx: Db, caller: Caller, query: Partial<ListQuery>) =>
  lookUp(tx, caller, cargoType, query, {
    output: getSelectCargoTypes.output,
    also: { code: sql`r.code`, sensitive: sql`r.sensitive`, mixWithAll: sql`r.mix_with_all` },
    order: sql`r.display_order, r.id`,
  });

// Both prefixes of this family serve every audience, each within its own data scope.
const forEveryAudience = (handler: Handler): Handler => ({ ...handler, audience: stockMovement.audience!.read });

const categories: readonly Handler[] = [
  ...handle(categoryCalls.getCommodityCategories, categoryTree),
  ...handle(categoryCalls.getSelectCommodityCategories, categoriesToPick),
  ...categoryCrud,
];

/** The commodities module. */
export const commodities: Module = {
  name: 'commodities',
  calls: ({ files }) => [
    ...crud(cargoType, { mayRemove }),
    ...handle(getSelectCargoTypes, cargoTypesToPick),
    ...categories,
    ...commodityHandlers(files),
    ...lotHandlers,
    ...handle(getCommodityInventory, inventoryAt).map(forEveryAudience),
    ...handle(getStockMovements, listMovements).map(forEveryAudience),
  ],
  invariants: commoditiesInvariants,
  subscribers: commoditiesSubscribers,
  imports: [commodityImport],
  exports: [commodityExport, inventoryExport],
};
