import { stockCount, stockCountLine, stockCountShelf } from './stock-count.ts';

/** The resources of this module. */
export const countingResources = [stockCount, stockCountShelf, stockCountLine] as const;
