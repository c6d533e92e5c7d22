import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Order, OrderGoods } from './moves.ts';

const { Package, Commodity, Reshipment } = enumCodes.LogisticsOrderType;

/** Pieces of one package or of one commodity. */
export interface GoodsWish {
  packageId: string | null;
  commodityId: string | null;
  quantity: number;
}
/** Pieces of a commodity. */
export interface StockPieces {
  commodityId: string;
  quantity: number;
}

/** What goods are pieces of: each package and each commodity is in an order once. */
export const targetOf = ({ packageId, commodityId }: Pick<OrderGoods, 'packageId' | 'commodityId'>): string =>
  packageId ?? commodityId ?? '';

/** Of goods those that are pieces of packages. */
export const packagesIn = (goods: readonly GoodsWish[]) =>
  goods.flatMap(({ packageId, quantity }) => (packageId ? [{ packageId, quantity }] : []));

/** Of goods those that come from stock. */
export const stockIn = (goods: readonly GoodsWish[]): StockPieces[] =>
  goods.flatMap(({ commodityId, quantity }) => (commodityId ? [{ commodityId, quantity }] : []));

/**
 * What an order is: of commodities when nothing else is in it, of packages when any is; one that sends again stays that as long as
 * packages are all of it, and one without goods is what was chosen.
 */
export function typeOf(goods: readonly GoodsWish[], chosen: Order['logisticsOrderType']): Order['logisticsOrderType'] {
  if (!goods.length) return chosen;
  const packages = packagesIn(goods).length;
  if (chosen === Reshipment && packages === goods.length) return Reshipment;
  return packages ? Package : Commodity;
}

/** How many packages an order takes, and how many pieces in all. */
export const countsOf = (goods: readonly GoodsWish[]) => ({
  packageCount: packagesIn(goods).length,
  commodityQuantity: goods.reduce((all, { quantity }) => all + quantity, 0),
});
