import { states } from '../../core/states.ts';

/**
 * The states of a count: shelves that differ are counted again by another person, and large differences need a four-eyes approval.
 * `reverse` books differences of a closed count back.
 */
export const countStates = states(
  'StockCountStatus',
  {
    Open: { askRecount: 'Recount', askReview: 'Review', close: 'Closed', cancel: 'Cancelled' },
    Recount: { askReview: 'Review', close: 'Closed', cancel: 'Cancelled' },
    Review: { approve: 'Closed', askRecount: 'Recount', cancel: 'Cancelled' },
    Closed: { reverse: 'Closed' },
  },
  { live: ['Open', 'Recount', 'Review'] },
);

/** The states of a shelf within a count. */
export const countShelfStates = states('StockCountShelfStatus', {
  ToBeCounted: { start: 'Counting' },
  Counting: { start: 'Counting', leave: 'ToBeCounted', agree: 'Agrees', differ: 'Differs' },
  Differs: { start: 'Counting', settle: 'Settled' },
});
