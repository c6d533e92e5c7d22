import { stockCount, stockCountLine, stockCountShelf } from './stock-count.ts';

/** Every kind of record of this module. */
export const countingResources = [stockCount, stockCountShelf, stockCountLine] as const;
