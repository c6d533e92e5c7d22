import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { crud } from '../../core/crud.ts';
import { type Handler, on } from '../../core/handler.ts';
import { cargoTypesToPick, mayRemove } from './cargo-types.ts';

/** The calls of this module. */
export const commodities: readonly Handler[] = [...crud(cargoType, { mayRemove }), ...on(getSelectCargoTypes, cargoTypesToPick)];
