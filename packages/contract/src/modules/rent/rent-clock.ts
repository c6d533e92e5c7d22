import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { rentTargets } from '../pricing/warehouse-quotation.ts';

/**
 * Up to which day the rent of a customer's commodity, or of a bin, is settled in a warehouse. Pieces come and go and their rows with
 * them, so the day is kept beside them; a package keeps its own.
 */
export const rentClock = resource({
  name: 'rentClock',
  module: 'rent',
  table: 'rent_clock',
  bare: true,
  fields: {
    target: f.count({ byServer: true, required: true, min: rentTargets.commodities, max: rentTargets.bins }),
    goodsId: f.id({ byServer: true, required: true }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    settledUntil: f.date({ byServer: true, required: true }),
  },
  unique: [['goodsId', 'warehouseId', 'target']],
  checks: { known_target: `target between ${rentTargets.commodities} and ${rentTargets.bins}` },
});
