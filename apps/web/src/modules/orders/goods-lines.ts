import type { OrderValues } from './order-form.ts';

/** Pieces of one package or commodity in the wizard. */
export type GoodsLine = NonNullable<OrderValues['goods']>[number];

/** The packages among chosen goods. */
export const parcelsIn = (goods: readonly GoodsLine[]) => goods.filter(({ packageId }) => packageId);
/** Lines from stock. */
export const stockIn = (goods: readonly GoodsLine[]) => goods.filter(({ commodityId }) => commodityId);

/** Initial line of a package: all free pieces. */
export const parcelLine = (packageId: string): GoodsLine => ({ packageId, commodityId: null, quantity: null });
/** Initial line of a commodity: one piece. */
export const stockLine = (commodityId: string): GoodsLine => ({ packageId: null, commodityId, quantity: 1 });

/** Whether every line has a valid number of pieces. */
export const areCounted = (goods: readonly GoodsLine[]) => goods.every(({ quantity }) => quantity !== 0);
