import type { Module } from '../../core/module.ts';
import {
  cancelStockCount,
  closeStockCount,
  establishStockCount,
  getStockCountById,
  getStockCountInHand,
  getStockCountShelves,
  getStockCountSuggestions,
  leaveStockCountShelf,
  reviewStockCount,
  scanStockCount,
  setStockCountLine,
  startStockCountShelf,
  submitStockCountShelf,
} from '@entrepot/contract/modules/counting/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { cancel, close, review } from './close.ts';
import { establish } from './establish.ts';
import { countById, shelvesOfCount, suggestions } from './queries.ts';
import { scan, setLine } from './scan.ts';
import { shelfInHand, start } from './start.ts';
import { leave, submit } from './submit.ts';

/** All that this module brings: counts of stock. */
export const counting: Module = {
  name: 'counting',
  calls: () => [
    ...crud(stockCount),
    ...on(establishStockCount, establish),
    ...on(getStockCountById, countById),
    ...on(getStockCountShelves, shelvesOfCount),
    ...on(getStockCountSuggestions, suggestions),
    ...on(getStockCountInHand, shelfInHand),
    ...on(startStockCountShelf, start),
    ...on(scanStockCount, scan),
    ...on(setStockCountLine, setLine),
    ...on(submitStockCountShelf, submit),
    ...on(leaveStockCountShelf, leave),
    ...on(closeStockCount, close),
    ...on(reviewStockCount, review),
    ...on(cancelStockCount, cancel),
  ],
};
