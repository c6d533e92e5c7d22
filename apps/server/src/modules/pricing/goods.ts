import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { factsOfGoods, type GoodsFacts, type PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import { zoneOf } from '../../core/rows/times.ts';

/** Pieces of a package that are priced. */
export interface PackagePieces {
  row: RowOf<typeof pkg>;
  quantity: number;
}

/** The pieces of a package that are meant where nobody says how many: those that are free, else those that have not left. */
export const freeOf = ({ availableQuantity, quantity, usedQuantity }: PackagePieces['row']): number =>
  Math.max(1, availableQuantity || quantity - usedQuantity);

/** What a price looks at in goods of any kind at a moment; days are those of their site. */
export const factsOf = (siteId: string, goods: readonly PricedGoods[], at: Date): GoodsFacts =>
  factsOfGoods(goods, dayOf(at, zoneOf(siteId)));

/** Pieces of a package as a price sees them. */
export const pricedPackage = ({ row, quantity }: PackagePieces): PricedGoods => ({
  ...row,
  quantity,
  packed: row.quantity,
  shelvedDay: row.shelvedTime && dayOf(row.shelvedTime, zoneOf(row.siteId)),
});
