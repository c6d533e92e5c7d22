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
import { reverseStockCount } from '@entrepot/contract/modules/counting/reverse-count.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { cancel, close, review } from './close.ts';
import { establish } from './establish.ts';
import { countById, shelvesOfCount, suggestions } from './queries.ts';
import { reverse } from './reverse-count.ts';
import { scan, setLine } from './scan.ts';
import { shelfInHand, start } from './start.ts';
import { leave, submit } from './submit.ts';

/** The stock count module. */
export const counting: Module = {
  name: 'counting',
  calls: () => [
    ...crud(stockCount),
    ...handle(establishStockCount, establish),
    ...handle(getStockCountById, countById),
    ...handle(getStockCountShelves, shelvesOfCount),
    ...handle(getStockCountSuggestions, suggestions),
    ...handle(getStockCountInHand, shelfInHand),
    ...handle(startStockCountShelf, start),
    ...handle(scanStockCount, scan),
    ...handle(setStockCountLine, setLine),
    ...handle(submitStockCountShelf, submit),
    ...handle(leaveStockCountShelf, leave),
    ...handle(closeStockCount, close),
    ...handle(reviewStockCount, review),
    ...handle(cancelStockCount, cancel),
    ...handle(reverseStockCount, reverse),
  ],
};
