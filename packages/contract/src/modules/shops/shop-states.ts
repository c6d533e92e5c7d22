import { states } from '../../core/states.ts';

/** What a marketplace allows us to do for a shop (domain 4.24). */
export const shopAuthorizationStates = states(
  'ShopAuthorizationStatus',
  {
    Authorizing: { grant: 'Authorized', fail: 'Failed', ask: 'Authorizing' },
    Authorized: { expire: 'Expired', cancel: 'Cancelled', ask: 'Authorized', grant: 'Authorized' },
    Expired: { grant: 'Authorized', ask: 'Expired', cancel: 'Cancelled' },
    Cancelled: { grant: 'Authorized', ask: 'Cancelled' },
    Failed: { grant: 'Authorized', ask: 'Failed' },
  },
  { live: ['Authorizing', 'Authorized'], usable: ['Authorized'] },
);

/**
 * The way of a marketplace's order: what the marketplace says moves it by `hear…`, what is done here by the other verbs (domain 4.24).
 * A seller may send an order without us.
 */
export const shopOrderStates = states(
  'ShopOrderStatus',
  {
    Unpaid: { hearPaid: 'ToBeShipped', hearShipped: 'Shipped', hearCancelling: 'Cancelling', hearCancelled: 'Cancelled' },
    ToBeShipped: {
      prepare: 'Prepared',
      consolidate: 'Consolidated',
      hearShipped: 'Shipped',
      hearCancelling: 'Cancelling',
      hearCancelled: 'Cancelled',
    },
    Prepared: { consolidate: 'Consolidated', hearShipped: 'Shipped', hearCancelling: 'Cancelling', hearCancelled: 'Cancelled' },
    Consolidated: { release: 'Prepared', ship: 'Shipped', hearCancelling: 'Cancelling', hearCancelled: 'Cancelled' },
    Shipped: { hearCompleted: 'Completed', hearReturned: 'Returned' },
    Completed: { hearReturned: 'Returned' },
    Cancelling: { hearCancelled: 'Cancelled', hearPaid: 'ToBeShipped' },
  },
  { bindable: ['Unpaid', 'ToBeShipped', 'Prepared'], over: ['Completed', 'Cancelled', 'Returned'] },
);
