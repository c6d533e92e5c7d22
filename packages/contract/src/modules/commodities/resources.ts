import { cargoType } from './cargo-type.ts';
import { commodityCategory } from './commodity-category.ts';
import { commodityInventory } from './commodity-inventory.ts';
import { commodityLot } from './commodity-lot.ts';
import { commodity } from './commodity.ts';
import { stockMovement } from './stock-movement.ts';

/** The resources of this module. */
export const commoditiesResources = [cargoType, commodityCategory, commodity, commodityLot, commodityInventory, stockMovement] as const;
