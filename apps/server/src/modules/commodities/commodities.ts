import type { Module } from '../../core/module.ts';
import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import * as categoryCalls from '@entrepot/contract/modules/commodities/category-calls.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { getCommodityInventory } from '@entrepot/contract/modules/commodities/stock-at.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { getStockMovements } from '@entrepot/contract/modules/commodities/stock-movements-call.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { inventoryAt } from './at.ts';
import { cargoTypesToPick, mayRemove } from './cargo-types.ts';
import { categoryCrud } from './categories.ts';
import { categoriesToPick, categoryTree } from './category-tree.ts';
import { commodityHandlers, inventoryExport } from './commodity-handlers.ts';
import { commodityExport } from './commodity-lists.ts';
import { commoditiesHearings } from './hearings.ts';
import { commodityImport } from './import.ts';
import { listMovements } from './stock-movements.ts';

// Both prefixes of this family serve every audience, each within its own data.
const toEverybody = (handler: Handler): Handler => ({ ...handler, who: stockMovement.who!.read });

const categories: readonly Handler[] = [
  ...on(categoryCalls.getCommodityCategories, categoryTree),
  ...on(categoryCalls.getSelectCommodityCategories, categoriesToPick),
  ...categoryCrud,
];

/** All that this module brings. */
export const commodities: Module = {
  name: 'commodities',
  calls: ({ files }) => [
    ...crud(cargoType, { mayRemove }),
    ...on(getSelectCargoTypes, cargoTypesToPick),
    ...categories,
    ...commodityHandlers(files),
    ...on(getCommodityInventory, inventoryAt).map(toEverybody),
    ...on(getStockMovements, listMovements).map(toEverybody),
  ],
  hearings: commoditiesHearings,
  imports: [commodityImport],
  exports: [commodityExport, inventoryExport],
};
