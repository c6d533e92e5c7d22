import { enumCodes } from '../../data/codes.ts';

const { GoodsProblem, Shortage } = enumCodes.FreezeReason;

/** Reasons of a hold that ends with its cause, a problem of the goods, and is not lifted by hand. */
export const holdsByGoods: readonly number[] = [GoodsProblem, Shortage];
