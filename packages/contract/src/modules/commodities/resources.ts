import { cargoType } from './cargo-type.ts';
import { stockMovement } from './stock-movement.ts';

/** Every kind of record of this module. */
export const commoditiesResources = [cargoType, stockMovement] as const;
