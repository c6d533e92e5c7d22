import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { oneOf } from '../../../core/db/conditions.ts';
import type { Tx } from '../../../core/db/db.ts';
import type { Order, OrderGoods } from '../moves.ts';

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

/** Identifies the package or commodity of goods: each is in an order once. */
export const targetOf = ({ packageId, commodityId }: Pick<OrderGoods, 'packageId' | 'commodityId'>): string =>
  packageId ?? commodityId ?? '';

/** Returns the goods that are pieces of packages. */
export const packagesIn = (goods: readonly GoodsWish[]) =>
  goods.flatMap(({ packageId, quantity }) => (packageId ? [{ packageId, quantity }] : []));

/** Returns the goods that come from stock. */
export const stockIn = (goods: readonly GoodsWish[]): StockPieces[] =>
  goods.flatMap(({ commodityId, quantity }) => (commodityId ? [{ commodityId, quantity }] : []));

/**
 * Returns the type of an order: commodities if it contains nothing else, packages if it contains any; a resend order stays one as long as
 * all its goods are packages, and an order without goods has the chosen type.
 */
export function typeOf(goods: readonly GoodsWish[], chosen: Order['logisticsOrderType']): Order['logisticsOrderType'] {
  if (!goods.length) return chosen;
  const packages = packagesIn(goods).length;
  if (chosen === Reshipment && packages === goods.length) return Reshipment;
  return packages ? Package : Commodity;
}

/** Counts the packages of an order and all its pieces. */
export const countsOf = (goods: readonly GoodsWish[]) => ({
  packageCount: packagesIn(goods).length,
  commodityQuantity: goods.reduce((all, { quantity }) => all + quantity, 0),
});

/** Removes lines from the goods of their order, which must be locked. They remain as former goods for the history of picking and packing. */
export async function deleteLines(tx: Tx, lines: readonly Pick<OrderGoods, 'siteId' | 'id' | 'logisticsOrderId'>[]): Promise<void> {
  const [first] = lines;
  if (!first) return;
  await tx
    .updateTable('orderGoods')
    .set({ logisticsOrderId: null, formerOrderId: first.logisticsOrderId })
    .where('siteId', '=', first.siteId)
    .where('id', '=', oneOf(lines.map(({ id }) => id)))
    .execute();
}
