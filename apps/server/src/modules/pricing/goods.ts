import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { factsOfGoods, type GoodsFacts, type PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import { zoneOf } from '../../core/db/times.ts';

/** Pieces of a package to be priced. */
export interface PackagePieces {
  row: RowOf<typeof pkg>;
  quantity: number;
}

/** Returns the default quantity of a package: its available pieces, else those that have not departed. */
export const freeOf = ({ availableQuantity, quantity, usedQuantity }: PackagePieces['row']): number =>
  Math.max(1, availableQuantity || quantity - usedQuantity);

/** Returns the pricing data of goods at a moment; days are those of their site. */
export const priceFactsOf = (siteId: string, goods: readonly PricedGoods[], at: Date): GoodsFacts =>
  factsOfGoods(goods, dayOf(at, zoneOf(siteId)));

/** Returns the pricing data of pieces of a package. */
export const pricedPackage = ({ row, quantity }: PackagePieces): PricedGoods => ({
  ...row,
  quantity,
  packed: row.quantity,
  shelvedDay: row.shelvedTime && dayOf(row.shelvedTime, zoneOf(row.siteId)),
});
