import { rentSettlement } from './rent-settlement.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { rentTargets } from '../pricing/warehouse-quotation.ts';

/**
 * The day up to which the rent of a customer's commodity, or of a bin, is settled in a warehouse. Rows of stock come and go with their
 * pieces, so the day is stored separately; a package has its own.
 */
const rentClock = resource({
  name: 'rentClock',
  module: 'rent',
  table: 'rent_clock',
  bare: true,
  scope: { warehouse: 'warehouseId' },
  fields: {
    target: f.count({ readOnly: true, required: true, min: rentTargets.commodities, max: rentTargets.bins }),
    goodsId: f.id({ readOnly: true, required: true }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    settledUntil: f.date({ readOnly: true, required: true }),
  },
  unique: [['goodsId', 'warehouseId', 'target']],
  checks: { known_target: `target between ${rentTargets.commodities} and ${rentTargets.bins}` },
});

/** The price list of a warehouse for storing goods of customers. */
export const rentResources = [rentSettlement, rentClock] as const;
