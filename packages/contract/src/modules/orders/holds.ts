import { enumCodes } from '../../data/codes.ts';

const { GoodsProblem, Shortage, ShopDisconnected, ShopTaken } = enumCodes.FreezeReason;

/** Reasons of a hold by the marketplace shop that the order is for. */
export const holdsByShop: readonly number[] = [ShopDisconnected, ShopTaken];
/** Reasons of a hold that ends with its cause, a problem of the goods or of the shop, and is not lifted by hand. */
export const holdsByCause: readonly number[] = [GoodsProblem, Shortage, ...holdsByShop];
