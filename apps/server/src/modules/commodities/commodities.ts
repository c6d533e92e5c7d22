import type { Module } from '../../core/module.ts';
import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { cargoTypesToPick, mayRemove } from './cargo-types.ts';

// Both prefixes of this family serve every audience, each within its own data.
const toEverybody = (handler: Handler): Handler => ({ ...handler, who: stockMovement.who!.read });

/** All that this module brings. */
export const commodities: Module = {
  name: 'commodities',
  calls: () => [...crud(cargoType, { mayRemove }), ...on(getSelectCargoTypes, cargoTypesToPick), ...crud(stockMovement).map(toEverybody)],
};
