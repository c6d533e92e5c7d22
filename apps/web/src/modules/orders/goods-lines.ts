import type { OrderValues } from './order-form.ts';

/** Pieces of one package or of one commodity, as the wizard holds them. */
export type GoodsLine = NonNullable<OrderValues['goods']>[number];

/** The packages among chosen goods. */
export const parcelsIn = (goods: readonly GoodsLine[]) => goods.filter(({ packageId }) => packageId);
/** What is chosen from stock. */
export const stockIn = (goods: readonly GoodsLine[]) => goods.filter(({ commodityId }) => commodityId);

/** A package as it is chosen first: as far as it is free. */
export const parcelLine = (packageId: string): GoodsLine => ({ packageId, commodityId: null, quantity: null });
/** A commodity as it is chosen first: one piece. */
export const stockLine = (commodityId: string): GoodsLine => ({ packageId: null, commodityId, quantity: 1 });

/** Does every line have a number of pieces that can be? */
export const areCounted = (goods: readonly GoodsLine[]) => goods.every(({ quantity }) => quantity !== 0);
