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
    Prepared: {
      reopen: 'ToBeShipped',
      consolidate: 'Consolidated',
      hearShipped: 'Shipped',
      hearCancelling: 'Cancelling',
      hearCancelled: 'Cancelled',
    },
    Consolidated: {
      release: 'Prepared',
      ship: 'Shipped',
      hearShipped: 'Shipped',
      hearCancelling: 'Cancelling',
      hearCancelled: 'Cancelled',
    },
    Shipped: { hearCompleted: 'Completed', hearReturned: 'Returned' },
    Completed: { hearReturned: 'Returned' },
    Cancelling: { hearCancelled: 'Cancelled', hearPaid: 'ToBeShipped', hearKept: 'Consolidated' },
  },
  {
    /** Goods may be bound to it; what is bound waits for it. */
    bindable: ['Unpaid', 'ToBeShipped', 'Prepared'],
    /** It may go on its way. */
    sendable: ['ToBeShipped', 'Prepared'],
    over: ['Completed', 'Cancelled', 'Returned'],
  },
);

/** Shop orders that are sent together, from their submission until the marketplace knows that they are on their way. */
export const shopConsolidationStates = states(
  'ShopConsolidationStatus',
  {
    Draft: { submit: 'Submitted', cancel: 'Cancelled' },
    Submitted: { ship: 'Shipped', cancel: 'Cancelled' },
    Shipped: { confirm: 'Confirmed' },
  },
  { live: ['Draft', 'Submitted', 'Shipped'] },
);

/** A marketplace's order as the house sends it: goods found, order made, gone, and told to the marketplace, which may refuse. */
export const platformOrderStates = states(
  'ThirdPartyPlatformsOrderStatus',
  {
    ToBeMatched: { match: 'ToBeOrdered', cancel: 'Cancelled' },
    ToBeOrdered: { unmatch: 'ToBeMatched', order: 'Ordered', cancel: 'Cancelled' },
    Ordered: { release: 'ToBeOrdered', ship: 'Shipped', cancel: 'Cancelled' },
    Shipped: { confirm: 'Confirmed', fail: 'ConfirmFailed' },
    ConfirmFailed: { confirm: 'Confirmed', fail: 'ConfirmFailed' },
  },
  {
    /** Its goods have left, and the marketplace does not know it yet. */
    confirmable: ['Shipped', 'ConfirmFailed'],
    /** A label of the marketplace is of use. */
    labelled: ['ToBeMatched', 'ToBeOrdered', 'Ordered', 'Shipped', 'ConfirmFailed'],
  },
);
