import { states } from '../../core/states.ts';

/** The way of a count: what differs is counted again by somebody else, and what differs too much is looked at by a second person. */
export const countStates = states(
  'StockCountStatus',
  {
    Open: { askRecount: 'Recount', askReview: 'Review', close: 'Closed', cancel: 'Cancelled' },
    Recount: { askReview: 'Review', close: 'Closed', cancel: 'Cancelled' },
    Review: { approve: 'Closed', askRecount: 'Recount', cancel: 'Cancelled' },
  },
  { live: ['Open', 'Recount', 'Review'] },
);

/** The way of a shelf within a count. */
export const countShelfStates = states('StockCountShelfStatus', {
  ToBeCounted: { start: 'Counting' },
  Counting: { start: 'Counting', leave: 'ToBeCounted', agree: 'Agrees', differ: 'Differs' },
  Differs: { start: 'Counting', settle: 'Settled' },
});
